"""Checking a score sheet: is every entry as it was made, by the device that it names, and received then?

It shows what was changed afterwards. Whose finger made an entry, no signature can say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from caissa.errors import Finding, Severity, errors_in
from caissa.messages import msg
from caissa.score_sheets.chain import Line, line_of, where_entry
from caissa.score_sheets.entries import ARBITERS_KINDS, DESK, Entry, SignedEntry, hash_of
from caissa.score_sheets.errors import UnreadableEntry
from caissa.score_sheets.files import SheetFile, signed_text
from caissa.score_sheets.folding import ScoreSheet, sheet_of
from caissa.score_sheets.keys import fingerprint, is_signed_by

_CLOCK_IS_OFF = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Verification:
    """What the check of a sheet says."""

    sheet: ScoreSheet
    line: Line
    findings: tuple[Finding, ...] = ()

    @property
    def is_intact(self) -> bool:
        """Is nothing missing and nothing changed?"""
        return not errors_in(self.findings)


def receipt_text(hash_: str, received: str) -> str:
    """What the server signs when it takes an entry: the entry and its own time."""
    return f"{hash_} {received}"


def verify_sheet(file: SheetFile, *, server: str = "") -> Verification:
    """Check the chain, the signatures and the receipts of a file.

    `server` is the fingerprint of the server's key, known from elsewhere: without it a file that somebody
    signed with a key of their own is not told from a real one.
    """
    line = line_of(file.entries)
    sheet = sheet_of(line)
    keys = {device.device: device.key for device in file.devices} | {DESK: file.server_key}
    findings = [*_of_file(file, server), *line.findings]
    for signed in file.entries:
        findings += _of_entry(signed, keys, file)
    return Verification(sheet, line, (*findings, *sheet.findings))


def _of_file(file: SheetFile, server: str) -> Iterable[Finding]:
    where = msg("the file")
    if not is_signed_by(file.server_key, file.signature, signed_text(file)):
        what = msg("the file is not as the server signed it")
        yield Finding("sheet.wrong-file-signature", Severity.ERROR, where, what)
    if server and fingerprint(file.server_key) != server.strip().upper():
        what = msg(
            "the server's key is {found}, not {wanted}", found=fingerprint(file.server_key), wanted=server
        )
        yield Finding("sheet.other-server", Severity.ERROR, where, what)
    if not file.well_formed:
        what = msg("the file was written by another program or edited")
        yield Finding("sheet.edited-file", Severity.WARNING, where, what)


def _of_entry(signed: SignedEntry, keys: Mapping[str, str], file: SheetFile) -> Iterable[Finding]:
    """The findings about one entry that can be read; others are named with the chain."""
    try:
        entry = signed.entry
    except UnreadableEntry:
        return
    if hash_of(signed.text) != signed.hash:
        return
    where = where_entry(entry.number)
    if entry.sheet != file.sheet:
        what = msg("the entry belongs to another sheet")
        yield Finding("sheet.other-sheet", Severity.ERROR, where, what)
    yield from _of_signature(signed, entry, keys)
    if not signed.receipt:
        what = msg("the server has not confirmed the entry")
        yield Finding("sheet.no-receipt", Severity.WARNING, where, what)
    elif not is_signed_by(file.server_key, signed.receipt, receipt_text(signed.hash, signed.received)):
        what = msg("the server's receipt does not fit the entry")
        yield Finding("sheet.wrong-receipt", Severity.ERROR, where, what)
    yield from _of_times(signed, entry)


def _of_signature(signed: SignedEntry, entry: Entry, keys: Mapping[str, str]) -> Iterable[Finding]:
    where, key = where_entry(entry.number), keys.get(entry.device)
    if key is None:
        what = msg("nobody knows the device {device}", device=entry.device)
        yield Finding("sheet.unknown-device", Severity.ERROR, where, what)
        return
    if entry.kind in ARBITERS_KINDS and entry.device != DESK:
        what = msg("only an arbiter makes such an entry, at the desk")
        yield Finding("sheet.not-the-arbiter", Severity.ERROR, where, what)
    if not key:
        what = msg("the device has no key and cannot sign")
        yield Finding("sheet.unsigned-entry", Severity.WARNING, where, what)
    elif not is_signed_by(key, signed.signature, signed.text):
        what = msg("the signature is not that of the device {device}", device=entry.device)
        yield Finding("sheet.wrong-signature", Severity.ERROR, where, what)


def _of_times(signed: SignedEntry, entry: Entry) -> Iterable[Finding]:
    """A clock of the device that is far ahead; an entry that came late was made without network."""
    made, received = _moment(entry.at), _moment(signed.received)
    if made is not None and received is not None and made - received > _CLOCK_IS_OFF:
        what = msg("the clock of the device was ahead of the server's")
        yield Finding("sheet.clock-ahead", Severity.INFO, where_entry(entry.number), what)


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if text else None
    except ValueError:
        return None
