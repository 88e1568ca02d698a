"""Practice for everybody: a topic, an exercise, an answer, and why. Nothing is stored."""

from __future__ import annotations

import secrets
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from caissa.school import GENERATORS, LARGEST_SEED, Exercise, NoSuchExercise, exercise_of, mark
from caissa_web.accounts import limits
from caissa_web.school.pages.tasks import step_values, task_of, typed

SAMPLE, SAMPLES = "sample", 27
TOO_MANY = 429


@require_safe
def topics(request: HttpRequest) -> HttpResponse:
    """Every topic by chapter, the sample questions, and the ways to an examination or a class."""
    chapters = [
        (chapter, list(listed)) for chapter, listed in groupby(GENERATORS, key=lambda topic: topic.chapter)
    ]
    context = {"chapters": chapters, "samples": range(1, SAMPLES + 1)}
    return render(request, "school/topics.html", context)


@never_cache
@require_safe
def another(request: HttpRequest, topic: str) -> HttpResponse:  # noqa: ARG001 - every page has its request
    """Another exercise of the topic, its seed drawn by lot."""
    seed = 1 + secrets.randbelow(SAMPLES if topic == SAMPLE else LARGEST_SEED)
    _known(topic, seed)
    return redirect("school:exercise", topic, seed)


@require_safe
def exercise(request: HttpRequest, topic: str, seed: int) -> HttpResponse:
    """An exercise; with an answer in the address also whether it is right, the mistake and the working."""
    if limits.count_and_check(limits.SCHOOL_EXERCISES, request):
        return render(request, "429.html", status=TOO_MANY)
    asked = _known(topic, seed)
    data = request.GET.dict()
    marked = mark(asked, typed(data, 1), step_values(data, 1, asked)) if "answer-1" in data else None
    context = {"task": task_of(1, asked, data, marked), "topic": topic}
    return render(request, "school/exercise.html", context)


def _known(topic: str, seed: int) -> Exercise:
    try:
        return exercise_of(f"{topic}:{seed}")
    except NoSuchExercise:
        raise Http404 from None
