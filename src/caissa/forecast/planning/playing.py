"""A format played once by the dice: the final order, and the games it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from caissa.forecast.planning.formats import Format, Kind
from caissa.forecast.planning.norm_field import Norm, NormField
from caissa.forecast.questions import Questions
from caissa.forecast.results import OVER_THE_BOARD
from caissa.forecast.simulation import Simulator
from caissa.pairing.knockout.bracket import Knockout, Tie
from caissa.standings import standings
from caissa.tournament import Outcome, Tournament


@dataclass(frozen=True, slots=True)
class Finished:
    """Who ended where, the best first, by each tie-break list; and what had to be played for it.

    `balance` has every player's games with White minus those with Black, `floats` counts those who met
    somebody with another score, `norms` are those made, None if they were not judged.
    """

    orders: tuple[tuple[int, ...], ...]
    games: int
    rounds: int
    balance: tuple[int, ...]
    floats: int
    stopped: bool = False
    norms: tuple[Norm, ...] | None = None


class Player:
    """Plays one format for one field as often as it is asked."""

    def __init__(
        self,
        chosen: Format,
        ratings: Sequence[int],
        lists: Sequence[Sequence[str]],
        field: NormField | None = None,
    ) -> None:
        self.chosen = chosen
        self.ratings = tuple(ratings)
        self.lists = tuple(_allowed(chosen, tie_breaks) for tie_breaks in lists)
        self.field = field if chosen.kind is Kind.ROUNDS else None
        self._simulators: dict[tuple[int, ...], Simulator] = {}

    def play(self, dice: Random, *, judged: bool = True) -> Finished:
        """The format played once; `judged` says whether norms are looked at where the field is known."""
        everyone = tuple(range(1, len(self.ratings) + 1))
        if self.chosen.kind is Kind.KNOCKOUT:
            return self._knockout(everyone, dice)
        if self.chosen.kind is Kind.GROUPS:
            return self._groups(everyone, dice)
        return self._rounds(everyone, dice, judged=judged)

    # -- rounds ---------------------------------------------------------------------

    def _rounds(self, members: tuple[int, ...], dice: Random, *, judged: bool = False) -> Finished:
        """Some of the field in one tournament; they are named by their place in the field."""
        simulator = self._simulators.get(members)
        if simulator is None:
            rounds = 0 if self.chosen.kind is Kind.ROUNDS else len(members) - 1 + len(members) % 2
            ratings = [self.ratings[member - 1] for member in members]
            opening = self.chosen.opening(ratings, self.lists[0], rounds)
            if self.field is not None:
                opening = self.field.in_format(opening)
            simulator = self._simulators[members] = Simulator(opening, Questions(simulations=1))
        played = simulator.play(dice)
        tournament = played.tournament
        lots = sorted(tournament.numbers, key=lambda _: dice.random())
        orders = tuple(
            tuple(members[row.id - 1] for row in standings(tournament, ("PTS", *tie_breaks), lots=lots).rows)
            for tie_breaks in self.lists
        )
        games = [game for round_ in tournament.rounds for game in round_.games]
        balance = [0] * (len(self.ratings) + 1)
        for game in games:
            balance[members[game.white - 1]] += 1
            balance[members[game.black - 1]] -= 1
        norms = self.field.norms_in(tournament) if self.field and judged and not played.stopped else None
        return Finished(
            orders,
            len(games),
            tournament.paired_rounds,
            tuple(balance[1:]),
            _floats(tournament),
            played.stopped,
            norms,
        )

    # -- groups and a final -----------------------------------------------------------

    def _groups(self, everyone: tuple[int, ...], dice: Random) -> Finished:
        """The field dealt out like cards, back and forth; the winners of the groups play all against all."""
        count = self.chosen.size
        groups: list[list[int]] = [[] for _ in range(count)]
        for place, member in enumerate(everyone):
            lap, at = divmod(place, count)
            groups[at if lap % 2 == 0 else count - 1 - at].append(member)
        played = [self._rounds(tuple(group), dice) for group in groups]
        winners = tuple(sorted(part.orders[0][0] for part in played))
        final = self._rounds(winners, dice)
        orders = tuple(
            (*final.orders[at], *_by_place([part.orders[at] for part in played], winners, dice))
            for at in range(len(self.lists))
        )
        parts = [*played, final]
        return Finished(
            orders,
            sum(part.games for part in parts),
            max(part.rounds for part in played) + final.rounds,
            tuple(map(sum, zip(*(part.balance for part in parts), strict=True))),
            0,
        )

    # -- knock-out ------------------------------------------------------------------

    def _knockout(self, everyone: tuple[int, ...], dice: Random) -> Finished:
        """Ties of some games; a level one is decided by one more game that cannot be drawn."""
        bracket, out, games = Knockout(everyone), [], 0
        balance = [0] * (len(everyone) + 1)
        for stage in range(1, bracket.stages + 1):
            losers = []
            for tie in bracket.ties(stage):
                if tie.ready:
                    winner, loser, played = self._tie(tie, balance, dice)
                    games += played
                    bracket = bracket.advance(stage, tie.number, winner)
                    losers.append(loser)
            out.append(sorted(losers, key=lambda _: dice.random()))
        beaten = [member for losers in reversed(out) for member in losers]
        champion = next(member for member in everyone if member not in set(beaten))
        order = (champion, *beaten)
        rounds = bracket.stages * self.chosen.size
        return Finished((order,) * len(self.lists), games, rounds, tuple(balance[1:]), 0)

    def _tie(self, tie: Tie, balance: list[int], dice: Random) -> tuple[int, int, int]:
        upper, lower = tie.upper or 0, tie.lower or 0
        ahead, played = 0, 0
        for number in range(self.chosen.size):
            white, black = (upper, lower) if number % 2 == 0 else (lower, upper)
            ahead += self._game(white, black, balance, dice) * (1 if white == upper else -1)
            played += 1
        while not ahead:
            white, black = (upper, lower) if dice.random() < 0.5 else (lower, upper)
            ahead += self._game(white, black, balance, dice) * (1 if white == upper else -1)
            played += 1
        return (upper, lower, played) if ahead > 0 else (lower, upper, played)

    def _game(self, white: int, black: int, balance: list[int], dice: Random) -> int:
        """1 if White wins, -1 if Black wins, otherwise 0."""
        balance[white] += 1
        balance[black] -= 1
        outcome, _ = OVER_THE_BOARD.outcomes(self.ratings[white - 1], self.ratings[black - 1], dice.random())
        return 1 if outcome is Outcome.WIN else -1 if outcome is Outcome.LOSS else 0


_AGAINST_ALL = ("BH", "FB", "AOB")
"""Where all meet all these say nothing, and they are not allowed (C.07 8)."""


def _allowed(chosen: Format, tie_breaks: Sequence[str]) -> tuple[str, ...]:
    """A tie-break list as far as a format may use it."""
    if chosen.kind is Kind.ROUNDS and chosen.name != "round-robin":
        return tuple(tie_breaks)
    return tuple(code for code in tie_breaks if not code.upper().startswith(_AGAINST_ALL)) or ("SB",)


def _by_place(orders: Sequence[Sequence[int]], winners: tuple[int, ...], dice: Random) -> list[int]:
    """All who are not in the final: second places before third places, lots among equals."""
    placed = [
        (place, dice.random(), member)
        for order in orders
        for place, member in enumerate(order)
        if member not in winners
    ]
    return [member for _, _, member in sorted(placed)]


def _floats(tournament: Tournament) -> int:
    """How many sides of games were played against somebody with another score."""
    scores = dict.fromkeys(tournament.numbers, 0)
    points = tournament.points_by_round(tournament.paired_rounds)
    floats = 0
    for number in range(1, tournament.paired_rounds + 1):
        for game in tournament.round(number).games:
            floats += 2 * (scores[game.white] != scores[game.black])
        for player in scores:
            scores[player] += int(2 * points[player][number - 1])
    return floats
