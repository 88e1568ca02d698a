"""Walk-up at the door: an entry in a minute, approved by the chief arbiter where the rules ask for it."""

from __future__ import annotations

import secrets

from django.utils import timezone

from caissa_web.enrolment import models
from caissa_web.enrolment.errors import NoPlace, ReasonMissing, SentByAnother
from caissa_web.enrolment.models import Applicant, Application, Claim, Entry
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.enrolment.operations.applying import entries_of
from caissa_web.enrolment.operations.charging import charge, lock_payers, set_pay_by
from caissa_web.enrolment.operations.log import step
from caissa_web.enrolment.operations.places import STEP
from caissa_web.enrolment.operations.preparing import DOOR, EntryForm, prepare
from caissa_web.enrolment.operations.waiting import locked_places, pools_of
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import Act


def walk_up(
    offer: models.Offer,
    form: EntryForm,
    *,
    by: str,
    reason: str = "",
    beyond: bool = False,
    applicant: Applicant | None = None,
    key: str = "",
) -> Entry:
    """Enter somebody who stands at the door, whatever the hour; the chief arbiter admits late ones.

    `beyond` makes a place where none is left; it needs a reason. (C.04.2 3)
    """
    if beyond and not reason.strip():
        raise ReasonMissing
    if (known := _entered_before(offer, applicant, key)) is not None:
        return known
    try:
        return _enter(offer, form, by, reason, beyond, applicant, key)
    except SentByAnother:  # two presses at once: the other one is through by now
        if (known := _entered_before(offer, applicant, key)) is None:
            raise
        return known


def _enter(
    offer: models.Offer,
    form: EntryForm,
    by: str,
    reason: str,
    beyond: bool,
    applicant: Applicant | None,
    key: str,
) -> Entry:
    now = timezone.now()
    with turn():
        person = form.person
        who = applicant or applicant_of(
            offer.event,
            name=person.name,
            kind=Applicant.Kind.PLAYER,
            email=person.email,
            phone=person.phone,
            language=person.language or "en",
        )
        application = prepare(
            offer, who, [form], key=key or secrets.token_hex(16), by=by, now=now, source=DOOR
        )
        (entry,) = entries_of(application.pk)
        if application.arrived_at is not None:
            return entry
        lock_payers([who], by=by)
        places = locked_places(offer)
        pools = pools_of(offer, entry.category)
        if beyond:
            places.make_room(entry, pools)
        pool = places.pool_for(entry, pools) or places.last_pool_with_room(entry, pools)
        if pools and pool is None:
            raise NoPlace(category=entry.category.name)
        places.claim(entry, pool, Claim.State.CONFIRMED)
        entry.seq = places.next_number(entry.category_id)
        entry.order, entry.complete_at, entry.to_decide = entry.seq * STEP, now, False
        set_pay_by(entry, now)
        step(entry, Act.CONFIRM, by=by, now=now, reason=reason)
        places.save()
        application.arrived_at = now
        application.save(update_fields=["arrived_at"])
        charge(entry, by=by)
    return entry


def _entered_before(offer: models.Offer, applicant: Applicant | None, key: str) -> Entry | None:
    """What the office has entered by the same form: its applicant is made anew at every press."""
    if applicant is not None or not key:
        return None
    sent = Application.objects.filter(event=offer.event, key=key, arrived_at__isnull=False).first()
    return entries_of(sent.pk)[0] if sent else None
