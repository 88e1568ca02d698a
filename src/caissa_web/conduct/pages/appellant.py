"""The appellant's page: the form on a phone, and afterwards how far the appeal has come."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa.conduct import AppealAct, AppealState
from caissa.errors import CaissaError
from caissa_web.conduct.access import note_look
from caissa_web.conduct.encrypted import Content, content_of
from caissa_web.conduct.models import Case, Committee
from caissa_web.conduct.operations.appeals import appeal_with, submit_appeal, time_for
from caissa_web.conduct.operations.steps import state_of, take_step
from caissa_web.conduct.pages.inputs import AppealForm
from caissa_web.conduct.pages.links import refuse_link
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate

WRONG = 422
APPELLANT = "appellant"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal(request: HttpRequest, token: str) -> HttpResponse:
    """The form until the appeal is handed in; then its state, and the verdict once there is one."""
    case = appeal_with(token)
    if case is None:
        return refuse_link(request)
    note_look(case, APPELLANT, "appeal")
    with in_zone_of(case.event):
        content = content_of(case.encrypted)
        if request.method == "POST" and request.POST.get("act") == AppealAct.WITHDRAW.value:
            return _withdrawn(request, case, token)
        if state_of(case) is AppealState.DRAFT:
            return _form(request, case, content, token)
        return render(request, "conduct/appellant/page.html", _context(case, content))


def _form(request: HttpRequest, case: Case, content: Content, token: str) -> HttpResponse:
    form = AppealForm(request.POST if request.method == "POST" else None)
    refusal = ""
    if form.is_valid():
        written = {name: form.cleaned_data[name] for name in form.fields if name != "consent"}
        written["consented_at"] = timezone.now().isoformat()
        try:
            submit_appeal(case, written, by=APPELLANT)
        except CaissaError as refused:
            refusal = translate(refused)
        else:
            return redirect("appeal", token)
    context = {**_context(case, content), "form": form, "refusal": refusal}
    status = WRONG if form.errors or refusal else 200
    return render(request, "conduct/appellant/form.html", context, status=status)


def _context(case: Case, content: Content) -> dict[str, object]:
    rules = Committee.objects.filter(event=case.event).first() or Committee(event=case.event)
    return {
        "event": case.event,
        "section": case.section,
        "case": case,
        "content": content,
        "state": state_of(case),
        "rules": rules,
        "time": time_for(case, content),
        "may_withdraw": state_of(case).pending,
    }


def _withdrawn(request: HttpRequest, case: Case, token: str) -> HttpResponse:
    try:
        take_step(case, AppealAct.WITHDRAW, by=APPELLANT)
    except CaissaError as refused:
        content = content_of(case.encrypted)
        context = {**_context(case, content), "refusal": translate(refused)}
        return render(request, "conduct/appellant/page.html", context, status=WRONG)
    return redirect("appeal", token)
