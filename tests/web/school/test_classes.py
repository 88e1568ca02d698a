"""Classes by code: a lecturer with an account, students without one, everything erased in time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone

from caissa.school import Topic
from caissa_web.accounts.models import User
from caissa_web.school import personal_data
from caissa_web.school.apps import erase
from caissa_web.school.errors import ClassRefused
from caissa_web.school.models import Answer, Classroom, Student
from caissa_web.school.operations import (
    MOST_STUDENTS,
    Plan,
    answer,
    end_class,
    hash_of,
    join_class,
    open_class,
)
from caissa_web.school.queries import exercises_of, standings_of

pytestmark = pytest.mark.django_db

PLAN = Plan("Seminar in Porto", (Topic.COLOURS, Topic.APPEALS), 3, 45, 77, 7)
NOW = datetime(2026, 5, 2, 10, 0, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def lecturer() -> User:
    """Somebody with an account."""
    return User.objects.create_user("lena")


@pytest.fixture
def room(lecturer: User) -> Classroom:
    """A class that began just now."""
    return open_class(lecturer, PLAN, timezone.now())


def student_of(room: Classroom, name: str = "Ana") -> Student:
    """Somebody who joined."""
    return Student.objects.get(token_hash=hash_of(join_class(room.code, name, timezone.now())))


def test_a_whole_class(client: Client, lecturer: User) -> None:
    """Open, join on a phone, answer, look live, end, see the result, print it."""
    client.force_login(lecturer)
    fields = {
        "title": "Porto",
        "topics": ["colours", "appeals"],
        "number": 3,
        "minutes": 45,
        "seed": 77,
        "days": 7,
    }
    opened = client.post("/school/classes/", fields)
    room = Classroom.objects.get()
    assert opened["Location"] == f"/school/classes/{room.code}/"

    phone = Client()
    joined = phone.post("/school/join/", {"code": room.code.lower(), "name": "Ana"})
    own = joined["Location"]
    exercises = exercises_of(room)
    for number, exercise in enumerate(exercises[:2], start=1):
        saved = phone.post(own, {"number": number, f"answer-{number}": exercise.answer})
        assert saved["Location"] == f"{own}#exercise-{number}"
    assert "The mistake" not in phone.get(own).content.decode()

    live = client.get(f"/school/classes/{room.code}/")
    assert live["Refresh"] == "10"
    assert "Ana" in live.content.decode()
    assert "Refresh" not in client.get(f"/school/classes/{room.code}/?still")
    assert int(standings_of(room)[0].result.marks) == 2

    client.post(f"/school/classes/{room.code}/", {"act": "end"})
    assert "2 of 3 marks, 66.7 %: not passed" in phone.get(own).content.decode()
    assert phone.post(own, {"number": 3, "answer-3": exercises[2].answer}).status_code == 422
    assert client.get(f"/school/classes/{room.code}/results.pdf").content.startswith(b"%PDF")


def test_everybody_in_a_class_has_the_same_exercises(room: Classroom) -> None:
    """Topics, number and seed name them."""
    assert [exercise.topic for exercise in exercises_of(room)] == [
        Topic.COLOURS,
        Topic.APPEALS,
        Topic.COLOURS,
    ]


def test_the_key_is_hidden_while_the_class_runs(client: Client, room: Classroom) -> None:
    """Neither right nor wrong nor the working is on a student's page before the end."""
    token = join_class(room.code, "Ana", timezone.now())
    page = client.get(f"/school/answers/{token}/").content.decode()
    assert exercises_of(room)[0].working[0] not in page
    end_class(room, timezone.now())
    client.post(f"/school/answers/{token}/", {"number": 1, "answer-1": "a"})
    assert Answer.objects.count() == 0


def test_a_class_is_its_lecturers_alone(client: Client, room: Classroom) -> None:
    """Another account sees nothing of it, and nobody without an account does."""
    assert client.get(f"/school/classes/{room.code}/").status_code == 302
    client.force_login(User.objects.create_user("eve"))
    for address in (f"/school/classes/{room.code}/", f"/school/classes/{room.code}/results.pdf"):
        assert client.get(address).status_code == 404
    assert client.post(f"/school/classes/{room.code}/", {"act": "erase"}).status_code == 404
    assert Classroom.objects.filter(pk=room.pk).exists()


def test_a_students_link_opens_ones_own_answers_only(client: Client, room: Classroom) -> None:
    """A link is not guessed, and stands in the records as a hash only."""
    first, other = (join_class(room.code, name, timezone.now()) for name in ("Ana", "Ben"))
    client.post(f"/school/answers/{first}/", {"number": 1, "answer-1": "a"})
    assert Answer.objects.get().student.name == "Ana"
    assert "Ben" not in client.get(f"/school/answers/{first}/").content.decode()
    assert not Student.objects.filter(token_hash__in=[first, other]).exists()
    assert client.get("/school/answers/nobodys/").status_code == 404


@pytest.mark.parametrize(
    ("prepare", "code"),
    [
        (lambda _room: None, "AAAAAA"),
        (lambda room: end_class(room, timezone.now()), ""),
        (lambda room: student_of(room, "ANA"), ""),
    ],
    ids=["no such code", "over", "the name is taken"],
)
def test_who_may_not_join(room: Classroom, prepare: Callable[[Classroom], object], code: str) -> None:
    """A wrong code, a class that is over, a name that somebody has, however it is written."""
    prepare(room)
    with pytest.raises(ClassRefused):
        join_class(code or room.code, "Ana", timezone.now())


def test_a_class_has_an_end(room: Classroom) -> None:
    """Sixty students; exercises that there are not; nothing after the time."""
    student = student_of(room)
    with pytest.raises(ClassRefused):
        answer(student, 3, "a", {}, timezone.now())
    with pytest.raises(ClassRefused):
        answer(student, 0, "a", {}, room.ends_at)
    for number in range(MOST_STUDENTS - 1):
        join_class(room.code, f"S{number}", timezone.now())
    with pytest.raises(ClassRefused):
        join_class(room.code, "One too many", timezone.now())


def test_a_second_answer_replaces_the_first(room: Classroom) -> None:
    """Until the end, and without a second row."""
    student = student_of(room)
    right = exercises_of(room)[0].answer
    for text in ("x", right):
        answer(student, 0, text, {}, timezone.now())
    assert Answer.objects.count() == 1
    assert int(standings_of(room)[0].result.marks) == 1


def test_everything_is_erased_on_the_day_that_was_set(lecturer: User) -> None:
    """Seven days after the end, not a minute before; ending early moves the day."""
    room = open_class(lecturer, PLAN, NOW)
    due = NOW + timedelta(minutes=45, days=7)
    assert room.erase_at == due
    end_class(room, NOW + timedelta(minutes=5))
    room.refresh_from_db()
    assert room.erase_at == NOW + timedelta(minutes=5, days=7)
    erase(room.erase_at - timedelta(minutes=1))
    assert Classroom.objects.exists()
    erase(room.erase_at)
    assert not Classroom.objects.exists()


def test_ones_own_data_can_be_asked_for_and_erased(room: Classroom) -> None:
    """By the name that was chosen: there is nothing else to know a student by."""
    answer(student_of(room, "Ána Silva"), 0, "b", {}, timezone.now())
    student_of(room, "Ben")
    wanted = SimpleNamespace(name="Ana Silva", fide_id=None, birth="", contact="")
    assert personal_data.data_of(wanted)[0]["answers"] == {1: "b"}
    assert personal_data.erase_of(wanted) == 1
    assert [student.name for student in room.students.all()] == ["Ben"]
    assert personal_data.data_of(SimpleNamespace(name="", fide_id=1, birth="", contact="")) == []


def test_a_form_that_is_not_filled_in_opens_nothing(client: Client, lecturer: User) -> None:
    """Wrong numbers are named, and no class is stored."""
    client.force_login(lecturer)
    fields = {"title": "", "topics": ["chess"], "number": 99, "minutes": 0, "seed": -1, "days": 400}
    assert client.post("/school/classes/", fields).status_code == 422
    assert not Classroom.objects.exists()
