"""The room of one case or appeal: all that is known, what may be done next, and everybody's looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.conduct import AppealAct, CaseKind
from caissa.conduct.z_scores import NEVER_ALONE
from caissa.messages import msg
from caissa_web.accounts.models import User
from caissa_web.conduct.access import (
    IN_CHARGE,
    MEMBER,
    STATEMENT,
    OpenedCase,
    case_page,
    give_access,
    looks_at,
    people_in,
)
from caissa_web.conduct.encrypted import Content, content_of, file_of
from caissa_web.conduct.errors import BadCase
from caissa_web.conduct.operations import appeals, cases, discipline, statements
from caissa_web.conduct.operations.evidence import add_exhibit, require_small
from caissa_web.conduct.operations.results import carry_out_result, result_due, section_concerned
from caissa_web.conduct.operations.steps import act_named, procedure_of, remove_person, state_of, take_step
from caissa_web.conduct.pages.inputs import EvidenceForm, FeeForm
from caissa_web.conduct.pages.labels import content_lines, look_label, step_label
from caissa_web.conduct.pages.links import statement_link
from caissa_web.conduct.pages.step_inputs import form_of
from caissa_web.conduct.pages.z_scores import ZScoreForm, readings
from caissa_web.conduct.people import parties_among, party_names
from caissa_web.conduct.powers import acts_for, leads, may_do, may_recuse, names_people
from caissa_web.conduct.queries import APPEAL
from caissa_web.conduct.routing import has_way, way_of
from caissa_web.conduct.verdict_mail import send_verdict
from caissa_web.desk.frame import confirmed
from caissa_web.presentation.qr_codes import svg
from caissa_web.records.rights import Right, rights
from caissa_web.translation import translate

WRONG = 422


@require_safe
@case_page
def case(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """The whole case, for somebody named in it."""
    return render(request, "conduct/case.html", case_context(opened))


def case_context(opened: OpenedCase, **more: Any) -> dict[str, Any]:
    """All that the page of a case shows."""
    row, content = opened.case, opened.content
    is_appeal, givers = row.kind == APPEAL, statements.givers(content)
    context = {
        "event": opened.event,
        "case": row,
        "kind": msg("appeal") if is_appeal else CaseKind(row.kind).label,
        "state": state_of(row),
        "lines": content_lines(content, dict(opened.event.sections.values_list("slug", "name"))),
        "content": content,
        "is_appeal": is_appeal,
        "time": appeals.time_for(row, content) if is_appeal and not row.erased_at else None,
        "leads": leads(opened),
        "names_people": names_people(opened),
        "has_form": row.kind in (CaseKind.ITC.value, CaseKind.PTC.value),
        "clocks": discipline.clocks_of(row) if row.kind == CaseKind.DISCIPLINE.value else None,
        "unfounded": cases.follows_from_unfounded(row),
        "judgement": None if row.erased_at else _judgement(opened),
        "has_way": has_way(row),
        "way": way_of(row, content) if has_way(row) else None,
        "sitting": appeals.sitting_of(row, content) if is_appeal else None,
        "requests": statements.requests_of(row, content),
        "acts": _acts(opened),
        "steps": [
            {
                "step": step,
                "by": givers.get(step.by, step.by),
                "label": step_label(row.kind, step.act),
                "note": content_of(step.encrypted),
            }
            for step in row.steps.all()
        ],
        "exhibits": [
            {"exhibit": exhibit, **content_of(exhibit.encrypted_name)} for exhibit in row.exhibits.all()
        ],
        "people": people_in(row),
        "looks": [
            {**look, "by": givers.get(look["by"], look["by"]), "label": look_label(look["what"])}
            for look in looks_at(row)
        ],
        "evidence": EvidenceForm(),
        "fee": FeeForm(),
        "may_carry_out": _may_carry_out(opened),
        "decision_text": _decision_text(content),
        "sections": opened.event.sections.all(),
        "never_alone": NEVER_ALONE,
        "z_scores": readings(content),
        "z_form": ZScoreForm(),
    }
    return {**context, **more}


def _decision_text(content: Content) -> str:
    decision = content.get("decision") or {}
    return str(decision.get("reasons") or decision.get("text", ""))


def _judgement(opened: OpenedCase) -> Any:
    if opened.case.kind == APPEAL:
        return appeals.admissibility_of(opened.case, opened.content)
    if opened.case.kind == CaseKind.DISCIPLINE.value:
        return discipline.arbiter_admissibility(opened.case, opened.content)
    return cases.admissibility_of(CaseKind(opened.case.kind), opened.content)


def _acts(opened: OpenedCase) -> list[dict[str, Any]]:
    """The acts that the table allows the reader now, each with its form and article."""
    row = opened.case
    procedure, state = procedure_of(row.kind), state_of(row)
    kind = None if row.kind == APPEAL else CaseKind(row.kind)
    return [
        {"act": act, "form": form_of(opened, act), "article": procedure.article(state, act, kind)}
        for act in acts_for(opened)
    ]


def _may_carry_out(opened: OpenedCase) -> bool:
    """May the reader enter results in the section, and is there a result to enter?"""
    concerned = section_concerned(opened.case, opened.content)
    if concerned is None or not result_due(opened.case, opened.content):
        return False
    return Right.PAIR in rights(opened.user, opened.event, concerned)


@require_POST
@case_page
def act(request: HttpRequest, opened: OpenedCase, step: str) -> HttpResponse:
    """One act on a case."""
    try:
        wanted = act_named(opened.case.kind, step)
    except ValueError:
        raise Http404 from None
    if not may_do(opened, wanted):
        raise PermissionDenied
    form = form_of(opened, wanted, request.POST)
    if not form.is_valid():
        shown_again = case_context(opened)
        for each in shown_again["acts"]:
            if each["act"] is wanted:
                each["form"] = form
        return render(request, "conduct/case.html", shown_again, status=WRONG)
    if wanted in statements.ASKING and form.cleaned_data["by_link"]:
        return _asked_by_link(request, opened, form.cleaned_data)
    _carried_out(opened, wanted, form.cleaned_data)
    messages.success(request, _("The step has been recorded."))
    if wanted is AppealAct.PUBLISH:
        _mail_verdict(request, opened, form.cleaned_data["parties"])
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


def _asked_by_link(request: HttpRequest, opened: OpenedCase, data: dict[str, Any]) -> HttpResponse:
    """The link of somebody who is asked for a statement: shown now, and never again."""
    _link, token = statements.ask_by_link(opened.case, data["whom"], data["due"], data["text"], by=opened.by)
    link = statement_link(request, token)
    context = {"event": opened.event, "case": opened.case, "link": link, "code": svg(link)}
    return render(request, "conduct/statement_link.html", context)


def _mail_verdict(request: HttpRequest, opened: OpenedCase, parties: list[str]) -> None:
    """Send the verdict to all parties with an address; after the commit, so that no letter is in vain."""
    opened.case.refresh_from_db()
    sent = send_verdict(opened.case, parties)
    if sent:
        messages.success(request, _("The verdict has been sent by e-mail."))
    elif sent is False:
        messages.warning(request, _("The verdict could not be sent by e-mail; hand it over on paper."))


def _carried_out(opened: OpenedCase, wanted: Any, data: dict[str, Any]) -> None:
    row, by = opened.case, opened.by
    if wanted in statements.ASKING:
        statements.ask_for_statement(row, data["whom"], data["due"], data["text"], by=by)
        return
    if wanted in statements.STATING:
        statements.add_statement(row, data["text"], data["answers"], by=by)
        return
    if row.kind == CaseKind.DISCIPLINE.value:
        discipline.act_on_discipline(row, wanted, data, by=by)
        return
    if row.kind != APPEAL:
        more = {name: value for name, value in data.items() if name != "text"}
        cases.act_on_case(row, wanted, data["text"], by=by, more=more)
        return
    special: dict[Any, Callable[[], object]] = {
        AppealAct.DECIDE: lambda: appeals.decide_appeal(row, appeals.Verdict(**data), by=by),
        AppealAct.PUBLISH: lambda: appeals.publish_verdict(row, by=by),
        AppealAct.RECUSE: lambda: _recused(opened, data),
        AppealAct.REFUSE: lambda: _refused(opened, data["text"]),
    }
    if wanted in special:
        special[wanted]()
    else:
        take_step(row, wanted, by=by, note={"text": data["text"]})


def _recused(opened: OpenedCase, data: dict[str, Any]) -> None:
    if not may_recuse(opened, data["member"]):
        raise PermissionDenied
    appeals.step_back(opened.case, data["member"], by=opened.by, reason=data["text"])


def _refused(opened: OpenedCase, reasons: str) -> None:
    take_step(
        opened.case,
        AppealAct.REFUSE,
        by=opened.by,
        note={"text": reasons},
        rewrite=lambda content: {**content, "refusal": reasons},
    )


@require_POST
@case_page
def fee(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Note the fee of an appeal: paid when, or waived."""
    if opened.case.kind != APPEAL:
        raise Http404
    if not leads(opened):
        raise PermissionDenied
    form = FeeForm(request.POST)
    if not form.is_valid():
        return render(request, "conduct/case.html", case_context(opened, fee=form), status=WRONG)
    data = form.cleaned_data
    appeals.record_fee(opened.case, paid_at=data["paid_at"], waived=data["waived"], by=opened.by)
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


@require_POST
@case_page
def hold(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Hold prizes and norms of a section until the case is decided, or let them go."""
    if not leads(opened) or opened.case.kind == APPEAL:
        raise PermissionDenied
    slug = request.POST.get("section", "")
    section = opened.event.sections.filter(slug=slug).first() if slug else None
    if slug and section is None:
        raise BadCase(why=_("There is no such section"))
    cases.hold_results(opened.case, section, by=opened.by)
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


@require_POST
@case_page
def carry_out(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Record the result of a verdict in the section."""
    if not _may_carry_out(opened):
        raise PermissionDenied
    carry_out_result(opened.case, by=opened.by, confirmed=confirmed(request))
    messages.success(request, _("The result has been recorded."))
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


@require_http_methods(["POST"])
@case_page
def evidence(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Add a file to a case."""
    form = EvidenceForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "conduct/case.html", case_context(opened, evidence=form), status=WRONG)
    file = form.cleaned_data["file"]
    require_small(file.size)
    add_exhibit(opened.case, file.name, file.read(), by=opened.by)
    messages.success(request, _("The file has been stored encrypted."))
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


@require_safe
@case_page
def exhibit(_request: HttpRequest, opened: OpenedCase, number: int) -> HttpResponse:
    """One file of evidence, to be saved and never shown in the browser."""
    row = opened.case.exhibits.filter(number=number).first()
    if row is None:
        raise Http404
    answer = HttpResponse(file_of(row.encrypted_content), content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="exhibit-{row.number}"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_POST
@case_page
def name_person(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Name somebody in the case, by log-in and with a reason that all in it read."""
    if not names_people(opened):
        raise PermissionDenied
    user = User.objects.filter(username=request.POST.get("login", "").strip(), is_active=True).first()
    reason = request.POST.get("reason", "").strip()
    if user is None:
        raise BadCase(why=_("There is no such log-in"))
    if not reason:
        raise BadCase(why=_("Say why this person has to know"))
    _require_no_party(opened, [user])
    # Who only has to know reads and adds to it; in an appeal nobody but the committee decides.
    leading = "leads" in request.POST and opened.case.kind != APPEAL
    give_access(opened.case, [user], IN_CHARGE if leading else STATEMENT, by=opened.by, reason=reason)
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


@require_POST
@case_page
def take_out(request: HttpRequest, opened: OpenedCase) -> HttpResponse:
    """Whoever leads a case takes somebody out of it who need not know any more; members only recuse."""
    if not leads(opened):
        raise PermissionDenied
    held = opened.case.accesses.filter(ended_at__isnull=True, user__username=request.POST.get("login", ""))
    access = held.exclude(part=MEMBER).exclude(user=opened.user).select_related("user").first()
    if access is None:
        raise BadCase(why=_("There is no such log-in"))
    remove_person(opened.case, access.user, by=opened.by)
    return redirect("conduct:case", opened.event.slug, opened.case.reference)


def _require_no_party(opened: OpenedCase, users: Iterable[User]) -> None:
    """Nobody a case is about is named in it."""
    listed = list(users)
    parties = parties_among(listed, opened.event, party_names(opened.content))
    for user in listed:
        if user.pk in parties:
            raise BadCase(why=translate(msg("{name} is a party in this case", name=str(user))))
