"""The working behind a place: how `caissa standings --explain` prints it, and its plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from caissa.cli.output import console
from caissa.standings import (
    Contribution,
    Explanation,
    MiniTable,
    Standings,
    Working,
    contribution_sentence,
    treatment_sentence,
    value_text,
)


def explanation_as_values(explanation: Explanation) -> dict[str, Any]:
    """The working behind a place as plain values."""
    return {
        "id": explanation.participant,
        "rank": explanation.rank,
        "decided_by": explanation.decided_by or None,
        "values": [_working_as_values(working) for working in explanation.workings],
    }


def _working_as_values(working: Working) -> dict[str, Any]:
    return {
        "tiebreak": working.code,
        "article": working.article,
        "value": value_text(working.value),
        "contributions": [_contribution_as_values(contribution) for contribution in working.contributions],
        "remark": working.remark,
        "not_applied": working.not_applied,
        "separate_standings": [_mini_table_as_values(mini) for mini in working.mini_tables],
    }


def _contribution_as_values(contribution: Contribution) -> dict[str, Any]:
    return {
        "round": contribution.round,
        "opponent": contribution.opponent,
        "value": value_text(contribution.value),
        "how": treatment_sentence(contribution.how),
        "cut": contribution.cut,
        "article": contribution.article,
    }


def _mini_table_as_values(mini: MiniTable) -> dict[str, Any]:
    rows = [
        {
            "id": row.participant,
            "points": value_text(row.points),
            "missing": row.missing,
            "against": {str(other): value_text(points) for other, points in row.against.items()},
        }
        for row in mini.rows
    ]
    return {
        "score": mini.score,
        "rows": rows,
        "verdict": mini.sentence,
        "order": [list(part) for part in mini.order],
    }


def print_explanation(names: dict[int, str], ranking: Standings, explanation: Explanation) -> None:
    """Print a place, and every value with what each round brought to it."""
    for line in _head(names, ranking, explanation):
        console().print(line, markup=False)
    for working in explanation.workings:
        console().print(f"\n{working.code} = {value_text(working.value) or '-'}", style="bold", markup=False)
        for line in _lines(working, names):
            console().print(f"  {line}", markup=False)


def _head(names: dict[int, str], ranking: Standings, explanation: Explanation) -> Iterator[str]:
    shared = " (shared)" if explanation.shared else ""
    yield f"{explanation.participant} {names[explanation.participant]}: rank {explanation.rank}{shared}"
    yield f"after round {ranking.after_round}, tie-breaks by {ranking.edition}"
    if explanation.decided_by:
        yield f"separated from the place above by {explanation.decided_by}"


def _lines(working: Working, names: dict[int, str]) -> Iterator[str]:
    """What is to be said about one value."""
    yield f"{working.title} ({working.article})"
    if working.not_applied:
        yield working.not_applied
    if working.remark:
        yield working.remark
    for contribution in working.contributions:
        yield _contribution_line(contribution, names)
    for mini in working.mini_tables:
        yield from _mini_lines(mini, names)


def _contribution_line(term: Contribution, names: dict[int, str]) -> str:
    against = f"{term.opponent} {names.get(term.opponent, '')}" if term.opponent is not None else "-"
    how = contribution_sentence(term)
    return f"round {term.round:2}  {value_text(term.value):>8}  {against:32} {how}  [{term.article}]"


def _mini_lines(mini: MiniTable, names: dict[int, str]) -> Iterator[str]:
    numbers = [row.participant for row in mini.rows]
    yield f"separate standings ({mini.score}): {mini.sentence}"
    for row in mini.rows:
        cells = " ".join(f"{_cell(row.participant, other, row.against):>4}" for other in numbers)
        missing = f", {row.missing} games missing" if row.missing else ""
        name = f"{row.participant:4} {names.get(row.participant, ''):24.24}"
        yield f"  {name} {cells}  = {value_text(row.points)}{missing}"
    if len(mini.order) > 1:
        yield "  order: " + ", then ".join(_listed(part) for part in mini.order)


def _cell(own: int, other: int, against: dict[int, Any]) -> str:
    return "*" if own == other else value_text(against.get(other)) or "."


def _listed(part: Sequence[int]) -> str:
    return " and ".join(str(number) for number in part)
