"""Stays wished for, held, changed and cancelled: all nights are claimed at once, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from caissa.lodging import Guest
from caissa.messages import msg
from caissa_web.accounts.encryption import encrypt
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.charging import lock_payers
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import Board, RoomType, ShareWish, Stay
from caissa_web.lodging.models.stays import CLAIMING, COMING
from caissa_web.lodging.operations import charging
from caissa_web.lodging.operations.beds import take_out, unsuited
from caissa_web.lodging.operations.hotels import MOST_BEDS
from caissa_web.lodging.operations.keeping import keeps_room
from caissa_web.lodging.operations.log import locked_stay, new_code, store
from caissa_web.lodging.operations.nights import LockedNights, beds_of, today_at
from caissa_web.lodging.queries.entitled import entitled_of_party
from caissa_web.section.errors import Conflict

LONGEST_NOTE = 500
DAYS_AROUND = 30
"""How many days before and after an event somebody may stay."""


@dataclass(frozen=True, slots=True)
class Wish:
    """With whom a room is to be shared, by the number of the participant."""

    other: int
    guardian_agrees: bool = False


@dataclass(frozen=True, slots=True)
class StayForm:
    """What somebody asks for. Without a kind of room the organiser chooses, and nothing is claimed.

    None for diet, note or wishes leaves them as they are.
    """

    arrival: date
    departure: date
    room_type: RoomType | None = None
    board: Board | None = None
    sharing: int = 2
    diet: str | None = None
    note: str | None = None
    wishes: tuple[Wish, ...] | None = None


def set_stay(
    entry: Entry, form: StayForm, *, by: str, seen_version: int | None = None, now: datetime | None = None
) -> Stay:
    """Ask for a stay, or change it. Where a kind of room is named, every night is claimed, or none is."""
    moment = now or timezone.now()
    _require_sound(entry, form)
    with turn():
        lock_payers([entry.applicant], by=by)
        known = (
            Stay.objects.filter(participant=entry.participant_id).exclude(state=Stay.State.CANCELLED).first()
        )
        kinds = [form.room_type.pk if form.room_type else None, known.room_type_id if known else None]
        nights = LockedNights(kinds, today_at(entry.event, moment))
        stay = locked_stay(known, seen_version) if known else _new(entry, form, moment)
        if stay.state not in COMING:
            raise StayRefused(why=msg("the stay is {state}", state=str(stay.get_state_display())))
        before, rules = stay.state if known else "", entitled_of_party(stay.entry)
        _change(stay, form, nights)
        nights.save()
        store(stay, "stay.changed" if known else "stay.made", by=by, now=moment, before=before)
        if form.wishes is not None:
            _write_wishes(stay, form.wishes)
        _leave_unsuited_room(stay, today_at(entry.event, moment))
        charging.charge_stay(stay, by=by)
        charging.charge_companions(stay.entry, rules, by=by)
    return stay


def set_stays(
    entries: Sequence[Entry],
    form: StayForm,
    *,
    by: str,
    together: bool = False,
    guardian_agrees: bool = False,
    now: datetime | None = None,
) -> list[Stay]:
    """The same nights for several people: all of them, or none. `together` means that they share a room."""
    with turn():
        stays = []
        for entry in sorted(entries, key=lambda each: each.pk):
            own = form
            if together:
                others = [other.participant_id for other in entries if other.pk != entry.pk]
                own = replace(form, wishes=tuple(Wish(other, guardian_agrees) for other in others))
            stays.append(set_stay(entry, own, by=by, now=now))
    return stays


def decline_room(entry: Entry, *, by: str, now: datetime | None = None) -> Stay:
    """Note that somebody needs no room: nobody asks them for one again."""
    moment = now or timezone.now()
    with turn():
        known = (
            Stay.objects.filter(participant=entry.participant_id).exclude(state=Stay.State.CANCELLED).first()
        )
        if known is not None:
            known.entry = entry
            return cancel_stay(known, by=by, now=moment)
        day = entry.event.start or today_at(entry.event, moment)
        stay = Stay(
            event=entry.event,
            entry=entry,
            participant=entry.participant,
            code=new_code(),
            state=Stay.State.CANCELLED,
            arrival=day,
            departure=day + timedelta(days=1),
            made_at=moment,
            version=0,
        )
        store(stay, "stay.declined", by=by, now=moment)
    return stay


def _new(entry: Entry, form: StayForm, now: datetime) -> Stay:
    stay = Stay(
        event=entry.event,
        entry=entry,
        participant=entry.participant,
        code=new_code(),
        arrival=form.arrival,
        departure=form.departure,
        made_at=now,
        version=0,
    )
    try:
        with transaction.atomic():
            stay.save()
    except IntegrityError:  # somebody else was quicker, in another window
        raise Conflict(what=entry.participant.name, author="", seen="", found="") from None
    return stay


def _change(stay: Stay, form: StayForm, nights: LockedNights) -> None:
    """Free what was claimed, claim what is asked for; beds stay where nothing about them changed."""
    old_kind, old_nights = stay.room_type, stay.nights
    if stay.state in CLAIMING and old_kind is not None:
        nights.give_up(old_kind, old_nights, beds_of(stay, old_kind))
    kind = form.room_type
    if kind is None and stay.state in (Stay.State.CONFIRMED, Stay.State.IN):
        kind = old_kind
    same_room = kind is not None and old_kind == kind and stay.single == (form.sharing == 1)
    stay.arrival, stay.departure = form.arrival, form.departure
    stay.sharing, stay.single = form.sharing, form.sharing == 1
    stay.room_type, stay.hotel = kind, kind.hotel if kind else None
    stay.board = form.board if kind and form.board and form.board.hotel_id == kind.hotel_id else None
    stay.chosen = form.room_type is not None
    for field in ("diet", "note"):
        typed = getattr(form, field)
        if typed is not None:
            setattr(stay, field, encrypt(typed.strip()[:LONGEST_NOTE]) if typed.strip() else "")
    if kind is not None:
        nights.claim(kind, stay.nights, beds_of(stay, kind))
    kept = same_room and keeps_room(stay, old_nights, nights)
    if stay.version and not kept:
        take_out(stay, nights)
    if kind is None:
        stay.state = Stay.State.WISHED
    elif not kept and stay.state != Stay.State.IN:
        stay.state = Stay.State.HELD
    elif not kept:
        raise StayRefused(why=msg("who has checked in is moved to another room first"))


def _write_wishes(stay: Stay, wishes: tuple[Wish, ...]) -> None:
    ShareWish.objects.filter(stay=stay).delete()
    own = stay.event.participants.filter(pk__in=[wish.other for wish in wishes], active=True)
    known = set(own.values_list("pk", flat=True)) - {stay.participant_id}
    rows = {
        wish.other: ShareWish(stay=stay, other_id=wish.other, guardian_agrees=wish.guardian_agrees)
        for wish in wishes
        if wish.other in known
    }
    ShareWish.objects.bulk_create(rows.values())


def _leave_unsuited_room(stay: Stay, today: date) -> None:
    """Whoever may no longer share their room loses the bed, so that nobody has to notice it by themselves."""
    if not stay.beds.exists() or not unsuited(stay):
        return
    if stay.state == Stay.State.IN:
        raise StayRefused(why=msg("who has checked in is moved to another room first"))
    nights = LockedNights([stay.room_type_id], today)
    take_out(stay, nights)
    nights.save()
    stay.state = Stay.State.HELD
    stay.save(update_fields=["state"])


def _require_sound(entry: Entry, form: StayForm) -> None:
    """Refuse nights that are none, months away from the event, or somebody who does not come."""
    if entry.state not in LIVE:
        raise StayRefused(why=msg("the entry is {state}", state=str(entry.get_state_display())))
    Guest("", "", None, form.arrival, form.departure, name=entry.participant.name)
    around = timedelta(days=DAYS_AROUND)
    start, end = entry.event.start, entry.event.end or entry.event.start
    if start and end and not (start - around <= form.arrival and form.departure <= end + around):
        raise StayRefused(why=msg("the stay is too far away from the event (days: {days})", days=DAYS_AROUND))
    if not 1 <= form.sharing <= MOST_BEDS:
        raise StayRefused(why=msg("between 1 and {most} persons can share a room", most=MOST_BEDS))
    if form.room_type and form.room_type.hotel.event_id != entry.event_id:
        raise StayRefused(why=msg("this is not a hotel of the event"))


def cancel_stay(
    stay: Stay,
    *,
    by: str,
    reason: str = "",
    seen_version: int | None = None,
    all_back: bool = False,
    now: datetime | None = None,
) -> Stay:
    """Cancel a stay: all its nights are free at once; a second time changes nothing."""
    moment = now or timezone.now()
    with turn():
        lock_payers([stay.entry.applicant], by=by)
        nights = LockedNights([stay.room_type_id], today_at(stay.event, moment))
        row = locked_stay(stay)
        if row.state == Stay.State.CANCELLED:
            return row
        row = locked_stay(stay, seen_version)
        if row.state in (Stay.State.IN, Stay.State.OUT):
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        before, rules = row.state, entitled_of_party(row.entry)
        free_nights(row, nights)
        nights.save()
        row.state = Stay.State.CANCELLED
        store(row, "stay.cancelled", by=by, now=moment, before=before, reason=reason)
        charging.cancel_stay_charges(row, by=by, now=moment, reason=reason, all_back=all_back)
        charging.charge_companions(row.entry, rules, by=by)
    return row


def move_to_entry(stay: Stay, entry: Entry, *, by: str, now: datetime) -> Stay:
    """Let a stay belong to another entry of the same person, with whom others may pay and come."""
    with turn():
        lock_payers([entry.applicant], by=by)
        LockedNights([stay.room_type_id], today_at(stay.event, now))  # nights before stays, as everywhere
        row = locked_stay(stay)
        left, rules = row.entry, entitled_of_party(row.entry)
        row.entry = entry
        store(row, "stay.changed", by=by, now=now)
        _leave_unsuited_room(row, today_at(row.event, now))
        charging.charge_stay(row, by=by)
        if left.applicant_id != entry.applicant_id:
            charging.charge_companions(left, rules, by=by)
    return row


def free_nights(stay: Stay, nights: LockedNights) -> None:
    """Give up every bed and every night of a stay."""
    take_out(stay, nights)
    if stay.state in CLAIMING and stay.room_type is not None:
        nights.give_up(stay.room_type, stay.nights, beds_of(stay, stay.room_type))
