"""What a delegation answers: accepted or declined, who leads it, where invoices go, that its names are in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet
from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa_web.accounts.models import User
from caissa_web.delegations.errors import BadRows, DelegationRefused
from caissa_web.delegations.letters import write_invitation, write_link
from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.enrolment.turns import turn
from caissa_web.treasury.operations.parties import set_payer

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
BILLING = ("name", "street", "postcode", "town", "country", "vat_id", "email", "buyer_reference")
LONGEST = {
    "name": 200,
    "street": 70,
    "postcode": 16,
    "town": 35,
    "country": 2,
    "vat_id": 20,
    "email": 254,
    "buyer_reference": 60,
}
State = Delegation.State


@dataclass(frozen=True, slots=True)
class Contact:
    """Who acts for a delegation, and how to reach them."""

    name: str
    email: str = ""
    phone: str = ""


def accept(
    delegation: Delegation,
    head: Contact,
    *,
    by: str,
    account: AbstractBaseUser | None = None,
    billing: Mapping[str, str] | None = None,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Delegation:
    """Accept an invitation: the head of delegation is the one contact now. Again it changes nothing."""
    moment = now or timezone.now()
    _require_contact(head)
    with turn():
        row = locked(delegation)
        if row.is_open:
            return row
        row = locked(delegation, seen_version)
        before = row.state
        row.state, row.answered_at = State.ACCEPTED, moment
        row.version += 1
        row.save()
        _write_official(row, FederationOfficial.Duty.HEAD, head, account, moment)
        write_billing(row, billing or {}, by=by)
        log_act(row, "accepted", by=by, now=moment, before=before)
    return row


def decline(
    delegation: Delegation,
    *,
    by: str,
    reason: str = "",
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Delegation:
    """Decline an invitation; whoever has entered people withdraws them first."""
    moment = now or timezone.now()
    with turn():
        row = locked(delegation)
        if row.state == State.REFUSED:
            return row
        row = locked(delegation, seen_version)
        if row.members.filter(entry__ended_at__isnull=True).exists():
            raise DelegationRefused(why=msg("people have been entered; withdraw them first"))
        before = row.state
        row.state, row.answered_at = State.REFUSED, moment
        row.version += 1
        row.save()
        log_act(row, "declined", by=by, now=moment, reason=reason, before=before)
    return row


def reopen(delegation: Delegation, *, by: str, reason: str = "", site: str = "") -> Delegation:
    """Invite again a delegation that declined, or let one that is complete make changes."""
    with turn():
        row = locked(delegation)
        before = row.state
        if before == State.REFUSED:
            row.state, row.answered_at = State.INVITED, None
            write_invitation(row, site=site, again=str(row.version))
        elif before in (State.NAMES_IN, State.COMPLETE):
            row.state = State.ACCEPTED
        else:
            raise DelegationRefused(why=msg("the delegation is open"))
        row.version += 1
        row.save()
        log_act(row, "reopened", by=by, reason=reason, before=before)
    return row


def hand_in_names(delegation: Delegation, *, by: str, now: datetime | None = None) -> Delegation:
    """Say that all names are in; further ones can still come while names are accepted."""
    moment = now or timezone.now()
    with turn():
        row = locked(delegation)
        if row.state in (State.NAMES_IN, State.COMPLETE):
            return row
        if not row.is_open:
            raise DelegationRefused(why=msg("the invitation has not been accepted"))
        members = row.members.filter(entry__ended_at__isnull=True).count()
        if not members:
            raise DelegationRefused(why=msg("nobody has been entered yet"))
        before = row.state
        row.state, row.names_in_at = State.NAMES_IN, moment
        row.version += 1
        row.save()
        what = plural("{count} person", "{count} people", members)
        log_act(row, "names-in", by=by, now=moment, what=what, before=before)
    return row


def mark_complete(delegation: Delegation, missing: int, *, by: str) -> Delegation:
    """Mark a delegation as complete; refused while something is missing."""
    with turn():
        row = locked(delegation)
        if row.state == State.COMPLETE:
            return row
        if row.state != State.NAMES_IN:
            raise DelegationRefused(why=msg("the names have not been handed in"))
        if missing:
            raise DelegationRefused(
                why=plural("{count} thing is still missing", "{count} things are still missing", missing)
            )
        before, row.state = row.state, State.COMPLETE
        row.version += 1
        row.save()
        log_act(row, "complete", by=by, before=before)
    return row


# -- people who act for it ------------------------------------------------------------


def set_official(
    delegation: Delegation,
    duty: str,
    contact: Contact | None,
    *,
    by: str,
    site: str = "",
    now: datetime | None = None,
) -> FederationOfficial | None:
    """Name the head, the deputy or a further official, who gets a link; None ends the office of the deputy.

    Whoever had the office before no longer gets in by their link (C.10 5.1).
    """
    moment = now or timezone.now()
    if contact is not None:
        _require_contact(contact)
    with turn():
        row = locked(delegation)
        single = duty != FederationOfficial.Duty.OFFICIAL
        if contact is None and duty == FederationOfficial.Duty.HEAD:
            raise DelegationRefused(why=msg("a delegation has a head"), article="C.10 2.3")
        if single:
            _end(row.officials.filter(duty=duty, ended_at__isnull=True), moment)
        official = _write_official(row, duty, contact, None, moment) if contact else None
        row.version += 1
        row.save()
        log_act(row, f"{duty}-named" if contact else f"{duty}-ended", by=by, now=moment)
        if official is not None:
            write_link(official, site=site)
    return official


def end_official(official: FederationOfficial, *, by: str, now: datetime | None = None) -> None:
    """End somebody's office; their link opens nothing any more."""
    moment = now or timezone.now()
    with turn():
        row = locked(official.delegation)
        if official.duty == FederationOfficial.Duty.HEAD:
            raise DelegationRefused(why=msg("a delegation has a head"), article="C.10 2.3")
        _end(row.officials.filter(pk=official.pk, ended_at__isnull=True), moment)
        log_act(row, "official-ended", by=by, now=moment)


def _end(rows: QuerySet[FederationOfficial], now: datetime) -> None:
    for each in rows:
        each.ended_at = now
        each.link_version += 1
        each.save(update_fields=["ended_at", "link_version"])


def _write_official(
    row: Delegation, duty: str, contact: Contact, account: AbstractBaseUser | None, now: datetime
) -> FederationOfficial:
    """Store who acts for a delegation; the head's contact is the delegation's contact."""
    official = (
        row.officials.filter(duty=duty, ended_at__isnull=True).first()
        if duty != FederationOfficial.Duty.OFFICIAL
        else None
    ) or FederationOfficial(delegation=row, duty=duty, made_at=now)
    official.name, official.email, official.phone = contact.name, contact.email, contact.phone
    if isinstance(account, User):
        official.account = account
    official.save()
    if duty == FederationOfficial.Duty.HEAD:
        applicant = row.applicant
        applicant.name, applicant.email, applicant.phone = contact.name, contact.email, contact.phone
        applicant.version += 1
        applicant.save()
    return official


def _require_contact(contact: Contact) -> None:
    findings = [Finding("delegations.field", Severity.ERROR, where, what) for where, what in _wrong(contact)]
    if findings:
        raise BadRows(findings)


def _wrong(contact: Contact) -> Iterator[tuple[str, str]]:
    if not contact.name.strip():
        yield msg("name"), msg("it is missing")
    if not contact.email.strip():
        yield msg("e-mail"), msg("it is missing")
    elif not _EMAIL.fullmatch(contact.email):
        yield msg("e-mail"), msg("it is not an e-mail address")
    for label, text, most in (
        (msg("name"), contact.name, 200),
        (msg("e-mail"), contact.email, 254),
        (msg("phone"), contact.phone, 40),
    ):
        if len(text) > most:
            yield label, plural("at most {count} character", "at most {count} characters", most)
        if _CONTROL.search(text):
            yield label, msg("it contains a character that cannot be printed")


# -- where invoices go ----------------------------------------------------------------


def set_billing(delegation: Delegation, fields: Mapping[str, str], *, by: str) -> None:
    """Where invoices go, and the VAT number; invoices that were issued keep the address of their day."""
    with turn():
        row = locked(delegation)
        write_billing(row, fields, by=by)
        log_act(row, "billing", by=by)


def write_billing(row: Delegation, fields: Mapping[str, str], *, by: str) -> None:
    """The payer of a delegation, with what was typed of its address."""
    wrong = [
        Finding(
            "delegations.field",
            Severity.ERROR,
            name,
            plural("at most {count} character", "at most {count} characters", most),
        )
        for name, most in LONGEST.items()
        if len(fields.get(name, "")) > most
    ]
    if wrong:
        raise BadRows(wrong)
    known = {name: fields[name].strip() for name in BILLING if fields.get(name, "").strip()}
    wanted = {"name": row.name, "email": row.applicant.email, "language": row.applicant.language} | known
    set_payer(row.event, row.payer_key, wanted, by=by)
