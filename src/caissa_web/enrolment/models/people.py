"""Those who enter: applicants, whom they enter, and who cares for the young ones."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.folding import fold
from caissa_web.records.models import Event


class Applicant(models.Model):
    """Whoever makes entries and answers for them: a player, a parent, a club. It is also who pays.

    An account, or a link whose hash is kept, lets the applicant come back; nobody else sees the entries.
    """

    class Kind(models.TextChoices):
        """In which capacity somebody enters people."""

        PLAYER = "player", _("player")
        PARENT = "parent", _("parent or guardian")
        CLUB = "club", _("club or school")
        DELEGATION = "delegation", _("delegation")
        OFFICE = "office", _("entries office")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="applicants")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.PLAYER)
    name = models.CharField(_("name"), max_length=200)
    club = models.CharField(_("club"), max_length=200, blank=True, default="")
    email = models.CharField(_("e-mail"), max_length=254, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=40, blank=True, default="")
    language = models.CharField(max_length=20, default="en")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="applicants"
    )
    link_hash = models.CharField(max_length=64, blank=True, default="")
    made_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("event", "account"),
                condition=models.Q(account__isnull=False),
                name="one_applicant_of_an_account",
            ),
            models.UniqueConstraint(
                fields=("link_hash",), condition=~models.Q(link_hash=""), name="one_applicant_of_a_link"
            ),
        )
        indexes = (models.Index(fields=("event", "email"), name="applicants_of_an_address"),)

    def __str__(self) -> str:
        return self.name

    @property
    def payer_key(self) -> str:
        """The key under which the treasury knows the one who pays."""
        named = self.kind if self.kind in (self.Kind.CLUB, self.Kind.DELEGATION) else "person"
        return f"{named}:{self.pk}"


class Participant(models.Model):
    """Somebody who comes to an event: as the lists know them, and how to reach them.

    `ratings` are those of the list that decided last, as `{"FIDE:standard": 2100}`.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="participants")
    name = models.CharField(_("name as in the rating list"), max_length=200)
    folded = models.CharField(max_length=200, editable=False)
    passport_name = models.CharField(_("name as in the passport"), max_length=200, blank=True, default="")
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    no_fide_id = models.BooleanField(_("has no FIDE ID"), default=False)
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    birth = models.CharField(_("date of birth"), max_length=10, blank=True, default="")
    sex = models.CharField(_("sex"), max_length=1, blank=True, default="")
    title = models.CharField(_("title"), max_length=3, blank=True, default="")
    club = models.CharField(_("club"), max_length=200, blank=True, default="")
    ratings = models.JSONField(null=True)
    email = models.CharField(_("e-mail"), max_length=254, blank=True, default="")
    phone = models.CharField(_("phone"), max_length=40, blank=True, default="")
    language = models.CharField(max_length=20, blank=True, default="")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="participants"
    )
    active = models.BooleanField(default=True)
    erased_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("event", "fide_id"),
                condition=models.Q(active=True, fide_id__isnull=False),
                name="one_participant_of_a_fide_id",
            ),
        )
        indexes = (models.Index(fields=("event", "folded"), name="participants_by_name"),)

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **options: object) -> None:
        """Keep the comparable form of the name beside it."""
        self.folded = fold(self.name)[:200]
        super().save(*args, **options)  # type: ignore[arg-type] # passed on as they came


class Guardian(models.Model):
    """Whom to reach about a young participant, and when they gave or refused their consent (DATA-008).

    `asked_at` is when their own link was written to them.
    """

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="guardians")
    name = models.CharField(_("name"), max_length=200)
    phone = models.CharField(_("phone"), max_length=40, blank=True, default="")
    email = models.CharField(_("e-mail"), max_length=254, blank=True, default="")
    video = models.CharField(_("pictures and video"), max_length=200, blank=True, default="")
    asked_at = models.DateTimeField(null=True)
    consented_at = models.DateTimeField(null=True)
    refused_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class Listed(models.Model):
    """Somebody, or a federation, on one of the organiser's own lists; nobody else is shown them.

    The rules ask them: barred, qualified, federation in arrears.
    """

    class Kind(models.TextChoices):
        """What the list is of."""

        BARRED = "barred", _("barred from playing")
        QUALIFIED = "qualified", _("qualified")
        ARREARS = "federation-in-arrears", _("federation in arrears")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="listed")
    kind = models.CharField(max_length=30, choices=Kind.choices)
    fide_id = models.PositiveBigIntegerField(_("FIDE ID"), null=True, blank=True)
    name = models.CharField(_("name"), max_length=200, blank=True, default="")
    federation = models.CharField(_("federation"), max_length=3, blank=True, default="")
    until = models.DateField(_("until"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True, default="")

    class Meta:
        ordering = ("kind", "name", "federation")
        indexes = (models.Index(fields=("event", "kind"), name="lists_of_an_event"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.name or self.federation}"
