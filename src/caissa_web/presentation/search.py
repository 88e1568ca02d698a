"""Looking for a name, a federation or a board in a list, with or without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from django.core.exceptions import BadRequest
from django.http import HttpRequest

from caissa_web.presentation.lists import Board, Named, Seat

LONGEST = 100


def asked_for(request: HttpRequest) -> str:
    """What somebody looks for; what nobody types is refused."""
    words = request.GET.get("q", "").strip()
    if len(words) > LONGEST or any(unicodedata.category(sign) == "Cc" for sign in words):
        raise BadRequest
    return words


def players_with(players: Sequence[Named], words: str) -> Sequence[Named]:
    """The players whom the words fit."""
    return [player for player in players if _fits(player, words)] if words else players


def boards_with(boards: Sequence[Board], words: str) -> Sequence[Board]:
    """The boards where somebody sits whom the words fit, or that have this number."""
    if not words:
        return boards
    return [
        board
        for board in boards
        if str(board.number) == words or _fits(board.white.player, words) or _fits(board.black.player, words)
    ]


def seats_with(seats: Sequence[Seat], words: str) -> Sequence[Seat]:
    """The seats of those whom the words fit."""
    return [seat for seat in seats if _fits(seat.player, words)] if words else seats


def _fits(player: Named, words: str) -> bool:
    text = plain(f"{player.name} {player.federation} {player.club}")
    return all(word in text for word in plain(words).split())


def plain(text: str) -> str:
    """Without accents, capitals and punctuation."""
    parted = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign if sign.isalnum() else " " for sign in parted if not unicodedata.combining(sign))
