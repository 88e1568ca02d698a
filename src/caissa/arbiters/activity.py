"""Active or inactive, and whether the registration fee is paid: may this arbiter officiate at all?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from caissa.arbiters.event_facts import EventFacts
from caissa.arbiters.judgement import Clause, Judgement
from caissa.arbiters.periods import years_after
from caissa.arbiters.register import Arbiter, ArbiterTitle, Duty, TrainingKind
from caissa.messages import msg

YEARS_OF_ACTIVITY = 4
"""Years from a title or a course to the end of activity (B.06.3 2.2)."""

_KEEPS_ACTIVE = frozenset({TrainingKind.IA_SEMINAR, TrainingKind.REFRESHER})
_BOTH = {ArbiterTitle.INTERNATIONAL, ArbiterTitle.FIDE}

TRANSITION = {
    2017: {ArbiterTitle.INTERNATIONAL: date(2021, 12, 31), ArbiterTitle.FIDE: date(2022, 12, 31)},
    2018: dict.fromkeys(_BOTH, date(2022, 12, 31)),
    2019: dict.fromkeys(_BOTH, date(2023, 12, 31)),
    2020: dict.fromkeys(_BOTH, date(2024, 12, 31)),
}
"""The first ends of activity in 2021, by the year of the last tournament (B.06.3 2.6)."""
INACTIVE_SINCE = date(2020, 12, 31)
"""For those whose last tournament was in 2016 or before (B.06.3 2.6.1)."""


def end_of_activity(arbiter: Arbiter) -> date | None:
    """Four years after the FA title, the last refresher course or the last IA seminar, whichever is latest.

    A date on record (as set in the transition of 2021) counts like these. A new title or class moves nothing.

    Handbook: B.06.3 2.1, 2.2, 2.2.1, 2.2.2, 2.3
    """
    courses = [
        training.end
        for training in arbiter.trainings
        if training.kind in _KEEPS_ACTIVE and training.passed is not False
    ]
    starts = [*courses, *([arbiter.fide_since] if arbiter.fide_since else [])]
    ends = [years_after(day, YEARS_OF_ACTIVITY) for day in starts]
    return max([*ends, *([arbiter.end_of_activity] if arbiter.end_of_activity else [])], default=None)


def transition_end(title: ArbiterTitle, last_tournament: int) -> date | None:
    """The end of activity that the text of 2021 set by the year of somebody's last tournament.

    Handbook: B.06.3 2.6, 2.6.1, 2.6.2, 2.6.3, 2.6.4, 2.6.5
    """
    if last_tournament < min(TRANSITION):
        return INACTIVE_SINCE
    return TRANSITION.get(last_tournament, {}).get(title)


def active_on(arbiter: Arbiter, day: date) -> bool | None:
    """Is the arbiter active on a day? None for those without a title, or whose courses are not known.

    Handbook: B.06.3 1.1, 2.1, 2.5
    """
    end = end_of_activity(arbiter)
    if end is None or arbiter.title_on(day) in (None, ArbiterTitle.NATIONAL):
        return None
    return day < end


def activity_clause(arbiter: Arbiter, duty: Duty, event: EventFacts, day: date) -> Clause | None:
    """May an inactive arbiter do this? Nothing is said of arbiters without a title.

    Handbook: B.06.3 2.1.1, 2.1.2
    """
    if arbiter.title_on(day) in (None, ArbiterTitle.NATIONAL):
        return None
    end = end_of_activity(arbiter)
    actual = msg("end of activity {end}", end=end) if end else msg("no course on record")
    active = active_on(arbiter, day)
    if event.listed:
        return Clause(
            "B.06.3 2.1.2", msg("active, for an official FIDE or Continental event"), active, actual
        )
    if duty is not Duty.CHIEF_ARBITER:
        return None
    allowed = True if event.player_norms_possible is False else active
    return Clause(
        "B.06.3 2.1.1", msg("active, for a Chief Arbiter where norms are possible"), allowed, actual
    )


def registration_clause(arbiter: Arbiter) -> Clause:
    """Is the registration fee paid? If not, the event may stay unrated and no norm is accepted.

    Handbook: B.06.1 6.1, 6.2
    """
    return Clause(
        "B.06.1 6.1", msg("the registration fee is paid to FIDE"), arbiter.registration_paid, arbiter.name
    )


def registrations(event: EventFacts, arbiters: Iterable[Arbiter]) -> Judgement:
    """May the event be rated and give norms: are the fees of all its arbiters paid?

    Handbook: B.06.1 6.1, 6.2
    """
    about = msg("{event}: registration of the arbiters", event=event.name)
    return Judgement(about, tuple(registration_clause(arbiter) for arbiter in arbiters))
