"""An arbiter's curriculum: how often in which role, at which events, and what was used twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date

from caissa.arbiters.activity import active_on, end_of_activity
from caissa.arbiters.classes.categories import event_category
from caissa.arbiters.register import Arbiter, ArbiterClass, ArbiterTitle, Service
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Career:
    """The record in numbers, as of a day."""

    name: str
    title: ArbiterTitle | None
    category: ArbiterClass | None
    active: bool | None
    end_of_activity: date | None
    events: int
    by_duty: dict[str, int]
    by_category: dict[str, int]
    by_year: dict[int, int]
    by_system: dict[str, int]
    federations: tuple[str, ...]
    positive: int
    negative: int
    not_evaluated: int
    unused_norms: tuple[str, ...]
    used_twice: tuple[str, ...]


def career(arbiter: Arbiter, day: date) -> Career:
    """The curriculum of an arbiter up to a day."""
    past = [service for service in arbiter.services if service.event.end is None or service.event.end <= day]
    opinions = Counter(service.positive for service in past)
    return Career(
        arbiter.name,
        arbiter.title_on(day),
        arbiter.class_on(day),
        active_on(arbiter, day),
        end_of_activity(arbiter),
        len(past),
        dict(Counter(service.duty.label for service in past).most_common()),
        dict(sorted(Counter(_category(service) for service in past).items())),
        dict(sorted(Counter(service.event.start.year for service in past if service.event.start).items())),
        dict(Counter(service.event.norm_system or msg("not stated") for service in past).most_common()),
        tuple(sorted({service.event.federation for service in past} - {""})),
        opinions[True],
        opinions[False],
        opinions[None],
        tuple(service.event.name for service in past if service.certificate and not service.used_for),
        used_twice(arbiter),
    )


def _category(service: Service) -> str:
    category = event_category(service.event).category
    return category.value if category else msg("none")


def used_twice(arbiter: Arbiter) -> tuple[str, ...]:
    """Events that stand under more than one title or class.

    Handbook: B.06.1 4.12, B.06.3 7.3
    """
    uses = Counter(
        (service.event.name, service.event.start) for service in arbiter.services if service.used_for
    )
    return tuple(sorted(name for (name, _), number in uses.items() if number > 1))
