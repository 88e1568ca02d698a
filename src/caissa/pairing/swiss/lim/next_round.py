"""Pairing a round by the Lim system: from a tournament's facts to boards with their reasons."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.messages import msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import BracketKind, Evaluation, Mark, Reason
from caissa.pairing.swiss.direction import Direction
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.lim.colours import colour_of
from caissa.pairing.swiss.lim.editions import REGULATION, LimRules, rules_for
from caissa.pairing.swiss.lim.engine import Engine, Paired
from caissa.pairing.swiss.lim.players import LimPlayer, read_players
from caissa.pairing.swiss.result import SwissBracket, SwissPairing, deprecation
from caissa.pairing.swiss.round_input import Eve, eve_of
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.swiss.validator import validate
from caissa.pairing.swiss.writing import Seats, bye_reason, written
from caissa.tournament import Colour, Points, Tournament


def pair_lim_round(
    tournament: Tournament,
    round_number: int | None = None,
    *,
    edition: str | None = None,
    maxi: bool = False,
) -> SwissPairing:
    """Pair a round by the Lim system, by default the next one; `maxi` declares a maxi-tournament."""
    return LimRound(tournament, round_number, edition, maxi=maxi).paired()


class LimRound:
    """A round on its eve, ready to be paired."""

    def __init__(
        self, tournament: Tournament, number: int | None, edition: str | None, *, maxi: bool = False
    ) -> None:
        self.rules = rules_for(tournament, edition)
        self.eve = eve_of(tournament, number, self.rules.handling, f"{REGULATION} 2.2")
        self.players = read_players(self.eve)
        self.maxi = maxi

    def paired(self, forced: tuple[int, int] | None = None) -> SwissPairing:
        """The round; with `forced` two must meet."""
        last = self.eve.field.last_round
        engine = Engine(self.players, median_score(self.eve), last_round=last, maxi=self.maxi, forced=forced)
        try:
            groups = engine.run(first_round=self.eve.round == 1)
        except NothingLegal:
            raise NoLegalPairing(
                round=self.eve.round,
                why=msg("not all players have a compatible opponent"),
                article=f"{REGULATION} 2.1",
            ) from None
        pairing = _Writer(self.eve, self.rules, self.players, engine.bye).pairing(groups)
        validate(self.eve.tournament, pairing)
        return pairing


def median_score(eve: Eve) -> Points:
    """Half of what the rounds played can bring, in the units of `PlayerState.rank`.

    Handbook: C.04.4.3 2.2
    """
    return (eve.round - 1) * eve.tournament.scoring.win * eve.field.point / 2


class _Writer:
    """Turns the engine's scoregroups into boards and reports."""

    def __init__(self, eve: Eve, rules: LimRules, players: Sequence[LimPlayer], bye: int | None) -> None:
        self.eve = eve
        self.rules = rules
        self.players = players
        self.bye = bye
        self.by_number = {player.state.number: player for player in players}
        self.below: set[int] = set()

    def pairing(self, groups: Sequence[Paired]) -> SwissPairing:
        """The whole round."""
        seats = []
        for place, group in enumerate(groups):
            for pair in group.pairs:
                higher, lower = (self.players[at].state for at in sorted(pair))
                seats.append(Seats((higher, lower), place))
                if group.direction is Direction.UP:
                    self.below |= {higher.number}
        reason = None
        if self.bye is not None:
            taker = self.players[self.bye].state
            article = f"{REGULATION} {'7.1' if self.eve.round == 1 else '1.1'}"
            reason = bye_reason(taker, article, msg("lowest rank"))
            seats.append(Seats((taker,), max(0, len(groups) - 1)))
        return SwissPairing(
            self.eve.round,
            self.rules.key,
            written(seats, self._colour, reason),
            tuple(self._report(group) for group in groups),
            regulation=REGULATION,
            findings=(deprecation(msg("Lim system")),),
        )

    def _colour(self, higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
        return colour_of(
            self.by_number[higher.number],
            self.by_number[lower.number],
            self.eve.field.initial_colour,
            below_median=higher.number in self.below,
        )

    def _report(self, group: Paired) -> SwissBracket:
        up = group.direction is Direction.UP
        incoming, floaters = self._numbers(group.incoming), self._numbers(group.floaters)
        return SwissBracket(
            score=group.score / self.eve.field.point,
            kind=BracketKind.HETEROGENEOUS if incoming else BracketKind.HOMOGENEOUS,
            moved_down=() if up else incoming,
            residents=self._numbers(group.residents),
            pairs=tuple(
                (self.players[min(pair)].state.number, self.players[max(pair)].state.number)
                for pair in group.pairs
            ),
            downfloaters=floaters,
            evaluation=_evaluation(floaters, group.broken),
            upfloaters=incoming if up else (),
            choices=group.choices,
        )

    def _numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.players[at].state.number for at in places)


def _evaluation(floaters: tuple[int, ...], broken: int) -> Evaluation:
    """How many leave a scoregroup, and how many pairs were broken up for the sake of the median one."""
    return Evaluation(
        (
            Mark(
                "2.3",
                msg("floaters"),
                msg("players who leave the scoregroup"),
                (Points(len(floaters)),),
                floaters,
            ),
            Mark("2.6", msg("broken up"), msg("pairs of its neighbours broken up"), (Points(broken),)),
        )
    )
