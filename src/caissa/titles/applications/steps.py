"""The way of an application through federation and FIDE: who signs, who pays, and by which day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from caissa.messages import msg, plural
from caissa.titles.applications.award_rules import AWARDS_2024, AwardRules


class Payer(Enum):
    """Who pays the fee: the applicant's federation, or a player who applies alone."""

    FEDERATION = msg("the applicant's federation")
    PLAYER = msg("the player")


def payer(*, federation_refuses: bool) -> Payer:
    """Who pays; if the federation refuses to apply, the player may appeal to FIDE, apply and pay.

    Handbook: B.01 2.2, 1.10.4
    """
    return Payer.PLAYER if federation_refuses else Payer.FEDERATION


def latest_submission(meeting: date, rules: AwardRules = AWARDS_2024) -> date:
    """The last day for an application that is to be considered at a meeting.

    Handbook: B.01 2.3
    """
    return meeting - timedelta(days=rules.days_before_meeting)


def considered_at(submitted: date, meetings: Iterable[date], rules: AwardRules = AWARDS_2024) -> date | None:
    """The first meeting that an application of this day is in time for; None if none is known.

    Handbook: B.01 2.3
    """
    return min(
        (meeting for meeting in meetings if submitted <= latest_submission(meeting, rules)), default=None
    )


def earliest_award(published: date, rules: AwardRules = AWARDS_2024) -> date:
    """The first day on which a published application may be finalised, objections having had their time.

    Handbook: B.01 2.4
    """
    return published + timedelta(days=rules.days_published)


@dataclass(frozen=True, slots=True)
class ApplicationProgress:
    """What has happened to an application so far."""

    signed_by_federation: bool = False
    federation_refuses: bool = False
    certificates_signed: bool = False
    fee_paid: bool = False
    submitted: date | None = None
    meeting: date | None = None
    published: date | None = None
    objections: int = 0
    decided: date | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that must be done: the article, the words, whether it is done, and by or from which day."""

    article: str
    what: str
    done: bool
    due: date | None = None
    late: bool = False


def steps(progress: ApplicationProgress, today: date, rules: AwardRules = AWARDS_2024) -> tuple[Step, ...]:
    """Every step of an application with its day, in order.

    Handbook: B.01 1.10.3, 1.10.4, 2.2, 2.3, 2.4
    """
    return (
        _sender(progress, rules),
        Step(
            rules.cite("1.10.3"),
            msg("certificates signed by Chief Arbiter and organising federation"),
            progress.certificates_signed,
        ),
        _submission(progress, today, rules),
        _fee(progress, rules),
        _publication(progress, today, rules),
    )


def _sender(progress: ApplicationProgress, rules: AwardRules) -> Step:
    if progress.federation_refuses:
        return Step(
            rules.cite("1.10.4"), msg("the federation refuses: the player appeals to FIDE and applies"), True
        )
    what = msg("application (form IT2) signed by the Rating Officer or President of the player's federation")
    return Step(rules.cite("1.10.3"), what, progress.signed_by_federation)


def _fee(progress: ApplicationProgress, rules: AwardRules) -> Step:
    who = payer(federation_refuses=progress.federation_refuses)
    article = "1.10.4" if progress.federation_refuses else "2.2"
    return Step(rules.cite(article), msg("fee paid by {who}", who=who.value), progress.fee_paid)


def _submission(progress: ApplicationProgress, today: date, rules: AwardRules) -> Step:
    """Sent in time for the meeting; late, it waits for the next one."""
    sent = progress.submitted
    if progress.meeting is None:
        return Step(rules.cite("2.3"), msg("submitted to FIDE"), sent is not None)
    due = latest_submission(progress.meeting, rules)
    late = (sent or today) > due
    what = msg("submitted to FIDE for the meeting of {day:%Y-%m-%d}", day=progress.meeting)
    if late:
        what = msg("{what}: too late, it is considered at the next one", what=what)
    return Step(rules.cite("2.3"), what, sent is not None, due, late)


def _publication(progress: ApplicationProgress, today: date, rules: AwardRules) -> Step:
    """Published long enough for objections before it is final."""
    article, days = rules.cite("2.4"), rules.days_published
    if progress.published is None:
        return Step(
            article,
            plural(
                "published on FIDE's site for {count} day", "published on FIDE's site for {count} days", days
            ),
            False,
        )
    until = earliest_award(progress.published, rules)
    early = progress.decided is not None and progress.decided < until
    what = (
        plural(
            "published since {day:%Y-%m-%d}, {count} objection; not final before {until:%Y-%m-%d}",
            "published since {day:%Y-%m-%d}, {count} objections; not final before {until:%Y-%m-%d}",
            progress.objections,
            day=progress.published,
            until=until,
        )
        if progress.objections
        else msg(
            "published since {day:%Y-%m-%d}; not final before {until:%Y-%m-%d}",
            day=progress.published,
            until=until,
        )
    )
    return Step(article, what, (progress.decided or today) >= until, until, early)
