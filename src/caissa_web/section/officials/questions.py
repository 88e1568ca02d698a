"""Questions about the arbiters' own work: which duties are open, who watches which boards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from caissa.arbiters.appointments.posts import coverage, posts_of
from caissa.checklists.question import Moment, Question, questions_at
from caissa.checklists.subjects.duties import DUTIES
from caissa.errors import Finding
from caissa_web.section.officials.officials_book import OfficialsBook, Tick
from caissa_web.section.rounds.board_numbers import board_numbers, first_board
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class Line:
    """A duty, and its tick if it was done."""

    item: Question
    tick: Tick | None


@dataclass(frozen=True, slots=True)
class Checklist:
    """The duties of one moment: in a round, on a day, or of the whole event."""

    moment: Moment
    round: int
    day: date | None
    lines: tuple[Line, ...]

    @property
    def open(self) -> int:
        """How many are not done."""
        return sum(line.tick is None for line in self.lines)


def checklists(state: State, round_number: int, today: date) -> tuple[Checklist, ...]:
    """All lists that matter in a round and on a day."""
    return tuple(_checklist(state, moment, round_number, today) for moment in Moment)


def _checklist(state: State, moment: Moment, round_number: int, today: date) -> Checklist:
    number, day = place_of(moment, round_number, today)
    items = questions_at(DUTIES, moment, teams=state.facts.for_teams)
    known: OfficialsBook = state.book.officials
    lines = tuple(Line(item, known.tick_of(item.key, number, day)) for item in items)
    return Checklist(moment, number, day, lines)


def place_of(moment: Moment, round_number: int, today: date) -> tuple[int, date | None]:
    """Under which round and day a tick of a moment is stored."""
    if moment.of_a_round:
        return round_number, None
    return 0, today if moment is Moment.DAILY else None


def boards_of(state: State, round_number: int) -> list[int]:
    """The boards of a round, as the desk numbers them; before the pairing, as many as there will be."""
    facts = state.facts
    if 1 <= round_number <= facts.paired_rounds:
        return list(board_numbers(facts.round(round_number)).values())
    first = first_board(state.book)
    return list(range(first, first + len(facts.players) // 2))


def coverage_of(state: State, round_number: int) -> tuple[Finding, ...]:
    """What is doubtful in the plan of a round."""
    boards = boards_of(state, round_number)
    posts = posts_of(state.book.officials.posts, round_number)
    return coverage(posts, boards, players=2 * len(boards), speed=state.facts.speed)


def details(state: State) -> dict[str, Any]:
    """All of it as documents take it."""
    known: OfficialsBook = state.book.officials
    return {
        "ticks": [
            {
                "item": tick.item,
                "round": tick.round,
                "day": tick.day.isoformat() if tick.day else "",
                "at": f"{tick.at:%Y-%m-%d %H:%M}",
                "by": tick.by,
                "note": tick.note,
            }
            for tick in known.ticks
        ],
        "posts": [
            {
                "round": post.round,
                "arbiter": post.arbiter,
                "first_board": post.first_board,
                "last_board": post.last_board,
                "sector": post.sector,
            }
            for post in known.posts
        ],
        "meetings": [
            {
                "number": meeting.number,
                "day": meeting.day.isoformat(),
                "place": meeting.place,
                "agenda": list(meeting.agenda),
                "present": list(meeting.present),
                "decisions": list(meeting.decisions),
                "by": meeting.by,
            }
            for meeting in known.meetings
        ],
    }
