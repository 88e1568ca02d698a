"""Large rating lists: put into the store in the background, with a bar, as they take a minute."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.urls import reverse

from caissa.files.rating_list import ImportReport, Kind
from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.background.models import Task
from caissa_web.desk.frame import Opened
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.exchange import rating_store
from caissa_web.exchange.limited.limits import RATING_LIST
from caissa_web.section.number_input import whole_number

LIST_IMPORT = "desk.rating-list-import"
IMPORTED = "imported"
QUICKLY_STORED = 1_000_000
"""Bytes of a list that is stored while its sender waits for the page."""


def register() -> None:
    """Register the work, and the page on which its report is shown."""
    long_work.register(LIST_IMPORT, _stored)
    waiting_page.register(LIST_IMPORT, lambda task: f"{_lists(task)}?{IMPORTED}={task.pk}", _lists)


def _lists(task: Task) -> str:
    return reverse("desk:rating-lists", args=task.arguments["where"])


def takes_long(file: UploadedFile[bytes]) -> bool:
    """Would somebody wait too long for the page?"""
    return (file.size or 0) > QUICKLY_STORED


def ask_for_import(opened: Opened, typed: dict[str, Any]) -> Task:
    """Have an uploaded list stored in the background."""
    wanted = {name: typed[name] for name in ("source", "month", "kind", "columns")}
    where = [opened.event.slug, opened.section.slug]
    file = typed["file"]
    return long_work.ask(LIST_IMPORT, opened.user, file, where=where, name=file.name[:100], wanted=wanted)


def _stored(work: Work) -> ImportReport:
    wanted = work.wanted["wanted"]
    with work.file as file:
        return rating_store.import_list(
            file,
            name=work.wanted["name"],
            source=wanted["source"],
            month=wanted["month"],
            kind=Kind(wanted["kind"]) if wanted["kind"] else None,
            columns=wanted["columns"],
            patience=RATING_LIST.seconds,
            tell=work.tell,
            called_off=work.called_off,
        )


def report_shown(request: HttpRequest) -> ImportReport | None:
    """The report on an import of the visitor's own, which the address names."""
    task = whole_number(request.GET.get(IMPORTED, ""), 12)
    return waiting_page.finished(request, task, LIST_IMPORT, ImportReport) if task else None
