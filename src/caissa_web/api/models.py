"""What the API keeps: tokens, answers to requests that may come again, webhooks, other installations."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from caissa_web.records.models import Event, LogEntry, Section


class Token(models.Model):
    """A key for programs: it acts for its user, in part of what they may do; only its hash is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(max_length=100)
    prefix = models.CharField(max_length=12)
    token_hash = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, related_name="tokens")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, null=True, related_name="tokens")
    rights = models.JSONField(default=list)
    made_at = models.DateTimeField()
    expires = models.DateTimeField()
    last_used = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return f"{self.label} ({self.prefix}…)"


class Answered(models.Model):
    """An answer kept for the case that the same request comes again (its Idempotency-Key)."""

    token = models.ForeignKey(Token, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=100)
    asked = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("token", "key"), name="one_answer_of_a_key"),)

    def __str__(self) -> str:
        return f"{self.key}: {self.status}"


class Webhook(models.Model):
    """An address that is notified of what happens in an event's sections."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    address = models.CharField(max_length=500)
    secret = models.CharField(max_length=400)  # sealed
    topics = models.JSONField(default=list)
    active = models.BooleanField(default=True)
    paused_at = models.DateTimeField(null=True)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.address


class Cursor(models.Model):
    """How far a webhook has been notified of a section: the version, and the rounds that are public."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="cursors")
    section = models.ForeignKey(Section, on_delete=models.CASCADE)
    version = models.PositiveIntegerField(default=0)
    public_rounds = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("webhook", "section"), name="one_cursor_of_a_section"),
        )

    def __str__(self) -> str:
        return f"{self.webhook_id}, {self.section_id}: {self.version}"


class Delivery(models.Model):
    """One message for a webhook: what it says, and how sending it went."""

    WAITING, DONE, FAILED = "waiting", "done", "failed"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    name = models.CharField(max_length=100)
    topic = models.CharField(max_length=50)
    payload = models.TextField()
    state = models.CharField(max_length=10, default=WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)
    fault = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=("webhook", "name"), name="one_delivery_of_a_name"),)
        indexes = (models.Index(fields=("state", "next_try"), name="deliveries_due"),)

    def __str__(self) -> str:
        return f"{self.topic} {self.state}"


class LichessRound(models.Model):
    """A round of a broadcast at lichess to which the public games of a round are pushed.

    `sent` has the hash of each game as it was taken last, `refusals` the games that were not taken, and why.
    """

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="lichess_rounds")
    round = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=8)
    token = models.CharField(max_length=400)  # sealed
    active = models.BooleanField(default=True)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    pushed_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=300, blank=True)
    refusals = models.JSONField(default=list)
    sent = models.JSONField(default=dict)
    stamp = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("section", "round")
        constraints = (
            models.UniqueConstraint(fields=("section", "round"), name="one_lichess_round_of_a_round"),
        )

    def __str__(self) -> str:
        return f"{self.section_id} {self.round}: {self.code}"


class OtherInstallation(models.Model):
    """Another installation of Caissa that has this event too, and what was last heard of it.

    `name` is drawn by lot: by it the other installation knows again who sends. `differences` is what it
    answered about each section that was changed there, by the section's short name; `part_differences` the
    same of the parts of the event. `log_brought` is the last entry of its log that came here.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="other_installation")
    name = models.CharField(max_length=64, unique=True)
    address = models.CharField(max_length=500)
    token = models.CharField(max_length=400)  # sealed
    slug = models.SlugField()
    is_there = models.BooleanField(default=False)
    after_every_act = models.BooleanField(default=False)
    asked = models.BooleanField(default=False)
    log_sent = models.BigIntegerField(default=0)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=300, blank=True)
    differences = models.JSONField(default=dict)
    part_differences = models.JSONField(default=dict)
    log_brought = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return self.address


class SharedSection(models.Model):
    """The newest version of a section that both installations have: its number here, and its number there.

    `chosen_by` is who decided to send ours over the version there that stands in `there`.
    """

    installation = models.ForeignKey(OtherInstallation, on_delete=models.CASCADE, related_name="sections")
    section = models.OneToOneField(Section, on_delete=models.CASCADE, related_name="shared")
    here = models.PositiveIntegerField(default=0)
    there = models.PositiveIntegerField(default=0)
    chosen_by = models.CharField(max_length=150, blank=True)

    def __str__(self) -> str:
        return f"{self.section_id}: {self.here} = {self.there}"


class SharedPart(models.Model):
    """A part of the event as both installations had it last: its hash here, and its hash there.

    `offers` name the attempts to send it since, each with the hash that was sent; `log` is the last entry of
    the log then. `chosen_by` is who decided to send ours over what there has the hash `there`.
    """

    installation = models.ForeignKey(OtherInstallation, on_delete=models.CASCADE, related_name="parts")
    key = models.CharField(max_length=80)
    here = models.CharField(max_length=64, blank=True, default="")
    there = models.CharField(max_length=64, blank=True, default="")
    offers = models.JSONField(default=list)
    log = models.BigIntegerField(default=0)
    chosen_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("installation", "key"), name="one_shared_part"),)

    def __str__(self) -> str:
        return f"{self.key}: {self.here} = {self.there}"


class Sender(models.Model):
    """An installation that sends an event here, known by the name that it drew."""

    name = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="senders")
    label = models.CharField(max_length=100)
    log_received = models.BigIntegerField(default=0)
    received_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.label


class ReceivedSection(models.Model):
    """The newest version of a section that a sender sent: its number and hash there, and its number here."""

    sender = models.ForeignKey(Sender, on_delete=models.CASCADE, related_name="sections")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="received")
    theirs = models.PositiveIntegerField()
    hash = models.CharField(max_length=128)
    ours = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("sender", "section"), name="one_received_section"),)

    def __str__(self) -> str:
        return f"{self.section_id}: {self.theirs} = {self.ours}"


class ReceivedPart(models.Model):
    """A part of the event as a sender sent it last: its hash there, its hash here, and the attempt it was."""

    sender = models.ForeignKey(Sender, on_delete=models.CASCADE, related_name="parts")
    key = models.CharField(max_length=80)
    theirs = models.CharField(max_length=64, blank=True, default="")
    ours = models.CharField(max_length=64, blank=True, default="")
    offer = models.CharField(max_length=64, blank=True, default="")
    log = models.BigIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("sender", "key"), name="one_received_part"),)

    def __str__(self) -> str:
        return f"{self.key}: {self.theirs} = {self.ours}"


class ErasureMadeToo(models.Model):
    """An erasure by request that another installation told of has been made here too; it names nobody."""

    entry = models.OneToOneField(LogEntry, on_delete=models.CASCADE, related_name="made_too")
    by = models.CharField(max_length=150)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.by}"
