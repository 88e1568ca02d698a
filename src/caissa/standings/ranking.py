"""Standings: participants ordered by the tie-break list, with the reason each tie was broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from caissa.errors import Finding
from caissa.messages import msg
from caissa.regulations import Edition
from caissa.standings.refusals import ParticipantUnknown
from caissa.standings.rules import TieBreakRules
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import Exact, Sheet, printed, value_text, whole_and_part
from caissa.standings.tiebreaks.counting import Counting
from caissa.standings.tiebreaks.direct_encounter import Encounter
from caissa.tournament import wall_text

LOTS = msg("drawing of lots")
"""What stands beside a place that lots decided, where a tie-break's code stands otherwise."""

SCORES = frozenset({"PTS", "MPTS", "GPTS"})
"""Points, which walls write with ½; other values are plain decimals."""


class Dropped(Enum):
    """Why a tie-break of the list has no values; `sentences` has the words."""

    UNRATED_PLAYERS = "unrated-players"
    ROUND_NOT_ENDED = "round-not-ended"


@dataclass(frozen=True, slots=True)
class Column:
    """One tie-break of the list, worked out: a sheet of values, or the encounters of tied groups.

    `passed_over` are the rows of tied teams to which it was not applied (C.07 12.1).
    """

    code: TieBreakCode
    label: str
    article: str
    sheet: Sheet | None
    dropped: Dropped | None = None
    encounters: Mapping[int, Encounter] = field(default_factory=dict)
    passed_over: frozenset[int] = frozenset()
    scale: int = 1

    def value(self, i: int) -> Decimal | None:
        """A participant's value; in a direct encounter the points from it, None where it was not applied."""
        if self.sheet is not None:
            return None if self.dropped else self.sheet.value(i)
        points = self._points(i)
        return None if points is None else printed(Fraction(points) / self.scale)

    def text(self, i: int) -> str | None:
        """The same as a plain decimal."""
        if self.sheet is not None:
            return None if self.dropped else self.sheet.text(i)
        points = self._points(i)
        return whole_and_part(points, self.scale) if isinstance(points, int) else value_text(self.value(i))

    def texts(self, order: Sequence[int]) -> list[str | None]:
        """The texts of several participants at once."""
        if self.sheet is None or self.dropped:
            return [self.text(i) for i in order]
        return self.sheet.texts(order)

    def wall_text(self, i: int) -> str | None:
        """The same as it is written on a wall: half a point as ½, but only in points."""
        text = self.text(i)
        return text if text is None or self.code.name not in SCORES else wall_text(Decimal(text))

    def _points(self, i: int) -> Exact | None:
        """The points from a direct encounter with the others of the tied set, if any of them have met."""
        encounter = self.encounters.get(i)
        if encounter is None or not any(encounter.steps[0].met.values()):
            return None
        return encounter.steps[0].sums[i]


@dataclass(frozen=True, slots=True)
class Row:
    """A participant's place: rank, values, and what separated them from the one above."""

    id: int
    rank: int
    shared: bool
    decided_by: str
    at: int
    _columns: tuple[Column, ...]

    @property
    def values(self) -> dict[str, Decimal | None]:
        """The value of each tie-break by its code as written; None where it is undefined."""
        return {column.label: column.value(self.at) for column in self._columns}

    @property
    def texts(self) -> dict[str, str | None]:
        """The same values as plain decimals."""
        return {column.label: column.text(self.at) for column in self._columns}

    @property
    def wall_texts(self) -> dict[str, str | None]:
        """The same as pages and papers write them: 4½ points, and 12.5 in a tie-break."""
        return {column.label: column.wall_text(self.at) for column in self._columns}

    def value(self, code: str) -> Decimal | None:
        """The value of one tie-break."""
        return {column.label: column for column in self._columns}[code].value(self.at)


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round: rows in order, the edition followed, and what is to be noted."""

    rules: TieBreakRules
    after_round: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    counting: Counting
    findings: tuple[Finding, ...] = ()
    unranked: tuple[int, ...] = ()
    complete: bool = True

    @property
    def edition(self) -> Edition:
        """The edition of the tie-break regulations that was followed."""
        return self.rules.edition

    def texts(self) -> list[tuple[str | None, ...]]:
        """Every row's values as plain decimals, in the order of the columns: quicker than row by row."""
        order = [row.at for row in self.rows]
        columns = [column.texts(order) for column in self.columns]
        return list(zip(*columns, strict=True)) if columns else [()] * len(order)

    @property
    def codes(self) -> tuple[str, ...]:
        """The tie-break list, as written."""
        return tuple(column.label for column in self.columns)

    @property
    def ranks(self) -> dict[int, int]:
        """Participant → rank; tied participants share the better one."""
        return {row.id: row.rank for row in self.rows}

    def row(self, participant: int) -> Row:
        """The row of a participant."""
        for row in self.rows:
            if row.id == participant:
                return row
        raise ParticipantUnknown(number=participant)

    @property
    def ties(self) -> tuple[tuple[int, ...], ...]:
        """The groups that still share a place."""
        groups: dict[int, list[int]] = {}
        for row in self.rows:
            if row.shared:
                groups.setdefault(row.rank, []).append(row.id)
        return tuple(tuple(group) for group in groups.values())


@dataclass(slots=True)
class Group:
    """Participants who are tied so far, and what set them apart from those above."""

    members: list[int]
    opened_by: str = ""


def ordered(
    counting: Counting, columns: Sequence[Column], members: list[int], lots: Sequence[int]
) -> tuple[list[Group], tuple[Column, ...]]:
    """The members in groups that nothing in the list separates, and the columns as worked.

    Handbook: C.07 4.2; formerly C.02 12.1.3 (2022), 13.1.3 (2017, 2019)
    """
    groups, worked = [Group(members)], []
    for column in columns:
        done = column
        if column.sheet is None:
            groups, done = _by_encounters(counting, column, groups)
        elif not column.dropped:
            groups, done = _by_sheet(counting, column, groups)
        worked.append(done)
    return _by_lots(groups, lots, counting.table.ids), tuple(worked)


def _by_sheet(counting: Counting, column: Column, groups: list[Group]) -> tuple[list[Group], Column]:
    sheet = column.sheet
    assert sheet is not None  # noqa: S101 - the caller looked
    keys = sheet.numbers if sheet.keys is None else sheet.keys
    passed: set[int] = set()
    split: list[Group] = []
    for group in groups:
        if len(group.members) > 1 and not _applicable(counting, column.code, group.members):
            passed.update(group.members)
            split.append(group)
        elif len(group.members) > 1:
            split += _opened(group, _sorted_parts(group.members, keys, sheet.ascending), column.label)
        else:
            split.append(group)
    return split, replace(column, passed_over=frozenset(passed)) if passed else column


def _applicable(counting: Counting, code: TieBreakCode, members: list[int]) -> bool:
    """Board count is only for teams with equal game points (C.07 12.1)."""
    rule = counting.rules.tie_breaks.get(code.name)
    if rule is None or rule.only_if_equal is None:
        return True
    totals = counting.table.totals(rule.only_if_equal)
    return len({totals[i] for i in members}) == 1


def _sorted_parts(members: list[int], keys: Sequence[Any], ascending: bool) -> list[list[int]]:
    """The members by their keys, the best first; an undefined value comes last."""
    parts: dict[Any, list[int]] = {}
    for i in members:
        parts.setdefault(keys[i], []).append(i)
    undefined = parts.pop(None, None)
    in_order = [parts[key] for key in sorted(parts, reverse=not ascending)]
    return [*in_order, undefined] if undefined else in_order


def _opened(group: Group, parts: Sequence[Sequence[int]], label: str) -> list[Group]:
    first, *others = parts
    return [Group(list(first), group.opened_by), *(Group(list(part), label) for part in others)]


def _by_encounters(counting: Counting, column: Column, groups: list[Group]) -> tuple[list[Group], Column]:
    """Every tied group split by its direct encounters."""
    separates = counting.rules.tie_breaks[column.code.name].separates
    assert separates is not None  # noqa: S101 - only encounters come here
    encounters: dict[int, Encounter] = {}
    split: list[Group] = []
    for group in groups:
        if len(group.members) == 1:
            split.append(group)
            continue
        encounter = separates(counting, column.code, group.members)
        encounters.update(dict.fromkeys(group.members, encounter))
        split += _opened(group, encounter.parts, column.label)
    return split, replace(column, encounters=encounters)


def _by_lots(groups: list[Group], lots: Sequence[int], ids: Sequence[int]) -> list[Group]:
    """Groups still tied are ordered by lots that were drawn and recorded (C.07 4.2)."""
    drawn = {number: place for place, number in enumerate(lots)}
    split: list[Group] = []
    for group in groups:
        if len(group.members) > 1 and all(ids[i] in drawn for i in group.members):
            in_order = sorted(group.members, key=lambda i: drawn[ids[i]])
            split += _opened(group, [[i] for i in in_order], LOTS)
        else:
            split.append(group)
    return split


def rows_of(groups: list[Group], columns: tuple[Column, ...], ids: Sequence[int]) -> tuple[Row, ...]:
    """A row for each member, rank by rank, those who share a place by their number."""
    rows: list[Row] = []
    for group in groups:
        rank, shared = len(rows) + 1, len(group.members) > 1
        rows += [
            Row(ids[i], rank, shared, group.opened_by, i, columns)
            for i in (sorted(group.members, key=lambda i: ids[i]) if shared else group.members)
        ]
    return tuple(rows)
