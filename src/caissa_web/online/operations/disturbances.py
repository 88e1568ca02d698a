"""Disturbed games: reported by a venue, back again, decided by an arbiter; each step along the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg
from caissa.online import (
    DISTURBANCES,
    Cause,
    Decision,
    Disturbance,
    DisturbanceAct,
    DisturbanceState,
    System,
    Verdict,
    article_of,
    verdict,
)
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import Disconnection, Venue
from caissa_web.online.queries.players import known_number, mode_of_section, numbers_at, person_of
from caissa_web.online.queries.venues import declared_of
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, locked, log

LONGEST_KEY = 40


@dataclass(frozen=True, slots=True)
class Report:
    """What a venue reports: who, in which round, what was lost, why, since when, and for how long."""

    key: str
    round: int
    player: int
    lost_at: datetime
    system: System = System.ZONE
    cause: Cause = Cause.PLAYER
    minutes: Decimal | None = None
    clock_minutes: Decimal | None = None
    moves: int | None = None
    note: str = ""


@transaction.atomic
def report_disturbance(
    section: Section, report: Report, *, by: str, venue: Venue | None = None
) -> Disconnection:
    """Store a report once, however often it is sent (E.04 18.9).

    A local arbiter reports players of their own venue only.
    """
    current = locked(section)
    known = Disconnection.objects.filter(section=current, key=report.key).first()
    if known is not None:
        return known
    facts = snapshot.load(current)
    number = known_number(facts, report.player)
    if venue is not None and number not in numbers_at(venue, current, facts):
        raise OnlineRefused(
            why=msg("{name} does not sit at {venue}", name=facts.player(number).name, venue=venue.name)
        )
    if not mode_of_section(current).online:
        raise OnlineRefused(why=msg("{section} is played over the board", section=current.name))
    if not 1 <= report.round <= facts.paired_rounds:
        raise OnlineRefused(why=msg("round {round} is not paired", round=report.round))
    if not report.key or len(report.key) > LONGEST_KEY:
        raise OnlineRefused(why=msg("the report has no key"))
    back = report.minutes is not None or not report.cause.is_disconnection
    state = DISTURBANCES.after(DISTURBANCES.first, DisturbanceAct.RETURN) if back else DISTURBANCES.first
    row = Disconnection.objects.create(
        section=current,
        venue=venue,
        key=report.key,
        round=report.round,
        person=person_of(facts, number),
        name=facts.player(number).name,
        system=report.system.value,
        cause=report.cause.value,
        lost_at=report.lost_at,
        minutes=report.minutes,
        clock_minutes=report.clock_minutes,
        moves=report.moves,
        note=report.note,
        state=state.value,
        reported_by=by,
        reported_at=timezone.now(),
    )
    _log(row, by)
    return row


@transaction.atomic
def come_back(row: Disconnection, minutes: Decimal, *, by: str) -> Disconnection:
    """Note that the connection is back, and how long it was lost."""
    current = _step(row, DisturbanceAct.RETURN)
    current.minutes = minutes
    current.save()
    _log(current, by)
    return current


@transaction.atomic
def decide(row: Disconnection, decision: Decision, *, by: str, note: str = "") -> Disconnection:
    """Decide a disturbed game by one of the decisions that the articles have for it."""
    current = _step(row, DisturbanceAct.DECIDE)
    proposal = proposed(current)
    article = article_of(mode_of_section(current.section), as_value(current), decision)
    if decision is proposal.decision and article:
        article = proposal.article
    if not article:
        raise OnlineRefused(
            why=msg("this decision is not possible here: {decision}", decision=decision.label)
        )
    current.decision, current.article = decision.value, article
    current.note = note or current.note
    current.decided_by, current.decided_at = by, timezone.now()
    current.save()
    _log(current, by)
    return current


@transaction.atomic
def dismiss(row: Disconnection, *, by: str) -> Disconnection:
    """Take a report back that was a mistake; it stays in the list."""
    current = _step(row, DisturbanceAct.DISMISS)
    current.save()
    _log(current, by)
    return current


@transaction.atomic
def reopen(row: Disconnection, *, by: str) -> Disconnection:
    """Decide again: the earlier decision stays in the log."""
    current = _step(row, DisturbanceAct.REOPEN)
    current.decision = current.article = current.decided_by = ""
    current.decided_at = None
    current.save()
    _log(current, by)
    return current


def _step(row: Disconnection, act: DisturbanceAct) -> Disconnection:
    """The row on record, locked, in the state after an act; the table refuses what it does not have."""
    current = (
        Disconnection.objects.select_for_update(of=("self",)).select_related("section__event").get(pk=row.pk)
    )
    current.state = DISTURBANCES.after(DisturbanceState(current.state), act).value
    return current


def as_value(row: Disconnection) -> Disturbance:
    """A row as the library looks at it, with the player's earlier cards."""
    earlier = Disconnection.objects.filter(
        section=row.section_id, person=row.person, system=row.system, lost_at__lt=row.lost_at
    ).exclude(state=DisturbanceState.DISMISSED.value)
    if row.system == System.VIDEO.value:
        earlier = earlier.filter(decision=Decision.YELLOW.value)
    return Disturbance(
        System(row.system),
        Cause(row.cause),
        row.minutes,
        row.clock_minutes,
        earlier.count(),
        row.moves,
    )


def proposed(row: Disconnection) -> Verdict:
    """What the articles and the event's regulations lead to."""
    return verdict(mode_of_section(row.section), declared_of(row.section.event), as_value(row))


def _log(row: Disconnection, by: str) -> None:
    text = msg(
        "{name}, round {round}: {state}",
        name=row.name,
        round=row.round,
        state=Decision(row.decision).label if row.decision else DisturbanceState(row.state).label,
    )
    log(
        row.section.event, Act("disturbance.changed", by, text, row.note if row.decision else ""), row.section
    )
