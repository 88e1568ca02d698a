"""The page on which somebody waits for long work, with a bar that says how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from caissa_web.background import long_work, tasks
from caissa_web.background.models import Task

SECONDS_TO_THE_NEXT_LOOK = 2
LARGEST_KEY = 2**63

Address = Callable[[Task], str]
Product = TypeVar("Product")
_RESULTS: dict[str, Address] = {}
_ORIGINS: dict[str, Address] = {}


def register(kind: str, result: Address, origin: Address) -> None:
    """Say where the result of a kind of work is shown, and where it was asked for."""
    _RESULTS[kind], _ORIGINS[kind] = result, origin


def own_work(request: HttpRequest, pk: int, *kinds: str) -> Task:
    """Work that the visitor asked for; anybody else's is answered as not found."""
    mine = Task.objects.filter(asked_by=request.user.get_username(), kind__in=kinds or tuple(_RESULTS))
    task = mine.filter(pk=pk).first() if pk < LARGEST_KEY else None
    if task is None:
        raise Http404
    return task


def finished(request: HttpRequest, pk: int, kind: str, of: type[Product]) -> Product | None:
    """What came out of work that the visitor asked for; None while it is not there."""
    product = long_work.result(own_work(request, pk, kind))
    return product if isinstance(product, of) else None


@require_safe
@login_required
def waiting(request: HttpRequest, task: int) -> HttpResponse:
    """How far the work has come; when it is done, on to its result."""
    work = own_work(request, task)
    if tasks.is_kept(work, timezone.now()):
        return redirect(_RESULTS[work.kind](work))
    context = {
        "task": work,
        "progress": long_work.progress_of(work),
        "back": _ORIGINS[work.kind](work),
        "refusal": work.fault if work.tries < tasks.MOST_TRIES else "",
        "seconds": SECONDS_TO_THE_NEXT_LOOK,
    }
    answer = render(request, "desk/home/long_work.html", context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_POST
@login_required
def call_off(request: HttpRequest, task: int) -> HttpResponse:
    """Stop the work; nothing of it is stored."""
    work = own_work(request, task)
    if not work.is_over:
        long_work.call_off(work)
    return redirect("desk:long-work", task)
