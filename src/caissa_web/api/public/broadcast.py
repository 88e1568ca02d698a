"""For broadcasters: who sits where with which FIDE ID, the results, and the official standings."""

from __future__ import annotations

from typing import Any

from caissa.tournament import Player
from caissa_web.noticeboard.cache.published import Published
from caissa_web.presentation.lists import Board


def broadcast(found: Published, number: int | None = None) -> dict[str, Any] | None:
    """Players, boards of a round (the newest unless one is named), and standings as they are official."""
    wanted = found.section.paired_rounds if number is None else number
    shown = found.round(wanted) if wanted else None
    if number is not None and shown is None:
        return None
    told = found.as_json("event", "section", "standings")
    return {
        "version": told["version"],
        "event": told["event"],
        "section": told["section"],
        "players": [player_form(one) for one in found.shown.players],
        "round": None
        if shown is None
        else {
            "number": shown.number,
            "date": shown.date.isoformat() if shown.date else None,
            "starts": shown.starts.isoformat() if shown.starts else None,
            "boards": [_board(one) for one in shown.boards],
        },
        "standings_after_round": found.standings_after,
        "standings_final": found.final,
        "standings": told["standings"],
    }


def player_form(player: Player) -> dict[str, Any]:
    """A player as broadcasts name them."""
    return {
        "number": player.number,
        "name": player.name,
        "fide_id": player.fide_id,
        "title": player.title.value if player.title else "",
        "federation": player.federation,
        "rating": player.rating,
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "board": board.number,
        "white": board.white.player.number,
        "black": board.black.player.number,
        "result": str(board.result),
        "outcomes": [one.replace("_", "-") for one in board.outcomes],
    }
