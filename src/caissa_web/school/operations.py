"""Every act in a class: open, join, answer, end, erase. A class belongs to no event and to no event's log."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction

from caissa.folding import fold
from caissa.messages import msg
from caissa.school import Topic
from caissa_web.accounts.models import User
from caissa_web.school.errors import ClassRefused
from caissa_web.school.models import Answer, Classroom, Student

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without I and O, which look like figures."""
CODE_LENGTH = 6
MOST_OPEN, MOST_STUDENTS, MOST_DAYS = 10, 60, 30


@dataclass(frozen=True, slots=True)
class Plan:
    """What a lecturer wants: topics, number of exercises, minutes, seed, and the days until erasure."""

    title: str
    topics: tuple[Topic, ...]
    number: int
    minutes: int
    seed: int
    days: int


@transaction.atomic
def open_class(lecturer: User, plan: Plan, now: datetime) -> Classroom:
    """A class with a code of its own; its time begins at once."""
    if Classroom.objects.filter(lecturer=lecturer, ends_at__gt=now).count() >= MOST_OPEN:
        raise ClassRefused(why=msg("You have too many open classes. End one first."))
    ends = now + timedelta(minutes=plan.minutes)
    return Classroom.objects.create(
        code=_free_code(),
        lecturer=lecturer,
        title=plan.title,
        topics=[topic.value for topic in plan.topics],
        number=plan.number,
        minutes=plan.minutes,
        seed=plan.seed,
        opened_at=now,
        ends_at=ends,
        erase_at=ends + timedelta(days=plan.days),
    )


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if not Classroom.objects.filter(code=code).exists():
            return code


def join_class(code: str, name: str, now: datetime) -> str:
    """Join a class by its code with a name; the token of the student's own link."""
    token = secrets.token_urlsafe(24)
    try:
        with transaction.atomic():
            room = (
                Classroom.objects.select_for_update()
                .filter(code=code.strip().upper(), ends_at__gt=now)
                .first()
            )
            if room is None:
                raise ClassRefused(why=msg("There is no open class with this code."))
            if room.students.count() >= MOST_STUDENTS:
                raise ClassRefused(why=msg("The class is full."))
            Student.objects.create(
                classroom=room,
                name=name,
                folded=fold(name)[:60],
                token_hash=hash_of(token),
                joined_at=now,
            )
    except IntegrityError:
        raise ClassRefused(why=msg("Somebody in the class has this name already.")) from None
    return token


def hash_of(token: str) -> str:
    """What is stored of a student's link."""
    return sha256(token.encode()).hexdigest()


@transaction.atomic
def answer(
    student: Student, place: int, text: str, steps: Mapping[int, Sequence[str]], now: datetime
) -> None:
    """Store what a student wrote; it can be written again until the class ends."""
    room = Classroom.objects.select_for_update().get(pk=student.classroom_id)
    if room.ends_at <= now:
        raise ClassRefused(why=msg("The class is over."))
    if not 0 <= place < room.number:
        raise ClassRefused(why=msg("There is no such exercise in the class."))
    Answer.objects.update_or_create(
        student=student,
        place=place,
        defaults={
            "text": text[:400],
            "steps": {str(step): list(values) for step, values in steps.items()},
            "answered_at": now,
        },
    )


@transaction.atomic
def end_class(room: Classroom, now: datetime) -> None:
    """End a class before its time; the day of erasure moves with it."""
    locked = Classroom.objects.select_for_update().get(pk=room.pk)
    if locked.ends_at > now:
        locked.erase_at -= locked.ends_at - now
        locked.ends_at = now
        locked.save(update_fields=["ends_at", "erase_at"])


def erase_class(room: Classroom) -> None:
    """Erase a class with its students and answers."""
    Classroom.objects.filter(pk=room.pk).delete()
