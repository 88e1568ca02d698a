"""Papers of appeals: the form, the verdict, the committee's report."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.conduct import AppealState, CaseKind
from caissa.documents import KINDS, Printing, Request, pdf
from caissa.tournament import Tournament
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.conduct.access import OpenedCase, case_page, live_accesses, named_page, note_look
from caissa_web.conduct.encrypted import Content, content_of
from caissa_web.conduct.models import Case, Exhibit
from caissa_web.conduct.operations.appeals import REJECTED, UPHELD
from caissa_web.conduct.operations.steps import state_of
from caissa_web.conduct.queries import APPEAL, committee_of, report_due_on
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.records.paper_look import look_of
from caissa_web.records.rights import Right
from caissa_web.translation.documents import reader_phrases

COMPLAINT_FORMS = {
    CaseKind.ITC.value: "fair-play-complaint",
    CaseKind.PTC.value: "fair-play-post-complaint",
}


@require_safe
@case_page
def paper(_request: HttpRequest, opened: OpenedCase, kind: str) -> HttpResponse:
    """An appeal or a complaint as its form, or the verdict, as PDF."""
    row = opened.case
    if row.erased_at:
        raise Http404
    if kind == "form" and row.kind in COMPLAINT_FORMS:
        details = complaint_details(row, opened.content)
        return as_pdf(opened.event, _facts(row), COMPLAINT_FORMS[row.kind], details, row.reference)
    if row.kind != APPEAL:
        raise Http404
    if kind == "form":
        details = {"appeal": _form(opened.content), **_consent(opened.content)}
        return as_pdf(opened.event, _facts(row), "appeal", details, row.reference)
    if kind == "verdict" and ("decision" in opened.content or "refusal" in opened.content):
        details = {"verdict": verdict_details(row, opened.content)}
        return as_pdf(opened.event, _facts(row), "appeal-verdict", details, row.reference)
    raise Http404


@require_safe
@named_page
def report(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The committee's report on all appeals: in full where the reader is named, else as it was published."""
    user = person_at(request)
    mine = live_accesses(user).filter(case__event=event, case__kind=APPEAL).values("case")
    if not mine.exists():
        raise Http404
    require_fresh_proof(request)
    handed_in = Case.objects.filter(event=event, kind=APPEAL).exclude(state=AppealState.DRAFT.value)
    named = set(handed_in.filter(pk__in=mine).values_list("pk", flat=True))
    listed = []
    for case in handed_in.order_by("opened_at"):
        if case.pk in named:
            note_look(case, user.get_username(), "report")
            listed.append(verdict_details(case, content_of(case.encrypted)))
        else:
            listed.append(_as_published(case))
    due = report_due_on(event)
    details: dict[str, Any] = {
        "appeals": listed,
        "committee": [member.name for member in committee_of(event).members],
        "due": due.isoformat() if due else "",
    }
    return as_pdf(event, Tournament(name=event.name), "appeals-report", details, "appeals-report")


def _facts(case: Case) -> Tournament:
    return snapshot.load(case.section) if case.section else Tournament(name=case.event.name)


def as_pdf(event: Event, facts: Tournament, kind: str, details: dict[str, Any], name: str) -> HttpResponse:
    """A document of the library with these details, to be saved."""
    request = Request(
        facts, say=reader_phrases(), day=timezone.localdate(), details=details, look=look_of(event)
    )
    content = pdf(KINDS[kind].build(request), Printing(made_on=timezone.localdate())).content
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}-{kind}-{name}.pdf"'
    return answer


def _form(content: Content) -> dict[str, Any]:
    """An appeal as its form reads it."""
    appellant, opponent = (content.get(name) or {} for name in ("appellant", "opponent"))
    fields = {
        "appellant": appellant.get("name", ""),
        "federation": appellant.get("federation") or "",
        "on_behalf": content.get("on_behalf", ""),
        "opponent": opponent.get("name", ""),
        "round": content.get("round"),
        "board": content.get("board"),
        "facts": content.get("facts", ""),
        "decision": content.get("ruling", ""),
        "decided_by": content.get("ruled_by", ""),
        "grounds": list(content.get("grounds", ())),
        "asked": content.get("asked", ""),
        "round_ended": _clock(content.get("round_ended")),
        "submitted": _clock(content.get("submitted_at")),
    }
    return {name: value for name, value in fields.items() if value is not None}


def _consent(content: Content) -> dict[str, Any]:
    """Who agreed to the use of the data and when, which is the signature given on the phone too."""
    given = content.get("consented_at")
    if not given:
        return {}
    by = content.get("on_behalf") or (content.get("appellant") or {}).get("name", "")
    day = timezone.localtime(datetime.fromisoformat(given)).date().isoformat()
    return {
        "consent": {"given": True, "by": by, "on": day},
        "signatures": [{"role": "appellant", "name": by, "on": day}],
    }


def complaint_details(case: Case, content: Content) -> dict[str, Any]:
    """A complaint as its form reads it."""
    tests = [each["test"] for each in content.get("bases", ()) if each.get("test")]
    fields = {
        "complainant": _party(content.get("complainant")),
        "respondent": _party(content.get("accused")),
        "facts": content.get("facts", ""),
        "basis": [each["text"] for each in content.get("bases", ()) if each.get("text")],
        "round": content.get("round"),
        "board": content.get("board"),
        "earlier": content.get("why_not_earlier", ""),
        "software": "; ".join(_software(test) for test in tests),
        "engine_check": "; ".join(str(test.get("matches", "")) for test in tests),
        "attachments": [_exhibit_name(exhibit) for exhibit in case.exhibits.all()],
    }
    return {"complaint": {name: value for name, value in fields.items() if value is not None}}


def _exhibit_name(exhibit: Exhibit) -> str:
    return str(content_of(exhibit.encrypted_name).get("name", ""))


def _software(test: dict[str, str]) -> str:
    names = ("engine", "version", "interface", "settings", "hash_size", "variations", "ranges")
    return ", ".join(test[name] for name in names if test.get(name))


def _party(person: dict[str, Any] | None) -> dict[str, Any]:
    known = {name: (person or {}).get(name) for name in ("name", "fide_id", "federation")}
    return {name: value for name, value in known.items() if value}


def _clock(written: str | None) -> str:
    """The time of day of a moment, in the zone of the event."""
    return timezone.localtime(datetime.fromisoformat(written)).strftime("%H:%M") if written else ""


def _as_published(case: Case) -> dict[str, Any]:
    """An appeal in which the reader does not sit: its number, and the verdict once everybody can read it."""
    fields: dict[str, Any] = {"reference": case.reference, "round": case.round or 0}
    if case.published_at:
        fields["reasons"] = case.verdict
        if case.outcome in (UPHELD, REJECTED):
            fields["upheld"] = case.outcome == UPHELD
    else:
        fields["pending"] = True
    return fields


def verdict_details(case: Case, content: Content) -> dict[str, Any]:
    """A verdict as its paper reads it."""
    decision = content.get("decision") or {}
    appellant, opponent = (content.get(name) or {} for name in ("appellant", "opponent"))
    fields = {
        "reference": case.reference,
        "appellant": appellant.get("name", ""),
        "opponent": opponent.get("name", ""),
        "round": content.get("round"),
        "board": content.get("board"),
        "submitted": _clock(content.get("submitted_at")),
        "ruling": content.get("ruling", ""),
        "asked": content.get("asked", ""),
        "upheld": decision.get("upheld"),
        "votes_for": decision.get("votes_for"),
        "votes_against": decision.get("votes_against"),
        "reasons": decision.get("reasons") or content.get("refusal", ""),
        "result": decision.get("result", ""),
        "fee_returned": decision.get("fee_returned"),
        "members": list(decision.get("members", ())),
        "pending": state_of(case).pending,
    }
    return {name: value for name, value in fields.items() if value is not None}
