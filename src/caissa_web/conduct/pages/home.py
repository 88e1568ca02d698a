"""The page of an event's disputes: the committee, one's own cases, new appeals and complaints."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from caissa.conduct import CaseKind
from caissa_web.accounts.models import User
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.conduct.access import MANAGER, give_access, live_accesses, named_page, reads_fair_play
from caissa_web.conduct.encrypted import content_of, readable_content
from caissa_web.conduct.errors import BadCase
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.appeals import Ruling, prepare_appeal, time_for
from caissa_web.conduct.operations.cases import file_case
from caissa_web.conduct.operations.steps import state_of
from caissa_web.conduct.pages.case_inputs import CaseForm
from caissa_web.conduct.pages.inputs import PrepareForm
from caissa_web.conduct.pages.links import appeal_link
from caissa_web.conduct.pages.step_inputs import TextForm
from caissa_web.conduct.people import is_party
from caissa_web.conduct.queries import (
    APPEAL,
    findings_about_committee,
    pending_appeals,
    report_due_on,
)
from caissa_web.desk.frame import event_page
from caissa_web.operations.rounds.round_end import round_end
from caissa_web.presentation.qr_codes import svg
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import may_read_incidents, state_for
from caissa_web.records.models import Event
from caissa_web.records.rights import Right, rights
from caissa_web.section.number_input import whole_number

WRONG = 422


@require_safe
@named_page
def home(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """What there is to do about disputes; of cases only those in which the reader is named."""
    accesses = live_accesses(person_at(request)).filter(case__event=event).select_related("case")
    cases = [
        {"case": access.case, "state": state_of(access.case), "part": access.part} for access in accesses
    ]
    findings = findings_about_committee(event, timezone.localdate())
    context = {
        "event": event,
        "main": _main_action(held, doubtful=bool(findings)),
        "appeals": [each for each in cases if each["case"].kind == APPEAL],
        "cases": [each for each in cases if each["case"].kind != APPEAL],
        "findings": findings,
        # Who is named in no appeal could tell from the number that a decision of another kind is pending.
        "pending": pending_appeals(event) if any(each["case"].kind == APPEAL for each in cases) else None,
        "report_due": report_due_on(event),
        "may": _may(held),
        "superuser": person_at(request).is_superuser,
        "reads_fair_play": reads_fair_play(event, person_at(request)),
    }
    return render(request, "conduct/home.html", context)


def _main_action(held: frozenset[Right], *, doubtful: bool) -> str:
    """What is to be done first here: a committee that cannot decide is mended before appeals come."""
    if doubtful and Right.MANAGE in held:
        return "committee"
    return "appeal" if Right.RESULTS in held else "case"


def _may(held: frozenset[Right]) -> dict[str, bool]:
    return {right.name.lower(): right in held for right in Right}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.RESULTS)
def new_appeal(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Hand a player the form of an appeal: a link and its QR code for the player's phone."""
    initial = {"ruled_at": timezone.localtime(), **_ruling_on_record(request, event)}
    form = PrepareForm(event, request.POST if request.method == "POST" else None, initial)
    if form.is_valid():
        data = form.cleaned_data
        ruling = Ruling(data["ruling"], data["ruled_by"], data["ruled_at"], data["round_ended"])
        section = form.sections[data["section"]]
        by = request.user.get_username()
        case, token = prepare_appeal(section, data["round"], data["player"], ruling, by=by)
        link = appeal_link(request, token)
        context = {
            "event": event,
            "case": case,
            "link": link,
            "code": svg(link),
            "time": time_for(case, content_of(case.encrypted)),
        }
        return render(request, "conduct/appeal_link.html", context)
    context = {"event": event, "form": form}
    return render(request, "conduct/new_appeal.html", context, status=WRONG if form.errors else 200)


def _ruling_on_record(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The decision of an entry of the incidents book, if the page was opened from there."""
    section = event.sections.filter(slug=request.GET.get("section", "")).first()
    number = whole_number(request.GET.get("incident", ""), 6)
    held = rights(request.user, event, section)
    if section is None or number is None or not may_read_incidents(held):
        return {}
    book = state_for(held, snapshot.load_state(section)).book.incidents
    entry = next((each for each in book if each.number == number), None)
    if entry is None:
        return {}
    facts = snapshot.load(section)
    ended = round_end(section, facts, entry.round) if entry.round else None
    words = (entry.decision, f"[{entry.article}]" if entry.article else "")
    return {
        "section": section.slug,
        "round": entry.round,
        "player": entry.players[0] if entry.players else None,
        "ruling": " ".join(word for word in words if word),
        "ruled_by": entry.by,
        "ruled_at": timezone.localtime(entry.at),
        "round_ended": timezone.localtime(ended) if ended else None,
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.LOOK)
def new_case(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Write down a complaint or a report; from then on only those named in the case can read it."""
    form = CaseForm(event, request.POST if request.method == "POST" else None)
    if form.is_valid():
        kind = CaseKind(form.cleaned_data["kind"])
        case = file_case(event, kind, form.content(), by=request.user.get_username())
        messages.success(
            request,
            _("The case %(reference)s is with whoever receives it. Talk to nobody else about it.")
            % {"reference": case.reference},
        )
        return redirect("conduct:home", event.slug)
    context = {"event": event, "form": form}
    return render(request, "conduct/new_case.html", context, status=WRONG if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.LOOK)
def take_over(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Whoever runs the installation names themselves in a case, with a reason that all in it read."""
    user = person_at(request)
    if not user.is_superuser:
        raise Http404
    form = TextForm(request.POST if request.method == "POST" else None)
    cases = _not_about(user, event)
    if form.is_valid():
        require_fresh_proof(request)
        reference = request.POST.get("reference", "")
        case = next((each for each in cases if each.reference == reference), None)
        if case is None:
            raise BadCase(why=_("There is no such case at this event"))
        give_access(case, [user], MANAGER, by=user.get_username(), reason=form.cleaned_data["text"])
        return redirect("conduct:case", event.slug, case.reference)
    context = {"event": event, "form": form, "cases": cases}
    return render(request, "conduct/take_over.html", context, status=WRONG if form.errors else 200)


def _not_about(user: User, event: Event) -> list[Case]:
    """The cases of an event in which somebody is no party; of the others they must not even learn."""
    kept = Case.objects.filter(event=event, erased_at__isnull=True)
    return [case for case in kept if not is_party(user, event, readable_content(case.encrypted))]
