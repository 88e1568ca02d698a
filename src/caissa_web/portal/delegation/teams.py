"""The teams of a delegation: boards in their order, reserves, the captain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa_web.delegations.models import Delegation, Member, Team
from caissa_web.delegations.operations.teams import LONGEST_NAME, LineUp, make_team, remove_team, set_team
from caissa_web.delegations.queries.judged_teams import judged_team, with_people
from caissa_web.enrolment.models import Category
from caissa_web.enrolment.workflow import HOLDING, LIVE
from caissa_web.portal.delegation.fields import number_sent, text_sent
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.section.number_input import whole_number
from caissa_web.translation import translate


@require_http_methods(["GET", "HEAD", "POST"])
@delegation_page
def teams(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """All teams, each with its boards; a new one is begun here."""
    if request.method == "POST":
        category = get_object_or_404(
            Category,
            offer__event=delegation.event_id,
            code=text_sent(request, "category", 40),
            role=Category.Role.PLAYER,
        )
        make_team(delegation, category, text_sent(request, "name", 300), by=visit_of(request).by)
        return redirect("portal:delegation-teams", visit_of(request).key)
    members = list(_members(delegation))
    rows = with_people(Team.objects.filter(delegation=delegation))
    values = {
        "teams": [_with_boards(team, members) for team in rows],
        "categories": Category.objects.filter(
            offer__event=delegation.event_id, role=Category.Role.PLAYER, retired=False
        ),
    }
    return render(request, "portal/delegation/teams.html", context(request, "teams", **values))


def _members(delegation: Delegation) -> Iterable[Member]:
    rows = Member.objects.filter(delegation=delegation, entry__state__in=LIVE | HOLDING)
    return rows.select_related("entry__participant", "entry__category").order_by("position", "id")


def _with_boards(team: Team, members: Iterable[Member]) -> dict[str, Any]:
    """A team with everybody who can play in it: those on boards first, with their numbers."""
    boards = {place.member_id: place for place in team.places.all()}
    own = [member for member in members if member.entry.category_id == team.category_id]
    rows = [
        {
            "member": member,
            "board": boards[member.pk].board if member.pk in boards else "",
            "reserve": member.pk in boards and boards[member.pk].reserve,
        }
        for member in own
    ]
    rows.sort(key=lambda row: (row["board"] == "", row["board"] or 0))
    return {
        "team": team,
        "rows": rows,
        "captains": list(members),
        "verdict": judged_team(team).verdict,
    }


@require_POST
@delegation_page
def order(request: HttpRequest, delegation: Delegation, number: int) -> HttpResponse:
    """Put a team in the order that was typed; whoever has no board is not in it."""
    team = get_object_or_404(Team, pk=number, delegation=delegation)
    visit = visit_of(request)
    if "remove" in request.POST:
        remove_team(team, by=visit.by)
        return redirect("portal:delegation-teams", visit.key)
    members = {str(member.pk): member for member in _members(delegation)}
    boards: list[tuple[int, int, Member]] = []
    for key, member in members.items():
        board = whole_number(request.POST.get(f"board-{key}", "").strip(), 2)
        if board:
            boards.append((board, member.pk, member))
    line_up = LineUp(
        [member for _board, _key, member in sorted(boards, key=lambda each: each[:2])],
        frozenset(member.pk for key, member in members.items() if f"reserve-{key}" in request.POST),
        members.get(request.POST.get("captain", "")),
    )
    stored = set_team(
        team,
        line_up,
        by=visit.by,
        name=text_sent(request, "name", LONGEST_NAME),
        seen_version=number_sent(request, "version"),
    )
    _say_how_it_stands(request, stored)
    return redirect("portal:delegation-teams", visit.key)


def _say_how_it_stands(request: HttpRequest, team: Team) -> None:
    """Say that the order is stored, and at once every rule that the team does not fulfil."""
    now = judged_team(with_people(Team.objects.filter(pk=team.pk)).get())
    if not now.failed:
        messages.success(request, _("The team is in order."))
        return
    messages.success(request, _("The order is saved, but the team does not fulfil every rule."))
    for reason in now.failed:
        messages.warning(request, str(translate(reason.sentence)))
