"""All delegations of an event, and their people as files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.delegations.export import MEDIA_TYPES, rows_of, written
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries.lists import lines_of, states_of
from caissa_web.enrolment.operations.log import log
from caissa_web.office.delegations.frame import delegations_page
from caissa_web.office.frame import Office


@require_safe
@delegations_page
def delegations(request: HttpRequest, office: Office) -> HttpResponse:
    """Every delegation with its state, people, quota and what it owes."""
    state, find = request.GET.get("state", ""), request.GET.get("find", "")[:100]
    chosen = state if state in Delegation.State.values else ""
    states = states_of(office.event)
    values = {
        "lines": lines_of(office.event, timezone.now(), state=chosen, find=find),
        "states": [(value, label, states.get(value, 0)) for value, label in Delegation.State.choices],
        "everybody": sum(states.values()),
        "state": chosen,
        "find": find,
    }
    return render(request, "office/delegations/list.html", office.context("delegations", **values))


@require_safe
@delegations_page
def people(request: HttpRequest, office: Office, form: str) -> HttpResponse:
    """Everybody of all delegations as a file; after fresh proof, and noted in the log."""
    if form not in MEDIA_TYPES:
        raise Http404
    require_fresh_proof(request)
    rows = rows_of(list(Delegation.objects.filter(event=office.event)))
    log(office.event, "delegations.exported", subject="delegations", by=office.user, what=form)
    answer = HttpResponse(written(rows, form), content_type=MEDIA_TYPES[form])
    answer.headers["Content-Disposition"] = f'attachment; filename="{office.event.slug}-delegations.{form}"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
