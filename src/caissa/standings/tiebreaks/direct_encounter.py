"""Direct encounter: the separate standings of those who are tied (C.07 6, 13.3).

A tied set is split step by step; each step keeps the sums it compared, which is the explanation.
Time is bounded: a set is scanned once a step, and in a Swiss only a set of at most about twice as
many players as rounds can be split at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from caissa.standings.results import PLAYED, ResultTable, Worth
from caissa.standings.tiebreaks.boards import BOARDS
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import Exact
from caissa.standings.tiebreaks.counting import Counting
from caissa.tournament import Score

Meetings = dict[int, dict[int, Exact]]
"""Row → opponent's row → points from their encounters."""


class Verdict(Enum):
    """What one look at a tied set led to; `sentences` has the words."""

    ALL_MET = "all-met"
    ALONE_AT_THE_TOP = "alone-at-the-top"
    AT_THE_TOP = "at-the-top"
    EQUAL = "equal"
    NOBODY_CERTAIN = "nobody-certain"
    NOT_ALL_MET = "not-all-met"
    NONE_MET = "none-met"
    UNFINISHED = "unfinished"
    BOARDS_DECIDE = "boards-decide"
    BOARDS_EQUAL = "boards-equal"

    @property
    def applied(self) -> bool:
        """Was the direct encounter applied to the set at all?"""
        return self not in _NOT_APPLIED


_NOT_APPLIED = frozenset({Verdict.NOBODY_CERTAIN, Verdict.NOT_ALL_MET, Verdict.NONE_MET, Verdict.UNFINISHED})


@dataclass(frozen=True, slots=True)
class Step:
    """One look at a tied set: everybody's points and missing games in it, and what came of it.

    `tie_break` is the knock-out tie-break that was consulted, if it was one (C.07 13.3.2).
    """

    tied: tuple[int, ...]
    score: Score
    sums: dict[int, Exact]
    missing: dict[int, int]
    met: Meetings
    verdict: Verdict
    split: tuple[tuple[int, ...], ...]
    tie_break: str = ""


@dataclass(slots=True)
class Encounter:
    """A tied set after direct encounter: the parts in order, each still tied in itself, and the steps."""

    parts: list[list[int]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Tied:
    """A tied set with its encounters in one score, everybody's points from them and how many are missing."""

    members: list[int]
    met: Meetings
    score: Score
    worth: Worth
    swiss: bool
    sums: dict[int, Exact] = field(init=False)
    missing: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        others = len(self.members) - 1
        self.sums = {member: sum(self.met[member].values()) for member in self.members}
        self.missing = {member: others - len(self.met[member]) for member in self.members}


Split = Callable[[Tied], Step]


def _step(tied: Tied, verdict: Verdict, split: Sequence[Sequence[int]]) -> Step:
    parts = tuple(tuple(part) for part in split)
    return Step(tuple(tied.members), tied.score, tied.sums, tied.missing, tied.met, verdict, parts)


def by_sums(tied: Tied) -> list[list[int]]:
    """The set in groups of equal sums, the highest first."""
    sums = tied.sums
    groups: dict[Exact, list[int]] = {}
    for member in tied.members:
        groups.setdefault(sums[member], []).append(member)
    return [groups[total] for total in sorted(groups, reverse=True)]


def everybody_or_the_certain_first(tied: Tied) -> Step:
    """All met: by sums; in a Swiss with games missing: who will be alone at the top goes first, then who
    will be alone second, and so on.

    Handbook: C.07 6.2, 6.3
    """
    return _split(tied, Verdict.ALONE_AT_THE_TOP, alone=True)


def everybody_or_the_bound_first(tied: Tied) -> Step:
    """All met: by sums; with games missing: who is bound to be at the top goes first, then the second.

    Handbook: C.07, formerly C.02: 12.3.2.1.1 (2022)
    """
    return _split(tied, Verdict.AT_THE_TOP, alone=False)


def only_if_all_met(tied: Tied) -> Step:
    """By sums if all have met; otherwise not at all.

    Handbook: C.07, formerly C.02: 13.5 (2017, 2019)
    """
    if any(tied.missing.values()) and any(tied.met.values()):
        return _step(tied, Verdict.NOT_ALL_MET, [tied.members])
    return _split(tied, Verdict.ALL_MET, alone=True)


def _split(tied: Tied, verdict: Verdict, *, alone: bool) -> Step:
    if not any(tied.met.values()):
        return _step(tied, Verdict.NONE_MET, [tied.members])
    if not any(tied.missing.values()):
        groups = by_sums(tied)
        return _step(tied, Verdict.ALL_MET if len(groups) > 1 else Verdict.EQUAL, groups)
    if not tied.swiss:
        return _step(tied, Verdict.UNFINISHED, [tied.members])
    certain = _certain(tied, alone=alone)
    if not certain:
        return _step(tied, Verdict.NOBODY_CERTAIN, [tied.members])
    rest = [member for member in tied.members if member not in certain]
    return _step(tied, verdict, [*([member] for member in certain), *([rest] if rest else [])])


def _certain(tied: Tied, *, alone: bool) -> list[int]:
    """Those who are certain of the first rank, the second, and so on, in the same separate standings.

    Certain is who has more than any of the others can reach, losing all missing games while they win
    theirs; such results are possible together, so the test is exact.
    """
    sums, missing, worth = tied.sums, tied.missing, tied.worth
    least = {member: sums[member] + missing[member] * worth.loss for member in tied.members}
    most = {member: sums[member] + missing[member] * worth.win for member in tied.members}
    left, certain = list(tied.members), []
    while len(left) > 1:
        ceiling = sorted(left, key=lambda member: most[member], reverse=True)[:2]
        winners = [
            member
            for member in left
            if least[member] > (rival := most[ceiling[member == ceiling[0]]])
            or (not alone and least[member] == rival)
        ]
        if len(winners) != 1:
            break
        certain.append(winners[0])
        left.remove(winners[0])
    return certain


# -- applying the steps -----------------------------------------------------------


def encounters(table: ResultTable, score: Score, members: Sequence[int], *, average: bool = True) -> Meetings:
    """Who of a set met whom, and the points: the average if they met more than once.

    Handbook: C.07 6.1, 6.1.2
    """
    inside, points = set(members), table.points[score]
    met: Meetings = {}
    for member in members:
        own, kinds = points[member], table.kinds[member]
        games = [
            (opponent, own[r])
            for r, opponent in enumerate(table.opponents[member])
            if opponent in inside and kinds[r] == PLAYED
        ]
        met[member] = dict(games)
        if len(met[member]) < len(games):
            met[member] = {opponent: _addend(opponent, games, average) for opponent in met[member]}
    return met


def _addend(opponent: int, games: list[tuple[int, int]], average: bool) -> Exact:
    """What several encounters with one opponent bring."""
    listed = [points for other, points in games if other == opponent]
    return listed[0] if len(listed) == 1 else Fraction(sum(listed), len(listed) if average else 1)


def _look(counting: Counting, code: TieBreakCode, score: Score, members: list[int]) -> Step:
    table, rule = counting.for_opponents(code), counting.rules.direct_encounter
    met = encounters(table, score, members, average=counting.rules.encounters_averaged)
    return rule.does(Tied(members, met, score, table.worth[score], table.swiss))


def direct_encounter(counting: Counting, code: TieBreakCode, members: list[int]) -> Encounter:
    """The tied split by their encounters, again and again until nothing more can be split.

    Handbook: C.07 6, 6.1.1; formerly C.02 13.12.6, 13.13.3 (2019), 13.11.6, 13.12.3 (2017)
    """
    return _applied(counting, code, counting.score_of(code), members)


def _applied(counting: Counting, code: TieBreakCode, score: Score, members: list[int]) -> Encounter:
    """Article 6 in one score, with its own re-application to every subset."""
    encounter = Encounter()

    def separate(part: list[int]) -> None:
        step = _look(counting, code, score, part)
        encounter.steps.append(step)
        again = counting.rules.encounters_repeated
        for group in step.split:
            if again and 1 < len(group) < len(part):
                separate(list(group))
            else:
                encounter.parts.append(list(group))

    separate(members)
    return encounter


def extended_direct_encounter(counting: Counting, code: TieBreakCode, members: list[int]) -> Encounter:
    """Direct encounter by the primary score, then the secondary, then the knock-out tie-breaks named.

    Every new subset starts again with the primary score; the knock-out tie-breaks (BC, TBR, BBE) are
    for exactly two teams that are still tied.

    Handbook: C.07 13.3, 13.3.1, 13.3.2, 13.3.3
    """
    encounter = Encounter()

    def separate(part: list[int]) -> None:
        for group in _first_split(counting, code, part, encounter.steps):
            if 1 < len(group) < len(part):
                separate(list(group))
            else:
                encounter.parts.append(list(group))

    separate(members)
    return encounter


def _first_split(
    counting: Counting, code: TieBreakCode, part: list[int], steps: list[Step]
) -> Sequence[Sequence[int]]:
    """The first of primary score, secondary score and knock-out tie-breaks that splits a set."""
    for score in (counting.table.primary, counting.table.secondary):
        tried = _applied(counting, code, score, part)
        steps += tried.steps
        if len(tried.parts) > 1:
            return tried.parts
    if len(part) == 2:
        for name in counting.rules.after_extended_encounter.get(code.name, ()):
            step = _by_boards(counting.table, name, part)
            steps.append(step)
            if len(step.split) > 1:
                return step.split
    return [part]


def _by_boards(table: ResultTable, name: str, part: list[int]) -> Step:
    """Two teams ordered by the boards of their own matches (C.07 13.3.2, 12)."""
    left, right = part
    keys = {
        team: BOARDS[name](table.board_points(team, rival)) for team, rival in ((left, right), (right, left))
    }
    first, second = sorted(part, key=lambda team: keys[team], reverse=True)
    split = ((first,), (second,)) if keys[first] != keys[second] else (tuple(part),)
    verdict = Verdict.BOARDS_DECIDE if len(split) > 1 else Verdict.BOARDS_EQUAL
    return Step(tuple(part), table.primary, dict.fromkeys(part, 0), {}, {}, verdict, split, name)
