"""Substitutions: somebody comes for somebody else and keeps the place, board, room, flight and fee."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.delegations.deadlines import window_of
from caissa_web.delegations.errors import BadRows, DelegationRefused
from caissa_web.delegations.events import tell_substituted
from caissa_web.delegations.models import Delegation, Member, Status, Substitution, Team, TeamPlace
from caissa_web.delegations.operations.judging_names import (
    NO_QUALIFICATION,
    NOT_OURS,
    ORGANISERS_OWN,
    is_one_of_ours,
)
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.delegations.operations.qualifications import (
    EARNED,
    open_qualifications,
    qualification_for,
    use_qualification,
)
from caissa_web.delegations.operations.quotas import LockedQuotas
from caissa_web.enrolment.errors import AlreadyEntered
from caissa_web.enrolment.listed_people import by_id
from caissa_web.enrolment.models import Claim, Entry
from caissa_web.enrolment.operations.applying import entries_of
from caissa_web.enrolment.operations.charging import charge, lock_payers
from caissa_web.enrolment.operations.log import locked_entry, step
from caissa_web.enrolment.operations.participants import drop_unsent
from caissa_web.enrolment.operations.places import STEP, LockedPlaces
from caissa_web.enrolment.operations.preparing import DELEGATION, EntryForm, prepare
from caissa_web.enrolment.operations.waiting import locked_places
from caissa_web.enrolment.people import PersonData
from caissa_web.enrolment.stored_values import asks_for_more
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import Act
from caissa_web.records.zones import clock_time
from caissa_web.treasury.operations.charges import cancel_charges

REPLACEABLE = (Entry.State.CONFIRMED, Entry.State.SUBMITTED)


def newcomer(
    delegation: Delegation, name: str = "", fide_id: int | None = None, birth: str = "", sex: str = ""
) -> PersonData:
    """Who comes for a delegation; whoever is named by a FIDE ID alone gets the name that the list has."""
    if not name and fide_id is not None:
        name = by_id(fide_id, delegation.event.start).name
    by_federation = delegation.kind == Delegation.Kind.FEDERATION
    return PersonData(
        name=name,
        fide_id=fide_id,
        no_fide_id=fide_id is None,
        federation=delegation.federation,
        birth=birth,
        sex=sex,
        facts={"entered-by-federation": True} if by_federation else {},
    )


def substitute(
    member: Member,
    person: PersonData,
    *,
    by: str,
    reason: str = "",
    in_office: bool = False,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Let somebody else come in a member's place: in the same category, by the same right, at the same price.

    The newcomer is judged by the rules. Who keeps rooms, flights and papers is told in the same transaction.
    """
    moment = now or timezone.now()
    with turn():
        row = locked(member.delegation)
        drop_unsent(
            row.event_id, {person.fide_id}
        )  # before any counter: whoever sends holds them this way round
        lock_payers([row.applicant], by=by)
        places = locked_places(member.entry.category.offer)
        old = locked_entry(member.entry, seen_version)
        _require_time(member, in_office=in_office, now=moment)
        if old.state not in REPLACEABLE:
            raise DelegationRefused(
                why=msg(
                    "only someone who has a place can be substituted, and this entry is {state}",
                    state=str(old.get_state_display()),
                )
            )
        status = _right_of(member, person, in_office=in_office)
        new = _newcomer(old, person, status, by, moment)
        if not in_office and not is_one_of_ours(row, old.category, new.participant.federation):
            raise DelegationRefused(why=NOT_OURS)
        heir = Member.objects.create(
            entry=new, delegation=row, position=member.position, is_late=member.is_late
        )
        step(old, Act.WITHDRAW, by=by, now=moment, reason=reason, what=msg("substituted"), quiet=True)
        LockedQuotas(row).take([new])
        use_qualification(new)
        _hand_over(old, new, places, by, moment, reason)
        team = _board_handed_over(member, heir)
        Substitution.objects.create(
            old=member, new=heir, team=team, at=moment, by=by[:150], reason=reason[:500]
        )
        tell_substituted(old, new)
        row.version += 1
        row.save()
        log_act(row, "substituted", by=by, now=moment, reason=reason, what=f"{old.code} → {new.code}")
    return new


def _require_time(member: Member, *, in_office: bool, now: datetime) -> None:
    """Refuse a substitution after the announced day (C.05 7); the office may still make it."""
    until = window_of(member.delegation, member.entry.category.offer).substitutes_until
    if not in_office and until is not None and now > until:
        last = clock_time(member.delegation.event, until)
        raise DelegationRefused(
            why=msg("substitutions were possible until {until}", until=last), article="C.05 7"
        )


def _right_of(member: Member, person: PersonData, *, in_office: bool) -> str:
    """By which right the newcomer comes. What somebody has earned, or was given, is not theirs to hand on.

    A personal right needs a qualification of the newcomer's own, or one that was passed on to them (B.01.2);
    without one the office alone lets them in, marked as not qualified through play.
    """
    status, category = member.status, member.entry.category
    if status == Status.WILD_CARD and not in_office:
        raise DelegationRefused(why=ORGANISERS_OWN)
    if status not in EARNED:
        return status
    rights = list(open_qualifications(member.delegation))
    for each in (Status.PERSONAL_RIGHT, Status.PASSED_ON):
        if qualification_for(person.fide_id, category.code, each, rights, set()):
            return str(each)
    if not in_office:
        raise DelegationRefused(why=NO_QUALIFICATION, article="B.01.2")
    return str(Status.PASSED_ON)


def _newcomer(old: Entry, person: PersonData, status: str, by: str, now: datetime) -> Entry:
    """The new entry as a draft, judged; the price is that of the old one."""
    if person.fide_id and person.fide_id == old.participant.fide_id:
        where, what = msg("FIDE ID"), msg("this is the person who is to be substituted")
        raise BadRows([Finding("delegations.rows", Severity.ERROR, where, what)])
    form = EntryForm(old.category.code, person, status=status)
    application = prepare(
        old.category.offer,
        old.applicant,
        [form],
        key=f"substitute {old.code} {person.fide_id or person.name}"[:64],
        by=by,
        together=False,
        now=now,
        source=DELEGATION,
    )
    if application.arrived_at is not None:
        raise AlreadyEntered(name=person.name, category=old.category.name)
    (new,) = entries_of(application.pk)
    application.arrived_at = now
    application.save(update_fields=["arrived_at"])
    new.quote = old.quote
    return new


def _hand_over(old: Entry, new: Entry, places: LockedPlaces, by: str, now: datetime, reason: str) -> None:
    """The place in its pool and the fee go to the newcomer; nobody else can get in between."""
    Claim.objects.filter(entry=old).exclude(state=Claim.State.RELEASED).update(entry=new)
    new.pool, old.pool = old.pool, ""
    new.seq = places.next_number(new.category_id)
    new.order, new.complete_at = new.seq * STEP, old.complete_at
    new.pay_by, old.pay_by = old.pay_by, None
    places.save()
    paid_for, old.charged = old.charged, False
    old.save(update_fields=["pool", "charged", "pay_by"])
    is_open = new.to_decide or asks_for_more(new.verdict)
    step(new, Act.HOLD if is_open else Act.CONFIRM, by=by, now=now, reason=reason, quiet=True)
    if paid_for:
        cancel_charges(old.event, old.code, by=by, reason=reason)
        charge(new, by=by)


def _board_handed_over(member: Member, heir: Member) -> Team | None:
    """The newcomer sits at the same board, or leads the same team; which team it is."""
    member.captain_of.update(captain=heir)
    place = TeamPlace.objects.filter(member=member).select_related("team").first()
    if place is None:
        return None
    place.member = heir
    place.save(update_fields=["member"])
    return place.team
