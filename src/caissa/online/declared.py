"""What the regulations of an online or hybrid event must declare, and what they may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from caissa.errors import Finding, Severity
from caissa.messages import LabelledEnum, msg
from caissa.online.modes import PlayMode
from caissa.play import TimeControl

SMALLEST_INCREMENT = 30
"""Seconds for each move from move 1 that a traditional set beside the screen needs (E.04 20.1)."""


class Boards(LabelledEnum):
    """On what both players of every game play, and who keeps the time (E.04 2.4)."""

    VIRTUAL = "virtual", msg("virtual boards")
    ELECTRONIC_OWN_CLOCKS = "electronic", msg("electronic boards with their own clocks")
    ELECTRONIC_ZONE_CLOCKS = "electronic-zone", msg("electronic boards, clocks of the playing zone")


class DisqualifiedPoints(LabelledEnum):
    """Whether opponents get the points that a disqualified player has won (E.04 Appendix I 1.9)."""

    AWARDED = "awarded", msg("awarded to the opponents")
    NOT_AWARDED = "kept", msg("results stand")


@dataclass(frozen=True, slots=True)
class Declared:
    """What the regulations say; None was not declared.

    `reconnect_minutes`: within so many minutes a player must be back, or the game is lost. `yellow_cards`: so
    many warnings for leaving the video conference come before the red card. `players_responsible`: players
    answer for their connection at a venue, against E.04 16.5.
    """

    boards: Boards | None = None
    reconnect_minutes: Decimal | None = None
    yellow_cards: int | None = None
    players_responsible: bool = False
    traditional_sets: bool = False
    disqualified: DisqualifiedPoints | None = None


def declared_findings(
    mode: PlayMode, declared: Declared, control: TimeControl | None = None
) -> tuple[Finding, ...]:
    """What is missing or cannot be, with the article."""
    if not mode.online or mode is PlayMode.UNSUPERVISED:
        return ()
    return (*_missing(mode, declared), *_traditional_sets(mode, declared, control))


def _missing(mode: PlayMode, declared: Declared) -> Iterator[Finding]:
    if declared.boards is None:
        yield _doubt(
            "boards", msg("the regulations must say on which boards all games are played"), "E.04 2.4"
        )
    if mode is PlayMode.SUPERVISED and declared.reconnect_minutes is None and declared.yellow_cards is None:
        what = msg("the regulations must say what follows from a disconnection")
        yield _doubt("disconnections", what, "E.04 11.3")
    if declared.disqualified is None:
        what = msg("the regulations should say whether points of the disqualified go to their opponents")
        yield _doubt("disqualified", what, "E.04 Appendix I 1.9")


def _traditional_sets(mode: PlayMode, declared: Declared, control: TimeControl | None) -> Iterator[Finding]:
    if not declared.traditional_sets:
        return
    if mode is not PlayMode.HYBRID:
        what = msg("traditional sets are for hybrid events only")
        yield _doubt("traditional-sets", what, "E.04 20.1", Severity.ERROR)
    if declared.boards not in (None, Boards.VIRTUAL):
        what = msg("no further boards beside electronic boards")
        yield _doubt("traditional-sets", what, "E.04 20.1", Severity.ERROR)
    if control is not None and not has_large_increment(control):
        what = msg("traditional sets need 30 seconds for each move from move 1")
        yield _doubt("traditional-sets", what, "E.04 20.1", Severity.ERROR)


def has_large_increment(control: TimeControl) -> bool:
    """Do both players get at least 30 seconds for each move from move 1 on (E.04 20.1)?"""
    return control.least_bonus >= SMALLEST_INCREMENT


def _doubt(subject: str, what: str, article: str, severity: Severity = Severity.WARNING) -> Finding:
    return Finding(f"online.{subject}", severity, "", what, article)
