"""The teams on the desk: list with captains, and everything about one team."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.errors import Finding
from caissa.messages import msg
from caissa.pairing.systems import boards_are_matches
from caissa.pairing.tables.round_robin.withdrawal import withdrawals
from caissa.pairing.tables.schedules import round_robin_table
from caissa.pairing.teams.protocol import match_protocols
from caissa.pairing.wording import reason_sentence
from caissa.standings.board_performances import board_performances
from caissa.tournament import System, Team, Tournament, wall_text
from caissa.tournament.captains import (
    breaches,
    captain_findings,
    contact_of,
    informed_through_contact,
    may_decline_entry,
    open_replacement,
)
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.teams.forms import (
    ByeForm,
    CaptainForm,
    ConductForm,
    LateTeamForm,
    RemovalForm,
    VisitForm,
    typed_of,
)
from caissa_web.presentation.lists import named_at
from caissa_web.presentation.matches import team_list
from caissa_web.presentation.results import WORDS
from caissa_web.section.number_input import is_number

FEWEST_GAMES = "fewest"


def require_teams(opened: Opened) -> None:
    """Only sections of teams have these pages."""
    if not boards_are_matches(opened.facts):
        raise Http404


def require_team(opened: Opened, number: int) -> Team:
    """A team of the section."""
    require_teams(opened)
    if number not in {team.number for team in opened.facts.teams}:
        raise Http404
    return opened.facts.team(number)


@require_safe
@section_page()
def teams(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All teams with their captains and what is doubtful about them."""
    require_teams(opened)
    return teams_page(request, opened)


def teams_page(request: HttpRequest, opened: Opened, form: LateTeamForm | None = None) -> HttpResponse:
    """The list; with the form of a late team as it was typed."""
    facts = opened.facts
    lines = [(line, findings_of(facts.team(line.number))) for line in team_list(facts)]
    late = bool(facts.paired_rounds) and facts.system.swiss
    context = opened.context("teams", teams=lines, form=form or LateTeamForm(), late=late)
    return render(request, "desk/teams/teams.html", context, status=422 if form else 200)


def findings_of(team: Team) -> tuple[Finding, ...]:
    """What is doubtful about those who lead a team."""
    findings: tuple[Finding, ...] = ()
    if team.captain_record:
        findings += captain_findings(team.captain_record, msg("captain"))
    if team.head_of_delegation:
        findings += captain_findings(team.head_of_delegation, msg("head of delegation"))
    return findings


@require_safe
@section_page()
def team(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One team: players, captain, matches, byes, leaving."""
    require_team(opened, number)
    return team_page(request, opened, number)


def team_page(
    request: HttpRequest, opened: Opened, number: int, wrong: Mapping[str, forms.Form] | None = None
) -> HttpResponse:
    """A team's page; with a form as it was typed, where it was refused."""
    facts, own = opened.facts, opened.facts.team(number)
    contact = contact_of(own)
    context = opened.context(
        "teams",
        team=own,
        line=next(team_line for team_line in team_list(facts) if team_line.number == number),
        matches=list(_matches(facts, number)),
        findings=findings_of(own),
        contact=contact,
        informed=informed_through_contact(facts, number),
        open_captain=open_replacement(own),
        open_head=open_replacement(own, of_delegation=True),
        decline=may_decline_entry(own, timezone.localdate()),
        breaches=len(breaches(own)),
        byes=_byes(facts, number),
        counts=_whether_results_count(facts, number),
        visits=[visit for visit in opened.book.visit_notices if visit.team == number],
        **{**_forms(facts, own), **(wrong or {})},
    )
    return render(request, "desk/teams/team.html", context, status=422 if wrong else 200)


def _whether_results_count(facts: Tournament, number: int) -> str:
    """What becomes of the results of a team that left a round robin (C.05 6.6); empty for all others."""
    if facts.system is not System.ROUND_ROBIN or facts.team(number).left is None:
        return ""
    withdrawn = withdrawals(facts, round_robin_table(facts))
    return next(
        (reason_sentence(withdrawal.reason) for withdrawal in withdrawn if withdrawal.participant == number),
        "",
    )


def _byes(facts: Tournament, number: int) -> list[tuple[int, str]]:
    """A team's byes with their rounds, in words."""
    return [
        (round_.number, str(WORDS[bye.outcome]))
        for round_ in facts.rounds
        for bye in round_.team_byes
        if bye.participant == number
    ]


def _forms(facts: Tournament, own: Team) -> dict[str, forms.Form]:
    """All forms of the page, each with its own names of fields."""
    coming = {"round": facts.next_round}
    now = {"round": max(1, facts.paired_rounds)}
    head = typed_of(own.head_of_delegation)
    return {
        "captain_form": CaptainForm(initial=typed_of(own.captain_record, own.captain), auto_id="captain_%s"),
        "head_form": CaptainForm(initial=head, auto_id="head_%s"),
        "removal_form": RemovalForm(auto_id="removal_%s"),
        "conduct_form": ConductForm(initial=now, auto_id="conduct_%s"),
        "bye_form": ByeForm(initial=coming, auto_id="bye_%s"),
        "visit_form": VisitForm(initial=coming, auto_id="visit_%s"),
    }


def _matches(facts: Tournament, number: int) -> list[dict[str, Any]]:
    """A team's matches: round, opponent, colour and score from its own side."""
    rows = []
    for round_ in facts.rounds:
        for protocol in match_protocols(facts, round_.number):
            if number in (protocol.white, protocol.black):
                white = number == protocol.white
                points = protocol.game_points if white else protocol.game_points[::-1]
                score = " : ".join(wall_text(value) for value in points) if protocol.finished else ""
                opponent = facts.team(protocol.black if white else protocol.white)
                row = {"round": round_.number, "opponent": opponent, "colour": "w" if white else "b"}
                rows.append({**row, "score": score, "forfeit": protocol.forfeit})
    return rows


@require_safe
@section_page()
def best_on_boards(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Who did best on each board: points, games, percentage and performance."""
    require_teams(opened)
    facts = opened.facts
    typed = request.GET.get(FEWEST_GAMES, "")
    fewest = int(typed) if is_number(typed, 2) else 1
    by_percentage = request.GET.get("by") == "percentage"
    lists = board_performances(facts, max(1, fewest), by_performance=not by_percentage)
    boards = [
        (board, [(row, named_at(facts, row.player), facts.team(row.team)) for row in rows])
        for board, rows in lists.items()
    ]
    context = opened.context("teams", boards=boards, fewest=max(1, fewest), by_percentage=by_percentage)
    return render(request, "desk/teams/team_boards.html", context)
