"""An appeal to the committee: until when it may come, and whether it is admissible (C.11 3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from caissa.arbiters.judgement import Clause, Judgement
from caissa.arbiters.periods import age_reached
from caissa.errors import CaissaError
from caissa.messages import LabelledEnum, msg
from caissa.play.days.timetable_building import APPEAL_MINUTES
from caissa.tournament import Birth, Speed

OF_AGE = 18
REPORT_DAYS = 7


class NoZone(CaissaError):
    """A moment that does not say in which time zone it is."""

    code = "conduct.no-zone"
    message = "The time {moment} is without its time zone, so that no deadline can be worked out from it."


class Appellant(LabelledEnum):
    """Who hands in an appeal."""

    PLAYER = "player", msg("the player")
    GUARDIAN = "guardian", msg("a parent or guardian of the player")
    HEAD_OF_DELEGATION = "head-of-delegation", msg("the head of the delegation")
    CAPTAIN = "captain", msg("the captain of the team")
    OFFICIAL = "official", msg("another representative named in the rules of the event")
    OTHER = "other", msg("another person")


_FOR_MINORS = (Appellant.GUARDIAN, Appellant.HEAD_OF_DELEGATION)
_NOT_NAMED_HERE = (Appellant.CAPTAIN, Appellant.OFFICIAL)


@dataclass(frozen=True, slots=True)
class AppealLimits:
    """What the regulations of the event say about appeals.

    `minutes` is None where they name no time, so that C.11 3.4 holds. `english` is False where the
    regulations allow other languages, `fee` False where they waive it.
    """

    minutes: int | None = None
    fee: bool = True
    english: bool = True
    teams: bool = False

    def allowed(self, speed: Speed) -> timedelta:
        """The time for an appeal.

        Handbook: C.11 3.4
        """
        return timedelta(minutes=APPEAL_MINUTES[speed] if self.minutes is None else self.minutes)


@dataclass(frozen=True, slots=True)
class Submission:
    """An appeal as it was handed in; None where something is not known.

    `round_ended` and `decided` are the moments from which its time runs, `submitted` is the server's time.
    """

    by: Appellant
    submitted: datetime
    round_ended: datetime | None
    decided: datetime | None
    birth: Birth | None = None
    affected: bool | None = True
    written: bool = True
    english: bool = True
    fee_paid: datetime | None = None
    fee_waived: bool = False
    speed: Speed = Speed.STANDARD

    @property
    def starts(self) -> datetime | None:
        """When the time for the appeal began: the end of the round or the decision, whichever was later."""
        known = [moment for moment in (self.round_ended, self.decided) if moment is not None]
        return max(known, key=_in_utc) if known else None


def appeal_deadline(starts: datetime, speed: Speed, limits: AppealLimits | None = None) -> datetime:
    """The last moment for an appeal: so many minutes of real time after the round or the decision.

    The minutes are counted on a clock that knows no summer time; the answer is in the zone of the start.

    Handbook: C.11 3.4, 3.4.1, 3.4.2
    """
    allowed = (limits or AppealLimits()).allowed(speed)
    return (_in_utc(starts) + allowed).astimezone(starts.tzinfo)


@dataclass(frozen=True, slots=True)
class AppealTime:
    """The last moment for an appeal, with the reason and its article."""

    last: datetime
    why: str
    article: str


def appeal_time(appeal: Submission, limits: AppealLimits | None = None) -> AppealTime | None:
    """The last moment for an appeal and from when it is counted; None while no moment is known.

    Handbook: C.11 3.4, 3.4.1, 3.4.2
    """
    starts, rules = appeal.starts, limits or AppealLimits()
    if starts is None:
        return None
    minutes = rules.allowed(appeal.speed) // timedelta(minutes=1)
    article = "C.11 3.4"
    if rules.minutes is None:
        article += ".1" if appeal.speed is Speed.STANDARD else ".2"
    clock = starts.strftime("%H:%M")
    if appeal.round_ended is None:
        why = msg("{minutes} min after the decision at {time}", minutes=minutes, time=clock)
    elif starts == appeal.round_ended:
        why = msg("{minutes} min after the end of the round at {time}", minutes=minutes, time=clock)
    else:
        why = msg(
            "{minutes} min after the decision at {time}, which came after the end of the round",
            minutes=minutes,
            time=clock,
        )
    return AppealTime(appeal_deadline(starts, appeal.speed, rules), why, article)


def report_due(last_day: date) -> date:
    """The last day for the committee's report to the commission.

    Handbook: C.11 3.12
    """
    return last_day + timedelta(days=REPORT_DAYS)


def appeal_admissibility(appeal: Submission, limits: AppealLimits | None = None) -> Judgement:
    """Is an appeal admissible? Every demand with its article; what nobody has recorded stays open.

    Handbook: C.11 3.1, 3.1.1, 3.1.2, 3.3, 3.4, 3.5, 3.6, 3.7
    """
    rules = limits or AppealLimits()
    clauses = [
        _who(appeal, rules),
        Clause("C.11 3.3", msg("the appellant is directly affected"), appeal.affected),
        Clause("C.11 3.4", msg("in writing"), appeal.written),
        _in_time(appeal, rules, msg("handed in in time"), "C.11 3.4", appeal.submitted),
        Clause("C.11 3.7", msg("the chief arbiter has decided"), appeal.decided is not None),
    ]
    if rules.english:
        clauses.append(Clause("C.11 3.5", msg("in English"), appeal.english))
    if rules.fee:
        clauses.append(_fee(appeal, rules))
    return Judgement(msg("Appeal"), tuple(clauses))


def _who(appeal: Submission, rules: AppealLimits) -> Clause:
    if rules.teams:
        article, demand = "C.11 3.1.2", msg("handed in by the captain of the team")
        return Clause(article, demand, appeal.by in _NOT_NAMED_HERE, str(appeal.by.label))
    of_age = age_reached(appeal.birth, OF_AGE, appeal.submitted.date())
    if appeal.by in _FOR_MINORS:
        demand = msg("a parent, guardian or head of delegation appeals for a player under 18")
        return Clause("C.11 3.1.1", demand, None if of_age is None else not of_age, str(appeal.by.label))
    if appeal.by is Appellant.PLAYER:
        demand = msg("a player who appeals alone is 18 or older")
        # Without a date of birth nobody is taken for a minor: the arbiter knows who stands there.
        return Clause("C.11 3.1.1", demand, met=of_age is not False, actual=str(appeal.by.label))
    demand = msg("handed in by the player or a registered representative")
    return Clause("C.05 10.3", demand, appeal.by in _NOT_NAMED_HERE, str(appeal.by.label))


def _in_time(
    appeal: Submission, rules: AppealLimits, what: str, article: str, done: datetime | None
) -> Clause:
    starts = appeal.starts
    if starts is None or done is None:
        return Clause(article, what, None if done else False)
    end = appeal_deadline(starts, appeal.speed, rules)
    actual = done.astimezone(end.tzinfo).isoformat(" ", "seconds")
    demand = msg("{what} (by {end})", what=what, end=end.isoformat(" ", "seconds"))
    return Clause(article, demand, _in_utc(done) <= _in_utc(end), actual)


def _fee(appeal: Submission, rules: AppealLimits) -> Clause:
    if appeal.fee_waived:
        return Clause("C.11 3.6", msg("fee paid in time"), met=True, actual=msg("waived"))
    return _in_time(appeal, rules, msg("fee paid in time"), "C.11 3.6", appeal.fee_paid)


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise NoZone(moment=moment.isoformat(" "))
    return moment.astimezone(UTC)
