"""The moves of games, and where they come from.

Moves are no facts of a section: 150 boards would make 12,000 versions a round. Each row says from which
half-move on a game is now as the row has it; a game is what its rows add up to. Rows are never changed.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import AddedOnly, Section

LONGEST_KEY = 250


class GameRow(AddedOnly):
    """A change of one game: moves that came or were corrected, that it takes no more, or whose game it is.

    `white` and `black` are keys of people (FIDE ID or name) and not their numbers, which an undo may move.
    `serial` counts the rows of a section without gaps.
    """

    MOVES, FROZEN, RELEASED, ATTACHED = "moves", "frozen", "released", "attached"

    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="game_rows")
    serial = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField()
    white = models.CharField(max_length=LONGEST_KEY)
    black = models.CharField(max_length=LONGEST_KEY)
    at = models.DateTimeField()
    kind = models.CharField(max_length=10, default=MOVES)
    first = models.PositiveSmallIntegerField(default=0)
    source = models.CharField(max_length=20)
    author = models.CharField(max_length=150)
    packed = models.BinaryField(default=b"")

    class Meta:
        ordering = ("section", "serial")
        constraints = (
            models.UniqueConstraint(fields=("section", "serial"), name="one_game_row_of_a_serial"),
        )

    def __str__(self) -> str:
        return f"{self.section_id} {self.round}: {self.white} - {self.black}"

    @property
    def content(self) -> dict[str, Any]:
        """What the row says, as plain values."""
        text = zlib.decompress(self.packed) if self.packed else b"{}"
        values: dict[str, Any] = json.loads(text)
        return values


def packed(content: dict[str, Any]) -> bytes:
    """What a row says, as it is stored."""
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


class GameSource(models.Model):
    """Where the moves of a section come from: an address that is fetched, or a program that sends.

    `findings` are those of the newest file that came.
    """

    ADDRESS, RELAY = "address", "relay"

    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="game_sources")
    kind = models.CharField(max_length=10)
    address = models.CharField(_("address"), max_length=500, blank=True)
    active = models.BooleanField(default=True)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField()
    looked_at = models.DateTimeField(null=True)
    came_at = models.DateTimeField(null=True)
    fault = models.CharField(max_length=300, blank=True)
    findings = models.JSONField(default=list)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} {self.address}"
