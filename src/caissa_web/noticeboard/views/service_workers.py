"""The scripts that browsers keep and run beside our pages, at addresses above the pages that they serve."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import Http404, HttpResponse


def service_worker_of(name: str) -> HttpResponse:
    """The script of this name among our files; browsers ask for it again each time."""
    path = finders.find(name)
    if not path:
        raise Http404
    written = Path(str(path)).read_text("utf-8")
    return HttpResponse(
        written, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"}
    )
