"""A game that begins after its round: how the clocks are set so that nobody has an advantage.

Handbook: C.05 6.7.3
"""

from __future__ import annotations

from dataclasses import replace

from caissa.messages import msg
from caissa.play.errors import ImpossibleTimeControl
from caissa.play.time_controls.time_control import MINUTE, Allotment, TimeControl


def rate_after_late_start(control: TimeControl, minutes: int) -> TimeControl:
    """The rate of a game that begins so many minutes late: each player gives half of them.

    The lost time is taken from the first period of both, so that the game ends when the others do.

    Handbook: C.05 6.7.3
    """
    return replace(
        control, white=_shortened(control.white, minutes), black=_shortened(control.black, minutes)
    )


def _shortened(allotment: Allotment, minutes: int) -> Allotment:
    first, *later = allotment.periods
    left = first.seconds - minutes * MINUTE // 2
    if left <= 0:
        raise ImpossibleTimeControl(
            why=msg("with this time control a game cannot start {minutes} min late", minutes=minutes)
        )
    return Allotment((replace(first, seconds=left), *later))
