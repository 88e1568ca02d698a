"""Why somebody stands where they stand: every value with its contributions, direct encounters as tables."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from caissa.messages import msg
from caissa.standings.contributions import (
    ADJUSTED,
    CAPPED_BY_DRAWS,
    CAPPED_BY_OPPONENT,
    COUNTED,
    DUMMIES,
    Contribution,
    Entry,
    Exact,
    Sheet,
    printed,
)
from caissa.standings.counting import voluntary_rounds
from caissa.standings.direct_encounter import Step
from caissa.standings.ranking import Column, Standings
from caissa.standings.results import FORFEITS, NOBODY

FORFEIT_AS_GAME = msg("forfeit, counted as a game")


@dataclass(frozen=True, slots=True)
class MiniRow:
    """One of the tied in the separate standings: points against each of the others, sum, games missing."""

    participant: int
    against: dict[int, Decimal]
    points: Decimal
    missing: int


@dataclass(frozen=True, slots=True)
class MiniTable:
    """The separate standings of a tied set, what they led to, and the order that came of it."""

    score: str
    rows: tuple[MiniRow, ...]
    verdict: str
    order: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Working:
    """How one value of one participant came about."""

    code: str
    title: str
    article: str
    value: Decimal | None
    contributions: tuple[Contribution, ...] = ()
    remark: str = ""
    not_applied: str = ""
    mini_tables: tuple[MiniTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A participant's place with the working of every value in the list."""

    participant: int
    rank: int
    shared: bool
    decided_by: str
    workings: tuple[Working, ...]


def explain(standings: Standings, participant: int) -> Explanation:
    """The working behind a participant's place."""
    row = standings.row(participant)
    at = standings.counting.table.ids.index(participant)
    workings = tuple(_working(standings, column, at) for column in standings.columns)
    return Explanation(participant, row.rank, row.shared, row.decided_by, workings)


def _working(standings: Standings, column: Column, at: int) -> Working:
    rule = standings.rules.tie_breaks.get(column.code.name)
    title = rule.title if rule else msg("defined by the event")
    if column.sheet is None:
        return _encounter_working(standings, column, at, title)
    if column.dropped:
        return Working(
            column.label,
            title,
            column.article,
            None,
            not_applied=msg("not applied because {dropped}", dropped=column.dropped),
        )
    return Working(
        column.label,
        title,
        column.article,
        column.value(at),
        contributions(standings, column, column.sheet, at),
        column.sheet.remark(at),
        column.passed_over.get(at, ""),
    )


def contributions(standings: Standings, column: Column, sheet: Sheet, at: int) -> tuple[Contribution, ...]:
    """What each round brought to a value, in the order of the rounds, with what was cut."""
    if sheet.entries is None:
        return ()
    cut = sheet.cut.get(at, [])
    listed = [
        _contribution(standings, column, sheet, entry, at, position in cut)
        for position, entry in enumerate(sheet.entries(at))
    ]
    return tuple(sorted(listed, key=lambda one: one.round))


def _contribution(
    standings: Standings, column: Column, sheet: Sheet, entry: Entry, at: int, cut: bool
) -> Contribution:
    value, r, opponent, how, _ = entry
    table = standings.counting.table
    if (
        how == COUNTED
        and opponent != NOBODY
        and table.kinds[at][r] in FORFEITS
        and "C" in _types(standings, column)
    ):
        how = FORFEIT_AS_GAME
    return Contribution(
        r + 1,
        None if opponent == NOBODY else table.ids[opponent],
        printed(Fraction(value, sheet.entry_scale)),
        how,
        _article_of_cut(standings, at, r) if cut else _article(standings, column, how),
        cut,
    )


def _types(standings: Standings, column: Column) -> str:
    rule = standings.rules.tie_breaks.get(column.code.name)
    return rule.types if rule else ""


def _article(standings: Standings, column: Column, how: str) -> str:
    """The article behind the way a round counts."""
    rules = standings.rules
    if how == ADJUSTED:
        return rules.cite(rules.opponents_view.article)
    if how in DUMMIES:
        parts: dict[str, str] = {CAPPED_BY_OPPONENT: ".1", CAPPED_BY_DRAWS: ".2"}
        return rules.cite(rules.own_view.article + parts.get(how, ""))
    if how == FORFEIT_AS_GAME:
        return rules.cite("16.6" if standings.counting.table.swiss else rules.pre_determined)
    return column.article


def _article_of_cut(standings: Standings, at: int, r: int) -> str:
    rules, voluntary = standings.rules, voluntary_rounds(standings.counting.table, at)
    return rules.cite(rules.cuts.article if r in voluntary else rules.modifiers)


def _encounter_working(standings: Standings, column: Column, at: int, title: str) -> Working:
    found = column.encounters.get(at)
    if found is None:
        return Working(
            column.label,
            title,
            column.article,
            None,
            not_applied=msg("not applied because there was no tie to break"),
        )
    steps = [step for step in found.steps if at in step.tied]
    verdict = steps[0].verdict
    return Working(
        column.label,
        title,
        column.article,
        column.value(at),
        not_applied=verdict if verdict.startswith("not applied") else "",
        mini_tables=tuple(_mini_table(standings, step) for step in steps),
    )


def _mini_table(standings: Standings, step: Step) -> MiniTable:
    table = standings.counting.table

    def points(value: Exact) -> Decimal:
        return printed(Fraction(value) / table.scale)

    rows = [
        MiniRow(
            table.ids[one],
            {table.ids[other]: points(value) for other, value in step.met.get(one, {}).items()},
            points(step.sums.get(one, 0)),
            step.missing.get(one, 0),
        )
        for one in step.tied
    ]
    order = tuple(tuple(sorted(table.ids[one] for one in part)) for part in step.split)
    by_points = sorted(rows, key=lambda row: (-row.points, row.participant))
    return MiniTable(
        step.score.value if table.teams else msg("points"), tuple(by_points), step.verdict, order
    )
