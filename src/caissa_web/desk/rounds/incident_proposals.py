"""What the Laws propose for an incident: article, penalty, clock times; and what a live game knows."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from caissa.conduct.penalties import DRESS_CODE, next_penalty, warnings_of
from caissa.errors import CaissaError
from caissa.laws.happenings.happenings import Happening
from caissa.tournament import Colour
from caissa_web.accounts.models import User
from caissa_web.desk.frame import Opened
from caissa_web.desk.what_now.form import known_of_section, rules_of
from caissa_web.desk.what_now.recording import decision_in_words, penalty_of
from caissa_web.games.feed import feed_of
from caissa_web.operations.rounds.incidents import ILLEGAL_MOVE, illegal_moves
from caissa_web.operations.rounds.penalties import penalties_at, person_key
from caissa_web.presentation.game_moves import clock_text
from caissa_web.presentation.positions import picture_after
from caissa_web.translation import translate

HAPPENINGS = {
    ILLEGAL_MOVE: Happening.ILLEGAL_MOVE,
    "disturbance": Happening.DISTURBANCE,
    "device": Happening.DEVICE,
    "refusal": Happening.REFUSAL,
    "scoresheet": Happening.NOT_RECORDING,
}
"""Kinds of incidents on which the Laws have an answer without further questions."""
_TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)")
WARNING, LOSS = "12.9.1", "12.9.6"
LONGEST_ARTICLE = 60


def proposed(opened: Opened, typed: dict[str, Any], reader: User) -> dict[str, Any]:
    """What can be filled in: of a live or stored game, and by the Laws; nothing that was typed is changed."""
    filled = dict(typed)
    colour, known = _game(opened, typed)
    for name, value in known.items():
        filled[name] = filled.get(name) or value
    for name, value in _by_the_laws(opened, filled, colour, reader).items():
        filled[name] = filled.get(name) or value
    return filled


def warnings_over_sections(opened: Opened, number: int, reader: User, kind: str | None = None) -> int:
    """How often a player has been warned at the event, in all sections that the reader may read."""
    person = person_key(opened.facts, number)
    return warnings_of(penalties_at(opened.event, reader), person, kind)


def _game(opened: Opened, typed: dict[str, Any]) -> tuple[Colour | None, dict[str, Any]]:
    """The player's colour, board and opponent of a round, and what a game on record knows."""
    number, round_number = typed.get("player"), typed.get("round")
    if not number or not round_number or not 1 <= round_number <= opened.facts.paired_rounds:
        return None, {}
    for place, game in enumerate(opened.facts.round(round_number).games, start=1):
        if number in (game.white, game.black):
            white = game.white == number
            known: dict[str, Any] = {
                "board": game.board or place,
                "opponent": game.black if white else game.white,
            }
            feed = feed_of(opened.section.pk, opened.section.game_rows_count)
            stored = feed.game(opened.facts, round_number, game.white, game.black)
            if stored is not None and stored.plies:
                clocks = [clock_text(stored.clock(white=side)) for side in (True, False)]
                known["position"] = picture_after(stored.recorded).fen
                known["clocks"] = " – ".join(clocks) if all(clocks) else ""
            return Colour.WHITE if white else Colour.BLACK, known
    return None, {}


def _by_the_laws(
    opened: Opened, typed: dict[str, Any], colour: Colour | None, reader: User
) -> dict[str, str]:
    kind, number = typed.get("kind", ""), typed.get("player")
    if kind == DRESS_CODE and number:
        person = person_key(opened.facts, number)
        next_one = next_penalty(penalties_at(opened.event, reader), person, DRESS_CODE)
        penalty = next_one.penalty.value if next_one.penalty else ""
        return {"article": next_one.article, "penalty": penalty, "decision": translate(next_one.text)}
    if kind not in HAPPENINGS or colour is None or not number:
        return {}
    return _advised(opened, typed, HAPPENINGS[kind], colour, warnings_over_sections(opened, number, reader))


def _advised(
    opened: Opened, typed: dict[str, Any], happening: Happening, colour: Colour, warnings: int
) -> dict[str, str]:
    from caissa.laws import Facts, what_now  # noqa: PLC0415 - needs the library of moves

    known = known_of_section(opened)
    facts = Facts(
        rules=rules_of(opened.facts, opened.book),
        by=colour,
        clocks=clocks_typed(typed.get("clocks") or ""),
        increment=timedelta(seconds=known["increment"]),
        earlier=illegal_moves(opened.book.incidents, typed["player"], typed.get("round")),
        warnings=warnings,
        position=typed.get("position") or "",
        milder=known["milder"],
    )
    try:
        advice = what_now(happening, facts)
    except CaissaError:
        # A position that cannot be read is refused where it is stored, not here.
        return {}
    usual = LOSS if advice.decision.ends else WARNING
    after = advice.times
    return {
        "article": ", ".join(dict.fromkeys(reason.article for reason in advice.reasons))[:LONGEST_ARTICLE],
        "penalty": penalty_of(advice, usual),
        "decision": decision_in_words(advice),
        "clocks_after": f"{clock_text(after.white)} – {clock_text(after.black)}" if after else "",
    }


def clocks_typed(text: str) -> Any:
    """The times of both clocks, White's first; None where there are not exactly two."""
    from caissa.laws import ClockTimes  # noqa: PLC0415 - as above

    times = [
        timedelta(hours=int(hours or 0), minutes=int(minutes), seconds=int(seconds))
        for hours, minutes, seconds in _TIME.findall(text)
    ]
    return ClockTimes(*times) if len(times) == 2 else None
