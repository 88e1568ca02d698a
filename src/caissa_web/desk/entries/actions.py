"""Acts on players: each reads the request, calls one operation and goes back to the page."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.errors import ImpossibleChange
from caissa.tournament import Outcome
from caissa_web.desk.entries.forms import CorrectionForm, person_from
from caissa_web.desk.entries.players import player_context
from caissa_web.desk.entries.tables import BYES
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.operations.entries import byes, numbering, players
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number

LONGEST_REASON = 300


def to_list(opened: Opened) -> HttpResponse:
    """Back to the players page."""
    return redirect("desk:players", opened.event.slug, opened.section.slug)


def _to_player(opened: Opened, number: int) -> HttpResponse:
    return redirect("desk:player", opened.event.slug, opened.section.slug, number)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()[:LONGEST_REASON]


def number_in(request: HttpRequest, name: str, most: int = 9999) -> int:
    """A number that a form must have."""
    typed = request.POST.get(name, "").strip()
    if not (is_number(typed, 9) and int(typed) <= most):
        raise ImpossibleChange(why=_("%(typed)s is not a valid number here") % {"typed": repr(typed[:20])})
    return int(typed)


@require_POST
@section_page(Right.ENTRIES)
def correct(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Correct a player's data."""
    if number not in opened.facts.numbers:
        raise Http404
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return render(request, "desk/entries/entry.html", player_context(opened, number, form), status=422)
    facts, old = opened.facts, opened.facts.player(number)
    typed = form.cleaned_data
    person = person_from(typed, old.person, facts.speed)
    typed_anew = not typed["by_method"] and typed["rating"] != old.rating
    players.change_player(
        opened.section,
        number,
        person,
        typed["rating"],
        by=opened.user,
        seen=request.POST.get("seen", ""),
        by_hand=typed_anew or person.ratings != old.person.ratings,
        by_method=typed["by_method"],
        confirmed=confirmed(request),
        reason=typed["reason"],
    )
    messages.success(request, _("The data of %(name)s have been corrected.") % {"name": person.name})
    return to_list(opened) if not facts.paired_rounds else _to_player(opened, number)


@require_POST
@section_page(Right.ENTRIES)
def leave(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Remove, withdraw, expel or let in again, by the button that was pressed."""
    act, by, reason = request.POST.get("act", ""), opened.user, _reason(request)
    section, seen = opened.section, request.POST.get("seen", "")
    if act == "remove":
        players.remove_player(section, number, by=by, seen=seen, reason=reason)
        messages.success(request, _("The player has been removed from the list."))
        return to_list(opened)
    if act == "withdraw":
        after = number_in(request, "after")
        players.withdraw_player(section, number, after, by=by, seen=seen, reason=reason)
    elif act == "expel":
        _expel(request, opened, number, reason)
    elif act == "readmit":
        players.readmit_player(section, number, by=by, seen=seen, reason=reason)
    else:
        raise ImpossibleChange(why=_("Choose what is to be done"))
    messages.success(request, _("Recorded."))
    return _to_player(opened, number)


def _expel(request: HttpRequest, opened: Opened, number: int, reason: str) -> None:
    players.expel_player(
        opened.section,
        number,
        number_in(request, "after"),
        by=opened.user,
        reason=reason,
        seen=request.POST.get("seen", ""),
        confirmed=confirmed(request),
    )


@require_POST
@section_page(Right.ENTRIES)
def bye(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Record a bye for a round to come, or take it back."""
    round_number, kind = number_in(request, "round", 99), request.POST.get("kind", "")
    if kind == "none":
        byes.cancel_bye(opened.section, number, round_number, by=opened.user, reason=_reason(request))
        messages.success(request, _("The bye has been cancelled."))
    elif kind in {outcome.name for outcome in BYES}:
        byes.announce_bye(
            opened.section,
            number,
            round_number,
            Outcome[kind],
            by=opened.user,
            confirmed=confirmed(request),
            reason=_reason(request),
        )
        messages.success(request, _("The bye has been recorded."))
    else:
        raise ImpossibleChange(why=_("There is no such bye"))
    return _to_player(opened, number)


@require_POST
@section_page(Right.ENTRIES)
def bar(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Bar a player from half-point byes, or allow them."""
    byes.bar_half_points(opened.section, number, "barred" in request.POST, by=opened.user)
    return _to_player(opened, number)


@require_POST
@section_page(Right.ENTRIES)
def board(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Keep a board for a player in every round, or no longer."""
    wanted = number_in(request, "board") if request.POST.get("board", "").strip() else None
    byes.fix_board(opened.section, number, wanted or None, by=opened.user, reason=_reason(request))
    messages.success(request, _("The board has been recorded; it applies from the next pairing on."))
    return _to_player(opened, number)


@require_POST
@section_page(Right.PAIR)
def exchange(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Exchange pairing numbers with an equal."""
    numbering.exchange_numbers(
        opened.section,
        number,
        number_in(request, "other"),
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
        reason=_reason(request),
    )
    messages.success(request, _("The pairing numbers have been exchanged."))
    return to_list(opened)


@require_POST
@section_page(Right.PAIR)
def renumber(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Make the pairing numbers anew."""
    section = numbering.regenerate_numbers(
        opened.section,
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
        reason=_reason(request),
    )
    done = section.version > opened.section.version
    messages.success(
        request,
        _("The players have new pairing numbers.")
        if done
        else _("The pairing numbers are already right; nothing was changed."),
    )
    return to_list(opened)
