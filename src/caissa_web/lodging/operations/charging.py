"""What stays cost and who owes it: rooms, board and tourist tax; entitled nights on another account."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from caissa.entering import cancelled
from caissa.entering.pricing import Quote, Returned, WorkingLine
from caissa.messages import Message, msg, plural
from caissa.money import Amount, zero
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.charging import days_before, payer_of
from caissa_web.lodging.models import Entitlement, Stay
from caissa_web.lodging.models.stays import CLAIMING
from caissa_web.lodging.operations.log import locked_stay
from caissa_web.lodging.queries.entitled import entitled_of_party, entitlement_of
from caissa_web.lodging.queries.parties import is_minor_at
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.charges import PricedLine, WorkingStep, cancel_charges, set_charges
from caissa_web.treasury.queries.balances import live_charges

ROOM, BOARD, TAX = "room", "board", "tourist-tax"
OWING = CLAIMING | {Stay.State.OUT, Stay.State.NO_SHOW}
ON_ACCOUNT = "/account"
"""What follows the stay's subject where entitled nights are charged to somebody else."""


def charge_stay(stay: Stay, *, by: str) -> None:
    """Make what is owed for a stay equal to its price; the same again changes nothing."""
    if stay.state == Stay.State.CANCELLED:  # what is kept of it was settled when it was cancelled
        return
    payer = payer_of(stay.entry.applicant, by=by)
    if stay.state not in OWING or stay.room_type is None or stay.hotel is None:
        if live_charges(stay.event).filter(subject__startswith=stay.subject).exists():
            set_charges(stay.event, payer, stay.subject, (), by=by)
            set_charges(stay.event, payer, stay.subject + ON_ACCOUNT, (), by=by)
        return
    rule = entitlement_of(stay)
    free = min(rule.nights, len(stay.nights)) if rule else 0
    own, others = priced(stay, rule, free)
    set_charges(stay.event, payer, stay.subject, own, by=by)
    account = _account(stay, rule)
    if account is not None or _has_account_charges(stay):
        lines = others if account is not None else ()
        set_charges(stay.event, account or payer, stay.subject + ON_ACCOUNT, lines, by=by)


def charge_companions(entry: Entry, before: Mapping[int, int], *, by: str) -> None:
    """Price those anew to whom a rule for so many persons has passed; `before` is who had it until now."""
    after = entitled_of_party(entry)
    moved = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    for stay in Stay.objects.filter(pk__in=moved).order_by("pk"):
        charge_stay(locked_stay(stay), by=by)


def _account(stay: Stay, rule: Entitlement | None) -> Payer | None:
    if rule is None or not rule.account:
        return None
    return Payer.objects.filter(event=stay.event_id, code=rule.account).first()


def _has_account_charges(stay: Stay) -> bool:
    return live_charges(stay.event).filter(subject=stay.subject + ON_ACCOUNT).exists()


def priced(
    stay: Stay, rule: Entitlement | None, free: int
) -> tuple[tuple[PricedLine, ...], tuple[PricedLine, ...]]:
    """The lines of a stay, and those of its entitled nights; the working shows both."""
    own: list[PricedLine] = []
    others: list[PricedLine] = []
    if stay.hotel is None:
        return (), ()
    for kind, text, night, nights in _parts(stay):
        whole = Amount(night * nights, stay.hotel.currency)
        entitled = Amount(night * min(free, nights), stay.hotel.currency)
        step = plural(
            "{count} night at {price}",
            "{count} nights at {price}",
            nights,
            price=Amount(night, stay.hotel.currency),
        )
        working = [WorkingStep(step, whole)]
        if rule is not None and free:
            working.append(WorkingStep(msg("{name}, on another account", name=rule.name), -entitled))
            steps = (WorkingStep(rule.name, entitled),)
            others.append(_line(stay, kind, text, entitled, steps))
        own.append(_line(stay, kind, text, whole - entitled, tuple(working)))
    return tuple(own), tuple(line for line in others if line.amount)


def _parts(stay: Stay) -> Iterable[tuple[str, Message, int, int]]:
    """What a stay consists of: its kind, its text, the price of a night, and how many nights."""
    hotel, nights = stay.hotel, len(stay.nights)
    if hotel is None or stay.room_type is None:
        return
    text = msg(
        "{hotel}: {kind}, {first} to {last}",
        hotel=hotel.name,
        kind=stay.room_type.name,
        first=stay.arrival,
        last=stay.departure,
    )
    yield ROOM, text, stay.room_type.price(stay.occupancy), nights
    if stay.board is not None and stay.board.units:
        text = msg("{hotel}: {board}", hotel=hotel.name, board=stay.board.name)
        yield BOARD, text, stay.board.units, nights
    if hotel.tax and not is_minor_at(stay):
        taxed = min(nights, hotel.tax_nights) if hotel.tax_nights else nights
        yield TAX, msg("{hotel}: tourist tax", hotel=hotel.name), hotel.tax, taxed


def _line(stay: Stay, kind: str, text: str, amount: Amount, working: tuple[WorkingStep, ...]) -> PricedLine:
    payee = stay.hotel.payee if stay.hotel else ""
    return PricedLine(kind, text, amount, working, payee, delivered_on=stay.arrival)


def price_of(stay: Stay) -> Amount:
    """What whoever pays for a stay owes for it."""
    currency = stay.hotel.currency if stay.hotel else "EUR"
    rule = entitlement_of(stay)
    own, _others = priced(stay, rule, min(rule.nights, len(stay.nights)) if rule else 0)
    return sum((line.amount for line in own), zero(currency))


def cancel_stay_charges(
    stay: Stay, *, by: str, now: datetime, reason: str = "", all_back: bool = False
) -> None:
    """Cancel what a stay costs; the announced cancellation table says what of it is kept."""
    cancel_charges(stay.event, stay.subject + ON_ACCOUNT, by=by, reason=reason)
    shares = () if all_back else _kept_shares(stay, now)
    cancel_charges(stay.event, stay.subject, shares, by=by, reason=reason)


def _kept_shares(stay: Stay, now: datetime) -> tuple[Returned, ...]:
    """What the table keeps, kind by kind; a kind of which the table says nothing goes back."""
    table = offer_value(stay.entry.category.offer).cancellation
    named = {row.kind for row in table}
    charges = [
        charge for charge in live_charges(stay.event).filter(subject=stay.subject) if charge.kind in named
    ]
    if not charges:
        return ()
    lines = tuple(WorkingLine(charge.kind, charge.text, charge.amount) for charge in charges)
    return cancelled(Quote(charges[0].currency, lines), table, days_before(stay.event, now))
