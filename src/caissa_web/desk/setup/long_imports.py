"""Files that take long to be looked at: read in the background, and the report kept for whoever sent them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeVar

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.background.models import Task
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.exchange import event_file
from caissa_web.exchange.event_file import EventFile
from caissa_web.exchange.limited.errors import TIME, ReadersBusy, TooDemanding
from caissa_web.exchange.limited.limits import EVENT, SECTION, in_a_request
from caissa_web.exchange.uploads import Report, report_on
from caissa_web.records.models import Event

SECTION_REPORT, EVENT_REPORT = "desk.import-report", "desk.bring-in-report"
QUICKLY_READ = 100_000
"""Bytes of a file that is looked at while its sender waits for the page."""
QUICKLY_UNPACKED = 1_000_000
PATIENCE = 0.5
"""Seconds to wait for room beside other files; after that it is done in the background."""

Product = TypeVar("Product")


def register() -> None:
    """Register the work, and the pages on which its results are shown."""
    long_work.register(SECTION_REPORT, _section_report)
    long_work.register(EVENT_REPORT, _event_report)
    waiting_page.register(
        SECTION_REPORT,
        lambda task: reverse("desk:import-report", args=[task.arguments["event"], task.pk]),
        lambda task: reverse("desk:import-section", args=[task.arguments["event"]]),
    )
    waiting_page.register(
        EVENT_REPORT,
        lambda task: reverse("desk:bring-in-report", args=[task.pk]),
        lambda _task: reverse("desk:bring-in"),
    )


def waiting_for(task: Task) -> HttpResponse:
    """To the page on which one waits."""
    return redirect("desk:long-work", task.pk)


# -- a section ------------------------------------------------------------------


def quick_report(name: str, content: bytes, wanted: Mapping[str, Any]) -> Report | None:
    """The report on a small file; None if it takes long after all."""
    if len(content) > QUICKLY_READ:
        return None
    limits, today = in_a_request(SECTION), timezone.localdate()
    return _unless_long(
        lambda: report_on(name, content, **wanted, today=today, limits=limits, patience=PATIENCE)
    )


def ask_for_report(event: Event, name: str, content: bytes, wanted: Mapping[str, Any], by: str) -> Task:
    """Have a file looked at in the background."""
    today = timezone.localdate().isoformat()
    return long_work.ask(
        SECTION_REPORT, by, content, event=event.slug, name=name, wanted=dict(wanted), today=today
    )


def _section_report(work: Work) -> Report:
    asked = work.wanted
    with work.file as file:
        content = file.read()
    return report_on(
        asked["name"],
        content,
        **asked["wanted"],
        today=date.fromisoformat(asked["today"]),
        patience=SECTION.seconds,
        tell=work.tell,
        called_off=work.called_off,
    )


# -- an event -------------------------------------------------------------------


def quick_event(name: str, content: bytes) -> EventFile | None:
    """The event in a small file; None if it takes long after all."""
    if len(content) > QUICKLY_UNPACKED:
        return None
    limits = in_a_request(EVENT)
    return _unless_long(lambda: event_file.unpacked(content, name, limits=limits, patience=PATIENCE))


def ask_for_event(name: str, content: bytes, by: str) -> Task:
    """Have a portable event looked at in the background."""
    return long_work.ask(EVENT_REPORT, by, content, name=name)


def _event_report(work: Work) -> EventFile:
    with work.file as file:
        content = file.read()
    patience = EVENT.seconds
    return event_file.unpacked(content, work.wanted["name"], patience=patience, called_off=work.called_off)


def _unless_long(read: Callable[[], Product]) -> Product | None:
    """What is read at once; None if others are busy or the time of a page is over."""
    try:
        return read()
    except ReadersBusy:
        return None
    except TooDemanding as refused:
        if refused.details["why"] == TIME:
            return None
        raise
