"""The electronic score sheet of a table: what a device may open, and entries that come from it.

The page itself holds no game, so that it can be kept on the device; everything about a game is asked for by
its script. Only registered devices learn moves: the code on the table can be read by anybody who walks by.
"""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError
from caissa.score_sheets import SheetState, SignedEntry
from caissa.score_sheets.entries import SIDES
from caissa.tournament import Game
from caissa_web.operations.score_sheets.devices import DeviceRefused, device_of
from caissa_web.operations.score_sheets.receiving import MOST_AT_ONCE, Sent, add_entries
from caissa_web.phone.access import Holder, pass_page
from caissa_web.phone.games import PhoneBoard, boards_of
from caissa_web.records.models import Pass
from caissa_web.score_sheets.models import Device, Sheet
from caissa_web.score_sheets.offers import header_of, offer_of
from caissa_web.score_sheets.queries import KeptSheet, kept_sheet
from caissa_web.translation import translate

LARGEST_BODY = 1 << 20
"""Bytes of one sending: 500 entries with their signatures have a third of it."""


class NotUnderstood(CaissaError):
    """A device sends something that is no list of entries."""

    code = "sheet.not-understood"
    message = "This is not a list of entries, so nothing was changed."


def score_sheet(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The page of the device; its script opens the sheet of the game that is played at the table."""
    return render(request, "phone/sheet.html", holder.context(board=holder.held_pass.first_board))


@require_safe
@pass_page(Pass.SCORE_SHEET)
def sheet_now(request: HttpRequest, holder: Holder) -> JsonResponse:
    """The sheet that a device may open now; without a registered device, only that it is not registered."""
    device = _device(request, holder)
    if device is None:
        return _refused(DeviceRefused(), 403)
    side = request.GET.get("side", "")
    board = next(iter(boards_of(holder)), None)
    if board is None or side not in _sides(device):
        return JsonResponse({"sheet": None, "sides": _sides(device), "device": device.name})
    return JsonResponse(_offered(holder, device, board, side))


@csrf_exempt  # no cookie is asked for: the link and the secret of the device are the proof
@require_POST
@pass_page(Pass.SCORE_SHEET)
def sheet_entries(request: HttpRequest, holder: Holder) -> JsonResponse:
    """Take entries; the answer confirms those that are there, and has what the device does not know."""
    device = _device(request, holder)
    if device is None:
        return _refused(DeviceRefused(), 403)
    try:
        values = _body(request)
        sent = _sent(values)
    except CaissaError as refused:
        return _refused(refused, 400)
    code, known = str(values.get("sheet", "")), str(values.get("head", ""))
    offer, board = str(values.get("offer", "")), holder.held_pass.first_board or 0
    refusal: CaissaError | None = None
    try:
        kept = add_entries(holder.section, device, code, offer, sent, board=board)
    except CaissaError as refused:
        refusal = refused
        row = Sheet.objects.filter(section=holder.section, code=code, board=board).first()
        if row is None:
            return _refused(refused, 409)
        kept = kept_sheet(row)
    answer = _confirmed(kept, device, [entry.hash for entry in sent], known)
    if refusal is not None:
        answer |= {"refused": translate(refusal), "code": refusal.code}
    return JsonResponse(answer, status=409 if refusal else 200)


def _device(request: HttpRequest, holder: Holder) -> Device | None:
    code, _, secret = request.headers.get("X-Score-Sheet-Device", "").partition(" ")
    return device_of(holder.section.event, code, secret)


def _sides(device: Device) -> list[str]:
    """Whose sheets a device may keep: a tablet a player's, an assistant's device the record."""
    return [side for side in SIDES if (side == "record") == (device.purpose == Device.ASSISTANT)]


def _offered(holder: Holder, device: Device, board: PhoneBoard, side: str) -> dict[str, Any]:
    facts = holder.state.facts
    game = next(game for game in facts.round(holder.round).games if (game.white, game.black) == board.players)
    offer = offer_of(holder.section, facts, holder.round, game, board.number, side)
    header = header_of(holder.section, facts, offer, game)
    row = Sheet.objects.filter(section=holder.section, code=offer.code).first()
    kept = kept_sheet(row) if row else None
    values: dict[str, Any] = {
        "sheet": offer.code,
        "sides": _sides(device),
        "device": device.name,
        "offer": offer.token,
        "header": {name: getattr(header, name) for name in header.__slots__},
        "over": _is_over(game),
    }
    return values | (_state(kept, device, "") if kept else {})


def _is_over(game: Game) -> bool:
    """Is a result on record? Then the sheet waits for nothing more."""
    return not game.open


def _state(kept: KeptSheet, device: Device, known: str) -> dict[str, Any]:
    """How the sheet stands; its entries only for the device that keeps it."""
    mine = kept.sheet.device == device.code
    keeper = "" if mine else _name(kept.sheet.device)
    values: dict[str, Any] = {
        "head": kept.line.head,
        "number": len(kept.line.entries),
        "keeper": keeper,
        "closed": kept.sheet.state is SheetState.CLOSED,
    }
    return values | ({"line": _line(kept, known)} if mine else {})


def _name(code: str) -> str:
    device = Device.objects.filter(code=code).first()
    return device.name if device else code


def _line(kept: KeptSheet, known: str) -> list[dict[str, str]]:
    """The entries that count after the last one that the device knows; all of them if that is in no line."""
    hashes = [signed.hash for signed in kept.line.entries]
    first = hashes.index(known) + 1 if known in hashes else 0
    return [_plain(signed) for signed in kept.line.entries[first:]]


def _plain(signed: SignedEntry) -> dict[str, str]:
    return {"text": signed.text, "hash": signed.hash, "signature": signed.signature}


def _confirmed(kept: KeptSheet, device: Device, hashes: list[str], known: str) -> dict[str, Any]:
    there = {signed.hash: signed for signed in kept.entries}
    receipts = {
        hash_: {"received": there[hash_].received, "receipt": there[hash_].receipt}
        for hash_ in hashes
        if hash_ in there
    }
    return {"sheet": kept.row.code, "receipts": receipts, **_state(kept, device, known)}


def _body(request: HttpRequest) -> dict[str, Any]:
    if int(request.headers.get("Content-Length") or 0) > LARGEST_BODY:
        raise NotUnderstood
    try:
        values = json.loads(request.body)
    except (ValueError, RecursionError):
        raise NotUnderstood from None
    if not isinstance(values, dict):
        raise NotUnderstood
    return values


def _sent(values: dict[str, Any]) -> list[Sent]:
    entries = values.get("entries", [])
    if not isinstance(entries, list) or len(entries) > MOST_AT_ONCE:
        raise NotUnderstood
    return [_sent_entry(entry) for entry in entries]


def _sent_entry(entry: object) -> Sent:
    if not isinstance(entry, dict):
        raise NotUnderstood
    parts = entry.get("text"), entry.get("hash"), entry.get("signature", "")
    if not all(isinstance(part, str) for part in parts):
        raise NotUnderstood
    text, hash_, signature = map(str, parts)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotUnderstood from None
    return Sent(text, hash_, signature)


def _refused(refused: CaissaError, status: int) -> JsonResponse:
    return JsonResponse({"refused": translate(refused), "code": refused.code}, status=status)
