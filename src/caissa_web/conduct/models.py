"""Cases and appeals, who may open each of them, every look, every step, and the evidence.

What people wrote and sent is encrypted (`encrypted.py`). In clear stand only a reference that says nothing,
the kind and the state, days that clocks need, and who works on the case. Of an appeal also the section and
the round, because a pending one is warned of before the next pairing, and the verdict once it is published.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from caissa_web.records.models import AddedOnly, Event, Section


class Committee(models.Model):
    """What was announced about appeals at an event; the people are its members."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="committee")
    minutes = models.PositiveSmallIntegerField(null=True)
    fee = models.CharField(max_length=60, blank=True, default="")
    english = models.BooleanField(default=True)
    international = models.BooleanField(default=True)
    world_title = models.BooleanField(default=False)
    online = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"appeals committee of {self.event}"


class CommitteeMember(models.Model):
    """Somebody on the appeals committee of an event, with the log-in by which they open appeals."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="committee_members")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=200)
    federation = models.CharField(max_length=3, blank=True, default="")
    seat = models.CharField(max_length=10)
    birth_year = models.PositiveSmallIntegerField(null=True)
    titles = models.CharField(max_length=40, blank=True, default="")
    licensed = models.BooleanField(default=False)
    barred = models.BooleanField(default=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("event", "position")
        constraints = (models.UniqueConstraint(fields=("event", "position"), name="one_member_of_a_seat"),)

    def __str__(self) -> str:
        return self.name


class Case(models.Model):
    """A case or an appeal; `encrypted` holds everything that anybody wrote."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="cases")
    section = models.ForeignKey(Section, on_delete=models.SET_NULL, null=True, related_name="cases")
    round = models.PositiveSmallIntegerField(null=True)
    reference = models.CharField(max_length=12, unique=True)
    kind = models.CharField(max_length=20)
    state = models.CharField(max_length=20)
    encrypted = models.TextField(blank=True)
    opened_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    token_hash = models.CharField(max_length=64, unique=True, null=True)
    link_expires = models.DateTimeField(null=True)
    dismissed_on = models.DateField(null=True)
    limitation_on = models.DateField(null=True)
    erased_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    verdict = models.TextField(blank=True, default="")
    outcome = models.CharField(max_length=20, blank=True, default="")
    moved_from = models.CharField(max_length=64, unique=True, null=True)

    class Meta:
        ordering = ("event", "-opened_at")

    def __str__(self) -> str:
        return f"{self.kind} {self.reference}"


class CaseAccess(models.Model):
    """That somebody may open a case: given by name, with a reason, and ended, never by a role."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    part = models.CharField(max_length=20)
    given_by = models.CharField(max_length=150)
    given_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    encrypted_reason = models.TextField(blank=True, default="")

    class Meta:
        ordering = ("case", "given_at")

    def __str__(self) -> str:
        return f"{self.user} in {self.case_id}"


class CaseLook(AddedOnly):
    """One look at a case or a file of it, shown to everybody who may open the case."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="looks")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    what = models.CharField(max_length=40)

    class Meta:
        ordering = ("case", "at")

    def __str__(self) -> str:
        return f"{self.by} {self.at:%Y-%m-%d %H:%M}"


class CaseStep(models.Model):
    """One step of a case: by whom, when, the state after it, and what was written, encrypted."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="steps")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    act = models.CharField(max_length=20)
    state = models.CharField(max_length=20)
    encrypted = models.TextField(blank=True)

    class Meta:
        ordering = ("case", "at", "pk")

    def __str__(self) -> str:
        return f"{self.act} {self.case_id}"


class Exhibit(models.Model):
    """A file of evidence: its name, its hash and its content encrypted.

    `fingerprint` shows that the same file came twice. It depends on the key: by its hash alone a game that
    everybody can download would say whom a case is about.
    """

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="exhibits")
    number = models.PositiveSmallIntegerField()
    fingerprint = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    media = models.CharField(max_length=40)
    encrypted_name = models.TextField()
    encrypted_content = models.TextField()
    added_at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("case", "number")
        constraints = (models.UniqueConstraint(fields=("case", "number"), name="one_exhibit_of_a_number"),)

    def __str__(self) -> str:
        return f"exhibit {self.number} of {self.case_id}"


class StatementLink(models.Model):
    """The personal link of somebody who is asked for a statement; who that is stands only in the case."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="statement_links")
    number = models.PositiveSmallIntegerField()
    token_hash = models.CharField(max_length=64, unique=True)
    due = models.DateTimeField()
    given_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("case", "number")
        constraints = (models.UniqueConstraint(fields=("case", "number"), name="one_link_of_a_request"),)

    def __str__(self) -> str:
        return f"statement {self.number} of {self.case_id}"


class LookedThrough(models.Model):
    """A section whose old versions were looked through for fair-play incidents, which are cases now."""

    section = models.OneToOneField(Section, on_delete=models.CASCADE, primary_key=True, related_name="+")
    at = models.DateTimeField()
    moved = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.section_id}"


class FairPlayLog(models.Model):
    """A line of a fair-play log (scans, absences, device receipts): what it says is encrypted."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="fair_play_logs")
    kind = models.CharField(max_length=20)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    encrypted = models.TextField()

    class Meta:
        ordering = ("event", "at", "pk")

    def __str__(self) -> str:
        return f"{self.kind} {self.event_id}"


class FairPlayLogLook(AddedOnly):
    """One look into the fair-play logs of an event, shown to everybody who may read them."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="fair_play_looks")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("event", "-at")

    def __str__(self) -> str:
        return f"{self.by} {self.at:%Y-%m-%d %H:%M}"


class UnfoundedAccusation(models.Model):
    """That a complaint was manifestly unfounded: by whom only as a fingerprint, so that repetition shows."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="unfounded_accusations")
    case = models.OneToOneField(Case, on_delete=models.SET_NULL, null=True, related_name="unfounded")
    fingerprint = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField()
    severe = models.BooleanField(default=False)

    class Meta:
        ordering = ("at",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d}"


class Protection(models.Model):
    """What the level of protection of an event depends on, as its officials stated it."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="protection")
    profile = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"protection of {self.event}"
