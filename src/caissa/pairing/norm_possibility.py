"""Are norms possible where the pairings are known? The mix of opponents that each player will meet.

This judges only what is known before the first game: number of games, federations, titles and rating
average (B.01 of January 2024). What a player must score is the affair of the title engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from caissa.pairing.pairing_table import PairingTable
from caissa.pairing.sizing import NORM_GAMES
from caissa.tournament import Player, Sex, Title

_TITLE_HOLDERS = frozenset({Title.GM, Title.IM, Title.WGM, Title.FM, Title.WIM, Title.WFM})
"""Titles that count in 1.4.5a: CM and WCM do not."""

_NEUTRAL = "FID"
_UNRATED = 1400


@dataclass(frozen=True, slots=True)
class NormLevel:
    """What a norm asks of the opponents: titles, rating floor for one, and rating average."""

    title: Title
    titles: frozenset[Title]
    floor: int
    average: int


LEVELS = (
    NormLevel(Title.GM, frozenset({Title.GM}), 2200, 2380),
    NormLevel(Title.IM, frozenset({Title.GM, Title.IM}), 2050, 2230),
    NormLevel(Title.WGM, frozenset({Title.GM, Title.IM, Title.WGM}), 2000, 2180),
    NormLevel(Title.WIM, frozenset({Title.GM, Title.IM, Title.WGM, Title.WIM}), 1850, 2030),
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition: the article, what is there, what is needed, and whether that is met."""

    article: str
    what: str
    met: bool


@dataclass(frozen=True, slots=True)
class Possibility:
    """Whether a norm is possible for a player against these opponents, clause by clause."""

    player: int
    title: Title
    clauses: tuple[Clause, ...]

    @property
    def possible(self) -> bool:
        """Are all conditions met?"""
        return all(clause.met for clause in self.clauses)


def norm_possibilities(
    table: PairingTable[int], players: Mapping[int, Player], *, double: bool = False
) -> tuple[Possibility, ...]:
    """For every player and every title above their own, whether the opponents allow a norm.

    Handbook: B.01 1.4.1a, 1.4.3, 1.4.4, 1.4.5, 1.4.6, 1.4.8a
    """
    found = []
    for number in table.participants:
        games = [
            seat for one in table for game in one.games if number in game for seat in game if seat != number
        ]
        opponents = [players[other] for other in dict.fromkeys(games)]
        found += [
            Possibility(
                number, level.title, tuple(_clauses(players[number], opponents, len(games), level, double))
            )
            for level in LEVELS
            if _sought(players[number], level)
        ]
    return tuple(found)


def _sought(player: Player, level: NormLevel) -> bool:
    """Is the norm open to the player, who has neither this title nor a higher one?"""
    for_women = level.title in (Title.WGM, Title.WIM)
    return player.title not in level.titles and (not for_women or player.sex is Sex.FEMALE)


def _clauses(
    player: Player, opponents: Sequence[Player], games: int, level: NormLevel, double: bool
) -> list[Clause]:
    return [
        Clause("B.01 1.4.1a", f"{games} games of {NORM_GAMES}", games >= NORM_GAMES),
        *_federations(player, opponents),
        *_titles(opponents, level, double),
        _average(opponents, level),
    ]


def _federations(player: Player, opponents: Sequence[Player]) -> list[Clause]:
    """Two foreign federations; at most three fifths from the own one, two thirds from any one."""
    by_federation = Counter(one.federation for one in opponents)
    foreign = {name for name in by_federation if name not in (player.federation, _NEUTRAL, "")}
    own, largest = by_federation[player.federation], max(by_federation.values(), default=0)
    most_own, most_one = 3 * len(opponents) // 5, 2 * len(opponents) // 3
    return [
        Clause("B.01 1.4.3", f"{len(foreign)} foreign federations of 2", len(foreign) >= 2),
        Clause("B.01 1.4.4", f"{own} of at most {most_own} from the own federation", own <= most_own),
        Clause("B.01 1.4.4", f"{largest} of at most {most_one} from one federation", largest <= most_one),
    ]


def _titles(opponents: Sequence[Player], level: NormLevel, double: bool) -> list[Clause]:
    """Half of the opponents titled; a third, and at least three, of the title sought or higher."""
    titled = sum(one.title in _TITLE_HOLDERS for one in opponents)
    fitting = sum(one.title in level.titles for one in opponents)
    half = -(-len(opponents) // 2)
    needed = half if double else max(3, -(-len(opponents) // 3))
    article = "B.01 1.4.5f" if double else "B.01 1.4.5"
    return [
        Clause("B.01 1.4.5a", f"{titled} title-holders of {half}", titled >= half),
        Clause(article, f"{fitting} with the title sought or higher of {needed}", fitting >= needed),
    ]


def _average(opponents: Sequence[Player], level: NormLevel) -> Clause:
    """The rating average, the lowest rated raised to the floor, and .5 rounded up."""
    ratings = sorted(one.rating or _UNRATED for one in opponents)
    if ratings:
        ratings[0] = max(ratings[0], level.floor)
    average = (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else 0
    return Clause("B.01 1.4.8a", f"rating average {average} of {level.average}", average >= level.average)
