"""`caissa standings`: who stands where, by which tie-breaks, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.standings import (
    Contribution,
    Explanation,
    MiniTable,
    Standings,
    Working,
    contribution_sentence,
    explain,
    standings,
    treatment_sentence,
    value_text,
)
from caissa.standings.refusals import ParticipantUnknown
from caissa.tournament import Tournament


def command(
    file: str = typer.Argument(..., help="A TRF, JSON or other tournament file; - for the standard input."),
    tie_breaks: str = typer.Option(
        "", "--tiebreaks", "-t", help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own."
    ),
    after_round: int = typer.Option(
        None, "--after-round", "-n", min=1, help="The standings after this round."
    ),
    edition: str = typer.Option("", "--edition", help="An edition of C.07, such as 2024-08."),
    explained: str = typer.Option(
        "", "--explain", "-e", help="Show the working for this number or name, or 'all'."
    ),
    live: bool = typer.Option(False, "--live", help="Only values known before the round has ended."),
    lots: str = typer.Option("", "--lots", help="The order in which lots were drawn, such as '4,1,3'."),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Print the standings with every tie-break value, or the working behind a place.

    Example: caissa standings open.trf --tiebreaks PTS,DE,BH/C1 --explain 4
    """
    opened = open_tournament(file)
    tournament = opened.section(section)
    found = standings(
        tournament,
        tie_breaks or None,
        after_round=after_round,
        edition=edition or None,
        lots=(drawn := _numbers(lots)),
        live=live,
    )
    _require_known(found, drawn)
    explanations = [explain(found, number) for number in _asked(tournament, found, explained)]
    if as_json:
        # In one line: programs read it, and indenting thousands of rows would cost more than counting them.
        print_json(as_values(found, explanations), indent=None)
    elif explanations:
        for explanation in explanations:
            _print_explanation(tournament, found, explanation)
    else:
        _print_table(tournament, found)
        print_findings([*opened.findings, *found.findings])
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)


def as_values(found: Standings, explanations: Sequence[Explanation] = ()) -> dict[str, Any]:
    """The standings as plain values: decimal strings, null where a value is undefined."""
    values: dict[str, Any] = {
        "edition": found.rules.key,
        "after_round": found.after_round,
        "tiebreaks": list(found.codes),
        "standings": [
            {"id": row.id, "rank": row.rank, "values": row.texts, "decided_by": row.decided_by or None}
            for row in found.rows
        ],
        "findings": [finding_as_json(finding) for finding in found.findings],
    }
    if explanations:
        values["explanations"] = [_explanation_as_values(one) for one in explanations]
    return values


def _explanation_as_values(explanation: Explanation) -> dict[str, Any]:
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
        "contributions": [_contribution_as_values(one) for one in working.contributions],
        "remark": working.remark,
        "not_applied": working.not_applied,
        "separate_standings": [_mini_table_as_values(one) for one in working.mini_tables],
    }


def _contribution_as_values(one: Contribution) -> dict[str, Any]:
    return {
        "round": one.round,
        "opponent": one.opponent,
        "value": value_text(one.value),
        "how": treatment_sentence(one.how),
        "cut": one.cut,
        "article": one.article,
    }


def _mini_table_as_values(one: MiniTable) -> dict[str, Any]:
    rows = [
        {
            "id": row.participant,
            "points": value_text(row.points),
            "missing": row.missing,
            "against": {str(other): value_text(points) for other, points in row.against.items()},
        }
        for row in one.rows
    ]
    return {
        "score": one.score,
        "rows": rows,
        "verdict": one.sentence,
        "order": [list(part) for part in one.order],
    }


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() for part in parts):
        raise typer.BadParameter("lots are numbers of participants in the order drawn, such as 4,1,3")
    return [int(part) for part in parts]


def _require_known(found: Standings, drawn: Sequence[int]) -> None:
    """Refuse a lot of somebody who does not take part."""
    known = {row.id for row in found.rows}
    for number in drawn:
        if number not in known:
            raise ParticipantUnknown(number=number)


def _asked(tournament: Tournament, found: Standings, explained: str) -> list[int]:
    """The numbers whose working is wanted: none, one or all."""
    if explained.casefold() == "all":
        return [row.id for row in found.rows]
    return [_number(tournament, explained)] if explained else []


def _number(tournament: Tournament, asked: str) -> int:
    """The number somebody means: the number itself, or a name that only one has."""
    if asked.isdecimal():
        return int(asked)
    names = _names(tournament)
    fitting = [number for number, name in names.items() if asked.casefold() in name.casefold()]
    if len(fitting) == 1:
        return fitting[0]
    raise ParticipantUnknown(number=f"{asked!r}" + (f" ({len(fitting)} fit)" if fitting else ""))


def _names(tournament: Tournament) -> dict[int, str]:
    if tournament.for_teams:
        return {team.number: team.name for team in tournament.teams}
    return {player.number: player.name for player in tournament.players}


def _print_table(tournament: Tournament, found: Standings) -> None:
    names = _names(tournament)
    title = f"Standings after round {found.after_round}, tie-breaks by {found.edition}"
    rows = [
        (
            _rank(row.rank, row.shared),
            str(row.id),
            names[row.id],
            *(text or "" for text in row.texts.values()),
        )
        for row in found.rows
    ]
    table(title, ("Rank", "No", "Name", *found.codes), rows, right=(0, 1, *range(3, 3 + len(found.codes))))


def _rank(rank: int, shared: bool) -> str:
    return f"{rank}=" if shared else str(rank)


def _print_explanation(tournament: Tournament, found: Standings, explanation: Explanation) -> None:
    names = _names(tournament)
    for line in _head(names, found, explanation):
        console().print(line, markup=False)
    for working in explanation.workings:
        console().print(f"\n{working.code} = {value_text(working.value) or '-'}", style="bold", markup=False)
        for line in _lines(working, names):
            console().print(f"  {line}", markup=False)


def _head(names: dict[int, str], found: Standings, explanation: Explanation) -> Iterator[str]:
    shared = " (shared)" if explanation.shared else ""
    yield f"{explanation.participant} {names[explanation.participant]}: rank {explanation.rank}{shared}"
    yield f"after round {found.after_round}, tie-breaks by {found.edition}"
    if explanation.decided_by:
        yield f"separated from the place above by {explanation.decided_by}"


def _lines(working: Working, names: dict[int, str]) -> Iterator[str]:
    """What is to be said about one value."""
    yield f"{working.title} ({working.article})"
    if working.not_applied:
        yield working.not_applied
    if working.remark:
        yield working.remark
    for one in working.contributions:
        against = f"{one.opponent} {names.get(one.opponent, '')}" if one.opponent is not None else "-"
        how = contribution_sentence(one)
        yield f"round {one.round:2}  {value_text(one.value):>8}  {against:32} {how}  [{one.article}]"
    for mini in working.mini_tables:
        yield from _mini_lines(mini, names)


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


def _cell(one: int, other: int, against: dict[int, Any]) -> str:
    return "*" if one == other else value_text(against.get(other)) or "."


def _listed(part: Sequence[int]) -> str:
    return " and ".join(str(number) for number in part)
