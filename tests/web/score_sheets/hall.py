"""Score sheets in the festival of the walks: a new device, a table's code, and two sheets with a fork."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from caissa.score_sheets import Entry, EntryKind, entry_text, hash_of
from caissa.tournament import Game
from caissa_web import operations
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.operations.score_sheets.devices import add_device, register_device, registration_token
from caissa_web.operations.score_sheets.receiving import Sent, add_entries
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Pass, Section
from caissa_web.score_sheets.models import Device
from caissa_web.score_sheets.offers import header_of, offer_of

BOARD, AT = 1, "2026-06-05T12:00:00.000Z"


def sheets_in_hall(event: Event, by: str) -> tuple[str, str, str]:
    """The paths of a table, of a device that is to be registered, and of the sheets of a game."""
    section = event.sections.get(slug="open")
    number = section.paired_rounds
    game = snapshot.load(section).round(number).games[0]
    for side, moves in (("white", ("e2-e4", "e7-e5", "Ke1-e5")), ("black", ("e2-e4",))):
        device = add_device(event, f"Tablet {side}", Device.TABLE, by=by)
        register_device(registration_token(device) or "", "")
        device.refresh_from_db()
        _write(section, number, game, device, side, moves)
    new = registration_token(add_device(event, "Tablet 9", Device.TABLE, by=by))
    wanted = Wanted(Pass.SCORE_SHEET, "Board 1", BOARD, BOARD)
    (phone_pass,) = operations.make_passes(section, [wanted], timezone.now() + timedelta(hours=9), by=by)
    sheets = f"/desk/{event.slug}/open/sheets/{number}/{game.white}-{game.black}/"
    return f"/p/{token_of(phone_pass)}/", f"/p/device/{new}/", sheets


def _write(
    section: Section, number: int, game: Game, device: Device, side: str, moves: tuple[str, ...]
) -> None:
    facts = snapshot.load(section)
    offer = offer_of(section, facts, number, game, BOARD, side)
    opened = entry_text(
        Entry(
            offer.code,
            1,
            EntryKind.OPENED,
            AT,
            device.code,
            header=header_of(section, facts, offer, game),
        )
    )
    texts = [opened]
    for ply, text in enumerate(moves, start=1):
        texts.append(_move(offer.code, device, texts[-1], ply, text))
    # Another entry after the first one: a branch that an arbiter has to decide about.
    texts.append(_move(offer.code, device, opened, 1, "d2-d4"))
    sent = [Sent(text, hash_of(text)) for text in texts]
    add_entries(section, device, offer.code, offer.token, sent)


def _move(code: str, device: Device, before: str, ply: int, text: str) -> str:
    entry = Entry(code, ply + 1, EntryKind.MOVE, AT, device.code, hash_of(before), ply=ply, text=text)
    return entry_text(entry)
