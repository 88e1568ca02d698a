"""A mock examination for everybody: all exercises on one page, marked at once. Nothing is stored."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from functools import lru_cache

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from caissa.school import LARGEST_SEED, Exam, ImpossibleExam, mark, mock_exam, result_of
from caissa_web.accounts import limits
from caissa_web.school.pages.tasks import step_values, task_of, typed

SIZES = (20, 40, 100)
TOO_MANY = 429
_SIGNER_SALT = "school.exam"


@lru_cache(maxsize=32)
def _exam(seed: int, marks: int) -> Exam:
    return mock_exam(seed, marks)


@never_cache
@require_safe
def another(request: HttpRequest) -> HttpResponse:
    """An examination of the size asked for, its seed drawn by lot."""
    wanted = request.GET.get("marks", "")
    marks = int(wanted) if wanted in map(str, SIZES) else SIZES[1]
    return redirect("school:exam", secrets.randbelow(LARGEST_SEED), marks)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def exam(request: HttpRequest, seed: int, marks: int) -> HttpResponse:
    """The exercises with their marks and minutes; after handing in, the result with working and articles."""
    if marks not in SIZES or seed > LARGEST_SEED:
        raise Http404
    if limits.count_and_check(limits.SCHOOL_EXAMS, request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        whole = _exam(seed, marks)
    except ImpossibleExam:
        raise Http404 from None
    now = timezone.now()
    context: dict[str, object] = {"exam": whole, "begun": Signer(salt=_SIGNER_SALT).sign(now.isoformat())}
    data = request.POST.dict()
    if request.method == "POST":
        marked = [
            mark(each, typed(data, number), step_values(data, number, each))
            for number, each in enumerate(whole.exercises, start=1)
        ]
        taken = _taken(data.get("begun", ""), now)
        context |= {
            "result": result_of(marked),
            "taken": taken,
            "late": taken is not None and taken > whole.minutes,
        }
        listed = [task_of(number, each.exercise, data, each) for number, each in enumerate(marked, start=1)]
    else:
        listed = [task_of(number, each, data) for number, each in enumerate(whole.exercises, start=1)]
    return render(request, "school/exam.html", {**context, "listed": listed})


def _taken(begun: str, now: datetime) -> int | None:
    """The minutes since the page was opened; None if somebody changed the moment."""
    try:
        moment = datetime.fromisoformat(Signer(salt=_SIGNER_SALT).unsign(begun))
    except (BadSignature, ValueError):
        return None
    return max(now - moment, timedelta(0)) // timedelta(minutes=1)
