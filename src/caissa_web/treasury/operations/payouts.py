"""Payouts of the provider: its money arrives on the bank account, less its fees."""

from __future__ import annotations

from django.db import transaction

from caissa.messages import msg
from caissa.money import AccountKind, Amount
from caissa_web.treasury.errors import MoneyRefused, StaleLine
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Account, BankLine, Payee
from caissa_web.treasury.posting import Books
from caissa_web.treasury.providers import provider

OPEN = (BankLine.State.NEW, BankLine.State.SUGGESTED, BankLine.State.SET_ASIDE)


def collectors(payee: Payee) -> list[str]:
    """Who takes money for a payee: the payment provider, and whoever has reported payments."""
    rows = Account.objects.filter(payee=payee, kind=AccountKind.PROVIDER.value)
    names = set(rows.values_list("subject", flat=True))
    chosen = provider()
    return sorted(names | ({chosen.name} if chosen else set()))


@transaction.atomic
def book_payout(line: BankLine, collector: str, *, by: str, seen: int | None = None) -> BankLine:
    """Book a line as money that the provider, or whoever else collects for the payee, has paid out."""
    if collector not in collectors(line.payee):
        raise MoneyRefused(why=msg("{name} collects nothing for this payee", name=collector))
    Payee.objects.select_for_update().get(pk=line.payee_id)
    current = BankLine.objects.select_for_update(of=("self",)).select_related("payee__event").get(pk=line.pk)
    if current.state not in OPEN or (seen is not None and seen != current.version):
        raise StaleLine(state=current.get_state_display())
    if current.units <= 0:
        raise MoneyRefused(why=msg("a payout is money that came in"))
    if current.currency != current.payee.currency:
        raise MoneyRefused(why=msg("the line is in {currency}", currency=current.currency))
    books = Books(current.payee, by)
    suspense, box = books.account(AccountKind.SUSPENSE), books.account(AccountKind.PROVIDER, collector)
    books.transfer(suspense, box, current.amount, f"match:{current.pk}:{current.version}:0")
    current.state, current.suggestions = BankLine.State.MATCHED, []
    current.decided_by, current.decided_at = by[:150], books.now
    current.version += 1
    current.save()
    log(current.payee.event, "bank.payout", by=by, subject=str(current.pk), what=current.amount)
    return current


@transaction.atomic
def book_provider_fees(payee: Payee, amount: Amount, key: str, *, by: str) -> None:
    """Book what the provider keeps for its service; the same key again changes nothing."""
    chosen = provider()
    if chosen is None or amount.units <= 0 or amount.currency != payee.currency:
        raise MoneyRefused(why=msg("{amount} cannot be booked as fees of a provider", amount=amount))
    payee = Payee.objects.select_for_update().get(pk=payee.pk)
    name = f"provider-fees:{payee.pk}:{key}"
    if payee.transfers.filter(key=name).exists():
        return
    books = Books(payee, by)
    charges, box = (
        books.account(AccountKind.CHARGES, chosen.name),
        books.account(AccountKind.PROVIDER, chosen.name),
    )
    books.transfer(charges, box, amount, name)
    log(payee.event, "provider.fees", by=by, what=amount)
