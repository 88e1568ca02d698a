"""How the arbiters of a World event are prepared, and who attended (B.06.2 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from caissa.arbiters.judgement import Clause, Judgement
from caissa.messages import msg, plural

ON_SITE_HOURS = 4
TOPICS = (
    msg("teamwork"),
    msg("players, captains, officials and spectators"),
    msg("role of each arbiter"),
    msg("regulations of the event"),
    msg("Laws and regulations"),
    msg("practical exercises"),
)
"""What the training covers (4.3.1)."""


class Phase(StrEnum):
    """The three phases of the preparation; only the last one is always required (4.3.2)."""

    INITIAL = msg("initial session")
    WORK = msg("preparatory work")
    ON_SITE = msg("on-site final session")


@dataclass(frozen=True, slots=True)
class Session:
    """One session with its length and those who were there."""

    phase: Phase
    on: date
    hours: int
    attended: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()


def plan(selected: date, event_start: date) -> tuple[Session, ...]:
    """A plan with all three phases: soon after the selection, halfway, and the day before the event.

    Handbook: B.06.2 4.3.1, 4.3.2
    """
    halfway = selected + (event_start - selected) / 2
    return (
        Session(Phase.INITIAL, min(selected + timedelta(days=7), halfway), 2, topics=TOPICS[:3]),
        Session(Phase.WORK, halfway, 2, topics=TOPICS[3:5]),
        Session(Phase.ON_SITE, event_start - timedelta(days=1), ON_SITE_HOURS, topics=TOPICS),
    )


def judge_preparation(sessions: Sequence[Session], event_start: date, arbiters: Sequence[str]) -> Judgement:
    """Was there an on-site session of four hours before the start, and did every arbiter attend?

    Handbook: B.06.2 4.3, 4.3.2
    """
    before = [session for session in sessions if session.phase is Phase.ON_SITE and session.on <= event_start]
    hours = sum(session.hours for session in before)
    attended = {name for session in before for name in session.attended}
    missing = [name for name in arbiters if name not in attended]
    clauses = (
        Clause(
            "B.06.2 4.3.2",
            plural(
                "at least {count} hour on site before the start",
                "at least {count} hours on site before the start",
                ON_SITE_HOURS,
            ),
            hours >= ON_SITE_HOURS,
            plural("{count} hour", "{count} hours", hours),
        ),
        Clause("B.06.2 4.3.2", msg("attended by every selected arbiter"), not missing, ", ".join(missing)),
    )
    return Judgement(msg("preparation for a World event"), clauses)


def attendance(sessions: Sequence[Session], arbiters: Sequence[str]) -> dict[str, tuple[Phase, ...]]:
    """The phases that each arbiter attended."""
    return {
        name: tuple(session.phase for session in sessions if name in session.attended) for name in arbiters
    }
