"""Texts of contracts, contracts with those who come, their signatures, and the seal of the installation.

What a contract says of a person, the evidence of every signature and the finished paper are encrypted. In
clear stand a number that says nothing, the state, days that clocks need, and hashes.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.enrolment.models import Entry
from caissa_web.papers.models import StoredFile
from caissa_web.records.models import AddedOnly, Event


class Signer(models.TextChoices):
    """Who signs."""

    PLAYER = "player", _("player")
    GUARDIAN = "guardian", _("parent or guardian, for players under 18")
    FEDERATION = "federation", _("federation or club")
    ORGANISER = "organiser", _("organiser")


class ContractText(AddedOnly):
    """One version of a text in one language: added and never changed, so that a signed text stays as it was.

    `own_fields` are the fields that the office fills in, beside those that every entry has. A `material`
    version asks those anew who signed an earlier one.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="contract_texts")
    kind = models.SlugField(max_length=40)
    title = models.CharField(max_length=200)
    language = models.CharField(max_length=20)
    version = models.PositiveSmallIntegerField()
    body = models.TextField()
    sha256 = models.CharField(max_length=64)
    fields = models.JSONField(default=list)
    own_fields = models.JSONField(default=list)
    signers = models.JSONField(default=list)
    material = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=150)

    class Meta:
        ordering = ("kind", "-version", "language")
        constraints = (
            models.UniqueConstraint(
                fields=("event", "kind", "version", "language"), name="one_text_of_a_version"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.version} ({self.language})"

    @property
    def signer_labels(self) -> list[str]:
        """Who signs, in words."""
        return [str(Signer(each).label) for each in self.signers]


class Contract(models.Model):
    """A text filled in for one entry. `document_hash` is the SHA-256 of the very text that signers read."""

    class State(models.TextChoices):
        """How far a contract has come."""

        DRAFTED = "drafted", _("drafted")
        SENT = "sent", _("sent")
        SEEN = "seen", _("read")
        SIGNED = "signed", _("signed")
        COUNTERSIGNED = "countersigned", _("countersigned")
        DECLINED = "declined", _("declined")
        LAPSED = "lapsed", _("lapsed")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="contracts")
    entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="contracts")
    code = models.CharField(max_length=8)
    text = models.ForeignKey(ContractText, on_delete=models.PROTECT, related_name="contracts")
    kind = models.SlugField(max_length=40)
    number = models.CharField(max_length=20, unique=True)
    state = models.CharField(max_length=15, choices=State.choices, default=State.DRAFTED)
    encrypted = models.TextField(blank=True)
    document_hash = models.CharField(max_length=64)
    due = models.DateField(null=True)
    drafted_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    file = models.ForeignKey(StoredFile, on_delete=models.SET_NULL, null=True, related_name="+")
    file_hash = models.CharField(max_length=64, blank=True, default="")
    erased_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("event", "state", "id"), name="contracts_by_state"),
            models.Index(fields=("state", "due"), name="contracts_due"),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("entry", "kind"),
                condition=models.Q(state__in=("drafted", "sent", "seen")),
                name="one_open_contract_of_a_kind",
            ),
        )

    def __str__(self) -> str:
        return self.number


class Signature(models.Model):
    """Somebody who is asked to sign: the evidence is encrypted, and empty until they have signed.

    `proof` counts the one-time links that were asked for: only the newest holds, until `proof_until`.
    """

    contract = models.ForeignKey(Contract, on_delete=models.CASCADE, related_name="signatures")
    signer = models.CharField(max_length=12, choices=Signer.choices)
    encrypted = models.TextField(blank=True, default="")
    signed_at = models.DateTimeField(null=True)
    proof = models.PositiveSmallIntegerField(default=0)
    proof_until = models.DateTimeField(null=True)

    class Meta:
        ordering = ("contract", "id")
        constraints = (models.UniqueConstraint(fields=("contract", "signer"), name="one_signature_of_each"),)

    def __str__(self) -> str:
        return f"{self.signer} of {self.contract_id}"


class Seal(models.Model):
    """The certificate by which this installation seals papers, and its key, encrypted."""

    certificate = models.TextField()
    encrypted = models.TextField()
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"seal {self.pk}"
