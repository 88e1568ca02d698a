"""Long work for one person, done as a task: how far it has come is told, and it can be called off.

A file that was sent is put beside the results of tasks until it has been read. What comes out is for the
person who asked. Progress and the wish to stop lie in the cache that all processes share, so that it does not
matter who serves the page and who does the work.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import IO, Any

from django.core.cache import cache
from django.core.files.base import ContentFile, File
from django.core.files.storage import default_storage
from django.utils import timezone
from django.utils.translation import get_language

from caissa.errors import CaissaError
from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.background.tasks import FinishedFile
from caissa_web.exchange.limited import values
from caissa_web.exchange.limited.errors import Cancelled
from caissa_web.translation import translate

SECONDS_BETWEEN_LOOKS = 1.0
REMEMBERED = 2 * 60 * 60
"""Seconds for which progress and the wish to stop are remembered: as long as the cache remembers anything."""


class UploadGone(CaissaError):
    """The file that was to be read is not there any more."""

    code = "upload.gone"
    message = "The file is no longer available. Send it again."


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of work has come."""

    done: int
    total: int


class Work:
    """A piece of work while it is being done."""

    def __init__(self, wanted: Mapping[str, Any]) -> None:
        self.wanted = wanted
        self.progress: Progress | None = None
        self.looked = 0.0

    @property
    def file(self) -> IO[bytes]:
        """The file that was sent, opened."""
        if not default_storage.exists(self.wanted["upload"]):
            raise UploadGone
        opened: IO[bytes] = default_storage.open(self.wanted["upload"])
        return opened

    def tell(self, done: int, total: int) -> None:
        """Hear how far it has come; it is written down at the next look."""
        self.progress = Progress(done, total)

    def called_off(self) -> bool:
        """Was it called off? Asked often, so that the records are looked at once a second."""
        now = time.monotonic()
        if now - self.looked < SECONDS_BETWEEN_LOOKS:
            return False
        self.looked = now
        if self.progress is not None:
            cache.set(_name("progress", self.wanted), [self.progress.done, self.progress.total], REMEMBERED)
        return bool(cache.get(_name("called-off", self.wanted)))


def register(kind: str, make: Callable[[Work], object]) -> None:
    """Say how work of a kind is done; what comes out is one of our values, or nothing."""
    tasks.register(kind, partial(_product, make), queue="uploads")


def ask(
    kind: str, by: str, content: bytes | File[bytes] | None = None, *, key: str = "", **wanted: Any
) -> Task:
    """Have work done for somebody, on a file if one was sent; the same key is the same work."""
    key, upload = key or secrets.token_hex(16), ""
    cache.delete_many([f"long-work:{what}:{key}" for what in ("progress", "called-off")])
    if content is not None:
        file = ContentFile(content) if isinstance(content, bytes) else content
        upload = default_storage.save(f"{tasks.FOLDER}/upload-{key}", file)
    return tasks.ask(kind, {"key": key, "upload": upload, "language": get_language(), **wanted}, by, key=key)


def progress_of(task: Task) -> Progress | None:
    """How far a piece of work has come, if that is known."""
    stored = cache.get(_name("progress", task.arguments))
    return Progress(*stored) if stored and stored[1] else None


def call_off(task: Task) -> None:
    """Stop a piece of work: what waits is not begun, and what is under way ends at its next look."""
    cache.set(_name("called-off", task.arguments), True, REMEMBERED)
    waiting = Task.objects.filter(pk=task.pk, state=Task.State.WAITING)
    if waiting.update(state=Task.State.FAILED, ended_at=timezone.now(), fault=translate(Cancelled())):
        _remove_upload(task.arguments)


def result(task: Task) -> object | None:
    """What came out of a piece of work; None while it is not there."""
    opened = tasks.result(task)
    if opened is None:
        return None
    with opened:
        return values.loaded(opened.read().decode("ascii"))


def _product(make: Callable[[Work], object], wanted: Mapping[str, Any]) -> FinishedFile:
    """Do it; the file that was sent goes as soon as nobody needs it again."""
    work = Work(wanted)
    try:
        if work.called_off():
            raise Cancelled
        product = make(work)
    except CaissaError:
        _remove_upload(wanted)
        raise
    _remove_upload(wanted)
    return FinishedFile(values.dumped(product).encode("ascii"), "result.json", "application/json")


def _remove_upload(wanted: Mapping[str, Any]) -> None:
    if wanted.get("upload"):
        default_storage.delete(wanted["upload"])


def _name(what: str, wanted: Mapping[str, Any]) -> str:
    return f"long-work:{what}:{wanted['key']}"
