"""The lecturer's pages: one's classes, a class as it goes, and its results as PDF."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from caissa.documents import Printing, pdf
from caissa.documents.school.papers import StudentResult, class_results
from caissa.errors import CaissaError
from caissa_web.accounts.person import person_at
from caissa_web.school.forms import ClassForm
from caissa_web.school.models import Classroom
from caissa_web.school.operations import end_class, erase_class, open_class
from caissa_web.school.queries import exercises_of, standings_of
from caissa_web.translation import translate
from caissa_web.translation.documents import reader_phrases

WRONG = 422
SECONDS = 10
"""How often the page of a running class asks again."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def classes(request: HttpRequest) -> HttpResponse:
    """One's own classes, and the form for a new one."""
    user = person_at(request)
    form = ClassForm(request.POST if request.method == "POST" else None)
    refusal = ""
    if form.is_valid():
        try:
            room = open_class(user, form.plan, timezone.now())
        except CaissaError as refused:
            refusal = translate(refused)
        else:
            return redirect("school:class", room.code)
    context = {"form": form, "refusal": refusal, "rooms": Classroom.objects.filter(lecturer=user)[:100]}
    return render(request, "school/classes.html", context, status=WRONG if form.errors or refusal else 200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def classroom(request: HttpRequest, code: str) -> HttpResponse:
    """A class as it goes: who joined, what they answered, and the results."""
    room = _own(request, code)
    now = timezone.now()
    if request.method == "POST":
        if request.POST.get("act") == "erase":
            erase_class(room)
            return redirect("school:classes")
        end_class(room, now)
        return redirect("school:class", room.code)
    running = room.ends_at > now
    context = {
        "room": room,
        "exercises": exercises_of(room),
        "standings": standings_of(room),
        "running": running,
    }
    answer = render(request, "school/class.html", context)
    if running and "still" not in request.GET:
        answer["Refresh"] = str(SECONDS)
    return answer


@never_cache
@require_safe
@login_required
def results(request: HttpRequest, code: str) -> HttpResponse:
    """The results of a class on paper."""
    room = _own(request, code)
    rows = [
        StudentResult(
            standing.student.name,
            tuple("" if each is None else f"{each.marks}" for each in standing.marked),
            standing.result,
        )
        for standing in standings_of(room)
    ]
    document = class_results(room.title, rows, room.number, reader_phrases())
    content = pdf(document, Printing(made_on=timezone.localdate())).content
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="class-{room.code}.pdf"'
    return answer


def _own(request: HttpRequest, code: str) -> Classroom:
    """A class of whoever is logged in; anybody else's is not there."""
    room = Classroom.objects.filter(code=code.upper(), lecturer=person_at(request)).first()
    if room is None:
        raise Http404
    return room
