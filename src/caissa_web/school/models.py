"""What is stored of a class: its exercises by topics and seed, who joined, what they answered."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Classroom(models.Model):
    """A class that a lecturer opened: which exercises, until when, and when everything is erased.

    The exercises are not stored: topics, number and seed name them for good.
    """

    code = models.CharField(max_length=6, unique=True)
    lecturer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="classrooms"
    )
    title = models.CharField(max_length=80)
    topics = models.JSONField(default=list)
    number = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    seed = models.PositiveIntegerField()
    opened_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    erase_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("-opened_at",)

    def __str__(self) -> str:
        return f"{self.title} ({self.code})"


class Student(models.Model):
    """Somebody in a class: the name they chose, and the hash of their link."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="students")
    name = models.CharField(max_length=60)
    folded = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    joined_at = models.DateTimeField()

    class Meta:
        ordering = ("joined_at", "id")
        constraints = (models.UniqueConstraint(fields=("classroom", "folded"), name="one_student_of_a_name"),)

    def __str__(self) -> str:
        return self.name


class Answer(models.Model):
    """What a student wrote for one exercise, by its place from 0, with the values of the steps."""

    student = models.ForeignKey(Student, on_delete=models.CASCADE, related_name="answers")
    place = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=400, blank=True)
    steps = models.JSONField(default=dict)
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ("place",)
        constraints = (models.UniqueConstraint(fields=("student", "place"), name="one_answer_of_a_place"),)

    def __str__(self) -> str:
        return f"{self.student_id}, {self.place}"
