"""What announced regulations of hybrid and online play leave open, and what they cannot say (E.04)."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play import TimeControl
from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.checking.articles import with_article
from caissa.prospectus.checking.cited import CitedFinding
from caissa.prospectus.online_play import Boards, Declared, PlayMode, mode_of

SMALLEST_INCREMENT = 30
"""Seconds for each move from move 1 that a traditional set beside the screen needs (E.04 20.1)."""


def online_findings(announcement: Announcement, section: AnnouncedSection) -> Iterator[CitedFinding]:
    """What the announcement of a hybrid or supervised section must still declare, with the article."""
    mode = mode_of(section.answer("hybrid"))
    for finding in declared_findings(mode, announcement.online, section.control):
        yield with_article(finding, section.name)


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
    if mode is PlayMode.HYBRID and declared.players_responsible and declared.reconnect_minutes is None:
        what = msg("players answer for their connection, but not within how many minutes they must be back")
        yield _doubt("disconnections", what, "E.04 16.5")
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
