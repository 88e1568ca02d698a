"""`caissa standings`: who stands where, by which tie-breaks, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from caissa.cli.opening import open_tournament
from caissa.cli.output import finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, TOURNAMENT_FILE, flag, grouped, option
from caissa.standings import (
    CUTS,
    OPPONENTS_VIEWS,
    OWN_VIEWS,
    Standings,
    TieBreakRules,
    followed_rules,
    standings,
    with_alternatives,
)
from caissa.standings.allowed import OTHER
from caissa.standings.refusals import ParticipantUnknown
from caissa.tournament import Tournament

if TYPE_CHECKING:
    from caissa.errors import Finding
    from caissa.standings import Explanation


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
    codes, why_these = _followed_list(tournament, tie_breaks, edition)
    ranking = standings(
        tournament,
        codes,
        after_round=_usual_round(tournament) if after_round is None else after_round,
        rules=declared.rules(tournament, edition),
        expressions=declared.by_code,
        lots=(drawn := _numbers(lots)),
        live=live,
    )
    ranking = replace(ranking, findings=(*why_these, *ranking.findings))
    _require_known(ranking, drawn)
    explanations = _explanations(tournament, ranking, explained)
    if as_json:
        # In one line: programs read it, and indenting thousands of rows would cost more than counting them.
        print_json(as_values(ranking, explanations), indent=None)
    elif explanations:
        _print_explanations(tournament, ranking, explanations)
    else:
        _print_table(tournament, ranking)
        print_findings([*opened.findings, *ranking.findings])
    opened.end_if_doubtful()


def _followed_list(
    tournament: Tournament, tie_breaks: str, edition: str
) -> tuple[str | Sequence[str] | None, tuple[Finding, ...]]:
    """The list that was typed, else the tournament's own; where there is none the default, and a finding."""
    if tie_breaks or tournament.ranking:
        return tie_breaks or None, ()
    from caissa.standings import default_list, default_list_finding

    default = default_list(tournament, edition or None)
    because = default_list_finding(tournament, default, edition or None)
    return default.codes, (because,) if default.codes else ()


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
        from caissa.cli.commands.results.standings_explained import explanation_as_values

        values["explanations"] = [explanation_as_values(explanation) for explanation in explanations]
    return values


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


def _explanations(tournament: Tournament, ranking: Standings, explained: str) -> list[Explanation]:
    if not explained:
        return []
    from caissa.standings import explain

    return [explain(ranking, number) for number in _asked(tournament, ranking, explained)]


def _asked(tournament: Tournament, ranking: Standings, explained: str) -> list[int]:
    """The numbers whose working is wanted: one or all."""
    if explained.casefold() == "all":
        return [row.id for row in ranking.rows]
    return [_number(tournament, explained)]


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
            *(text or "" for text in texts),
        )
        for row, texts in zip(ranking.rows, ranking.texts(), strict=True)
    ]
    table(
        title, ("Rank", "No", "Name", *ranking.codes), rows, right=(0, 1, *range(3, 3 + len(ranking.codes)))
    )


def _rank(rank: int, shared: bool) -> str:
    return f"{rank}=" if shared else str(rank)


def _print_explanations(
    tournament: Tournament, ranking: Standings, explanations: Sequence[Explanation]
) -> None:
    from caissa.cli.commands.results.standings_explained import print_explanation

    names = _names(tournament)
    for explanation in explanations:
        print_explanation(names, ranking, explanation)
