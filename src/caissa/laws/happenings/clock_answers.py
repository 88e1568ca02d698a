"""What happened to the clock or by the clock, and what the arbiter does about it."""

from __future__ import annotations

from datetime import timedelta

from caissa.laws.happenings.facts import Advice, Facts
from caissa.laws.happenings.happenings import Happening
from caissa.laws.rules import laws_of
from caissa.laws.times import ClockTimes
from caissa.laws.verdicts import Decision, Reason
from caissa.messages import msg
from caissa.play.clocks.default_time import Session
from caissa.play.clocks.flags import FlagDecision, both_flags_unknown
from caissa.tournament import Colour

_TOWARDS_THE_CLAIM = 3
"""How far a proposal goes from equal shares towards what a player claims: a third of the way."""


def both_flags(facts: Facts) -> Advice:
    """Both flags are down and it cannot be known which fell first.

    Handbook: E.01 G.III.3.1
    """
    decision = both_flags_unknown(last_period=bool(facts.last_period))
    drawn = decision is FlagDecision.DRAWN
    reason = Reason("E.01 G.III.3.1", msg("{what}", what=decision))
    return Advice(Happening.BOTH_FLAGS, Decision.DRAWN if drawn else Decision.GOES_ON, (reason,))


def wrong_setting(facts: Facts) -> Advice:
    """The clock was set wrongly: put right at once, in rapid and blitz (A.5) not after ten moves.

    Handbook: E.01 6.10.2, E.01 A.5.1.1
    """
    late = facts.moves is not None and facts.moves >= laws_of(facts.edition)[1].set_up_claims_until
    if late and not facts.rules.competitive:
        text = msg("ten moves are completed: the setting stays, unless the schedule would suffer")
        reason = Reason("E.01 A.5.1.1", text)
        return Advice(Happening.WRONG_CLOCK_SETTING, Decision.GOES_ON, (reason,))
    text = msg("the clock is paused and set correctly; times and move counter by best judgement")
    steps = (
        msg("Pause the clock and write down both times and the number of moves."),
        msg("Install the correct setting and adjust times and move counter."),
    )
    return Advice(Happening.WRONG_CLOCK_SETTING, Decision.GOES_ON, (Reason("E.01 6.10.2", text),), steps)


def defective_clock(facts: Facts) -> Advice:
    """The clock failed: it is replaced, the times are best judgement; a proposal if the time is known.

    Handbook: E.01 6.10.1
    """
    reasons = [
        Reason("E.01 6.10.1", msg("the clock is replaced; the times are the arbiter's best judgement"))
    ]
    times = None
    if facts.elapsed is not None:
        times = proposed_use(facts.elapsed, facts.by, facts.claimed)
        text = msg("both together have used the time since the start: a proposal for the time used by each")
        reasons.append(Reason("E.01 6.10.1", text))
        if facts.clocks is not None:
            times = ClockTimes(facts.clocks.white - times.white, facts.clocks.black - times.black)
    steps = (msg("Mark the clock as defective and keep it apart."), msg("Write down the times that are set."))
    return Advice(Happening.DEFECTIVE_CLOCK, Decision.GOES_ON, tuple(reasons), steps, times, presumed=True)


def proposed_use(elapsed: timedelta, by: Colour | None, claimed: timedelta | None) -> ClockTimes:
    """The time that each may have used: equal shares, moved a third of the way towards what a player claims.

    That is our advice, not a rule: the arbiter judges. The two times add up to the time since the start.
    """
    half = elapsed / 2
    if by is None or claimed is None:
        return ClockTimes(half, half)
    own = half - (half - claimed) / _TOWARDS_THE_CLAIM
    own = timedelta(seconds=round(own.total_seconds()))
    other = elapsed - own
    return ClockTimes(own, other) if by is Colour.WHITE else ClockTimes(other, own)


def late_arrival(facts: Facts) -> Advice:
    """A player came late: the default time counts from the real start of the session.

    Handbook: E.01 6.7.1
    """
    by, started, arrived = facts.by or Colour.WHITE, facts.started, facts.arrived
    if started is None or arrived is None:
        raise TypeError("what_now asks for both before")
    session = Session(started, facts.default_time or 0)
    if session.too_late(arrived):
        text = msg("{colour} came after {limit:%H:%M}, the end of the default time",
                   colour=by.word, limit=session.limit)  # fmt: skip
        decision = Decision.win_of(by.opposite)
    else:
        text = msg("{colour} came before {limit:%H:%M}, the end of the default time: the game is played",
                   colour=by.word, limit=session.limit)  # fmt: skip
        decision = Decision.GOES_ON
    return Advice(Happening.LATE_ARRIVAL, decision, (Reason("E.01 6.7.1", text),))
