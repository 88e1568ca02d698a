"""Sheets as values: their entries in order, what they add up to, and to which game they belong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from caissa.score_sheets import Line, ScoreSheet, SheetDevice, SheetFile, SignedEntry, line_of, sheet_of
from caissa.score_sheets.files import signed_text
from caissa.tournament import Game, Tournament
from caissa_web.caching import Cache
from caissa_web.games.people import keys_of
from caissa_web.records.models import Section
from caissa_web.score_sheets.models import Device, Sheet, SheetEntry
from caissa_web.score_sheets.server_key import moment_text, server_key

MOST_SHEETS = 1024


@dataclass(frozen=True)
class KeptSheet:
    """A sheet with all its entries: those that count in order, and what they add up to."""

    row: Sheet
    entries: tuple[SignedEntry, ...]
    line: Line
    sheet: ScoreSheet


_kept: Cache[int, KeptSheet] = Cache(MOST_SHEETS)
"""The newest state of each sheet that was asked for; it holds as long as no entry was added."""


def kept_sheet(row: Sheet) -> KeptSheet:
    """A sheet as its entries stand."""
    return kept_sheets([row])[0]


def kept_sheets(rows: Iterable[Sheet]) -> list[KeptSheet]:
    """Sheets as their entries stand; those that have no new entry are not worked out again.

    An entry is known again by its hash and receipt, so that only new ones are read in full.
    """
    sheets = list(rows)
    signs: dict[int, list[tuple[int, str, str]]] = {row.pk: [] for row in sheets}
    listed = SheetEntry.objects.filter(sheet__in=sheets).order_by("sheet", "number", "id")
    for sheet, number, hash_, receipt in listed.values_list("sheet_id", "id", "hash", "receipt"):
        signs[sheet].append((number, hash_, receipt))
    known = {row.pk: _known_entries(row) for row in sheets}
    missing = [
        number
        for row in sheets
        for number, hash_, receipt in signs[row.pk]
        if (hash_, receipt) not in known[row.pk]
    ]
    new = (
        {entry.pk: signed_entry(entry) for entry in SheetEntry.objects.filter(pk__in=missing)}
        if missing
        else {}
    )
    return [
        _kept_sheet(
            row,
            tuple(
                known[row.pk].get((hash_, receipt)) or new[number] for number, hash_, receipt in signs[row.pk]
            ),
        )
        for row in sheets
    ]


def _known_entries(row: Sheet) -> dict[tuple[str, str], SignedEntry]:
    """The entries of a sheet that are at hand."""
    kept = _kept.get(row.pk)
    if kept is None or kept.row.code != row.code:
        return {}
    return {(signed.hash, signed.receipt): signed for signed in kept.entries}


def _kept_sheet(row: Sheet, entries: tuple[SignedEntry, ...]) -> KeptSheet:
    known = _kept.get(row.pk)
    if known is not None and known.row.code == row.code and known.entries == entries:
        return (
            known if (known.row.white, known.row.black) == (row.white, row.black) else replace(known, row=row)
        )
    line = line_of(entries)
    kept = KeptSheet(row, entries, line, sheet_of(line))
    _kept.put(row.pk, kept)
    return kept


def signed_entry(row: SheetEntry) -> SignedEntry:
    """A row as the library's value."""
    return SignedEntry(row.text, row.hash, row.signature, moment_text(row.received), row.receipt)


def sheets_of_round(section: Section, round_number: int) -> list[KeptSheet]:
    """All sheets of a round."""
    return kept_sheets(Sheet.objects.filter(section=section, round=round_number))


def is_of_game(row: Sheet, facts: Tournament, game: Game) -> bool:
    """Is it a sheet of this game of its round? Players are known by FIDE ID or name, never by number."""
    keys = keys_of(facts)
    return row.white in keys.get(game.white, ()) and row.black in keys.get(game.black, ())


def game_of_sheet(row: Sheet, facts: Tournament) -> Game | None:
    """The game that a sheet belongs to; None if the pairing has been changed since."""
    games = facts.round(row.round).games if facts.is_paired(row.round) else ()
    return next((game for game in games if is_of_game(row, facts, game)), None)


def sheets_of_game(
    section: Section, facts: Tournament, number: int, players: tuple[int, int]
) -> list[KeptSheet]:
    """All sheets of one game of a round."""
    games = facts.round(number).games if facts.is_paired(number) else ()
    game = next((game for game in games if (game.white, game.black) == players), None)
    if game is None:
        return []
    rows = Sheet.objects.filter(section=section, round=number)
    return kept_sheets(row for row in rows if is_of_game(row, facts, game))


def file_of(kept: KeptSheet) -> SheetFile:
    """A sheet as a file that can be checked without this server, signed by it."""
    codes = {signed.entry.device for signed in kept.entries}
    devices = tuple(
        SheetDevice(device.code, device.name, device.key, device.certificate)
        for device in Device.objects.filter(code__in=codes).order_by("code")
    )
    key = server_key()
    file = SheetFile(kept.row.code, key.public, kept.entries, devices)
    return replace(file, signature=key.sign(signed_text(file)))


def forget() -> None:
    """Empty the cache, as after a start."""
    _kept.clear()
