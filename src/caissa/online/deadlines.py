"""Days and hours that E.04 names: when recordings go, when papers are due, when people arrive."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.prospectus.online_play import (
    ARBITERS_MINUTES,
    ASSISTANT_DAYS,
    CONNECT_MINUTES,
    PLAYERS_MINUTES,
    PlayMode,
)


def erase_on(announced_on: date | None, *, on_hold: bool = False) -> date | None:
    """The day on which recordings go: one year after the results were announced (E.04 Appendix I 1.5).

    None while the results are not announced, or while proceedings need the recording.
    """
    if announced_on is None or on_hold:
        return None
    try:
        return announced_on.replace(year=announced_on.year + 1)
    except ValueError:  # 29 February: the year is over on the last day of the month
        return date(announced_on.year + 1, 2, 28)


@dataclass(frozen=True, slots=True)
class Assistance:
    """Somebody moves for a player: when the player's papers came, and whether the arbiter agreed."""

    player: str
    name: str
    papers_on: date | None = None
    accepted: bool = False


def papers_due(start: date) -> date:
    """The last day for the papers of a player who needs an assistant (E.04 Appendix II 3)."""
    return start - timedelta(days=ASSISTANT_DAYS)


def assistance_findings(assistance: Assistance, mode: PlayMode, start: date | None) -> tuple[Finding, ...]:
    """What is missing before an assistant may move for a player.

    Papers are asked for online (E.04 Appendix II 3); at a venue the local organiser is only advised to
    provide an assistant (Appendix III 1). The arbiter agrees in both (E.04 3.1.7).
    """
    listed = []
    if mode is PlayMode.SUPERVISED and start is not None:
        due = papers_due(start)
        if assistance.papers_on is None:
            what = msg("papers are due on {day}", day=due)
            listed.append(_doubt(assistance, "papers-missing", what, "E.04 Appendix II 3"))
        elif assistance.papers_on > due:
            what = msg("papers came on {day}, later than {due}", day=assistance.papers_on, due=due)
            listed.append(_doubt(assistance, "papers-late", what, "E.04 Appendix II 3"))
    if not assistance.accepted:
        what = msg("the arbiter has not accepted {name}", name=assistance.name)
        listed.append(_doubt(assistance, "assistant", what, "E.04 3.1.7"))
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """When people must be there for a round: arbiters, players, assistants in the video conference."""

    arbiters: datetime
    players: datetime
    assistants: datetime


def arrivals(start: datetime) -> Arrivals:
    """The hours of a round that starts then (E.04 10.4.1, Appendix II 4)."""
    return Arrivals(
        start - timedelta(minutes=ARBITERS_MINUTES),
        start - timedelta(minutes=PLAYERS_MINUTES),
        start - timedelta(minutes=CONNECT_MINUTES),
    )


def _doubt(assistance: Assistance, code: str, what: str, article: str) -> Finding:
    return Finding(f"online.{code}", Severity.WARNING, assistance.player, what, article)
