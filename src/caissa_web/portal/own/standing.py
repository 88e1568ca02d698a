"""An entry as its owner sees it: the state in a sentence, what is missing until when, the price."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.queries.standing import missing_of, position, price_of
from caissa_web.enrolment.stored_values import reasons_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.portal import access
from caissa_web.portal.badge.pages import photo_is_wanted
from caissa_web.portal.entering.screens import private_rules
from caissa_web.portal.paying.access import payer_of_applicant
from caissa_web.portal.paying.bill import bills

LEVELS = {
    Entry.State.CONFIRMED: ("good", "circle-check"),
    Entry.State.WAITING: ("warn", "clock"),
    Entry.State.OFFERED: ("info", "bell"),
    Entry.State.SUBMITTED: ("info", "clock"),
}


@dataclass(frozen=True, slots=True)
class EntryShown:
    """One entry."""

    entry: Entry
    level: str
    icon: str
    sentence: str
    number: int | None
    missing: tuple[Any, ...]
    price: Any
    reasons: tuple[str, ...]
    can_accept: bool
    can_withdraw: bool
    can_change: bool
    wants_photo: bool


def entry_shown(entry: Entry, now: datetime) -> EntryShown:
    """How an entry stands at a moment."""
    level, icon = LEVELS.get(Entry.State(entry.state), ("", "info"))
    number = position(entry)
    until = entry.category.offer.change_until
    is_live = entry.state in LIVE
    return EntryShown(
        entry,
        level,
        icon,
        state_sentence(entry, number),
        number,
        missing_of(entry),
        price_of(entry),
        _reasons(entry),
        entry.state == Entry.State.OFFERED,
        is_live,
        is_live and (until is None or now <= until),
        photo_is_wanted(entry),
    )


def _reasons(entry: Entry) -> tuple[str, ...]:
    """Why it was decided so, without what the organiser's own lists say."""
    hidden = private_rules(entry.category.offer)
    shown = [each for each in entry.verdict if each["rule"] not in hidden]
    return tuple(sentence for _standing, _if_failed, sentence in reasons_of(shown))


def state_sentence(entry: Entry, number: int | None) -> str:
    """The state of an entry as an answer."""
    sentences = {
        Entry.State.CONFIRMED: _("You have a place."),
        Entry.State.SUBMITTED: _("Received. A place is held until what is open has been decided."),
        Entry.State.OFFERED: _("A place is free for you: please accept or decline it."),
        Entry.State.REJECTED: _("Not accepted."),
        Entry.State.WITHDRAWN: _("Withdrawn."),
        Entry.State.EXPIRED: _("Expired: it was not paid in time."),
        Entry.State.NO_SHOW: _("Noted as not having come."),
    }
    if entry.state == Entry.State.WAITING:
        return _("You are number %(number)s on the waiting list.") % {"number": number}
    return sentences.get(Entry.State(entry.state), "")


def pay_address(applicant: Applicant) -> str:
    """Where an applicant pays, by the same link; empty for somebody who has never owed anything."""
    if not bills(payer_of_applicant(applicant)):
        return ""
    return reverse("portal:pay", args=[access.token_of(applicant)])
