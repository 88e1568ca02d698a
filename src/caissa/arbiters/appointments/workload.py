"""How much an arbiter does: the limits of a year, events at the same time, and the report on rotation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from caissa.arbiters.event_facts import EventFacts
from caissa.arbiters.judgement import Clause, Judgement
from caissa.arbiters.periods import overlap
from caissa.arbiters.register import LEADING, Arbiter, Duty, Service
from caissa.messages import msg, plural


@dataclass(frozen=True, slots=True)
class YearlyLimits:
    """The most FIDE official events a year, as Chief or Deputy and in all, usual and exceptional."""

    leading: int = 2
    leading_exceptional: int = 3
    total: int = 3
    total_exceptional: int = 4


LIMITS_2023 = YearlyLimits()
"""B.06.4 5.1 and 5.2 of July 2023."""


def official_services(arbiter: Arbiter, year: int) -> tuple[Service, ...]:
    """An arbiter's FIDE official events of a year, one for each entry in the calendar.

    Where an entry has several events, the leading duty stands for it.

    Handbook: B.06.4 5.2
    """
    entries: dict[str, Service] = {}
    for service in arbiter.services:
        event = service.event
        if event.world and event.start and event.start.year == year:
            known = entries.get(event.entry)
            entries[event.entry] = service if known is None or service.duty in LEADING else known
    return tuple(entries.values())


def limit_clauses(
    arbiter: Arbiter,
    duty: Duty,
    event: EventFacts,
    *,
    exceptional: bool = False,
    limits: YearlyLimits = LIMITS_2023,
) -> list[Clause]:
    """Would this appointment keep within the limits of its year? Only FIDE official events count.

    Handbook: B.06.4 5.1, 5.2
    """
    if not event.world or event.start is None:
        return []
    before = [
        service
        for service in official_services(arbiter, event.start.year)
        if service.event.entry != event.entry
    ]
    leading = sum(service.duty in LEADING for service in before) + (duty in LEADING)
    most = limits.total_exceptional if exceptional else limits.total
    clauses = [_within("5.2", msg("FIDE official events a year"), len(before) + 1, most)]
    if duty in LEADING:
        most = limits.leading_exceptional if exceptional else limits.leading
        clauses.append(_within("5.1", msg("of them as Chief or Deputy Chief Arbiter"), leading, most))
    return clauses


def _within(article: str, what: str, count: int, most: int) -> Clause:
    return Clause(
        f"B.06.4 {article}",
        msg("at most {most} {what}", most=most, what=what),
        count <= most,
        msg("this one makes {found}", found=count),
    )


def year_judgement(arbiter: Arbiter, year: int, limits: YearlyLimits = LIMITS_2023) -> Judgement:
    """Did an arbiter keep within the limits of a year? A breach removes from the panel.

    Handbook: B.06.4 5.1, 5.2, 6.1.3
    """
    services = official_services(arbiter, year)
    leading = sum(service.duty in LEADING for service in services)
    clauses = (
        _kept("5.1", leading, limits.leading, limits.leading_exceptional),
        _kept("5.2", len(services), limits.total, limits.total_exceptional),
    )
    return Judgement(msg("{arbiter} in {year}", arbiter=arbiter.name, year=year), clauses)


def _kept(article: str, count: int, usual: int, exceptional: int) -> Clause:
    """Within the usual limit, beyond the exceptional one, or between the two, which needs a decision."""
    met = True if count <= usual else None if count <= exceptional else False
    demand = _LIMITS[article](usual, exceptional)
    return Clause(f"B.06.4 {article}", demand, met, str(count))


def _leading_limit(usual: int, exceptional: int) -> str:
    return plural(
        "at most {count} official event as Chief or Deputy, {exceptional} if the FIDE President decides so",
        "at most {count} official events as Chief or Deputy, {exceptional} if the FIDE President decides so",
        usual,
        exceptional=exceptional,
    )


def _whole_limit(usual: int, exceptional: int) -> str:
    return plural(
        "at most {count} official event in all, {exceptional} if the FIDE President decides so",
        "at most {count} official events in all, {exceptional} if the FIDE President decides so",
        usual,
        exceptional=exceptional,
    )


_LIMITS = {"5.1": _leading_limit, "5.2": _whole_limit}


def concurrent_events(arbiter: Arbiter, event: EventFacts) -> tuple[Service, ...]:
    """The other events that an arbiter serves on the same days; sections of one event are one event.

    Handbook: B.06.5 3.5.e
    """
    return tuple(
        service
        for service in arbiter.services
        if service.event.entry != event.entry
        and not _same_place(service.event, event)
        and overlap((service.event.start, service.event.end), (event.start, event.end))
    )


def _same_place(event: EventFacts, other: EventFacts) -> bool:
    """Two tournaments of a festival in one venue."""
    return event.festival and other.festival and event.venue == other.venue != ""


def concurrent_pairs(arbiter: Arbiter) -> tuple[tuple[Service, Service], ...]:
    """Every two events on record that an arbiter served on the same days.

    Handbook: B.06.5 3.5.e
    """
    pairs = []
    for number, service in enumerate(arbiter.services):
        later = arbiter.services[number + 1 :]
        clashing = concurrent_events(arbiter, service.event)
        pairs += [(service, other) for other in later if other in clashing]
    return tuple(pairs)


@dataclass(frozen=True, slots=True)
class RotationRow:
    """One arbiter's appointments of a year: World events, of them leading, Continental and other events."""

    name: str
    federation: str
    world: int
    leading: int
    continental: int
    other: int
    judgement: Judgement


def rotation(arbiters: Iterable[Arbiter], year: int) -> tuple[RotationRow, ...]:
    """Who was appointed how often in a year, the busiest first; Continental events are counted too.

    Handbook: B.06.4 5.2.2
    """
    rows = [_row(arbiter, year) for arbiter in arbiters]
    return tuple(sorted(rows, key=lambda row: (-row.world, -row.continental, -row.other, row.name)))


def _row(arbiter: Arbiter, year: int) -> RotationRow:
    official = official_services(arbiter, year)
    kinds = Counter(_kind(service.event) for service in arbiter.services if _in_year(service.event, year))
    return RotationRow(
        arbiter.name,
        arbiter.federation,
        len(official),
        sum(service.duty in LEADING for service in official),
        kinds["continental"],
        kinds["other"],
        year_judgement(arbiter, year),
    )


def _kind(event: EventFacts) -> str:
    if event.listed is None:
        return "other"
    return "world" if event.world else "continental"


def _in_year(event: EventFacts, year: int) -> bool:
    return event.start is not None and event.start.year == year


def appointments_by_federation(rows: Sequence[RotationRow]) -> dict[str, int]:
    """World events by the arbiters' federations, the most first."""
    counted: Counter[str] = Counter()
    for row in rows:
        counted[row.federation] += row.world
    return dict(counted.most_common())
