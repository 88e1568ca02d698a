"""The drawing of lots as an event: when it is held, what was announced, who came."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import click

from caissa.cli.parameters import EnumChoice, grouped, option
from caissa.errors import Finding
from caissa.pairing.tables.round_robin.announcements import doubts_about_draw, missing_from_draw
from caissa.pairing.tables.round_robin.draws import entrants
from caissa.tournament import Level, Tournament


@dataclass(frozen=True, slots=True)
class Ceremony:
    """The hours of the draw and of round 1, as typed, the event's level, and who was there."""

    level: Level | None
    at: str
    first_round: str
    announced: str
    present: str


CEREMONY = grouped(
    "ceremony",
    Ceremony,
    option("--level", type=EnumChoice(Level), help="Of the event, if the file does not say it."),
    option("--at", default="", help="When the draw is held, as 2026-05-01T20:00; with --first-round."),
    option("--first-round", default="", help="When round 1 starts, as 2026-05-02T15:00."),
    option("--announced", default="", help="When the restriction of the draw was announced."),
    option("--present", default="", help="The numbers of those who attend, as 1,2,5."),
)


def ceremony_findings(tournament: Tournament, ceremony: Ceremony, *, restricted: bool) -> tuple[Finding, ...]:
    """What is doubtful about a draw: too late, not announced, somebody missing (C.05 5.2, 6.3)."""
    level = ceremony.level or tournament.level
    findings: tuple[Finding, ...] = ()
    if ceremony.at and ceremony.first_round:
        findings = doubts_about_draw(
            level,
            drawn_at=_moment(ceremony.at),
            first_round=_moment(ceremony.first_round),
            restricted=restricted,
            announced_at=_moment(ceremony.announced) if ceremony.announced else None,
        )
    elif ceremony.at or ceremony.first_round or ceremony.announced:
        raise click.BadParameter("give --at and --first-round together")
    if ceremony.present:
        findings += missing_from_draw(level, entrants(tournament), _numbers(ceremony.present))
    return findings


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        raise click.BadParameter(f"{text!r} is no moment such as 2026-05-01T20:00") from None


def _numbers(text: str) -> set[int]:
    try:
        return {int(number) for number in text.split(",")}
    except ValueError:
        raise click.BadParameter(f"{text!r} are no numbers such as 1,2,5") from None
