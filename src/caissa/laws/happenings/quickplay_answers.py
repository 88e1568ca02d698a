"""Games without increment whose last period runs out: claims and requests under Guidelines III."""

from __future__ import annotations

from datetime import UTC, datetime

from caissa.laws.happenings.facts import Advice, Facts
from caissa.laws.happenings.happenings import Happening
from caissa.laws.times import ClockTimes
from caissa.laws.verdicts import Decision, Reason
from caissa.messages import msg
from caissa.play.clocks.clock import Clock, Display
from caissa.play.clocks.quickplay import (
    ClaimRuling,
    after_claim,
    may_turn_to_arbiter,
    with_increment_introduced,
)
from caissa.tournament import Colour

RULINGS = {"drawn": ClaimRuling.DRAWN, "postponed": ClaimRuling.POSTPONED, "rejected": ClaimRuling.REJECTED}
_ANY_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)
"""The clock is paused: no time passes while the arbiter decides."""


def quickplay_claim(facts: Facts) -> Advice:
    """A player short of time claims that the opponent cannot win by normal means, or makes no effort to.

    Handbook: E.01 G.III.5
    """
    refused = _refused(Happening.QUICKPLAY_CLAIM, facts)
    if refused is not None:
        return refused
    clock, announced = _paused_clock(facts), bool(facts.announced)
    ruling = RULINGS.get(facts.ruling)
    if ruling is ClaimRuling.DRAWN:
        reason = Reason("E.01 G.III.5", msg("{ruling}", ruling=ruling))
        return Advice(Happening.QUICKPLAY_CLAIM, Decision.DRAWN, (reason,))
    after = after_claim(clock, _ANY_MOMENT, ruling or ClaimRuling.REJECTED, announced=announced)
    times = ClockTimes(after.white.left, after.black.left)
    if ruling is not None:
        text = msg("{ruling}: the opponent gets two minutes", ruling=ruling)
        reason = Reason("E.01 G.III.5", text)
        return Advice(Happening.QUICKPLAY_CLAIM, Decision.GOES_ON, (reason,), times=times)
    entitled = may_turn_to_arbiter(clock, _ANY_MOMENT, announced=announced)
    reasons = (
        Reason("E.01 G.III.5", msg("{why}", why=entitled.why)),
        Reason(
            "E.01 G.III.5", msg("the arbiter declares a draw, postpones the decision or rejects the claim")
        ),
    )
    steps = (
        msg("Pause the clock."),
        msg("If it is postponed, the opponent may get two minutes; decide before or after a flag falls."),
        msg("If it is rejected, the opponent gets two minutes."),
    )
    return Advice(Happening.QUICKPLAY_CLAIM, Decision.GOES_ON, reasons, steps, times, presumed=True)


def quickplay_increment(facts: Facts) -> Advice:
    """A player short of time asks for five seconds a move, which is also an offer of a draw.

    Handbook: E.01 G.III.4
    """
    refused = _refused(Happening.QUICKPLAY_INCREMENT, facts)
    if refused is not None:
        return refused
    granted = with_increment_introduced(_paused_clock(facts), _ANY_MOMENT, announced=bool(facts.announced))
    reasons = (
        Reason("E.01 G.III.4", msg("the request is an offer of a draw")),
        Reason("E.01 G.III.4", msg("refused, both get five seconds a move and the opponent two minutes")),
    )
    steps = (
        msg("Pause the clock and ask the opponent whether a draw is agreed."),
        msg("If not, set the clock to five seconds a move from now on."),
    )
    times = ClockTimes(granted.white.left, granted.black.left)
    return Advice(Happening.QUICKPLAY_INCREMENT, Decision.GOES_ON, reasons, steps, times)


def _refused(happening: Happening, facts: Facts) -> Advice | None:
    """Why the guidelines do not help the player now, if so."""
    applies = may_turn_to_arbiter(_paused_clock(facts), _ANY_MOMENT, announced=bool(facts.announced))
    if applies.yes:
        return None
    return Advice(happening, Decision.GOES_ON, (Reason("E.01 G.III", msg("{why}", why=applies.why)),))


def _paused_clock(facts: Facts) -> Clock:
    """The clock with the times that were read from it, the player in question to move."""
    control, clocks = facts.control, facts.clocks
    if control is None or clocks is None:
        raise TypeError("what_now asks for both before")
    period = len(control.periods) - 1 if facts.last_period else 0
    white, black = (Display(clocks.of(colour), period=period) for colour in Colour)
    return Clock(control, white, black, turn=facts.by or Colour.WHITE)
