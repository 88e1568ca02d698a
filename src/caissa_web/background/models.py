"""What is done beside the requests: jobs that come again, tasks asked for once, and the time last seen."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """A job that comes again and again: who does it now and until when, when it is due, how it went."""

    name = models.CharField(max_length=60, primary_key=True)
    holder = models.CharField(max_length=80, blank=True, default="")
    held_until = models.DateTimeField(null=True)
    due_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    fault = models.TextField(blank=True, default="")
    failures = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class SeenTime(models.Model):
    """The time that was believed last, when the clock was last doubted, and who confirmed the time."""

    ONLY = 1

    seen_at = models.DateTimeField()
    doubted_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    confirmed_by = models.CharField(max_length=150, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.seen_at}"


class Task(models.Model):
    """Something asked for once, such as a long document; the same key is the same task."""

    class State(models.TextChoices):
        """How far it has come."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("being created")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=60)
    key = models.CharField(max_length=64, unique=True)
    arguments = models.JSONField(default=dict)
    asked_by = models.CharField(max_length=150)
    asked_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    holder = models.CharField(max_length=80, blank=True, default="")
    held_until = models.DateTimeField(null=True)
    due_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    fault = models.TextField(blank=True, default="")
    file = models.CharField(max_length=200, blank=True, default="")
    file_name = models.CharField(max_length=200, blank=True, default="")
    content_type = models.CharField(max_length=100, blank=True, default="")
    expires_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("state", "due_at"), name="tasks_to_do"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.state}"

    @property
    def is_over(self) -> bool:
        """Is there nothing more to wait for?"""
        return self.state in (self.State.DONE, self.State.FAILED)
