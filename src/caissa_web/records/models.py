"""Events, their sections, every version of a section's state, the log, and who may do what.

The facts of a section are the library's JSON document, one row per version, with the arbiter's book
beside them. Sections point to the newest version; versions and log entries are added, never changed (but for
`redaction`, which takes out personal data that has to go).
"""

from __future__ import annotations

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.checklist_models import ChecklistAnswer, ChecklistPhoto, ChecklistSignature
from caissa_web.records.form_signature_models import FormSignature
from caissa_web.records.invitation_models import PlayerInvitation
from caissa_web.section.acts import NAMES
from caissa_web.translation.stored_messages import from_json

__all__ = [
    "AddedOnly",
    "AnnouncementStep",
    "AnnouncementVersion",
    "Appointment",
    "ChecklistAnswer",
    "ChecklistPhoto",
    "ChecklistSignature",
    "Event",
    "FormSignature",
    "LogEntry",
    "PaperLook",
    "Pass",
    "PlayerInvitation",
    "Section",
    "Version",
]


class Event(models.Model):
    """An event or festival: several sections under one roof."""

    slug = models.SlugField(_("short name in web addresses"), unique=True)
    name = models.CharField(_("name"), max_length=200)
    city = models.CharField(_("city"), max_length=100, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    start = models.DateField(_("first day"), null=True, blank=True)
    end = models.DateField(_("last day"), null=True, blank=True)
    public = models.BooleanField(_("on the noticeboard"), default=False)
    publication = models.JSONField(_("what the noticeboard shows"), default=dict, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")

    people_told = 0
    """How many were told when its announcement was published again just now; not stored."""

    class Meta:
        ordering = ("-start", "name")

    def __str__(self) -> str:
        return self.name


class PaperLook(models.Model):
    """How the papers of an event look: the organiser's logo, colour, line in the foot and sponsors.

    A table of its own, because its pictures are large and an event is read for almost every page.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="paper_look")
    look = models.JSONField(_("look of the documents"), default=dict)

    def __str__(self) -> str:
        return str(self.event)


class Section(models.Model):
    """A section and its newest version; the counts let lists be shown without opening the document."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sections")
    slug = models.SlugField(_("short name in web addresses"))
    name = models.CharField(_("name"), max_length=200)
    position = models.PositiveSmallIntegerField(_("place in the list"), default=0)
    version = models.PositiveIntegerField(_("newest version"), default=0)
    hash = models.CharField(_("hash of the document"), max_length=64)
    book_hash = models.CharField(_("hash of the book"), max_length=64, blank=True, default="")
    players = models.PositiveIntegerField(_("players"), default=0)
    rounds = models.PositiveSmallIntegerField(_("rounds announced"), null=True)
    paired_rounds = models.PositiveSmallIntegerField(_("rounds paired"), default=0)
    round_in_play = models.PositiveSmallIntegerField(_("round being played"), null=True)
    finished = models.BooleanField(_("all rounds played"), default=False)
    speed = models.CharField(_("kind of play"), max_length=10, blank=True, default="")
    game_rows_count = models.PositiveIntegerField(_("changes of games"), default=0)

    is_new_version = False
    """Did the act that handed this row out store a new version? Not a column: true of this object only."""

    class Meta:
        ordering = ("position", "name")
        constraints = (models.UniqueConstraint(fields=("event", "slug"), name="one_section_of_a_name"),)

    def __str__(self) -> str:
        return self.name


class AddedOnlyQuerySet(models.QuerySet[Any]):
    """Rows that may be added and read, nothing else."""

    def update(self, **_values: object) -> Never:
        """Refused."""
        raise TypeError("these rows are added, never changed")

    def delete(self) -> Never:
        """Refused."""
        raise TypeError("these rows are added, never deleted")

    def bulk_update(self, *_objects: object, **_options: object) -> Never:
        """Refused."""
        raise TypeError("these rows are added, never changed")


class AddedOnly(models.Model):
    """A row that is written once."""

    objects = AddedOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Add the row; a second time is refused."""
        if not self._state.adding:
            raise TypeError("this row is added, never changed")
        super().save(*args, **options)

    def delete(self, *_arguments: object, **_options: object) -> Never:
        """Refused."""
        raise TypeError("this row is added, never deleted")


class Version(AddedOnly):
    """A section's facts as they stood after one act: the library's JSON document, packed (`history`).

    `run_start` is the version from which its run is unpacked; rows of older releases have none.
    """

    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    packed = models.BinaryField()
    run_start = models.PositiveIntegerField(null=True)
    book_hash = models.CharField(max_length=64, blank=True, default="")
    packed_book = models.BinaryField(default=b"")

    class Meta:
        ordering = ("section", "number")
        constraints = (models.UniqueConstraint(fields=("section", "number"), name="one_version_of_a_number"),)
        indexes = (
            models.Index(
                fields=("section",), name="versions_without_run", condition=models.Q(run_start__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return f"{self.section_id} v{self.number}"


class LogEntry(AddedOnly):
    """One act: who did what, when and why, and the versions before and after it.

    `integrity` marks acts that touch the integrity of pairings; `undoes` the act that this one took back.
    """

    at = models.DateTimeField()
    author = models.CharField(max_length=150)
    act = models.CharField(max_length=50)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="log")
    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="log", null=True)
    what = models.TextField(blank=True)
    said = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    version_before = models.PositiveIntegerField(null=True)
    version_after = models.PositiveIntegerField(null=True)
    integrity = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, related_name="undone_by", null=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("section", "id"), name="log_of_a_section"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.author}: {self.act}"

    @property
    def name(self) -> str:
        """What an act of this kind is called."""
        return NAMES.get(self.act, self.act)

    @property
    def description(self) -> str:
        """What was done, as a sentence that can be translated."""
        return from_json(self.said, self.what)


class Appointment(models.Model):
    """Somebody's role at an event, or in one section of it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appointments")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, null=True, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="appointments")
    role = models.CharField(max_length=40)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("event", "section", "user", "role"),
                name="one_appointment_of_a_kind",
                nulls_distinct=False,
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.section or self.event}"


class Pass(models.Model):
    """A link that lets a phone do one thing without an account; only the hash of its token is kept.

    Results of a range of boards for an arbiter, the result of one board for its players, check-in,
    checklists for whoever walks through the hall, or the score sheets of a table.
    """

    RESULTS, BOARD, CHECK_IN, CHECKLISTS = "results", "board", "check-in", "checklists"
    SCORE_SHEET = "score-sheet"

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="passes")
    kind = models.CharField(max_length=20)
    token_hash = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=100, blank=True)
    round = models.PositiveSmallIntegerField(null=True)
    first_board = models.PositiveIntegerField(null=True)
    last_board = models.PositiveIntegerField(null=True)
    player = models.PositiveIntegerField(null=True)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    expires = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return f"{self.kind} {self.label}"


class AnnouncementVersion(AddedOnly):
    """The announcement of an event as somebody saved it, as TOML; a later draft is a new version."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="announcements")
    number = models.PositiveIntegerField()
    text = models.TextField()
    author = models.CharField(max_length=150)
    at = models.DateTimeField()

    class Meta:
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_announcement_of_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.event_id} announcement {self.number}"


class AnnouncementStep(AddedOnly):
    """What was done with a version: agreed by the organiser, by the chief arbiter, published.

    `edition` counts the publications of an event; `reason` says why a published announcement was changed.
    """

    ORGANISER, CHIEF_ARBITER, PUBLISHED = "organiser", "chief-arbiter", "published"

    version = models.ForeignKey(AnnouncementVersion, on_delete=models.PROTECT, related_name="steps")
    kind = models.CharField(max_length=20)
    author = models.CharField(max_length=150)
    at = models.DateTimeField()
    edition = models.PositiveIntegerField(null=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("version", "kind"), name="one_step_of_a_kind"),)

    def __str__(self) -> str:
        return f"{self.version_id}: {self.kind}"
