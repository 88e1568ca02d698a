"""What makes a phone page an app: its manifest, and the worker that opens it without network."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from caissa_web.noticeboard.views.service_workers import service_worker_of
from caissa_web.phone.access import Holder, pass_page
from caissa_web.records.models import Pass

WORKER = "phone/service-worker.js"


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The worker, at an address above the pages that it looks after."""
    return service_worker_of(WORKER)


@require_safe
@pass_page(Pass.RESULTS, Pass.SCORE_SHEET)
def manifest(_request: HttpRequest, holder: Holder) -> JsonResponse:
    """How a phone shows the page among its apps."""
    start = reverse("phone:pass", args=[holder.token])
    described = {
        "name": f"{holder.section.name} · {holder.held_pass.label}"[:60],
        "short_name": holder.held_pass.label[:12] or "Caissa",
        "id": start,
        "start_url": start,
        "scope": start,
        "display": "standalone",
        "background_color": "#fbf9f4",
        "theme_color": "#0d6b57",
        "icons": [{"src": static("caissa/mark.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JsonResponse(described, content_type="application/manifest+json")
