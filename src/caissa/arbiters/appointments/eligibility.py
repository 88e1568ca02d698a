"""Who may be appointed to what: the table of classes, World events, sanctions, limits, other events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from caissa.arbiters.activity import activity_clause, registration_clause
from caissa.arbiters.appointments.workload import concurrent_events, limit_clauses
from caissa.arbiters.classes.categories import event_category
from caissa.arbiters.classes.official_events import EventCategory
from caissa.arbiters.discipline.sanctions import disqualified_on, investigated_on
from caissa.arbiters.errors import NoDate
from caissa.arbiters.event_facts import EventFacts
from caissa.arbiters.judgement import Clause, Judgement
from caissa.arbiters.register import Arbiter, ArbiterClass, ArbiterTitle, Duty
from caissa.messages import msg

_A, _B, _C, _D = ArbiterClass
_AB, _ABC, _ALL = (_A, _B), (_A, _B, _C), (_A, _B, _C, _D)

_TOP = (Duty.CHIEF_ARBITER, Duty.DEPUTY_CHIEF_ARBITER)
_MIDDLE = (Duty.SECTOR_ARBITER, Duty.PAIRING_OFFICER, Duty.FAIR_PLAY_OFFICER)


def _column(
    top: tuple[ArbiterClass, ...], middle: tuple[ArbiterClass, ...], floor: tuple[ArbiterClass, ...]
) -> Mapping[Duty, tuple[ArbiterClass, ...]]:
    return {
        **dict.fromkeys(_TOP, top),
        **dict.fromkeys(_MIDDLE, middle),
        Duty.ARBITER: floor,
        Duty.MATCH_ARBITER: _ALL,
    }


APPOINTMENTS_2021 = {
    EventCategory.A: _column(_AB, _AB, _ABC),
    EventCategory.B: _column(_AB, _ABC, _ALL),
    EventCategory.C: _column(_ABC, _ALL, _ALL),
    EventCategory.D: _column(_ALL, _ALL, _ALL),
}
"""Which classes may do what (B.06.3 8.3); the printed table has lost its merged cells, see the
interpretation "arbiter-appointments"."""


def classes_allowed(category: EventCategory | None, duty: Duty) -> tuple[ArbiterClass, ...]:
    """The classes that may do a duty in a tournament of a category; all below category D.

    Handbook: B.06.3 8.3
    """
    return APPOINTMENTS_2021[category][duty] if category else _ALL


def appointment(
    arbiter: Arbiter,
    duty: Duty,
    event: EventFacts,
    *,
    day: date | None = None,
    approved: bool | None = None,
    exceptional: bool = False,
) -> Judgement:
    """May this arbiter be appointed to this duty at this event?

    `day` is the day that counts, else the first of the event; `approved` says whether the Arbiters'
    Commission approved a National Arbiter; `exceptional` that the FIDE President allows one event more.

    Handbook: B.06.3 8, 8.1, 8.2, 8.3
    """
    on = day or event.start
    if on is None:
        raise NoDate(name=event.name)
    clauses = [
        class_clause(arbiter, duty, event, on, approved),
        world_chief_clause(arbiter, duty, event, on),
        activity_clause(arbiter, duty, event, on),
        *standing_clauses(arbiter, event, on),
        registration_clause(arbiter),
        *limit_clauses(arbiter, duty, event, exceptional=exceptional),
        concurrence_clause(arbiter, event),
    ]
    about = msg("{arbiter} as {duty}", arbiter=arbiter.name, duty=duty.label)
    return Judgement(about, tuple(clause for clause in clauses if clause is not None))


def class_clause(arbiter: Arbiter, duty: Duty, event: EventFacts, on: date, approved: bool | None) -> Clause:
    """The table of classes; those without an international title have rules of their own.

    Handbook: B.06.3 8.2, 8.3
    """
    category = event_category(event).category
    own = arbiter.class_on(on)
    if own is None:
        return _untitled_clause(arbiter, duty, event, category, approved, on)
    allowed = classes_allowed(category, duty)
    where = msg("category {category}", category=category.value) if category else msg("below category D")
    listed = ", ".join(allowed_class.value for allowed_class in allowed)
    demand = msg(
        "class {listed} for this duty: {duty} ({where})", listed=listed, duty=duty.label, where=where
    )
    return Clause("B.06.3 8.3", demand, own in allowed, msg("class {own}", own=own.value))


def _untitled_clause(
    arbiter: Arbiter,
    duty: Duty,
    event: EventFacts,
    category: EventCategory | None,
    approved: bool | None,
    on: date,
) -> Clause:
    title = arbiter.title_on(on)
    actual = title.value if title else msg("no title")
    if event.world:
        demand = msg("an IA or FA, or a National Arbiter approved by the Arbiters' Commission")
        return Clause("B.06.3 8.2", demand, approved if title is ArbiterTitle.NATIONAL else False, actual)
    allowed = category is None or not duty.senior
    return Clause("B.06.3 8.3", msg("an IA or FA in senior roles of categories A to D"), allowed, actual)


def world_chief_clause(arbiter: Arbiter, duty: Duty, event: EventFacts, on: date) -> Clause | None:
    """Only an International Arbiter of class A or B is Chief Arbiter of a World event.

    Handbook: B.06.3 8.1
    """
    if not event.world or duty is not Duty.CHIEF_ARBITER:
        return None
    title, own = arbiter.title_on(on), arbiter.class_on(on)
    fits = title is ArbiterTitle.INTERNATIONAL and own in _AB
    actual = msg(
        "{title}, class {own}",
        title=title.value if title else msg("no title"),
        own=own.value if own else msg("none"),
    )
    return Clause("B.06.3 8.1", msg("an IA of class A or B as Chief Arbiter of a World event"), fits, actual)


def standing_clauses(arbiter: Arbiter, event: EventFacts, on: date) -> list[Clause]:
    """Not disqualified during the event; for World events not under investigation either.

    Handbook: B.06.4 6.2, B.06.5 4.1.c, 7.3
    """
    last = event.end or on
    barred = disqualified_on(arbiter, on) or disqualified_on(arbiter, last)
    clauses = [Clause("B.06.5 4.1.c", msg("not disqualified"), not barred)]
    if event.world:
        clauses.append(Clause("B.06.4 6.2", msg("not under investigation"), not investigated_on(arbiter, on)))
    return clauses


def concurrence_clause(arbiter: Arbiter, event: EventFacts) -> Clause:
    """Not at another event at the same time.

    Handbook: B.06.5 3.5.e
    """
    others = concurrent_events(arbiter, event)
    actual = ", ".join(other.event.name for other in others)
    return Clause("B.06.5 3.5.e", msg("no other event at the same time"), not others, actual)
