"""The 36 rates of play that the organisers' manual lists for world events, title and rated tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from caissa.messages import msg
from caissa.play.time_controls.reading import parse_time_control
from caissa.play.time_controls.time_control import MINUTE, TimeControl
from caissa.tournament import Speed

SOURCE = msg("Organisers' Manual 11.3")


LEAST_MOVES_OF_FIRST_CONTROL = 30
"""The first control of a rated standard game has at least 30 moves (B.02 1.2)."""


def first_control_long_enough(control: TimeControl) -> bool:
    """Has the first control 30 moves or more, or is there one control for the whole game?"""
    moves = control.first_control_moves
    return moves is None or moves >= LEAST_MOVES_OF_FIRST_CONTROL


class Listed(StrEnum):
    """For what kind of event a rate is listed."""

    WORLD = msg("world and continental events")
    TITLE = msg("title tournaments")
    RATED = msg("rated tournaments")
    RAPID = msg("rapid tournaments")
    BLITZ = msg("blitz tournaments")
    ARMAGEDDON = msg("Armageddon")


@dataclass(frozen=True, slots=True)
class ApprovedRate:
    """A row of the table: the event, its rates, and the least minutes where the table gives a minimum."""

    row: int
    event: str
    kind: Listed
    rates: tuple[TimeControl, ...] = ()
    least_minutes: int | None = None

    def allows(self, control: TimeControl) -> bool:
        """Is this one of the row's rates, or not faster than its minimum and long enough before move 30?"""
        return control in self.rates or (self.reaches_minimum(control) and first_control_long_enough(control))

    def reaches_minimum(self, control: TimeControl) -> bool:
        """Does each player have the row's least time, reckoned for 60 moves?"""
        if self.least_minutes is None or not control.equal_for_both:
            return False
        return control.time_for() >= self.least_minutes * MINUTE


_LONG = "100'/40+50'/20+15'/end+30\""
_USUAL = "90'/40+30'/end+30\""
_WORLD = (
    (msg("World Championship Match"), "120'/40+60'/20+15'/end+30\" from move 61"),
    (msg("Candidates Tournament"), _LONG),
    (msg("World Cup"), _USUAL),
    (msg("Grand Prix"), _LONG),
    (msg("Women's World Championship Match"), _USUAL),
    (msg("Chess Olympiad"), _USUAL),
    (msg("World Team Championship"), _USUAL),
    (msg("Women's World Team Championship"), _USUAL),
    (msg("Women's Grand Prix"), _USUAL),
    (msg("World Senior Championship"), _USUAL),
    (msg("World Senior Team Championship"), _USUAL),
    (msg("World Juniors and Girls U-20 Championship"), _USUAL),
    (msg("Continental Individual Championships"), _USUAL),
    (msg("Continental Team Championships"), _USUAL),
    (msg("World Youth U-14-16-18 Championships"), _USUAL),
    (msg("World Cadets U-08-10-12 Championships"), _USUAL),
    (msg("World Schools Individual Championships"), _USUAL),
    (msg("World Schools Team Championships"), _USUAL),
    (msg("World Amateur Championship"), _USUAL),
    (msg("World Olympiad and Olympiad U-16"), _USUAL),
    (msg("World Rapid Championships"), "15'+10\""),
    (msg("World Blitz Championships"), "3'+2\""),
)
_OTHERS: tuple[tuple[str, Listed, int | None, str], ...] = (
    (msg("Title tournaments"), Listed.TITLE, 120, ""),
    (msg("Title tournament"), Listed.TITLE, None, "90'+30\""),
    (msg("Rated tournaments, one player with 2400"), Listed.RATED, 120, "90'+30\""),
    (msg("Rated tournaments, one player with 1800"), Listed.RATED, 90, "60'+30\""),
    (msg("Rated tournaments, all players below 1800"), Listed.RATED, 60, ""),
    (msg("Rapid tournaments"), Listed.RAPID, None, "25'+10\""),
    (msg("Rapid tournaments"), Listed.RAPID, None, "15'+10\""),
    (msg("Rapid tournaments"), Listed.RAPID, None, "15'+5\""),
    (msg("Rapid tournaments"), Listed.RAPID, None, "10'+5\""),
    (msg("Blitz tournaments"), Listed.BLITZ, None, "5'+3\""),
    (msg("Blitz tournaments"), Listed.BLITZ, None, "5'"),
    (msg("Blitz tournament, bullet"), Listed.BLITZ, None, "1'+1\""),
    (msg("Armageddon"), Listed.ARMAGEDDON, None, "White 5'; Black 4'"),
    (msg("Armageddon"), Listed.ARMAGEDDON, None, "White 5'+2\" from move 61; Black 4'+2\" from move 61"),
)


@cache
def approved_rates() -> tuple[ApprovedRate, ...]:
    """The 36 rows of the table, in its order."""
    world = [(event, Listed.WORLD, None, rate) for event, rate in _WORLD]
    return tuple(
        ApprovedRate(row, event, kind, (parse_time_control(rate),) if rate else (), least)
        for row, (event, kind, least, rate) in enumerate((*world, *_OTHERS), start=1)
    )


def rows_with(control: TimeControl) -> tuple[ApprovedRate, ...]:
    """The rows that list exactly this rate."""
    return tuple(row for row in approved_rates() if control in row.rates)


def rows_that_allow(control: TimeControl) -> tuple[ApprovedRate, ...]:
    """The rows that list this rate or whose minimum it reaches."""
    return tuple(row for row in approved_rates() if row.allows(control))


def row_for_rating(highest: int | None) -> ApprovedRate:
    """The row for a rated tournament by the highest rating in it; nobody rated counts as below 1800."""
    row = 27 if highest is None or highest < 1800 else 26 if highest < 2400 else 25
    return approved_rates()[row - 1]


def row_for_titles() -> ApprovedRate:
    """The row with the minimum for title tournaments."""
    return approved_rates()[22]


def listed_for(speed: Speed) -> tuple[ApprovedRate, ...]:
    """The rows whose rates are of this kind of play, equal for both players."""
    return tuple(
        row
        for row in approved_rates()
        if any(rate.equal_for_both and rate.speed is speed for rate in row.rates)
    )
