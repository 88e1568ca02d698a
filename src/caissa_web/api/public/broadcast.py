"""For broadcasters: who sits where with which FIDE ID, the results, and the official standings."""

from __future__ import annotations

from typing import Any

from caissa.tournament import Player
from caissa_web.noticeboard.cache.published import Published
from caissa_web.presentation.lists import Board


def broadcast(published: Published, number: int | None = None) -> dict[str, Any] | None:
    """Players, boards of a round (the one in play, unless named), and standings as they are official."""
    wanted = published.section.round_in_play if number is None else number
    round_ = published.round(wanted) if wanted else None
    if number is not None and round_ is None:
        return None
    document = published.as_json("event", "section", "standings")
    return {
        "version": document["version"],
        "event": document["event"],
        "section": document["section"],
        "players": [player_form(player) for player in published.public_facts.players],
        "round": None
        if round_ is None
        else {
            "number": round_.number,
            "date": round_.date.isoformat() if round_.date else None,
            "starts": round_.starts.isoformat() if round_.starts else None,
            "boards": [_board(board) for board in round_.boards],
        },
        "standings_after_round": published.standings_after,
        "standings_final": published.final,
        "standings": document["standings"],
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
        "outcomes": [outcome.replace("_", "-") for outcome in board.outcomes],
    }
