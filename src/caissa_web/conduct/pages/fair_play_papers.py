"""Papers and files of the fair-play team: all games for screening, the report at the end (FPPM 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from caissa.checklists import CHECKLISTS
from caissa.conduct import CaseKind, other_deadlines, protection_level
from caissa.tournament import Tournament
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.conduct.access import (
    FAIR_PLAY_TEAM,
    live_accesses,
    note_log_look,
    note_look,
    reads_fair_play,
)
from caissa_web.conduct.encrypted import content_of
from caissa_web.conduct.models import Case, Protection
from caissa_web.conduct.operations.logs import ABSENCE, DEVICE, SCAN, Line, lines_of, scan_findings
from caissa_web.conduct.operations.steps import state_of
from caissa_web.conduct.pages.papers import as_pdf
from caissa_web.conduct.profiles import profile_of
from caissa_web.conduct.queries import APPEAL
from caissa_web.desk.frame import event_page
from caissa_web.exchange.games_pgn import games_pgn
from caissa_web.records import snapshot
from caissa_web.records.checklists import answers_on_record
from caissa_web.records.models import Appointment, Event
from caissa_web.records.rights import Right
from caissa_web.section.officials.checklists import answered
from caissa_web.translation import translate
from caissa_web.translation.documents import reader_phrases

REPORT = "fair-play-report"
FARTHEST = timedelta(days=3653)


@never_cache
@require_safe
@event_page(Right.FAIR_PLAY)
def games(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """All stored games of all sections as one PGN file, for screening; also those still delayed."""
    _require_team(request, event)
    parts = (games_pgn(section, snapshot.load(section)) for section in event.sections.select_related("event"))
    answer = HttpResponse("\n".join(part for part in parts if part), content_type="application/x-chess-pgn")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-games-for-screening.pgn"'
    return answer


@never_cache
@require_safe
@event_page(Right.FAIR_PLAY)
def report(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The fair-play report: numbers of the logs, and the cases in which its author is named."""
    _require_team(request, event)
    require_fresh_proof(request)
    user = person_at(request)
    note_log_look(event, user.get_username())
    mine = live_accesses(user).filter(case__event=event).exclude(case__kind=APPEAL).values("case")
    cases = list(Case.objects.filter(pk__in=mine).order_by("opened_at"))
    for case in cases:
        note_look(case, user.get_username(), REPORT)
    details = {"fair_play": _details(event, cases)}
    return as_pdf(event, Tournament(name=event.name), REPORT, details, REPORT)


def _require_team(request: HttpRequest, event: Event) -> None:
    if not reads_fair_play(event, person_at(request)):
        raise Http404


def _details(event: Event, cases: list[Case]) -> dict[str, Any]:
    row = Protection.objects.filter(event=event).first()
    decision = protection_level(profile_of(row.profile)) if row else None
    roles = [role.value for role in FAIR_PLAY_TEAM]
    team = Appointment.objects.filter(event=event, role__in=roles).select_related("user")
    lines = lines_of(event)
    return {
        "level": translate(decision.level.label) if decision else "",
        "decided_by": translate(decision.decided_by.text) if decision else "",
        "team": list(dict.fromkeys(str(each.user) for each in team)),
        "measures": [_measures(event, section) for section in event.sections.select_related("event")],
        "rounds": _rounds(lines),
        "irregularities": [translate(finding.what) for finding in scan_findings(lines)],
        "cases": [_case(case) for case in cases],
    }


def _measures(event: Event, section: Any) -> dict[str, Any]:
    sheet = answered(answers_on_record(event, section), CHECKLISTS["fair-play"], section.paired_rounds, "")
    doubts = [translate(finding.what) for finding in sheet.broken]
    return {"section": section.name, "asked": sheet.asked, "open": sheet.open, "doubts": doubts}


def _rounds(lines: Sequence[Line]) -> list[dict[str, int]]:
    """How often each kind of line stands in the logs of a round."""
    counted: Counter[tuple[int, str]] = Counter()
    for line in lines:
        counted[int(line.content.get("round") or 0), line.row.kind] += 1
    names = {SCAN: "scans", ABSENCE: "absences", DEVICE: "devices"}
    numbers = sorted({number for number, _kind in counted})
    return [
        {"round": number, **{name: counted[number, kind] for kind, name in names.items()}}
        for number in numbers
    ]


def _case(case: Case) -> dict[str, str]:
    content, say = content_of(case.encrypted), reader_phrases()
    decision, overturned = (content.get(name) or {} for name in ("decision", "overturned"))
    return {
        "reference": case.reference,
        "kind": say.word(CaseKind(case.kind).label),
        "state": say.word(state_of(case).label),
        "decision": str(decision.get("text", "")),
        "overturned": str(overturned.get("grounds", "")),
    }


@require_safe
@event_page(Right.LOOK)
def deadlines(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Appeals that are made elsewhere than at the event, and the last day for each of them."""
    day = _typed_day(request.GET.get("day", ""))
    context = {"event": event, "day": day.isoformat(), "deadlines": other_deadlines(day)}
    return render(request, "conduct/deadlines.html", context)


def _typed_day(typed: str) -> date:
    today = timezone.localdate()
    try:
        day = date.fromisoformat(typed)
    except ValueError:
        return today
    return day if abs(day - today) < FARTHEST else today
