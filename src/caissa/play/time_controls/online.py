"""Odds that playing zones offer online: no part of FIDE's rules, so such games are never rated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play.time_controls.time_control import Allotment, Mode, TimeControl
from caissa.tournament import Colour


class OnlineOption(StrEnum):
    """A feature of a playing zone that the regulations for online chess only mention."""

    BERSERK = msg("berserk")
    """Half the time and no increment for who asks; a win is worth one point more."""
    STREAK = msg("streak scoring")
    """Wins in a row are worth more."""
    DRAW_STREAK = msg("a draw after a draw scores nothing")


def halved(own: Allotment) -> Allotment:
    """The allotment of a player who goes berserk: half the time, without increment."""
    return Allotment(
        tuple(
            replace(period, seconds=period.seconds // 2, bonus=0, bonus_from=None) for period in own.periods
        )
    )


def berserk(control: TimeControl, *colours: Colour) -> TimeControl:
    """The time control of a game in which these players gave up half of their time."""
    white, black = (
        halved(control.allotment(colour)) if colour in colours else control.allotment(colour)
        for colour in Colour
    )
    mode = control.mode if white.has_bonus or black.has_bonus or control.mode is Mode.HOURGLASS else Mode.NONE
    return TimeControl(white, black, mode)


@dataclass(frozen=True, slots=True)
class StreakScoring:
    """Points of a game in a streak: 2, 1, 0, and double from the third game after two wins in a row."""

    win: int = 2
    draw: int = 1
    wins_before_double: int = 2

    def points(self, results: str, berserk_wins: frozenset[int] = frozenset()) -> tuple[int, ...]:
        """The points of each game from results as 1, = and 0; `berserk_wins` are games counted from 0."""
        earned, streak = [], 0
        for number, result in enumerate(results):
            factor = 2 if streak >= self.wins_before_double else 1
            own = {"1": self.win, "=": self.draw}.get(result, 0) * factor
            earned.append(own + (result == "1" and number in berserk_wins))
            streak = streak + 1 if result == "1" else 0
        return tuple(earned)


def doubts_about_options(options: tuple[OnlineOption, ...]) -> tuple[Finding, ...]:
    """Why an event with such options is not rated."""
    return tuple(
        Finding(
            "time-control.not-fide", Severity.ERROR, option.value,
            msg("an option of online playing sites, not of FIDE's rules: these games cannot be rated"),
        )
        for option in options
    )  # fmt: skip
