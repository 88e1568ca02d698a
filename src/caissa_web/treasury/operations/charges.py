"""Charges: what a subject costs is made equal to what was priced; what no longer holds is cancelled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction

from caissa.entering.pricing import Quote, Returned
from caissa.messages import msg
from caissa.money import AccountKind, Amount, zero
from caissa.money.invoices import VatClass
from caissa_web.records.models import Event
from caissa_web.translation.stored_messages import as_json
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Charge, Payee, Payer
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.operations.parties import ORGANISER, payee_of
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.balances import live_charges


@dataclass(frozen=True, slots=True)
class WorkingStep:
    """A step of the working: what it is for and what it adds."""

    label: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class PricedLine:
    """A price of one kind, VAT contained, with the steps that make it."""

    kind: str
    text: str
    amount: Amount
    working: tuple[WorkingStep, ...] = ()
    payee: str = ORGANISER
    vat: VatClass | None = None
    """How it is taxed; as the payee is taxed if nothing is said."""
    delivered_on: date | None = None


def priced_lines(quote: Quote) -> tuple[PricedLine, ...]:
    """The lines of a price that `caissa.entering` worked out: one a kind, with its steps and its payee."""
    lines = []
    for kind in quote.kinds:
        steps = [line for line in quote.working if line.kind == kind]
        working = tuple(WorkingStep(line.label, line.amount) for line in steps)
        payee = quote.payee_of(kind) or ORGANISER
        lines.append(PricedLine(kind, steps[0].label, quote.of_kind(kind), working, payee))
    return tuple(lines)


@transaction.atomic
def set_charges(
    event: Event,
    payer: Payer,
    subject: str,
    lines: Sequence[PricedLine],
    *,
    by: str,
    reason: str = "",
) -> tuple[Charge, ...]:
    """Make the live charges of a subject equal to the priced lines; the same again changes nothing.

    What is no longer owed is cancelled by a contra row, also where another payer owed it before.
    """
    _require_sound(lines)
    others = set(live_charges(event).filter(subject=subject).values_list("payer", flat=True))
    with locked_payers(event, others | {payer.pk}):
        live = list(live_charges(event).filter(subject=subject).select_related("payee", "payer"))
        wanted = list(lines)
        obsolete = []
        for charge in live:
            same = next((line for line in wanted if charge.payer_id == payer.pk and _is(charge, line)), None)
            if same is None:
                obsolete.append(charge)
            else:
                wanted.remove(same)
        for charge in obsolete:
            _cancel(charge, by=by, reason=reason)
        for line in wanted:
            _add(event, payer, subject, line, by=by, reason=reason)
        if obsolete or wanted:
            what = msg("{added} added, {cancelled} cancelled", added=len(wanted), cancelled=len(obsolete))
            log(event, "charges.set", by=by, subject=subject, what=what, reason=reason)
    return tuple(live_charges(event).filter(subject=subject))


@transaction.atomic
def cancel_charges(
    event: Event, subject: str, shares: Collection[Returned] = (), *, by: str, reason: str = ""
) -> tuple[Charge, ...]:
    """Cancel what a subject costs; `shares` say for each kind what is kept, everything goes back without.

    What is kept becomes a charge of its own, so that the papers show both.
    """
    kept = {share.kind: share.kept for share in shares}
    payers = set(live_charges(event).filter(subject=subject).values_list("payer", flat=True))
    with locked_payers(event, payers):
        live = list(live_charges(event).filter(subject=subject).select_related("payee", "payer"))
        for charge in live:
            rest = kept.get(charge.kind, zero(charge.currency))
            if not 0 <= rest.units <= charge.units:
                raise MoneyRefused(
                    why=msg("{rest} cannot be kept of {amount}", rest=rest, amount=charge.amount)
                )
            if rest == charge.amount:
                continue
            _cancel(charge, by=by, reason=reason)
            if rest:
                text = msg("{text}: kept on cancellation", text=charge.text)
                _add_row(_copy(charge, rest, text), by=by, reason=reason)
        if live:
            log(event, "charges.cancelled", by=by, subject=subject, reason=reason)
    return tuple(live_charges(event).filter(subject=subject))


# -- rows -------------------------------------------------------------------------


def _require_sound(lines: Iterable[PricedLine]) -> None:
    """Refuse amounts below zero and workings that do not make the amount."""
    for line in lines:
        if line.amount.units < 0:
            raise MoneyRefused(
                why=msg("{text} costs less than nothing: {amount}", text=line.text, amount=line.amount)
            )
        steps = sum(step.amount.units for step in line.working)
        if line.working and steps != line.amount.units:
            raise MoneyRefused(
                why=msg("the working of {text} does not make {amount}", text=line.text, amount=line.amount)
            )


def _is(charge: Charge, line: PricedLine) -> bool:
    """Is this charge what was priced?"""
    vat = line.vat or vat_of(charge.payee)
    return (
        (charge.payee.key, charge.kind, charge.amount) == (line.payee, line.kind, line.amount)
        and charge.working == _working(line)
        and (charge.vat_category, charge.vat_percent) == (vat.category.value, vat.percent)
    )


def vat_of(payee: Payee) -> VatClass:
    """How a payee is taxed where nothing else is said."""
    return Charge(
        vat_category=payee.vat_category, vat_percent=payee.vat_percent, vat_reason=payee.vat_reason
    ).vat


def _working(line: PricedLine) -> list[dict[str, object]]:
    return [
        {"label": str(step.label), "sentence": as_json(step.label), "units": step.amount.units}
        for step in line.working
    ]


def _add(event: Event, payer: Payer, subject: str, line: PricedLine, *, by: str, reason: str) -> Charge:
    payee = payee_of(event, line.payee)
    vat = line.vat or vat_of(payee)
    row = Charge(
        event=event,
        payer=payer,
        payee=payee,
        subject=subject,
        kind=line.kind,
        text=str(line.text)[:200],
        units=line.amount.units,
        currency=line.amount.currency,
        vat_category=vat.category.value,
        vat_percent=vat.percent,
        vat_reason=str(vat.reason)[:200],
        working=_working(line),
        delivered_on=line.delivered_on,
    )
    return _add_row(row, by=by, reason=reason)


def _copy(charge: Charge, amount: Amount, text: str) -> Charge:
    """A charge for the same, of another amount and with another text."""
    return Charge(
        event=charge.event,
        payer=charge.payer,
        payee=charge.payee,
        subject=charge.subject,
        kind=charge.kind,
        text=str(text)[:200],
        units=amount.units,
        currency=amount.currency,
        vat_category=charge.vat_category,
        vat_percent=charge.vat_percent,
        vat_reason=charge.vat_reason,
        working=[{"label": str(text), "sentence": as_json(text), "units": amount.units}],
        delivered_on=charge.delivered_on,
    )


def _cancel(charge: Charge, *, by: str, reason: str) -> Charge:
    row = _copy(charge, -charge.amount, msg("{text}: cancelled", text=charge.text))
    row.cancels = charge
    return _add_row(row, by=by, reason=reason)


def _add_row(row: Charge, *, by: str, reason: str) -> Charge:
    """Store a charge and book it: the payer owes, the income is earned; a contra row the other way round."""
    books = Books(row.payee, by)
    row.at, row.by, row.reason = books.now, by[:150], reason[:300]
    row.save()
    if row.units:
        sides = (books.payer(row.payer), books.account(AccountKind.INCOME, row.kind))
        debit, credit = sides if row.units > 0 else sides[::-1]
        books.transfer(debit, credit, abs(row.amount), f"charge:{row.pk}", subject=row.subject)
    return row
