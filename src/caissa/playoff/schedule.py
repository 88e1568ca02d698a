"""When a play-off is played: 30 minutes after the last game, 10 between stages, and does it fit?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.playoff.facts import ARMAGEDDON, BLITZ, Rate

FIRST_BREAK = 30
"""Minutes between the last main game of a player concerned and the play-off (C.02 12.2.3.2, 13.2.8)."""

BREAK = 10
"""Minutes between stages."""

CHANGE = 2
"""Minutes reckoned between two games of the same match, for setting clocks and pieces."""


@dataclass(frozen=True, slots=True)
class PlannedStage:
    """A stage to be planned: its games one after another, all matches at the same time, and a decider."""

    name: str
    games: int
    rate: Rate = BLITZ
    decider: Rate | None = ARMAGEDDON
    matches: int = 1
    arbiters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A stage with its time."""

    stage: PlannedStage
    start: datetime
    end: datetime


def timetable(
    stages: Sequence[PlannedStage],
    last_game_ended: datetime,
    *,
    first_break: int = FIRST_BREAK,
    between: int = BREAK,
) -> tuple[Slot, ...]:
    """When each stage starts and ends at the latest.

    Handbook: C.07 3.1.7; formerly C.02 12.2.3.2 (2022), 13.2.8 (2017, 2019)
    """
    slots: list[Slot] = []
    start = last_game_ended + timedelta(minutes=first_break)
    for stage in stages:
        end = start + timedelta(minutes=_minutes(stage))
        slots.append(Slot(stage, start, end))
        start = end + timedelta(minutes=between)
    return tuple(slots)


def _minutes(stage: PlannedStage) -> int:
    """The longest that a stage can take: all its games, and the decider."""
    games = stage.games * stage.rate.duration
    changes = max(0, stage.games - 1) * CHANGE
    decider = stage.decider.duration + (CHANGE if stage.games else 0) if stage.decider else 0
    return games + changes + decider


def objections(
    slots: Sequence[Slot],
    last_game_ended: datetime,
    *,
    closing: datetime | None = None,
    first_break: int = FIRST_BREAK,
    between: int = BREAK,
) -> list[Finding]:
    """What is wrong with a timetable: breaks too short, no time before the closing, games without arbiter.

    Handbook: C.07, formerly C.02: 12.2.1, 12.2.3.3 (2022), 13.2.1, 13.2.9 (2017, 2019)
    """
    findings = _breaks(slots, last_game_ended, first_break, between)
    if closing and slots and slots[-1].end > closing:
        late = int((slots[-1].end - closing).total_seconds() // 60)
        findings.append(
            Finding(
                "playoff.too-late", Severity.WARNING, slots[-1].stage.name,
                msg("the play-off may end after the closing ceremony has started, by {late} min", late=late),
                msg(
                    "use a faster time control, or start the games concerned earlier, by {late} min (C.02 "
                    "13.2.7)",
                    late=late,
                ),
            )
        )  # fmt: skip
    return findings + [
        Finding(
            "playoff.no-arbiter", Severity.WARNING, slot.stage.name,
            msg(
                "games at the same time: {games}; arbiters named: {arbiters} (C.02 12.2.3.3)",
                games=slot.stage.matches, arbiters=len(slot.stage.arbiters),
            ),
        )
        for slot in slots
        if len(slot.stage.arbiters) < slot.stage.matches
    ]  # fmt: skip


def _breaks(slots: Sequence[Slot], ended: datetime, first_break: int, between: int) -> list[Finding]:
    findings, free, wanted = [], ended, first_break
    for slot in slots:
        minutes = int((slot.start - free).total_seconds() // 60)
        if minutes < wanted:
            what = msg(
                "the break before it is {minutes} min; at least {wanted} are prescribed (C.02 12.2.3.2)",
                minutes=minutes,
                wanted=wanted,
            )
            findings.append(
                Finding(
                    "playoff.break-too-short",
                    Severity.ERROR,
                    slot.stage.name,
                    what,
                )
            )
        free, wanted = slot.end, between
    return findings
