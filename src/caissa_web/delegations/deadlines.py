"""Until when a delegation may hand in names, and what a late one costs; its own day comes first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from caissa.entering import WorkingLine
from caissa.messages import msg
from caissa.money import Amount
from caissa_web.delegations.errors import DelegationRefused, NamesClosed
from caissa_web.delegations.models import Delegation, Terms
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.records.zones import clock_time

DEFAULT_CURRENCY = "EUR"


@dataclass(frozen=True, slots=True)
class Window:
    """The days of a delegation: reply, names, late names, substitutions; None is no limit."""

    reply_by: datetime | None
    names_until: datetime | None
    late_until: datetime | None
    substitutes_until: datetime | None
    common_until: datetime | None
    late_fee: Amount

    def is_late(self, now: datetime) -> bool:
        """Is a name that comes now a late one?"""
        return self.names_until is not None and now > self.names_until

    def is_closed(self, now: datetime) -> bool:
        """Has the last hour for names passed?"""
        return self.late_until is not None and now > self.late_until

    def priced_at(self, now: datetime) -> datetime:
        """The moment whose prices hold: whoever was given more time pays as if they had been in time."""
        if self.common_until is not None and self.common_until < now and not self.is_late(now):
            return self.common_until
        return now

    def surcharges(self, now: datetime) -> tuple[WorkingLine, ...]:
        """What a name that comes now costs more."""
        if not self.is_late(now) or not self.late_fee:
            return ()
        return (WorkingLine("late", msg("Late entry"), self.late_fee),)


def currency_of(offer: Offer) -> str:
    """The currency of an offer's prices."""
    tariff = offer_value(offer).tariff
    return tariff.currency if tariff else DEFAULT_CURRENCY


def window_of(delegation: Delegation, offer: Offer, known: Terms | None = None) -> Window:
    """The days that hold for a delegation; whoever knows the event's terms already hands them over."""
    terms = known or Terms.objects.filter(event=delegation.event_id).first() or Terms(event=delegation.event)
    common = terms.names_until or offer.closes
    own = delegation.names_until or common
    late = max((day for day in (own, terms.late_until) if day), default=None) if own else None
    return Window(
        delegation.reply_by or terms.reply_by,
        own,
        late,
        terms.substitutes_until,
        common,
        Amount(terms.late_fee_units, currency_of(offer)),
    )


def require_names_open(delegation: Delegation, offer: Offer, window: Window, now: datetime) -> None:
    """Refuse names before the invitation was accepted or the offer announced, and after the last hour."""
    if not delegation.is_open:
        raise DelegationRefused(why=msg("the invitation has not been accepted"))
    if offer.stage(now) is Stage.DRAFT:
        raise DelegationRefused(why=msg("entries have not been announced yet"))
    if offer.called_off_at is not None:
        raise DelegationRefused(why=msg("the event has been called off"))
    if window.is_closed(now):
        until = clock_time(delegation.event, window.late_until) if window.late_until else ""
        raise NamesClosed(until=until)
