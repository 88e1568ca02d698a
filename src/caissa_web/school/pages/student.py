"""The student's pages: join a class by its code, answer, and see the result when the class is over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.school.forms import JoinForm
from caissa_web.school.models import Student
from caissa_web.school.operations import answer, hash_of, join_class
from caissa_web.school.pages.tasks import Task, step_values, task_of, typed
from caissa_web.school.queries import Standing, exercises_of, standing_of
from caissa_web.translation import translate

WRONG, TOO_MANY = 422, 429


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The form with code and name; whoever guesses codes is slowed down."""
    code = request.GET.get("code", "")[:6]
    form = JoinForm(request.POST if request.method == "POST" else None, initial={"code": code})
    refusal = ""
    if form.is_valid():
        if limits.count_and_check(limits.SCHOOL_CODES, request):
            return render(request, "429.html", status=TOO_MANY)
        try:
            token = join_class(form.cleaned_data["code"], form.cleaned_data["name"], timezone.now())
        except CaissaError as refused:
            refusal = translate(refused)
        else:
            return redirect("school:answers", token)
    context = {"form": form, "refusal": refusal}
    return render(request, "school/join.html", context, status=WRONG if form.errors or refusal else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answers(request: HttpRequest, token: str) -> HttpResponse:
    """The exercises of the class with one's own answers; marked when the class is over."""
    student = Student.objects.select_related("classroom").filter(token_hash=hash_of(token)).first()
    if student is None:
        limits.count(limits.WRONG_PHONE_TOKENS, request)
        raise Http404
    now = timezone.now()
    refusal = ""
    if request.method == "POST":
        try:
            number = _stored(request, student)
        except CaissaError as refused:
            refusal = translate(refused)
        else:
            address = redirect("school:answers", token)
            address["Location"] += f"#exercise-{number}"
            return address
    exercises = exercises_of(student.classroom)
    standing = standing_of(student, exercises, list(student.answers.all()))
    context = {
        "student": student,
        "room": student.classroom,
        "running": student.classroom.ends_at > now,
        "standing": standing,
        "listed": _listed(student, standing),
        "refusal": refusal,
    }
    return render(request, "school/answers.html", context, status=WRONG if refusal else 200)


def _stored(request: HttpRequest, student: Student) -> int:
    """Store the answer to one exercise; its number."""
    data = request.POST.dict()
    typed_number = data.get("number", "")
    number = (
        int(typed_number)
        if typed_number.isascii() and typed_number.isdecimal() and len(typed_number) < 4
        else 0
    )
    exercises = exercises_of(student.classroom)
    steps = step_values(data, number, exercises[number - 1]) if 0 < number <= len(exercises) else {}
    answer(student, number - 1, typed(data, number), steps, timezone.now())
    return number


def _listed(student: Student, standing: Standing) -> list[Task]:
    """Every exercise with what the student wrote."""
    over = student.classroom.ends_at <= timezone.now()
    written = {row.place: row for row in student.answers.all()}
    listed = []
    for place, exercise in enumerate(exercises_of(student.classroom)):
        row = written.get(place)
        data = {f"answer-{place + 1}": row.text if row else ""}
        for step, values in (row.steps if row else {}).items():
            data[f"step-{place + 1}-{step}"] = " ".join(values)
        listed.append(task_of(place + 1, exercise, data, standing.marked[place] if over else None))
    return listed
