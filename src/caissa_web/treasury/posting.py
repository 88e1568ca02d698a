"""Writing into the ledger: one place that makes accounts and adds transfers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from django.utils import timezone

from caissa.messages import msg
from caissa.money import AccountKind, Amount, MixedCurrencies
from caissa_web.records.zones import zone_of
from caissa_web.treasury.errors import MonthIsClosed
from caissa_web.treasury.models import Account, Invoice, MonthClose, Payee, Payer, Transfer


@dataclass
class Books:
    """The accounts of one payee, written by one person in one act."""

    payee: Payee
    by: str
    day: date | None = None

    @cached_property
    def now(self) -> datetime:
        """The moment of the act."""
        return timezone.now()

    @property
    def today(self) -> date:
        """The day on which the act is booked: the bank's, or today at the event."""
        return self.day or self.now.astimezone(zone_of(self.payee.event)).date()

    @cached_property
    def _closed_until(self) -> date | None:
        return closed_until(self.payee)

    def account(self, kind: AccountKind, subject: str = "", payer: Payer | None = None) -> Account:
        """One of the payee's accounts, made when it is first used."""
        cache: dict[tuple[str, str], Account] = self.__dict__.setdefault("_accounts", {})
        name = (kind.value, payer.code if payer else subject)
        if name not in cache:
            cache[name], _new = Account.objects.get_or_create(
                payee=self.payee,
                kind=kind.value,
                subject=name[1],
                currency=self.payee.currency,
                defaults={"payer": payer},
            )
        return cache[name]

    def payer(self, payer: Payer) -> Account:
        """The account of somebody who owes the payee."""
        return self.account(AccountKind.PAYER, payer=payer)

    def transfer(
        self,
        debit: Account,
        credit: Account,
        amount: Amount,
        key: str,
        *,
        invoice: Invoice | None = None,
        subject: str = "",
        reverses: Transfer | None = None,
        booked_on: date | None = None,
    ) -> Transfer:
        """Add a row; refused in a closed month, in another currency, or if the key was used."""
        row = self.row(
            debit,
            credit,
            amount,
            key,
            invoice=invoice,
            subject=subject,
            reverses=reverses,
            booked_on=booked_on,
        )
        row.save()
        return row

    def row(
        self,
        debit: Account,
        credit: Account,
        amount: Amount,
        key: str,
        *,
        invoice: Invoice | None = None,
        subject: str = "",
        reverses: Transfer | None = None,
        booked_on: date | None = None,
    ) -> Transfer:
        """A row that is not added yet."""
        if amount.currency != self.payee.currency:
            raise MixedCurrencies(currency=self.payee.currency, other=amount.currency)
        day = booked_on or self.today
        self.require_open(day)
        return Transfer(
            payee=self.payee,
            debit=debit,
            credit=credit,
            units=amount.units,
            currency=amount.currency,
            key=key,
            invoice=invoice,
            subject=subject,
            reverses=reverses,
            booked_on=day,
            at=self.now,
            by=self.by[:150],
        )

    def require_open(self, day: date) -> None:
        """Refuse a day of a closed month."""
        if self._closed_until and day <= self._closed_until:
            raise MonthIsClosed(month=msg("The month {month}", month=f"{day:%Y-%m}"), day=day.isoformat())

    def reverse(self, transfer: Transfer, key: str) -> Transfer:
        """Take a row back by its contra row; nothing is ever erased."""
        return self.transfer(
            transfer.credit,
            transfer.debit,
            transfer.amount,
            key,
            invoice=transfer.invoice,
            subject=transfer.subject,
            reverses=transfer,
        )


def closed_until(payee: Payee) -> date | None:
    """The last day on which nothing can be booked any more."""
    last = MonthClose.objects.filter(payee=payee).order_by("-month").first()
    return last_day(last.month) if last else None


def last_day(month: date) -> date:
    """The last day of a month."""
    following = date(month.year + month.month // 12, month.month % 12 + 1, 1)
    return date.fromordinal(following.toordinal() - 1)
