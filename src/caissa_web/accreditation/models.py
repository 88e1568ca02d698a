"""What is stored of badges: kinds and zones as data, who wears one, every badge, doors and scans."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Participant
from caissa_web.papers.models import StoredFile
from caissa_web.records.models import Event


class Accreditation(models.Model):
    """The badges of an event: its zones, and whether photos are wanted and until when.

    `zones` are `[letter, name]` in their order. `serial` is raised by every act that changes who may pass, so
    that a door asks only whether it has changed.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="accreditation")
    zones = models.JSONField(default=list)
    photos_wanted = models.BooleanField(_("photos are wanted"), default=True)
    photos_until = models.DateField(_("photos until"), null=True, blank=True)
    serial = models.PositiveBigIntegerField(default=1)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"badges of {self.event_id}"


class BadgeKind(models.Model):
    """A kind of badge: its colour, the zones it opens, and for whom it is.

    `categories` are codes of the offer, `roles` those of `Category.Role`; a category counts before a role.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="badge_kinds")
    code = models.CharField(max_length=20)
    name = models.CharField(_("name"), max_length=60)
    colour = models.CharField(_("colour"), max_length=7)
    zones = models.JSONField(default=list)
    roles = models.JSONField(default=list)
    categories = models.JSONField(default=list)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("position", "id")
        constraints = (models.UniqueConstraint(fields=("event", "code"), name="one_badge_kind_of_a_code"),)

    def __str__(self) -> str:
        return self.name


class Holder(models.Model):
    """Somebody who wears a badge: a participant, or an official, a journalist, a helper.

    Of a participant the name and federation are those of the entry; the fields here are for everybody else.
    `own_name` is the name in its own script.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="badge_holders")
    participant = models.OneToOneField(
        Participant, on_delete=models.CASCADE, null=True, related_name="badge_holder"
    )
    name = models.CharField(_("name"), max_length=200, blank=True, default="")
    folded = models.CharField(max_length=200, blank=True, default="", editable=False)
    own_name = models.CharField(_("name in its own script"), max_length=200, blank=True, default="")
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    function = models.CharField(_("function"), max_length=80, blank=True, default="")
    kind = models.ForeignKey(BadgeKind, on_delete=models.PROTECT, related_name="holders")
    more_zones = models.JSONField(default=list)
    device_sticker = models.BooleanField(_("may carry a device"), default=False)
    photo = models.ForeignKey(StoredFile, on_delete=models.PROTECT, null=True, related_name="+")
    photo_at = models.DateTimeField(null=True)
    photo_by = models.CharField(max_length=150, blank=True, default="")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("folded", "id")
        indexes = (models.Index(fields=("event", "kind"), name="holders_of_a_kind"),)

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The name on the badge."""
        return self.participant.name if self.participant else self.name

    @property
    def country(self) -> str:
        """The federation on the badge."""
        return self.participant.federation if self.participant else self.federation

    @property
    def zones(self) -> list[str]:
        """Where the holder may go: the zones of the kind and those of their own."""
        return [*self.kind.zones, *(zone for zone in self.more_zones if zone not in self.kind.zones)]


class Badge(models.Model):
    """One badge. Only the hash of its code is kept; the code is worked out again when it is printed."""

    class Ended(models.TextChoices):
        """Why a badge is no longer valid."""

        REPLACED = "replaced", _("replaced by a new one")
        LOST = "lost", _("lost")
        REVOKED = "revoked", _("revoked")
        ENTRY = "entry", _("entry ended")

    holder = models.ForeignKey(Holder, on_delete=models.CASCADE, related_name="badges")
    number = models.PositiveIntegerField()
    code_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=150)
    printed_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=150, blank=True, default="")
    ended = models.CharField(max_length=10, choices=Ended.choices, blank=True, default="")

    class Meta:
        ordering = ("holder", "-number")
        constraints = (
            models.UniqueConstraint(fields=("holder", "number"), name="one_badge_of_a_number"),
            models.UniqueConstraint(
                fields=("holder",), condition=models.Q(revoked_at__isnull=True), name="one_valid_badge"
            ),
        )

    def __str__(self) -> str:
        return f"badge {self.holder_id}/{self.number}"


class Door(models.Model):
    """A door with its link for the doorkeeper's phone; the hash of the link's token is kept."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="doors")
    name = models.CharField(_("door"), max_length=60)
    zone = models.CharField(_("zone"), max_length=3)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=150)
    expires = models.DateTimeField(_("link valid until"))
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class Scan(models.Model):
    """One look at a badge at a door; `key` comes from the phone, so that what is sent twice counts once.

    `at` is the phone's clock, `received_at` ours.
    """

    class Answer(models.TextChoices):
        """What the door said."""

        IN = "in", _("let in")
        ZONE = "zone", _("not for this zone")
        REVOKED = "revoked", _("badge not valid")
        UNKNOWN = "unknown", _("unknown code")

    door = models.ForeignKey(Door, on_delete=models.CASCADE, related_name="scans")
    key = models.CharField(max_length=40)
    badge = models.ForeignKey(Badge, on_delete=models.SET_NULL, null=True, related_name="scans")
    answer = models.CharField(max_length=10, choices=Answer.choices)
    at = models.DateTimeField()
    received_at = models.DateTimeField()

    class Meta:
        ordering = ("-at", "-id")
        indexes = (models.Index(fields=("door", "at"), name="scans_of_a_door"),)
        constraints = (models.UniqueConstraint(fields=("door", "key"), name="one_scan_of_a_key"),)

    def __str__(self) -> str:
        return f"{self.door_id} {self.answer}"
