"""When a drawing of lots must be announced and held, and who must be there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.tournament import Level, Player

HOURS_BEFORE_ROUND_ONE = 12


def doubts_about_draw(
    level: Level | None,
    *,
    drawn_at: datetime,
    first_round: datetime,
    restricted: bool = False,
    announced_at: datetime | None = None,
) -> tuple[Finding, ...]:
    """What is doubtful about the time of a draw: too late, or its restriction not announced.

    Handbook: C.05 5.2, 6.3
    """
    return (*_too_late(level, drawn_at, first_round), *_silent(restricted, announced_at, first_round))


def _too_late(level: Level | None, drawn_at: datetime, first_round: datetime) -> Iterable[Finding]:
    early_enough = first_round - drawn_at >= timedelta(hours=HOURS_BEFORE_ROUND_ONE)
    if drawn_at >= first_round:
        yield Finding(
            "draw.after-start", Severity.ERROR, "", msg("the draw was held after the start of round 1")
        )
    elif level in (Level.OFFICIAL, Level.TITLE) and not early_enough:
        yield Finding(
            "draw.late",
            Severity.WARNING,
            "",
            plural(
                "the draw was held less than {count} hour before round 1",
                "the draw was held less than {count} hours before round 1",
                HOURS_BEFORE_ROUND_ONE,
            ),
            msg("C.05 6.3 asks for that in L1 and L2 events"),
        )


def _silent(restricted: bool, announced_at: datetime | None, first_round: datetime) -> Iterable[Finding]:
    if restricted and (announced_at is None or announced_at > first_round):
        yield Finding(
            "draw.unannounced",
            Severity.WARNING,
            "",
            msg("the restriction of the draw was not announced before round 1"),
            msg("C.05 5.2 asks for that as soon as possible"),
        )


def missing_from_draw(
    level: Level | None, players: Iterable[Player], present: Collection[int]
) -> tuple[Finding, ...]:
    """Who was not at the ceremony of an official event, where all participants attend.

    Handbook: C.05 6.3
    """
    if level is not Level.OFFICIAL:
        return ()
    return tuple(
        Finding(
            "draw.absent",
            Severity.WARNING,
            msg("player {player}", player=player.number),
            msg("{player} was not at the drawing of lots", player=player.name),
            msg("the Chief Arbiter decides whether to include the player (C.05 6.3)"),
        )
        for player in players
        if player.number not in present
    )
