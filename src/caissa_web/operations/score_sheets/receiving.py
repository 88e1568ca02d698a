"""Entries come from a device: each is added once, in its place in the chain, and gets a receipt.

A device that has heard no answer sends the same again; what is there already is only confirmed. Two devices
that follow on the same entry make a fork, which is kept and shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.score_sheets import (
    ARBITERS_KINDS,
    Entry,
    SignedEntry,
    entry_of,
    hash_of,
    is_signed_by,
    receipt_text,
)
from caissa_web.operations.score_sheets.feeding import feed_moves
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import locked
from caissa_web.score_sheets.models import Device, Sheet, SheetEntry
from caissa_web.score_sheets.offers import Offer, offer_from, people_of
from caissa_web.score_sheets.queries import KeptSheet, kept_sheet
from caissa_web.score_sheets.server_key import moment_text, server_key, to_the_millisecond

MOST_AT_ONCE = 500
MOST_ENTRIES = 5000
"""Entries of one sheet: the longest games have 600 half-moves, with a clock and a correction each."""


class EntryRefused(CaissaError):
    """An entry that was not made as entries of this sheet are made."""

    code = "sheet.entry-refused"
    message = msg("Entry {number} was not taken: {why}.")


class EntryMissing(CaissaError):
    """An entry comes whose predecessor has never come."""

    code = "sheet.entry-missing"
    message = msg("Entry {number} cannot be taken before the one it follows. Send that one first.")


class NoSuchSheet(CaissaError):
    """Entries for a sheet that this server never offered to the table."""

    code = "sheet.no-such-sheet"
    message = msg("These entries belong to no score sheet of this table.")


@dataclass(frozen=True, slots=True)
class Sent:
    """An entry as it came: nothing about it is believed yet."""

    text: str
    hash: str
    signature: str = ""


def add_entries(
    section: Section, device: Device, code: str, offer: str, sent: Sequence[Sent], *, board: int | None = None
) -> KeptSheet:
    """Add what is new of some entries; those before the first that is refused stay added.

    With a board, only sheets of that table are taken.
    """
    refusal: CaissaError | None = None
    with transaction.atomic():
        current = locked(section)
        row = _sheet(current, code, offer, board)
        before = kept_sheet(row)
        known = {signed.hash: signed.entry.number for signed in before.entries}
        now = to_the_millisecond(timezone.now())
        try:
            for entry in sent[:MOST_AT_ONCE]:
                _add(row, device, entry, known, now)
        except CaissaError as refused:
            refusal = refused
        if not known:
            # Nothing could be read of a sheet that is made with its first entry: it is not begun.
            row.delete()
        after = kept_sheet(row) if len(known) > len(before.entries) else before
        if after is not before:
            feed_moves(current, after, by=device.name)
    section.game_rows_count = current.game_rows_count
    if refusal is not None:
        raise refusal
    return after


def _sheet(section: Section, code: str, offer: str, board: int | None) -> Sheet:
    """The sheet of a code; it is made when its first entry comes with our own offer."""
    row = Sheet.objects.filter(section=section, code=code).first()
    if row is None:
        offered = offer_from(offer)
        if offered is None or (offered.section, offered.code) != (section.pk, code):
            raise NoSuchSheet
        row = _new_sheet(section, offered)
    if board is not None and row.board != board:
        raise NoSuchSheet
    return row


def _new_sheet(section: Section, offered: Offer) -> Sheet:
    white, black = people_of(offered, snapshot.load_state(section).facts)
    return Sheet.objects.create(
        section=section,
        code=offered.code,
        round=offered.round,
        board=offered.board,
        white=white,
        black=black,
        side=offered.side,
        made_at=timezone.now(),
    )


def _add(row: Sheet, device: Device, sent: Sent, known: dict[str, int], now: datetime) -> None:
    if sent.hash in known:
        return
    entry = entry_of(sent.text)
    _require_own(row, device, sent, entry)
    if known.get(entry.previous, 0) + 1 != entry.number or (entry.previous and entry.previous not in known):
        raise EntryMissing(number=entry.number)
    if len(known) >= MOST_ENTRIES:
        raise EntryRefused(number=entry.number, why=msg("the sheet is full"))
    store_entry(row, SignedEntry(sent.text, sent.hash, sent.signature), entry, now)
    known[sent.hash] = entry.number


def _require_own(row: Sheet, device: Device, sent: Sent, entry: Entry) -> None:
    """Refuse what is damaged, of another sheet or device, or not for a device to say."""
    why = ""
    if hash_of(sent.text) != sent.hash:
        why = msg("its hash does not fit its text")
    elif entry.sheet != row.code:
        why = msg("it belongs to another sheet")
    elif entry.device != device.code:
        why = msg("it was made by another device")
    elif entry.kind in ARBITERS_KINDS:
        why = msg("only an arbiter may enter this, at the desk")
    elif entry.header is not None and (entry.header.round, entry.header.board, entry.header.side) != (
        row.round,
        row.board,
        row.side,
    ):
        why = msg("its header is that of another game")
    elif device.key and not is_signed_by(device.key, sent.signature, sent.text):
        why = msg("its signature is not that of the device")
    if why:
        raise EntryRefused(number=entry.number, why=why)


def store_entry(row: Sheet, signed: SignedEntry, entry: Entry, now: datetime) -> SheetEntry:
    """Write an entry with its receipt."""
    receipt = server_key().sign(receipt_text(signed.hash, moment_text(now)))
    return SheetEntry.objects.create(
        sheet=row,
        number=entry.number,
        hash=signed.hash,
        text=signed.text,
        signature=signed.signature[:200],
        received=now,
        receipt=receipt,
    )
