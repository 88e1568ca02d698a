"""What a message says: where, what it is about, and the results that are new; nothing that is not public."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from caissa.files.json_model.shapes import word
from caissa.tournament import Game, Tournament
from caissa_web.api.webhooks.topics import TEST
from caissa_web.records.models import Event, Section

MOST_RESULTS = 1000


def payload(section: Section, name: str, topics: list[str], version: int, at: datetime, **more: Any) -> str:
    """A message about a section; `id` names it, so that a receiver can tell a repetition."""
    message = {
        "id": name,
        "topic": topics[0],
        "topics": topics,
        "event": section.event.slug,
        "section": section.slug,
        "version": version,
        "at": at.isoformat(),
        **more,
    }
    return json.dumps(message, ensure_ascii=False)


def test_payload(event: Event, name: str, at: datetime) -> str:
    """A message that says only that messages arrive."""
    return json.dumps(
        {"id": name, "topic": TEST, "topics": [TEST], "event": event.slug, "at": at.isoformat()}
    )


def new_results(before: Tournament | None, after: Tournament, rounds: int) -> list[dict[str, Any]]:
    """The results of published rounds that differ between two versions of the facts."""
    results = []
    for number in range(1, min(rounds, after.paired_rounds) + 1):
        old = _outcomes(before, number)
        for at, game in enumerate(after.round(number).games, start=1):
            outcomes = (word(game.white_outcome), word(game.black_outcome))
            if (game.white, game.black) in old and old[game.white, game.black] != outcomes:
                results.append(_result(number, game, at, outcomes))
    return results[:MOST_RESULTS]


def _outcomes(facts: Tournament | None, number: int) -> dict[tuple[int, int], tuple[str, str]]:
    if facts is None or number > facts.paired_rounds:
        return {}
    return {
        (game.white, game.black): (word(game.white_outcome), word(game.black_outcome))
        for game in facts.round(number).games
    }


def _result(number: int, game: Game, at: int, outcomes: tuple[str, str]) -> dict[str, Any]:
    return {
        "round": number,
        "board": game.board or at,
        "white": game.white,
        "black": game.black,
        "outcomes": list(outcomes),
    }
