"""Tasks asked for once: kept in the database until they are done, their results in the default storage.

A kind of task is a function of its arguments that makes one file. It may be begun again after its process
was killed, but only the try that still holds the task can hand in a result, so that there is one.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from threading import Event
from typing import IO, Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation

from caissa.errors import CaissaError
from caissa_web.background import deadlines, leases
from caissa_web.background.models import Task
from caissa_web.translation import translate

logger = logging.getLogger("caissa_web.background")

FOLDER = "tasks"
KEPT_FOR = timedelta(hours=24)
LONGEST_KEPT = KEPT_FOR + leases.CLOCKS_DIFFER_BY
"""What would expire later was made by a clock that was ahead, and is over."""
MOST_TRIES = 3
PAUSE = timedelta(seconds=10)
LONGEST_PAUSE = PAUSE * 2**MOST_TRIES
"""What is put off for longer was put off by a clock that was ahead, and is due."""
LONGEST_FAULT = 1000
CUT_OFF = "The program ended {tries} times while this was being made."

ASKED = Event()
"""Set when a task was asked for in this process, so that its worker need not wait for the next look."""


@dataclass(frozen=True, slots=True)
class FinishedFile:
    """A finished file."""

    content: bytes
    name: str
    content_type: str


Maker = Callable[[Mapping[str, Any]], FinishedFile]
_MAKERS: dict[str, Maker] = {}
_QUEUES: dict[str, str] = {}
FILES = "files"
SECONDS = 1800
"""A task should be done in this time; after that another thread may begin it again."""


def register(kind: str, maker: Maker, queue: str = FILES) -> None:
    """Say how tasks of a kind are made; tasks of another queue do not wait for them."""
    _MAKERS[kind], _QUEUES[kind] = maker, queue


def queues() -> tuple[str, ...]:
    """The kinds of tasks that do not wait for each other."""
    return tuple(sorted({_QUEUES.get(kind, FILES) for kind in _MAKERS}))


def ask(kind: str, arguments: Mapping[str, Any], by: str, key: str = "") -> Task:
    """Have a file made; the same wish is the same task, and a failed or expired one is begun anew."""
    if kind not in _MAKERS:
        raise KeyError(kind)
    now = timezone.now()
    asked = {"kind": kind, "arguments": dict(arguments), "asked_by": by, "asked_at": now, "due_at": now}
    task, new = Task.objects.get_or_create(key=_key(kind, arguments, key), defaults=asked)
    if not new and _is_to_be_made_again(task, now):
        again = {"state": Task.State.WAITING, "tries": 0, "fault": "", "file": "", "expires_at": None}
        Task.objects.filter(pk=task.pk, state=task.state, file=task.file).update(
            **asked, **again, held_until=None, holder="", ended_at=None
        )
        _remove(task.file)
        task.refresh_from_db()
    transaction.on_commit(ASKED.set)
    return task


def _key(kind: str, arguments: Mapping[str, Any], key: str) -> str:
    wish = [kind, key or dict(arguments)]
    return sha256(json.dumps(wish, sort_keys=True).encode()).hexdigest()


def _is_to_be_made_again(task: Task, now: datetime) -> bool:
    return task.state == Task.State.FAILED or (task.state == Task.State.DONE and not is_kept(task, now))


def is_kept(task: Task, now: datetime) -> bool:
    """Is the finished file there? It may have expired, and a restored backup brings no files."""
    if task.state != Task.State.DONE or not task.file:
        return False
    if task.expires_at is None or not now < task.expires_at <= now + LONGEST_KEPT:
        return False
    return default_storage.exists(task.file)


def result(task: Task) -> IO[bytes] | None:
    """The finished file, opened; None if it is not there or no more."""
    return default_storage.open(task.file) if is_kept(task, timezone.now()) else None


# -- doing them -----------------------------------------------------------------


def run_waiting(now: datetime, most: int = 5, queue: str | None = None) -> int:
    """Do the tasks (of a queue) that wait, and those that a killed process left; how many were begun."""
    kinds = [kind for kind in _MAKERS if queue in (None, _QUEUES.get(kind, FILES))]
    left = Q(state=Task.State.RUNNING) & leases.free(now)
    due = Q(due_at__lte=now) | Q(due_at__gt=now + LONGEST_PAUSE)
    waiting = Task.objects.filter(left | (Q(state=Task.State.WAITING) & due), kind__in=kinds)
    return sum(_begun(pk, now) for pk in list(waiting.values_list("pk", flat=True)[:most]))


def _begun(pk: int, now: datetime) -> bool:
    row, holder = Task.objects.filter(pk=pk), leases.new_holder()
    to_do = row.filter(state__in=(Task.State.WAITING, Task.State.RUNNING))
    if not leases.take(to_do, holder, now, state=Task.State.RUNNING):
        return False
    task, held = Task.objects.get(pk=pk), row.filter(holder=holder, state=Task.State.RUNNING)
    if task.tries >= MOST_TRIES:
        held.update(state=Task.State.FAILED, ended_at=now, fault=CUT_OFF.format(tries=task.tries))
        return False
    held.update(tries=task.tries + 1)
    try:
        with leases.renewed(row, holder, SECONDS), deadlines.under_way(task.kind, SECONDS):
            product = _MAKERS[task.kind](task.arguments)
            file = default_storage.save(f"{FOLDER}/{task.pk}-{holder[-16:]}", ContentFile(product.content))
    except CaissaError as refused:
        _note_refusal(task, held, refused)
    except Exception as fault:  # noqa: BLE001 - whatever a task does, the others go on
        _note_failure(task, held, fault)
    else:
        _hand_in(held, product, file)
    return True


def _hand_in(held: Any, product: FinishedFile, file: str) -> None:
    """Say that it is done, if the task is still ours; otherwise another try's file counts."""
    now = timezone.now()
    written = {"file": file, "file_name": product.name, "content_type": product.content_type}
    done = held.update(
        state=Task.State.DONE, ended_at=now, held_until=None, expires_at=now + KEPT_FOR, fault="", **written
    )
    if not done:
        _remove(file)


def _note_refusal(task: Task, held: Any, refused: CaissaError) -> None:
    """Write down why it cannot be done, in the language of the person who asked."""
    with translation.override(task.arguments.get("language")):
        reason = translate(refused)
    held.update(state=Task.State.FAILED, ended_at=timezone.now(), held_until=None, fault=reason)


def _note_failure(task: Task, held: Any, fault: Exception) -> None:
    """Write down what happened; it is tried again a little later, but not for ever."""
    logger.error("the task %s failed", task, exc_info=fault)
    now, text = timezone.now(), f"{type(fault).__name__}: {fault}"[:LONGEST_FAULT]
    last = task.tries + 1 >= MOST_TRIES
    held.update(
        state=Task.State.FAILED if last else Task.State.WAITING,
        held_until=None,
        fault=text,
        due_at=now + PAUSE * 2**task.tries,
        ended_at=now if last else None,
    )


# -- clearing up ------------------------------------------------------------------


def clear_up(now: datetime) -> int:
    """Remove results whose time is over, and files that no task knows: a killed try left them."""
    expired = Q(expires_at__lte=now) | Q(expires_at__gt=now + LONGEST_KEPT)
    over = Task.objects.filter(expired, state=Task.State.DONE).exclude(file="")
    for task in list(over):
        if Task.objects.filter(pk=task.pk, file=task.file).update(file=""):
            _remove(task.file)
    Task.objects.filter(
        asked_at__lte=now - 30 * KEPT_FOR, state__in=(Task.State.DONE, Task.State.FAILED)
    ).delete()
    return _remove_strays(now)


def _remove_strays(now: datetime) -> int:
    if not default_storage.exists(FOLDER):
        return 0
    known = set(Task.objects.exclude(file="").values_list("file", flat=True))
    strays = [
        name
        for name in (f"{FOLDER}/{file}" for file in default_storage.listdir(FOLDER)[1])
        if name not in known and default_storage.get_modified_time(name) <= now - KEPT_FOR
    ]
    for name in strays:
        _remove(name)
    return len(strays)


def _remove(file: str) -> None:
    if file:
        default_storage.delete(file)
