"""The contests that play-offs are made of: mini-matches, Armageddon, sudden death, round robins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations

from caissa.messages import msg
from caissa.playoff.facts import ARMAGEDDON, BLITZ, Due, Facts, Lot, PlayOffGame, Rate, Task
from caissa.tournament import Colour

_POINTS = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


class Decider(Enum):
    """What follows a tied mini-match."""

    ARMAGEDDON = msg("Armageddon")
    SUDDEN_DEATH = msg("sudden death")


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players: an even number of games (or none), then a decider if they are tied.

    Handbook: C.07, formerly C.02: 12.2.3.4, 12.2.3.5 (2022), 13.2.10, 13.2.11 (2017, 2019)
    """

    name: str
    players: tuple[int, int]
    games: int = 2
    decider: Decider = Decider.ARMAGEDDON
    rate: Rate = BLITZ
    article: str = ""
    white_first: int | None = None
    """Who begins with White where no lot decides it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a contest stands: the players in the order it gave them, groups that are level, what is due."""

    order: tuple[tuple[int, ...], ...] = ()
    due: tuple[Due, ...] = ()
    scores: tuple[tuple[int, Fraction], ...] = ()

    @property
    def decided(self) -> bool:
        """Is nothing left to be done?"""
        return not self.due


def white_of(first: int, second: int, game: int) -> int:
    """Who has White in a game of a match: colours turn after each odd-numbered game (12.2.3.4)."""
    return first if (game // 2) % 2 == 0 else second


def outcome_of(duel: Duel, facts: Facts) -> Outcome:
    """How a duel stands."""
    if duel.games:
        played = facts.games_of(duel.name)
        scores = _scores(duel.players, played)
        player, other = duel.players
        left = duel.games - len(played)
        if abs(scores[player] - scores[other]) > left:
            return _won(max(duel.players, key=lambda player: scores[player]), duel, scores)
        if left > 0:
            return _next_game(duel, facts, duel.name, len(played), duel.rate, scores)
    return _decided_by(duel, facts)


def _scores(players: tuple[int, ...], games: list[PlayOffGame]) -> dict[int, Fraction]:
    scores = dict.fromkeys(players, Fraction(0))
    for game in games:
        scores[game.white] += _POINTS[game.result]
        scores[game.black] += 1 - _POINTS[game.result]
    return scores


def _won(winner: int, duel: Duel, scores: dict[int, Fraction]) -> Outcome:
    loser = next(player for player in duel.players if player != winner)
    return Outcome(((winner,), (loser,)), (), tuple(scores.items()))


def _next_game(
    duel: Duel, facts: Facts, contest: str, played: int, rate: Rate, scores: dict[int, Fraction]
) -> Outcome:
    """The lot for the colours, or the next game with the colours that the lot gave."""
    lot = facts.lot_of(contest)
    if lot is None and duel.white_first is None:
        due = Due(Task.DRAW_COLOURS, contest, duel.players, rate, duel.article)
        return Outcome((duel.players,), (due,), tuple(scores.items()))
    first = duel.white_first if lot is None else _white_by(lot, duel.players)
    second = next(player for player in duel.players if player != first)
    assert first is not None  # noqa: S101 - one of the two says it
    white = white_of(first, second, played + 1)
    black = second if white == first else first
    due = Due(Task.PLAY, contest, (white, black), rate, duel.article)
    return Outcome((duel.players,), (due,), tuple(scores.items()))


def _white_by(lot: Lot, players: tuple[int, int]) -> int:
    """Who has White in the first game, by the lot."""
    rival = next(player for player in players if player != lot.drawn)
    return lot.drawn if lot.colour is Colour.WHITE else rival


def _decided_by(duel: Duel, facts: Facts) -> Outcome:
    contest = (
        duel.name if not duel.games else msg("{duel}, {decider}", duel=duel.name, decider=duel.decider.value)
    )
    played = facts.games_of(contest)
    scores = _scores(duel.players, played)
    if duel.decider is Decider.ARMAGEDDON:
        if played:
            return _won(armageddon_winner(played[0]), duel, scores)
        return _next_game(duel, facts, contest, 0, ARMAGEDDON, scores)
    decisive = next((game for game in played if game.result != "="), None)
    if decisive:
        return _won(decisive.white if decisive.result == "1" else decisive.black, duel, scores)
    return _next_game(duel, facts, contest, len(played), duel.rate, scores)


def armageddon_winner(game: PlayOffGame) -> int:
    """White must win; a draw or a loss is Black's.

    Handbook: C.07, formerly C.02: 12.2.3.5 (2022)
    """
    return game.white if game.result == "1" else game.black


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody against everybody, by pairing numbers in `players`; each two play `cycles` games.

    Three players meet in the order 2-3, 1-2, 3-1 (C.02 12.2.3.6.1). With `by_lot` the table tells only who
    meets; a lot for each two gives the colours of their first game, and colours change from game to game.

    Handbook: C.07, formerly C.02: 12.2.3.6.1 (2022)
    """

    name: str
    players: tuple[int, ...]
    cycles: int = 1
    rate: Rate = BLITZ
    article: str = ""
    by_lot: bool = False

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """The games, White first, in the order they are played."""
        first: tuple[tuple[int, int], ...]
        if len(self.players) == 3:
            one, two, three = self.players
            first = ((two, three), (one, two), (three, one))
        else:
            first = tuple(_coloured(self.players, pair) for pair in combinations(range(len(self.players)), 2))
        second = tuple((black, white) for white, black in first)
        return tuple(game for cycle in range(self.cycles) for game in (second if cycle % 2 else first))


def _coloured(players: tuple[int, ...], pair: tuple[int, int]) -> tuple[int, int]:
    """White to the lower number if the sum of the numbers is odd, as Berger tables have it."""
    low, high = pair
    return (players[low], players[high]) if (low + high) % 2 else (players[high], players[low])


def round_robin_outcome(robin: RoundRobin, facts: Facts) -> Outcome:
    """How a round robin stands: groups by points once all games are played."""
    played = facts.games_of(robin.name)
    scores = _scores(robin.players, played)
    due = _first_missing(robin, facts, played)
    if due:
        return Outcome((robin.players,), (due,), tuple(scores.items()))
    groups = [
        tuple(player for player in robin.players if scores[player] == points)
        for points in sorted(set(scores.values()), reverse=True)
    ]
    return Outcome(tuple(groups), (), tuple(scores.items()))


def _first_missing(robin: RoundRobin, facts: Facts, played: list[PlayOffGame]) -> Due | None:
    """The first game of the list that has not been played, as often as it stands there, or its lot."""
    done = Counter((game.white, game.black) for game in played)
    listed: Counter[tuple[int, int]] = Counter()
    for pair in robin.pairings:
        coloured = _by_lot(robin, facts, pair) if robin.by_lot else pair
        if coloured is None:
            return Due(Task.DRAW_COLOURS, _lot_for(robin, pair), pair, robin.rate, "C.07 3.1.5")
        listed[coloured] += 1
        if listed[coloured] > done[coloured]:
            return Due(Task.PLAY, robin.name, coloured, robin.rate, robin.article)
    return None


def _lot_for(robin: RoundRobin, pair: tuple[int, int]) -> str:
    """What the lot of two players is called, whichever of their games it is."""
    player, other = sorted(pair, key=robin.players.index)
    return msg("{robin}, {one} and {other}", robin=robin.name, one=player, other=other)


def _by_lot(robin: RoundRobin, facts: Facts, pair: tuple[int, int]) -> tuple[int, int] | None:
    """A game of the table with the colours that the lot of the two gave; None before it is drawn."""
    lot = facts.lot_of(_lot_for(robin, pair))
    if lot is None:
        return None
    first = next(game for game in robin.pairings if set(game) == set(pair))
    return pair if _white_by(lot, pair) == first[0] else pair[::-1]
