"""Rating lists from the internet, in the background: by a button, and once a day unless that is off."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.background.tasks import FinishedFile
from caissa_web.desk.frame import Opened, section_page
from caissa_web.exchange import rating_store
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

KIND = "desk.rating-lists"
DEMO_EVENT = "demo-festival"
OPEN = (Task.State.WAITING, Task.State.RUNNING)


def newest_fetch() -> Task | None:
    """The last time that lists were asked for, if ever."""
    return Task.objects.filter(kind=KIND).order_by("-asked_at").first()


def ask_for_lists(by: str) -> Task:
    """Have the lists fetched; while that is going on, asking again changes nothing."""
    under_way = Task.objects.filter(kind=KIND, state__in=OPEN).first()
    if under_way is not None:
        return under_way
    asked = {"at": timezone.now().isoformat(), "language": get_language() or settings.LANGUAGE_CODE}
    return tasks.ask(KIND, asked, by)


def fetch_lists(_arguments: Mapping[str, Any]) -> FinishedFile:
    """Fetch every list and say what came."""
    lines = [str(report.stored) + f": {report.stored.rows}" for report in rating_store.fetch_lists()]
    return FinishedFile("\n".join(lines).encode(), "rating-lists.txt", "text/plain")


def keep_current(_now: datetime) -> None:
    """Fetch lists that are a day old while there is an event to use them, unless that is switched off."""
    if not settings.FETCH_LISTS or not is_an_event_running(timezone.localdate()):
        return
    stored = rating_store.real(rating_store.lists_or_reason()[0])
    if not stored or rating_store.is_stale(stored):
        ask_for_lists("")


def is_an_event_running(today: date) -> bool:
    """Is there an event under way or to come? For the demo's invented people nobody is asked."""
    over = Q(end__lt=today - timedelta(days=1))
    return Event.objects.exclude(over).exclude(slug=DEMO_EVENT).exists()


@require_POST
@section_page(Right.MANAGE)
def fetch(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Update all lists with one click."""
    ask_for_lists(opened.user)
    messages.success(request, _("The lists are being downloaded. This takes a minute or two."))
    return redirect("desk:rating-lists", opened.event.slug, opened.section.slug)
