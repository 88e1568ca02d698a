"""A delegation's own people as a file."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from caissa_web.delegations.export import MEDIA_TYPES, rows_of, written
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.log import log_act
from caissa_web.portal.delegation.frame import delegation_page, visit_of


@require_safe
@delegation_page
def people(request: HttpRequest, delegation: Delegation, form: str) -> HttpResponse:
    """Everybody of the delegation; noted in its log."""
    if form not in MEDIA_TYPES:
        raise Http404
    content = written(rows_of([delegation]), form)
    log_act(delegation, "exported", by=visit_of(request).by, what=form)
    answer = HttpResponse(content, content_type=MEDIA_TYPES[form])
    answer.headers["Content-Disposition"] = f'attachment; filename="{delegation.code}.{form}"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
