"""One entry: how it stands, what is missing, what can be done, and its history."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.accounts.encryption import decrypt
from caissa_web.delegations.queries.judged_teams import team_of_entry
from caissa_web.delivery.doubtful import doubtful_among
from caissa_web.enrolment.models import Entry, PortalAct
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.changing import change_entry, note_absence, withdraw
from caissa_web.enrolment.operations.decisions import approve, nominate, reinstate, reject, requeue
from caissa_web.enrolment.operations.judging import acknowledge_change
from caissa_web.enrolment.operations.preparing import SEALED
from caissa_web.enrolment.operations.waiting import accept_offer, decline_offer
from caissa_web.enrolment.people import data_of
from caissa_web.enrolment.queries.standing import missing_of, position, price_of
from caissa_web.enrolment.stored_values import reasons_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.activity import entry_activity
from caissa_web.office.entries.frame import context, entry_of, seen, typed
from caissa_web.office.entries.person_form import PersonForm, initial_of
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number
from caissa_web.treasury.queries import open_amount

BUTTONS = {
    "draft": ("withdraw",),
    "submitted": ("approve", "reject", "withdraw"),
    "waiting": ("approve", "reject", "withdraw", "nominate"),
    "offered": ("accept", "decline", "reject", "withdraw"),
    "confirmed": ("withdraw", "reject", "absent"),
    "no-show": ("came",),
    "expired": ("reinstate", "requeue"),
    "rejected": ("reinstate", "requeue"),
    "withdrawn": ("reinstate", "requeue"),
}
"""State → what the office can do with an entry in it."""


QUEUES = {"decisions": "office:entries-decisions", "changed": "office:entries-changed"}
"""Whoever works through a queue comes back to it."""


@require_safe
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def entry(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """An entry with everything that is known of it."""
    row = entry_of(office, code)
    prefetch_related_objects([row], "consents", "participant__guardians")
    owed = list(open_amount(office.event, row.code).values())
    values = {
        "entry": row,
        "person": row.participant,
        "guardians": row.participant.guardians.all(),
        "doubtful": doubtful_among((row.participant.email, row.applicant.email)).values(),
        "reasons": reasons_of(row.verdict),
        "rules": [(each["rule"], each["standing"]) for each in row.verdict if each["standing"] != "pass"],
        "changed": reasons_of(row.changed_verdict["verdict"]) if row.changed_verdict else [],
        "missing": missing_of(row, owed={row.code: owed}),
        "position": position(row),
        "team": team_of_entry(row),
        "quote": price_of(row),
        "open": owed,
        "answers": _answers(row, office),
        "family": Entry.everybody.filter(applicant=row.applicant_id)
        .exclude(pk=row.pk)
        .select_related("participant"),
        "activity": entry_activity(
            office.event,
            PortalAct.objects.filter(event=office.event, subject=row.code).order_by("-id"),
            linked=False,
        ),
        "buttons": BUTTONS.get(row.state, ()),
        "movable": row.state in LIVE,
        "today": timezone.localdate(),
    }
    return render(request, "office/entries/entry.html", context(office, "list", **values))


def _answers(row: Entry, office: Office) -> list[tuple[str, str]]:
    """The answers with their questions; about health and diet only the entries office reads."""
    labels = {question.code: question.label for question in offer_value(row.category.offer).questions}
    answers = []
    for code, stored in row.answers.items():
        if stored.startswith(SEALED):
            stored = decrypt(stored.removeprefix(SEALED)) if office.may(Right.ENTRIES_OFFICE) else "…"  # noqa: PLW2901
        answers.append((labels.get(code, code), stored))
    return answers


@require_POST
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def act(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Do what a button says."""
    row, name = entry_of(office, code), typed(request, "act", 20)
    at_the_board = name in ("absent", "came")
    if not office.may(Right.ENTRIES_OFFICE) and not at_the_board:
        raise PermissionDenied
    if name not in _ACTS:
        raise Http404
    _ACTS[name](request, office, row)
    if page := QUEUES.get(request.POST.get("back", "")):
        return redirect(page, office.event.slug)
    return redirect("office:entry", office.event.slug, row.code)


Doing = Callable[[HttpRequest, Office, Entry], object]


def _approve(request: HttpRequest, office: Office, row: Entry) -> object:
    waivers = {
        rule: typed(request, f"waive-{rule}")
        for rule in request.POST.getlist("waive")
        if rule in {each["rule"] for each in row.verdict}
    }
    reason = typed(request, "reason")
    return approve(
        row,
        by=office.user,
        reason=reason,
        waivers={rule: why or reason for rule, why in waivers.items()},
        seen_version=seen(request),
    )


_ACTS: dict[str, Doing] = {
    "approve": _approve,
    "reject": lambda request, office, row: reject(
        row, by=office.user, reason=typed(request, "reason"), seen_version=seen(request)
    ),
    "withdraw": lambda request, office, row: withdraw(
        row,
        by=office.user,
        reason=typed(request, "reason"),
        seen_version=seen(request),
        all_back="all_back" in request.POST,
    ),
    "reinstate": lambda request, office, row: reinstate(
        row, by=office.user, reason=typed(request, "reason"), seen_version=seen(request)
    ),
    "requeue": lambda request, office, row: requeue(
        row, by=office.user, reason=typed(request, "reason"), seen_version=seen(request)
    ),
    "accept": lambda request, office, row: accept_offer(row, by=office.user, seen_version=seen(request)),
    "decline": lambda request, office, row: decline_offer(row, by=office.user, seen_version=seen(request)),
    "absent": lambda request, office, row: note_absence(
        row, True, by=office.user, reason=typed(request, "reason")
    ),
    "came": lambda request, office, row: note_absence(
        row, False, by=office.user, reason=typed(request, "reason")
    ),
    "nominate": lambda request, office, row: nominate(
        row, whole_number(typed(request, "number"), 4), by=office.user, seen_version=seen(request)
    ),
    "noted": lambda request, office, row: acknowledge_change(
        row, by=office.user, reason=typed(request, "reason"), decide="decide" in request.POST
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def change(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Correct somebody's data and answers; the entry is judged anew and keeps its number."""
    row = entry_of(office, code)
    questions = offer_value(row.category.offer).questions
    initial = initial_of(data_of(row.participant), row.answers)
    form = PersonForm(questions, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        change_entry(
            row,
            form.person(data_of(row.participant)),
            by=office.user,
            answers=form.answers(),
            seen_version=seen(request),
            in_office=True,
        )
        return redirect("office:entry", office.event.slug, row.code)
    values = context(office, "list", entry=row, form=form)
    return render(request, "office/entries/change.html", values, status=422 if form.is_bound else 200)
