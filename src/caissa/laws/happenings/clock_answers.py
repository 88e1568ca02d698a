"""What happened to the clock or by the clock, and what the arbiter does about it."""

from __future__ import annotations

from datetime import timedelta

from caissa.laws.happenings.facts import Advice, Facts
from caissa.laws.happenings.happenings import Happening
from caissa.laws.rules import laws_of
from caissa.laws.times import NO_TIME, ClockTimes
from caissa.laws.verdicts import Decision, Reason
from caissa.messages import Message, msg, plural
from caissa.play.clocks.corrections import taken_for_assistant
from caissa.play.clocks.default_time import Presence, Session
from caissa.play.clocks.flags import FlagDecision, both_flags_unknown
from caissa.play.time_controls.time_control import Allotment, Mode
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
        had = _had(facts)
        if had is not None:
            times = ClockTimes(max(NO_TIME, had.white - times.white), max(NO_TIME, had.black - times.black))
    elif facts.clocks is not None:
        times = facts.clocks
        reasons.append(Reason("E.01 6.10.1", msg("the times that were known last are set again")))
    mark = msg("Mark the clock as defective and keep it apart.")
    if facts.clock_name:
        mark = msg("Mark the clock {name} as defective and keep it apart.", name=facts.clock_name)
    steps = (mark, msg("Write down the times that are set."))
    return Advice(Happening.DEFECTIVE_CLOCK, Decision.GOES_ON, tuple(reasons), steps, times, presumed=True)


def _had(facts: Facts) -> ClockTimes | None:
    """What each player has had by now: by the time control and the moves made, else as it was typed."""
    control = facts.control
    if control is None or facts.moves is None or control.mode not in (Mode.NONE, Mode.INCREMENT):
        return facts.clocks
    return ClockTimes(*(_time_until(control.allotment(colour), facts.moves) for colour in Colour))


def _time_until(own: Allotment, moves: int) -> timedelta:
    """The time of a player who has completed so many moves, the increment of the next one included.

    Handbook: E.01 6.3.1, E.01 6.3.2
    """
    following = moves + 1
    periods = range(own.number_of_period(following) + 1)
    seconds = sum(own.period_numbered(index).seconds for index in periods)
    return timedelta(seconds=seconds + sum(own.bonus_of(move) for move in range(1, following + 1)))


def assistant(facts: Facts) -> Advice:
    """A player has an assistant: usually ten minutes less, nothing less because of a disability.

    Handbook: E.01 6.2.6
    """
    player = facts.by or Colour.WHITE
    less = taken_for_assistant(disabled=facts.disabled)
    times = facts.clocks
    steps: list[Message] = []
    if less:
        minutes = int(less.total_seconds()) // 60
        text = msg("usually {minutes} min are taken from the player", minutes=minutes)
        reasons = [Reason("E.01 6.2.6", text)]
        steps.append(
            msg("Take {minutes} min off the clock of {colour}.", minutes=minutes, colour=player.word)
        )
        times = times.plus(player, -less) if times else None
    else:
        reasons = [Reason("E.01 6.2.6", msg("nothing is taken from a player with a disability"))]
    if facts.extra:
        text = msg("an opponent who serves as assistant may get more time")
        reasons.append(Reason("Organisers' Manual 9.2.4", text))
        minutes = int(facts.extra.total_seconds()) // 60
        steps.append(
            msg("Add {minutes} min to the clock of {colour}.", minutes=minutes, colour=player.opposite.word)
        )
        times = times.plus(player.opposite, facts.extra) if times else None
    changed = times if steps else None
    return Advice(Happening.ASSISTANT, Decision.GOES_ON, tuple(reasons), tuple(steps), changed)


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


_BY_PRESENCE = {
    Presence.PLAYED: Decision.GOES_ON,
    Presence.WAITING: Decision.GOES_ON,
    Presence.WHITE_LOSES: Decision.BLACK_WINS,
    Presence.BLACK_LOSES: Decision.WHITE_WINS,
    Presence.BOTH_LOSE: Decision.BOTH_LOSE,
}


def both_absent(facts: Facts) -> Advice:
    """Neither player was there at the start: the clock of White runs until White comes.

    Handbook: E.01 6.7.1, E.01 6.7.2
    """
    if facts.started is None or facts.now is None:
        raise TypeError("what_now asks for both before")
    session = Session(facts.started, facts.default_time or 0)
    presence = session.presence(facts.white_arrived, facts.black_arrived, facts.now)
    decision = _BY_PRESENCE[presence]
    reasons = [Reason("E.01 6.7.1", _presence_in_words(presence, session))]
    if decision.ends or not session.default_minutes:
        return Advice(Happening.BOTH_ABSENT, decision, tuple(reasons))
    lost = session.lost_by_white(facts.white_arrived or facts.now)
    minutes = int(lost.total_seconds()) // 60
    text = plural(
        "White loses the time until White arrives: {count} minute so far",
        "White loses the time until White arrives: {count} minutes so far",
        minutes,
    )
    if facts.white_arrived is not None:
        text = plural(
            "White loses the time until White arrived: {count} minute",
            "White loses the time until White arrived: {count} minutes",
            minutes,
        )
    unless = msg("unless the rules of the event or the arbiter decide otherwise")
    reasons += [Reason("E.01 6.7.2", text), Reason("E.01 6.7.2", unless)]
    # Only White's arrival makes the loss final; the times to set are those of the start, less the loss.
    final = facts.clocks is not None and facts.white_arrived is not None
    times = facts.clocks.plus(Colour.WHITE, -lost) if facts.clocks is not None and final else None
    steps = () if facts.white_arrived else (msg("Start White's clock, if it does not run."),)
    return Advice(Happening.BOTH_ABSENT, decision, tuple(reasons), steps, times)


def _presence_in_words(presence: Presence, session: Session) -> Message:
    if presence is Presence.WAITING:
        return msg("who comes by {limit:%H:%M}, the end of the default time, plays", limit=session.limit)
    return msg(
        "by {limit:%H:%M}, the end of the default time: {presence}", limit=session.limit, presence=presence
    )
