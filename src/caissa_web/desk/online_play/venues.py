"""Venues at the desk: all of them with what is missing, and each with its people, players and phones."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa.checklists import CHECKLISTS
from caissa.online import Duty, PlayMode, venue_findings
from caissa.play import TimeControl, time_control_of
from caissa_web.desk.online_play.forms import DutyForm, VenueForm
from caissa_web.desk.online_play.frame import WRONG, OnlineDesk, managers_page, online_page
from caissa_web.desk.phones import qr_codes
from caissa_web.online.models import Venue, VenuePhone
from caissa_web.online.operations.venues import (
    change_venue,
    give_duty,
    make_phones,
    open_venue,
    seat_players,
    take_duty,
)
from caissa_web.online.queries.arrivals import RoundArrivals, next_arrivals
from caissa_web.online.queries.players import seats_of
from caissa_web.online.queries.venues import as_value, findings_about_rules, findings_about_venues
from caissa_web.operations.events.passes import token_of
from caissa_web.records import snapshot
from caissa_web.records.checklists import answers_on_record
from caissa_web.records.models import Event, Pass, Section
from caissa_web.section.number_input import is_number
from caissa_web.section.officials.checklists import answered

HYBRID = "hybrid"
LONGEST_LINK = timedelta(days=59)


@require_http_methods(["GET", "HEAD", "POST"])
@online_page
def overview(request: HttpRequest, desk: OnlineDesk) -> HttpResponse:
    """How each section is played, all venues with what is missing, and a new one."""
    if not desk.manages:
        if request.method == "POST":
            raise Http404
        return render(request, "desk/online_play/own.html", desk.context("venues"))
    form = VenueForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        venue = open_venue(desk.event, form.equipment, by=desk.user)
        return redirect("desk:online-venue", desk.event.slug, venue.key)
    sections = desk.sections
    hybrid = [section for section, mode in sections if mode is PlayMode.HYBRID]
    rules = [
        (section, mode, findings_about_rules(desk.event, mode, _control(section)), _coming(section))
        for section, mode in sections
    ]
    context = desk.context(
        "venues",
        form=form,
        rules=rules,
        findings=findings_about_venues(desk.venues, hybrid) if hybrid else (),
    )
    return render(request, "desk/online_play/overview.html", context, status=WRONG if form.errors else 200)


def _coming(section: Section) -> RoundArrivals | None:
    return next_arrivals(section, snapshot.load_state(section), timezone.now())


def _control(section: Section) -> TimeControl | None:
    return time_control_of(snapshot.load(section)).time_control


@require_http_methods(["GET", "HEAD", "POST"])
@online_page
def venue(request: HttpRequest, desk: OnlineDesk, venue: str) -> HttpResponse:
    """One venue: its people, equipment, players, the checks of the round, and the links of its phones."""
    row = desk.venue(venue)
    form = VenueForm.of(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        change_venue(row, form.equipment, by=desk.user)
        messages.success(request, _("Saved."))
        return redirect("desk:online-venue", desk.event.slug, row.key)
    context = desk.context(
        "venues",
        venue=row,
        form=form,
        duty_form=DutyForm(auto_id="duty-%s"),
        people=[(person, Duty(person.duty).label) for person in row.people.all()],
        findings=venue_findings(as_value(row)),
        sections=[_of_section(row, section) for section, mode in desk.sections if mode is PlayMode.HYBRID],
        phones=_phones(request, row),
    )
    return render(request, "desk/online_play/venue.html", context, status=WRONG if form.errors else 200)


def _of_section(row: Venue, section: Section) -> dict[str, object]:
    """The players of a section with their seats, and how far the checks of the round are."""
    state = snapshot.load_state(section)
    number = state.facts.paired_rounds or 1
    answers = answers_on_record(section.event, section)
    seats = seats_of(section, state.facts)
    return {
        "section": section,
        "round": number,
        "coming": next_arrivals(section, state, timezone.now(), row),
        "checks": answered(answers, CHECKLISTS[HYBRID], number, row.name),
        "here": [seat for seat in seats if seat.venue == row],
        "elsewhere": [seat for seat in seats if seat.venue not in (None, row)],
        "free": [seat for seat in seats if seat.venue is None],
    }


def _phones(request: HttpRequest, row: Venue) -> list[tuple[Pass, str]]:
    """The links of a venue that hold."""
    phones = VenuePhone.objects.filter(venue=row).select_related("held_pass__section").order_by("held_pass")
    now = timezone.now()
    live = [
        phone.held_pass
        for phone in phones
        if phone.held_pass.revoked_at is None and phone.held_pass.expires > now
    ]
    return [(held, qr_codes.link(request, token)) for held in live if (token := token_of(held))]


@require_POST
@managers_page
def people(request: HttpRequest, desk: OnlineDesk, venue: str) -> HttpResponse:
    """Give somebody a duty at a venue, or take it away."""
    row = desk.venue(venue)
    gone = request.POST.get("gone", "")
    if gone:
        person = row.people.filter(pk=int(gone)).first() if is_number(gone, 11) else None
        if person is None:
            raise Http404
        take_duty(person, by=desk.user)
        return redirect("desk:online-venue", desk.event.slug, row.key)
    form = DutyForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        give_duty(row, data["name"], Duty(data["duty"]), by=desk.user, user_name=data["user_name"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Fill in the name and the duty."))
    return redirect("desk:online-venue", desk.event.slug, row.key)


@require_POST
@managers_page
def players(request: HttpRequest, desk: OnlineDesk, venue: str) -> HttpResponse:
    """Say which players of a section sit at a venue."""
    row = desk.venue(venue)
    section = _section(desk, request)
    numbers = [int(number) for number in request.POST.getlist("player") if is_number(number, 6)]
    seat_players(row, section, numbers, by=desk.user)
    messages.success(request, _("Saved."))
    return redirect("desk:online-venue", desk.event.slug, row.key)


@require_POST
@online_page
def phones(request: HttpRequest, desk: OnlineDesk, venue: str) -> HttpResponse:
    """Make the links for a phone at a venue: results of its games, and its checks."""
    row = desk.venue(venue)
    make_phones(row, _section(desk, request), _end_of(desk.event), by=desk.user)
    messages.success(request, _("Links created."))
    return redirect("desk:online-venue", desk.event.slug, row.key)


def _section(desk: OnlineDesk, request: HttpRequest) -> Section:
    asked = request.POST.get("section", "")
    section = next(
        (each for each, mode in desk.sections if each.slug == asked and mode is PlayMode.HYBRID), None
    )
    if section is None:
        raise Http404
    return section


def _end_of(event: Event) -> datetime:
    """The day after the event, but a day at least and never longer than a link may hold."""
    now = timezone.now()
    after = (
        timezone.make_aware(datetime.combine(event.end, time.max)) + timedelta(days=1) if event.end else now
    )
    return min(max(after, now + timedelta(days=1)), now + LONGEST_LINK)
