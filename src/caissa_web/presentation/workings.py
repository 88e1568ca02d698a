"""Why somebody stands where they stand: every tie-break value with what each round brought to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from caissa.standings import (
    Contribution,
    MiniTable,
    Standings,
    contribution_sentence,
    explain,
    treatment_sentence,
    value_text,
)
from caissa.standings.explanation import Working as Explained
from caissa.standings.tiebreaks.describing import types_sentence
from caissa.tournament import Tournament
from caissa_web.presentation.json_values import PAGES_ONLY
from caissa_web.presentation.lists import Named
from caissa_web.presentation.standings import OWN_RATING, participant

BY_RATING = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", OWN_RATING})
"""The tie-breaks whose working tells ratings."""


@dataclass(frozen=True, slots=True)
class Term:
    """One round's part of a value; `cut` if it was left out by a modifier.

    `how` is how the round counts, `words` is what a page says of it: that, or that its value was cut.
    """

    round: int
    opponent: Named | None
    value: str
    how: str
    article: str
    cut: bool
    words: str = field(default="", metadata=PAGES_ONLY)


@dataclass(frozen=True, slots=True)
class MiniLine:
    """One of the tied in the separate standings of a direct encounter."""

    participant: Named
    cells: tuple[str, ...]
    points: str
    missing: int


@dataclass(frozen=True, slots=True)
class Mini:
    """The separate standings of a direct encounter."""

    score: str
    verdict: str
    heads: tuple[int, ...]
    lines: tuple[MiniLine, ...]


@dataclass(frozen=True, slots=True)
class Working:
    """The working of one value, with the article that defines it and its types (C.07 4.3) in words."""

    code: str
    title: str
    article: str
    value: str
    remark: str
    not_applied: str
    terms: tuple[Term, ...]
    minis: tuple[Mini, ...]
    types: str = field(default="", metadata=PAGES_ONLY)


def workings(
    tournament: Tournament, standings: Standings, number: int, *, ratings: bool
) -> tuple[Working, ...]:
    """The working behind every value of one participant; without what tells ratings that are not shown."""
    explained = explain(standings, number).workings
    names = [column.code.name for column in standings.columns]
    known = standings.rules.tie_breaks
    return tuple(
        replace(
            _working(tournament, working, hide=not ratings and name in BY_RATING, own=name == OWN_RATING),
            types=types_sentence(known[name].types) if name in known else "",
        )
        for name, working in zip(names, explained, strict=True)
    )


def _working(tournament: Tournament, explained: Explained, *, hide: bool, own: bool) -> Working:
    return Working(
        explained.code,
        explained.title,
        explained.article,
        "" if hide and own else value_text(explained.value) or "–",
        "" if hide else explained.remark,
        explained.not_applied,
        () if hide else tuple(_term(tournament, part) for part in explained.contributions),
        tuple(_mini(tournament, mini) for mini in explained.mini_tables),
    )


def _term(tournament: Tournament, part: Contribution) -> Term:
    against = None if part.opponent is None else participant(tournament, part.opponent)
    return Term(
        part.round,
        against,
        value_text(part.value) or "",
        treatment_sentence(part.how),
        part.article,
        part.cut,
        contribution_sentence(part),
    )


def _mini(tournament: Tournament, mini: MiniTable) -> Mini:
    heads = tuple(row.participant for row in mini.rows)
    lines = tuple(
        MiniLine(
            participant(tournament, row.participant),
            tuple(
                "×" if other == row.participant else value_text(row.against.get(other)) or "·"
                for other in heads
            ),
            value_text(row.points) or "",
            row.missing,
        )
        for row in mini.rows
    )
    return Mini(mini.score, mini.sentence, heads, lines)
