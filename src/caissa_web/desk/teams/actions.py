"""What is done to a team at the desk: each act reads a form, calls one operation and goes back."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.errors import CaissaError
from caissa.tournament import Captain, Conduct, ReplacedBy
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.teams.forms import (
    BYES,
    ByeForm,
    CaptainForm,
    ConductForm,
    LateTeamForm,
    RemovalForm,
    VisitForm,
)
from caissa_web.desk.teams.pages import require_team, require_teams, team_page, teams_page
from caissa_web.operations.teams import teams as acts
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

HEAD = "head"


@require_POST
@section_page(Right.ENTRIES)
def late(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Enter a team after round 1."""
    require_teams(opened)
    form = LateTeamForm(request.POST)
    if not form.is_valid():
        return teams_page(request, opened, form)
    data = form.cleaned_data
    try:
        acts.enter_late_team(
            opened.section, data["name"].strip(), by=opened.user, seen_version=seen_version(request, opened),
            federation=data["federation"], captain=data["captain"].strip(),
        )  # fmt: skip
    except CaissaError as refused:
        form.add_error("name", str(refused))
        return teams_page(request, opened, form)
    messages.success(request, _("The team has been entered. Now enter its players."))
    return redirect("desk:player-teams", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.ENTRIES)
def captain(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Record a captain or head of delegation, or the successor of one."""
    require_team(opened, number)
    of_delegation = request.POST.get("office") == HEAD
    form = CaptainForm(request.POST, auto_id=f"{'head' if of_delegation else 'captain'}_%s")

    def done() -> None:
        _recorded(request, opened, number, form.captain(), of_delegation)

    return _acted(request, opened, number, ("head_form" if of_delegation else "captain_form", form), done)


def _recorded(request: HttpRequest, opened: Opened, number: int, typed: Captain, of_delegation: bool) -> None:
    """The same person with other details, or the next person with a reason."""
    seen, section, by = seen_version(request, opened), opened.section, opened.user
    own = opened.facts.team(number)
    held = own.head_of_delegation if of_delegation else own.captain_record
    waiting = any(
        not replacement.settled and replacement.of_delegation is of_delegation
        for replacement in own.replacements
    )
    if waiting or (held is not None and held.person.name != typed.person.name):
        reason = request.POST.get("reason", "").strip()
        acts.name_successor(
            section, number, typed, reason, by=by, seen_version=seen, of_delegation=of_delegation
        )
    else:
        acts.record_captain(section, number, typed, by=by, seen_version=seen, of_delegation=of_delegation)


@require_POST
@section_page(Right.PAIR)
def remove(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Begin the replacement of a captain or head of delegation."""
    require_team(opened, number)
    form = RemovalForm(request.POST, auto_id="removal_%s")

    def done() -> None:
        data = form.cleaned_data
        acts.remove_captain(
            opened.section, number, ReplacedBy[data["by"]], data["reason"].strip(), by=opened.user,
            seen_version=seen_version(request, opened), until=data["until"],
            of_delegation=request.POST.get("office") == HEAD,
        )  # fmt: skip

    return _acted(request, opened, number, ("removal_form", form), done)


@require_POST
@section_page(Right.RESULTS)
def conduct(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Note something about a captain's conduct."""
    require_team(opened, number)
    form = ConductForm(request.POST, auto_id="conduct_%s")

    def done() -> None:
        data = form.cleaned_data
        acts.note_conduct(
            opened.section, number, Conduct[data["what"]], by=opened.user, round_number=data["round"],
            note=data["note"].strip(),
        )  # fmt: skip

    return _acted(request, opened, number, ("conduct_form", form), done)


@require_POST
@section_page(Right.ENTRIES)
def bye(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Record a bye that a team asks for."""
    require_team(opened, number)
    form = ByeForm(request.POST, auto_id="bye_%s")

    def done() -> None:
        data = form.cleaned_data
        acts.announce_team_bye(
            opened.section, number, data["round"], BYES[data["bye"]], by=opened.user,
            seen_version=seen_version(request, opened),
        )  # fmt: skip

    return _acted(request, opened, number, ("bye_form", form), done)


@require_POST
@section_page(Right.RESULTS)
def visit(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Record the notice of a visitor with an impairment, or that all is arranged."""
    require_team(opened, number)
    if "arranged" in request.POST:
        round_text = request.POST["arranged"]
        round_number = int(round_text) if is_number(round_text, 2) else 0
        acts.tick_visit(opened.section, number, round_number, by=opened.user)
        return redirect("desk:team", opened.event.slug, opened.section.slug, number)
    form = VisitForm(request.POST, auto_id="visit_%s")

    def done() -> None:
        data = form.cleaned_data
        acts.note_visit(opened.section, number, data["round"], data["what"], by=opened.user)

    return _acted(request, opened, number, ("visit_form", form), done)


@require_POST
@section_page(Right.ENTRIES)
def leave(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """A team withdraws, is expelled, or comes back."""
    require_team(opened, number)
    seen, reason = seen_version(request, opened), request.POST.get("reason", "").strip()
    if "back" in request.POST:
        acts.readmit_team(opened.section, number, by=opened.user, seen_version=seen, reason=reason)
    else:
        acts.withdraw_team(
            opened.section, number, by=opened.user, seen_version=seen, reason=reason,
            expelled="expel" in request.POST,
        )  # fmt: skip
    messages.success(request, _("Recorded."))
    return redirect("desk:team", opened.event.slug, opened.section.slug, number)


def _acted(
    request: HttpRequest,
    opened: Opened,
    number: int,
    named_form: tuple[str, forms.Form],
    done: Callable[[], None],
) -> HttpResponse:
    """The act if the form is sound; otherwise the page with what was typed and what is wrong."""
    name, form = named_form
    if form.is_valid():
        try:
            done()
        except CaissaError as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Recorded."))
            return redirect("desk:team", opened.event.slug, opened.section.slug, number)
    return team_page(request, opened, number, {name: form})
