"""The pairing checklist: each player's line as an arbiter needs it to check a pairing by hand.

The columns are those of the arbiters' manual, appendix "Manual checking of computer pairings".
"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.pairing.replay import facts_before_round
from caissa.pairing.swiss.dutch.next_round import players_state
from caissa.pairing.swiss.state import Field, Float, PlayerState
from caissa.tournament import Colour, Tournament

NO_GAME = "."
"""Stands for a round without colours."""


@dataclass(frozen=True, slots=True)
class ChecklistRow:
    """One player before a round: the place in the pairing order, and what the rules look at.

    `colours` has one letter a round; `colour` is the colour in the round itself, once it is paired.
    `opponents` are those met, by their rank in this list; an opponent who is not in it is left out.
    """

    rank: int
    state: PlayerState
    name: str
    rating: int | None
    colours: str
    colour: Colour | None
    opponents: tuple[int, ...]

    @property
    def run(self) -> int:
        """The run of equal colours, positive for White and negative for Black, as the manual prints it."""
        return self.state.preference.run * _sign(self.state.colours[-1:])

    @property
    def floats(self) -> tuple[str, str]:
        """The floats of the last round but one and of the last: + up, - down."""
        return _SIGNS[self.state.float_before], _SIGNS[self.state.last_float]


@dataclass(frozen=True, slots=True)
class Checklist:
    """The checklist for one round; `absent` are those who are not to be paired."""

    round: int
    rows: tuple[ChecklistRow, ...]
    absent: tuple[int, ...]


_SIGNS = {Float.UP: "+", Float.DOWN: "-", Float.NONE: ""}


def checklist(
    tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
) -> Checklist:
    """The checklist for a round, by default the next one, players in the order they are paired in.

    Handbook: C.04.3 1.2, 1.4, 1.7 (2017: A.2, A.4, A.6)
    """
    number = tournament.next_round if round_number is None else round_number
    field = players_state(facts_before_round(tournament, number), number, edition=edition)
    ranks = {state.number: rank for rank, state in enumerate(field.players, start=1)}
    rows = tuple(_row(tournament, field, state, ranks) for state in field.players)
    return Checklist(number, rows, tuple(state.number for state in field.absent))


def _row(tournament: Tournament, field: Field, state: PlayerState, ranks: dict[int, int]) -> ChecklistRow:
    player = tournament.player(state.number)
    title = f"{player.title.value} " if player.title else ""
    met = (ranks.get(opponent) for opponent in state.opponents if opponent is not None)
    return ChecklistRow(
        rank=ranks[state.number],
        state=state,
        name=f"{title}{player.name}",
        rating=player.rating,
        colours=_colours(tournament, state.number, field.round),
        colour=tournament.result(state.number, field.round).colour,
        opponents=tuple(sorted(rank for rank in met if rank)),
    )


def _colours(tournament: Tournament, number: int, before_round: int) -> str:
    """A letter a round: the colour of a game that was played, or a stop."""
    results = tournament.results(number)[: before_round - 1]
    return "".join(
        result.colour.value if result.colour and result.outcome.played else NO_GAME for result in results
    )


def _sign(last: tuple[Colour, ...]) -> int:
    return 1 if last == (Colour.WHITE,) else -1
