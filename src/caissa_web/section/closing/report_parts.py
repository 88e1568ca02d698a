"""The parts of the chief arbiter's report that only people can write, kept among the answers of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caissa.tournament import Role
from caissa_web.section.book import APPEAL_MADE, APPEAL_POSSIBLE, Book, Incident
from caissa_web.section.number_input import is_number
from caissa_web.section.options import text
from caissa_web.section.state import State

PARTS = {name: text(f"report.{name}") for name in ("organiser", "evaluations", "rounds", "appeals", "notes")}
"""The options that hold the parts, by the names of the parts."""
ROUND_FIELDS = ("round", "start", "duration", "clock_problems")
ARBITERS = frozenset(
    {
        Role.CHIEF_ARBITER,
        Role.DEPUTY_CHIEF_ARBITER,
        Role.SECTOR_ARBITER,
        Role.MATCH_ARBITER,
        Role.BOARD_ARBITER,
        Role.PAIRING_OFFICER,
    }
)
APPEAL_FIELDS = ("round", "board", "by", "against", "decision", "committee")


def parts(book: Book) -> dict[str, str]:
    """What has been written so far, by part."""
    return {name: book.value(part) for name, part in PARTS.items()}


def first_draft(state: State) -> dict[str, str]:
    """What the form begins with: as written, else the organiser and the arbiters of the section."""
    written = parts(state.book)
    arbiters = [official.person.name for official in state.facts.officials if official.role in ARBITERS]
    begun = {"organiser": _organisers(state), "evaluations": "\n".join(f"{name}: " for name in arbiters)}
    return {name: written[name] or begun.get(name, "") for name in PARTS}


def _organisers(state: State) -> str:
    return ", ".join(official.person.name for official in state.facts.officials_in(Role.ORGANISER))


def report_details(state: State) -> dict[str, Any]:
    """All that the report says besides the facts: from the incidents book, and as written."""
    written = parts(state.book)
    return {
        "organiser": written["organiser"] or _organisers(state),
        "incidents": incidents(state.book),
        "appeals": [*_appeals_noted(state), *_lines(written["appeals"], APPEAL_FIELDS)],
        "evaluations": [_evaluation(line) for line in _filled(written["evaluations"])],
        "rounds": [_with_number(line) for line in _lines(written["rounds"], ROUND_FIELDS)],
        "notes": _filled(written["notes"]),
    }


def incidents(book: Book) -> list[dict[str, Any]]:
    """The incidents as documents take them."""
    return [
        {
            "round": incident.round or "",
            "board": incident.board or "",
            "what": incident.what,
            "decision": "; ".join(filter(None, (incident.decision, incident.penalty))),
            "article": incident.article,
            "arbiter": incident.by,
        }
        for incident in book.incidents
    ]


def _appeals_noted(state: State) -> list[dict[str, Any]]:
    """The appeals in the incidents book; that one would be possible or was made is no decision on it."""
    return [
        {
            "round": incident.round or "",
            "board": incident.board or "",
            "by": _first_player(state, incident),
            "against": incident.decision,
            "decision": "" if incident.appeal == APPEAL_MADE else incident.appeal,
        }
        for incident in state.book.incidents
        if incident.appeal not in ("", APPEAL_POSSIBLE)
    ]


def _first_player(state: State, incident: Incident) -> str:
    known = [number for number in incident.players if number in state.facts.numbers]
    return state.facts.player(known[0]).name if known else ""


def _filled(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _lines(text: str, fields: tuple[str, ...]) -> list[dict[str, Any]]:
    """Lines with bars between their parts, each part under its name."""
    return [
        dict(zip(fields, (part.strip() for part in line.split("|")), strict=False)) for line in _filled(text)
    ]


def _with_number(line: Mapping[str, Any]) -> dict[str, Any]:
    """A round's line with its number as a number; what is not a number stays a text, which no round has."""
    number = line.get("round", "")
    known = is_number(number, 5)
    return {**line, "round": int(number) if known else number}


def _evaluation(line: str) -> dict[str, str]:
    name, _, evaluation = line.partition(":")
    return {"arbiter": name.strip(), "evaluation": evaluation.strip()}
