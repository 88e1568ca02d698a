"""Sending what was filled in: one transaction, and the same button pressed again gives the same answer."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime

from django.db import IntegrityError
from django.utils.translation import get_language

from caissa_web.accounts.models import User
from caissa_web.enrolment.errors import SentByAnother
from caissa_web.enrolment.models import Applicant, Application, Offer
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.operations.applicants import set_contact
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.preparing import prepare
from caissa_web.enrolment.people import PersonData
from caissa_web.enrolment.turns import turn
from caissa_web.portal.entering.draft import EntryDraft
from caissa_web.portal.entering.screens import chosen_forms
from caissa_web.portal.letters import write_prepared
from caissa_web.records.models import Event


@dataclass(frozen=True, slots=True)
class Sender:
    """Whoever sends: by account, by the link of earlier entries, or somebody new."""

    account: User | None = None
    earlier: Applicant | None = None


def send(
    offer: Offer, draft: EntryDraft, sender: Sender, *, together: bool, now: datetime
) -> tuple[Applicant, Application]:
    """Enter everybody of a draft, or prepare it before entries open; all of it or nothing is stored."""
    try:
        return _sent(offer, draft, sender, together=together, now=now)
    except (IntegrityError, SentByAnother):  # two presses at once: the other one is through, and is met now
        return _sent(offer, draft, sender, together=together, now=now)


def _sent(
    offer: Offer, draft: EntryDraft, sender: Sender, *, together: bool, now: datetime
) -> tuple[Applicant, Application]:
    event = offer.event
    with turn():
        sent = Application.objects.select_related("applicant").filter(event=event, key=draft.key).first()
        if sent is not None and sent.arrived_at is not None:
            return sent.applicant, sent
        applicant = _applicant(event, draft, sender, sent, now)
        forms = [replace(form, person=_reachable(form.person, draft)) for form in chosen_forms(draft)]
        by = author_of(applicant)
        if offer.stage(now) is Stage.ANNOUNCED:
            application = prepare(offer, applicant, forms, key=draft.key, by=by, together=together, now=now)
            write_prepared(applicant, application, offer)
        else:
            submit(
                offer,
                applicant,
                forms,
                key=draft.key,
                by=by,
                together=together,
                seen_total=draft.seen_price,
                now=now,
            )
            application = Application.objects.get(event=event, key=draft.key)
    return applicant, application


def _reachable(person: PersonData, draft: EntryDraft) -> PersonData:
    """A player who enters alone is reached by the contact that was typed."""
    if len(draft.people) == 1 and draft.contact.kind == Applicant.Kind.PLAYER:
        return replace(person, email=draft.contact.email, phone=draft.contact.phone)
    return person


def author_of(applicant: Applicant) -> str:
    """How the log names an applicant: by account, else by number, so that a name can be erased."""
    return applicant.account.get_username() if applicant.account else f"entrant {applicant.pk}"


def _applicant(
    event: Event, draft: EntryDraft, sender: Sender, sent: Application | None, now: datetime
) -> Applicant:
    """The applicant of earlier entries, of the account, or a new one, with the contact typed now."""
    applicant = sender.earlier or (sent.applicant if sent else None)
    if applicant is None and sender.account is not None:
        applicant = Applicant.objects.filter(event=event, account=sender.account).first()
    if applicant is None:
        applicant = Applicant(event=event, account=sender.account, made_at=now)
    set_contact(applicant, asdict(draft.contact) | {"language": get_language() or "en"})
    return applicant
