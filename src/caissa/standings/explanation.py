"""Why somebody stands where they stand: every value with its contributions, direct encounters as tables."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from caissa.messages import Message, msg
from caissa.standings.ranking import Column, Standings
from caissa.standings.results import FORFEITS, NOBODY
from caissa.standings.sentences import dropped_sentence, verdict_sentence
from caissa.standings.tiebreaks.contributions import Contribution, Entry, Exact, Sheet, Treatment, printed
from caissa.standings.tiebreaks.counting import voluntary_rounds
from caissa.standings.tiebreaks.direct_encounter import Step, Verdict
from caissa.standings.tiebreaks.naming import title_with_modifiers

_LIMITS = {Treatment.CAPPED_BY_OPPONENT: ".1", Treatment.CAPPED_BY_DRAWS: ".2"}
"""The paragraphs of the article on dummies that limit their score (C.07 16.4)."""


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
    verdict: Verdict
    order: tuple[tuple[int, ...], ...]
    tie_break: str = ""

    @property
    def sentence(self) -> Message:
        """What the separate standings led to, in words."""
        return verdict_sentence(self.verdict, self.tie_break)


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
    title = title_with_modifiers(rule.title, column.code) if rule else msg("defined by the event")
    if column.sheet is None:
        return _encounter_working(standings, column, at, title)
    if column.dropped:
        return Working(
            column.label,
            title,
            column.article,
            None,
            not_applied=msg("not applied because {dropped}", dropped=dropped_sentence(column.dropped)),
        )
    return Working(
        column.label,
        title,
        column.article,
        column.value(at),
        contributions(standings, column, column.sheet, at),
        column.sheet.remark(at),
        _passed_over(standings, column) if at in column.passed_over else "",
    )


def _passed_over(standings: Standings, column: Column) -> Message:
    """Why board count was not applied to a tied set (C.07 12.1)."""
    article = standings.rules.cite(standings.rules.tie_breaks[column.code.name].article)
    return msg("not applied because the tied teams have different game points ({article})", article=article)


def contributions(standings: Standings, column: Column, sheet: Sheet, at: int) -> tuple[Contribution, ...]:
    """What each round brought to a value, in the order of the rounds, with what was cut."""
    if sheet.entries is None:
        return ()
    cut = sheet.cut.get(at, [])
    listed = [
        _contribution(standings, column, sheet, entry, at, position in cut)
        for position, entry in enumerate(sheet.entries(at))
    ]
    return tuple(sorted(listed, key=lambda contribution: contribution.round))


def _contribution(
    standings: Standings, column: Column, sheet: Sheet, entry: Entry, at: int, cut: bool
) -> Contribution:
    value, r, opponent, how, _ = entry
    table = standings.counting.table
    if (
        how is Treatment.COUNTED
        and opponent != NOBODY
        and table.kinds[at][r] in FORFEITS
        and "C" in _types(standings, column)
    ):
        how = Treatment.FORFEIT_AS_GAME
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


def _article(standings: Standings, column: Column, how: Treatment) -> str:
    """The article behind the way a round counts."""
    rules = standings.rules
    if how is Treatment.ADJUSTED:
        return rules.cite(rules.opponents_view.article)
    if how.of_dummy:
        return rules.cite(rules.own_view.article + _LIMITS.get(how, ""))
    if how is Treatment.FORFEIT_AS_GAME:
        return rules.cite("16.6" if standings.counting.table.swiss else rules.pre_determined)
    return column.article


def _article_of_cut(standings: Standings, at: int, r: int) -> str:
    rules, voluntary = standings.rules, voluntary_rounds(standings.counting.table, at)
    return rules.cite(rules.cuts.article if r in voluntary else rules.modifiers)


def _encounter_working(standings: Standings, column: Column, at: int, title: str) -> Working:
    encounter = column.encounters.get(at)
    if encounter is None:
        return Working(
            column.label,
            title,
            column.article,
            None,
            not_applied=msg("not applied because there was no tie to break"),
        )
    steps = [step for step in encounter.steps if at in step.tied]
    first = steps[0]
    return Working(
        column.label,
        title,
        column.article,
        column.value(at),
        not_applied="" if first.verdict.applied else verdict_sentence(first.verdict, first.tie_break),
        mini_tables=tuple(_mini_table(standings, step) for step in steps),
    )


def _mini_table(standings: Standings, step: Step) -> MiniTable:
    table = standings.counting.table

    def points(value: Exact) -> Decimal:
        return printed(Fraction(value) / table.scale)

    rows = [
        MiniRow(
            table.ids[row],
            {table.ids[other]: points(value) for other, value in step.met.get(row, {}).items()},
            points(step.sums.get(row, 0)),
            step.missing.get(row, 0),
        )
        for row in step.tied
    ]
    order = tuple(tuple(sorted(table.ids[row] for row in part)) for part in step.split)
    by_points = sorted(rows, key=lambda row: (-row.points, row.participant))
    score = step.score.value if table.teams else msg("points")
    return MiniTable(score, tuple(by_points), step.verdict, order, step.tie_break)
