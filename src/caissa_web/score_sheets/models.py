"""The organiser's devices, and the score sheets that they keep.

A sheet belongs to a game of a round by the keys of its players, as stored games do; it is what its entries
add up to. Entries are never changed: what was wrong is put right by another entry.
"""

from __future__ import annotations

from datetime import date, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.games.models import LONGEST_KEY
from caissa_web.records.models import AddedOnly, Event, Section

REVIEWED_EVERY = timedelta(days=3 * 365)
"""C.02 6.1.4: a device is reviewed every three years."""


class Device(models.Model):
    """A device of the organiser that keeps score sheets: a tablet at a table, or an assistant's phone.

    It is registered by a link; what is kept of it is its public key and the hash of its secret.
    """

    TABLE, ASSISTANT = "table", "assistant"
    PURPOSES = ((TABLE, _("tablet of a player, at a table")), (ASSISTANT, _("of an assistant or arbiter")))

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sheet_devices")
    code = models.CharField(max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=60)
    purpose = models.CharField(_("purpose"), max_length=20, choices=PURPOSES, default=TABLE)
    token_hash = models.CharField(max_length=64, unique=True)
    secret_hash = models.CharField(max_length=64, blank=True, default="")
    key = models.CharField(max_length=200, blank=True, default="")
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    registered_at = models.DateTimeField(null=True)
    retired_at = models.DateTimeField(null=True)
    certificate = models.CharField(_("certificate"), max_length=200, blank=True, default="")
    certified_by = models.CharField(_("tester"), max_length=150, blank=True, default="")
    certified_on = models.DateField(_("date of the test report"), null=True)

    class Meta:
        ordering = ("event", "name", "id")

    def __str__(self) -> str:
        return self.name

    @property
    def is_in_use(self) -> bool:
        """Is it registered and not retired?"""
        return self.registered_at is not None and self.retired_at is None

    def is_certified(self, today: date) -> bool:
        """Is a certificate on record that is not older than three years (C.02 6.1.4)?"""
        return bool(
            self.certificate
            and self.certified_on is not None
            and self.certified_on <= today <= self.certified_on + REVIEWED_EVERY
        )


class Sheet(models.Model):
    """A score sheet of one game: White's, Black's, or the record of an assistant."""

    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="score_sheets")
    code = models.CharField(max_length=32, unique=True)
    round = models.PositiveSmallIntegerField()
    board = models.PositiveIntegerField()
    white = models.CharField(max_length=LONGEST_KEY)
    black = models.CharField(max_length=LONGEST_KEY)
    side = models.CharField(max_length=10)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("section", "round", "board", "side")

    def __str__(self) -> str:
        return f"{self.section_id} {self.round}.{self.board} {self.side}"


class SheetEntry(AddedOnly):
    """An entry of a sheet: its text as the device signed it, and the server's receipt."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    text = models.TextField()
    signature = models.CharField(max_length=200, blank=True)
    received = models.DateTimeField()
    receipt = models.CharField(max_length=200)

    class Meta:
        ordering = ("sheet", "number", "id")
        constraints = (models.UniqueConstraint(fields=("sheet", "hash"), name="one_sheet_entry_of_a_hash"),)

    def __str__(self) -> str:
        return f"{self.sheet_id}: {self.number}"
