"""`caissa standings`: who stands where, by which tie-breaks, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click

from caissa.cli.opening import open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, TOURNAMENT_FILE, flag, grouped, option
from caissa.standings import (
    CUTS,
    OPPONENTS_VIEWS,
    OWN_VIEWS,
    Contribution,
    Explanation,
    MiniTable,
    Standings,
    TieBreakRules,
    Working,
    contribution_sentence,
    default_list,
    default_list_finding,
    explain,
    followed_rules,
    standings,
    treatment_sentence,
    value_text,
    with_alternatives,
)
from caissa.standings.allowed import OTHER
from caissa.standings.refusals import ParticipantUnknown
from caissa.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Declared:
    """What the event declared beyond its list: expressions, and how unplayed rounds count."""

    expressions: tuple[str, ...] = ()
    opponents: str | None = None
    own: str | None = None
    cut: str | None = None

    @property
    def by_code(self) -> dict[str, str]:
        """The event's own tie-breaks: code and expression."""
        parts = [text.partition("=") for text in self.expressions]
        for code, sign, expression in parts:
            if not (code.strip().upper().startswith(OTHER) and sign and expression.strip()):
                raise click.BadParameter("write an expression such as OTHER_X=[BH/C1]+[SB]")
        return {code.strip().upper(): expression.strip() for code, _, expression in parts}

    def rules(self, tournament: Tournament, edition: str) -> TieBreakRules:
        """The edition with the announced alternatives (C.07 16.6)."""
        followed = followed_rules(tournament, edition or None)
        return with_alternatives(
            followed, opponents=self.opponents or "", own=self.own or "", cut=self.cut or ""
        )


@click.command()
@TOURNAMENT_FILE
@option(
    "--tiebreaks",
    "-t",
    "tie_breaks",
    default="",
    help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own, else the default of C.07 2.1.",
)
@option("--after-round", "-n", type=click.IntRange(min=1), help="The standings after this round.")
@option("--edition", default="", help="An edition of C.07, such as 2024-08.")
@option(
    "--explain", "-e", "explained", default="", help="Show the working for this number or name, or 'all'."
)
@flag("--live", help="Only values known before the round has ended.")
@grouped(
    "declared",
    Declared,
    option(
        "--expression",
        "expressions",
        multiple=True,
        help="A tie-break that the event defined: 'OTHER_X=[BH/C1]+[SB]'.",
    ),
    option(
        "--unplayed-opponents",
        "opponents",
        type=click.Choice(tuple(OPPONENTS_VIEWS)),
        default=None,
        help="What opponents see of unplayed rounds, announced instead of C.07 16.3.",
    ),
    option(
        "--unplayed-own",
        "own",
        type=click.Choice(tuple(OWN_VIEWS)),
        default=None,
        help="What an unplayed round counts for the player, announced instead of C.07 16.4.",
    ),
    option(
        "--cut-order",
        "cut",
        type=click.Choice(tuple(CUTS)),
        default=None,
        help="What a cut takes away, announced instead of C.07 16.5.",
    ),
)
@option("--lots", default="", help="The order in which lots were drawn, such as '4,1,3'.")
@SECTION
@JSON
def command(
    file: str,
    tie_breaks: str,
    after_round: int | None,
    edition: str,
    explained: str,
    live: bool,
    declared: Declared,
    lots: str,
    section: str,
    as_json: bool,
) -> None:
    """Print the standings with every tie-break value, or the working behind a place.

    Example: caissa standings open.trf --tiebreaks PTS,DE,BH/C1 --explain 4
    """
    opened = open_tournament(file)
    tournament = opened.section(section)
    default = default_list(tournament, edition or None) if not (tie_breaks or tournament.ranking) else None
    ranking = standings(
        tournament,
        tie_breaks or (default.codes if default else None),
        after_round=_usual_round(tournament) if after_round is None else after_round,
        rules=declared.rules(tournament, edition),
        expressions=declared.by_code,
        lots=(drawn := _numbers(lots)),
        live=live,
    )
    if default and default.codes:
        because = default_list_finding(tournament, default, edition or None)
        ranking = replace(ranking, findings=(because, *ranking.findings))
    _require_known(ranking, drawn)
    explanations = [explain(ranking, number) for number in _asked(tournament, ranking, explained)]
    if as_json:
        # In one line: programs read it, and indenting thousands of rows would cost more than counting them.
        print_json(as_values(ranking, explanations), indent=None)
    elif explanations:
        for explanation in explanations:
            _print_explanation(tournament, ranking, explanation)
    else:
        _print_table(tournament, ranking)
        print_findings([*opened.findings, *ranking.findings])
    opened.end_if_doubtful()


def as_values(ranking: Standings, explanations: Sequence[Explanation] = ()) -> dict[str, Any]:
    """The standings as plain values: decimal strings, null where a value is undefined."""
    values: dict[str, Any] = {
        "edition": ranking.rules.key,
        "after_round": ranking.after_round,
        "tiebreaks": list(ranking.codes),
        "standings": [
            {"id": row.id, "rank": row.rank, "values": row.texts, "decided_by": row.decided_by or None}
            for row in ranking.rows
        ],
        "findings": [finding_as_json(finding) for finding in ranking.findings],
    }
    if explanations:
        values["explanations"] = [_explanation_as_values(explanation) for explanation in explanations]
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


def _usual_round(tournament: Tournament) -> int | None:
    """Of a table that was paired ahead, the last round with a result; else the last one paired."""
    if not tournament.paired_rounds or tournament.is_finished(tournament.paired_rounds):
        return None
    from caissa.pairing.progress import round_of_standings

    return round_of_standings(tournament)


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() for part in parts):
        raise click.BadParameter("lots are numbers of participants in the order drawn, such as 4,1,3")
    return [int(part) for part in parts]


def _require_known(ranking: Standings, drawn: Sequence[int]) -> None:
    """Refuse a lot of somebody who does not take part."""
    known = {row.id for row in ranking.rows}
    for number in drawn:
        if number not in known:
            raise ParticipantUnknown(number=number)


def _asked(tournament: Tournament, ranking: Standings, explained: str) -> list[int]:
    """The numbers whose working is wanted: none, one or all."""
    if explained.casefold() == "all":
        return [row.id for row in ranking.rows]
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


def _print_table(tournament: Tournament, ranking: Standings) -> None:
    names = _names(tournament)
    title = f"Standings after round {ranking.after_round}, tie-breaks by {ranking.edition}"
    rows = [
        (
            _rank(row.rank, row.shared),
            str(row.id),
            names[row.id],
            *(text or "" for text in row.texts.values()),
        )
        for row in ranking.rows
    ]
    table(
        title, ("Rank", "No", "Name", *ranking.codes), rows, right=(0, 1, *range(3, 3 + len(ranking.codes)))
    )


def _rank(rank: int, shared: bool) -> str:
    return f"{rank}=" if shared else str(rank)


def _print_explanation(tournament: Tournament, ranking: Standings, explanation: Explanation) -> None:
    names = _names(tournament)
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
