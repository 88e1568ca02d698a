"""The default time: how late a player may be, who loses, and what White's clock loses meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from caissa.messages import msg, plural

FEWEST_PLAYERS_FOR_TIMER = 30
ANNOUNCED_BEFORE = (5, 1)
"""Minutes before the start at which the start is announced (C.05 4.4)."""


class Presence(StrEnum):
    """What becomes of a game by who has come."""

    PLAYED = msg("played")
    WHITE_LOSES = msg("lost by White by default")
    BLACK_LOSES = msg("lost by Black by default")
    BOTH_LOSE = msg("lost by both by default")
    WAITING = msg("waiting")


@dataclass(frozen=True, slots=True)
class Session:
    """A session as it really started, with the default time of the event's regulations.

    Handbook: E.01 6.7.1, E.01 6.7.2
    """

    started: datetime
    default_minutes: int = 0
    """If the regulations do not specify it, it is zero."""

    @property
    def limit(self) -> datetime:
        """Who comes after this moment loses; it is counted from the real start, not the scheduled one."""
        return self.started + timedelta(minutes=self.default_minutes)

    def too_late(self, arrived: datetime) -> bool:
        """Did a player arrive after the default time?"""
        return arrived > self.limit

    def presence(self, white: datetime | None, black: datetime | None, now: datetime) -> Presence:
        """What becomes of a game, by when each player came to the board, if at all.

        Handbook: E.01 6.7.1
        """
        white_missing, black_missing = (self._missing(arrived, now) for arrived in (white, black))
        if white_missing and black_missing:
            return Presence.BOTH_LOSE
        if white_missing or black_missing:
            return Presence.WHITE_LOSES if white_missing else Presence.BLACK_LOSES
        there = all(arrived is not None and arrived <= now for arrived in (white, black))
        return Presence.PLAYED if there else Presence.WAITING

    def _missing(self, arrived: datetime | None, now: datetime) -> bool:
        return self.too_late(arrived if arrived is not None and arrived <= now else now)

    def lost_by_white(self, white: datetime) -> timedelta:
        """The time that White's clock has lost until White came.

        Handbook: E.01 6.7.2
        """
        return max(timedelta(0), white - self.started)


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something to be said in the playing hall at a moment."""

    at: datetime
    text: str


def needs_large_timer(players: int) -> bool:
    """Must a FIDE event of this size have a large timer or clock in the hall (C.05 4.4)?"""
    return players >= FEWEST_PLAYERS_FOR_TIMER


def announcements(
    starts: datetime, players: int, round_number: int | None = None
) -> tuple[Announcement, ...]:
    """What is announced before a round: with fewer than 30 players at five minutes and at one (C.05 4.4)."""
    if needs_large_timer(players):
        return ()
    return tuple(
        Announcement(
            starts - timedelta(minutes=minutes),
            _starting(minutes, round_number),
        )
        for minutes in ANNOUNCED_BEFORE
    )


def _starting(minutes: int, round_number: int | None) -> str:
    if round_number:
        return plural(
            "Round {number} starts in {count} minute.",
            "Round {number} starts in {count} minutes.",
            minutes,
            number=round_number,
        )
    return plural("The round starts in {count} minute.", "The round starts in {count} minutes.", minutes)
