"""Whatever people do in whatever order, the books hold (PORTAL.md 15, invariants 2 to 6 and 8)."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from decimal import Decimal

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.entering.pricing import Returned
from caissa.errors import CaissaError
from caissa.files.bank import BankReading
from caissa.money import Amount, ExchangeRate
from caissa.money.bank import BankLine as LineValue
from caissa.money.bank import BankStatement
from caissa.money.invoices import InvoiceNumber, check_numbers
from caissa_web.treasury import invoice_json
from caissa_web.treasury.bank_reading import compared
from caissa_web.treasury.models import BankLine, CashSession, Charge, Invoice, Payee, Payer, Refund
from caissa_web.treasury.models.payments import Payment, PaymentState
from caissa_web.treasury.operations.bank import take_over
from caissa_web.treasury.operations.cash import close_cash, expected, open_cash, take_cash
from caissa_web.treasury.operations.charges import PricedLine, cancel_charges, set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.lines import (
    book_other_income,
    match_line,
    match_refund,
    set_line_aside,
    unmatch_line,
)
from caissa_web.treasury.operations.parties import add_payee, payee_of, set_foreign_account
from caissa_web.treasury.operations.payments import book_answer, note_payment
from caissa_web.treasury.operations.payouts import book_payout
from caissa_web.treasury.operations.rates import enter_rate
from caissa_web.treasury.operations.received import receive_payment
from caissa_web.treasury.operations.refunds import (
    Destination,
    approve_refund,
    ask_refund,
    available,
    pay_out_in_cash,
    send_again,
    send_refunds,
)
from caissa_web.treasury.providers.protocol import Answer
from caissa_web.treasury.queries.accounts import account_balances, ledger_bank, statement_bank
from caissa_web.treasury.queries.balances import allocation
from tests.web.seeds import seeds
from tests.web.treasury.world import ANNA, ORGANISER, TREASURER, eur, fee, festival, payer, taken

RATES = (Decimal("1.0852"), Decimal("0.9"), Decimal("131.07"))
NAMES = ("Anna Carlsson", "Boris Duval", "Chess Club Hohenbach")


class Story:
    """A festival with three payers, and what may happen to their money."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)  # noqa: S311 - a story of a test
        self.event = festival(f"story-{seed}")
        self.payee: Payee = payee_of(self.event)
        self.payers = [payer(self.event, f"person:{place}", name) for place, name in enumerate(NAMES)]
        self.lines: list[tuple[LineValue, ...]] = []
        self.hotel = add_payee(self.event, "hotel", {"name": "Hotel", "country": "DE"}, by=ORGANISER)
        set_foreign_account(self.payee, "USD", ANNA, by=ORGANISER)

    def amount(self) -> str:
        """A small amount of money."""
        return str(self.draw.choice(["0.01", "10", "35", "70", "70.05", "119"]))

    def somebody(self) -> Payer:
        """One of the payers."""
        return self.draw.choice(self.payers)

    # -- acts ----------------------------------------------------------------------

    def charge(self) -> None:
        """An entry costs something, or something else than before."""
        subject = f"E{self.draw.randint(1, 5)}"
        set_charges(self.event, self.somebody(), subject, [fee(self.amount())], by=ORGANISER)

    def cancel(self) -> None:
        """An entry is withdrawn; a part is kept or not."""
        kept = eur(self.draw.choice(["0", "5", "35"]))
        shares = [Returned("entry fee", kept, eur("0"))] if kept.units else []
        cancel_charges(self.event, f"E{self.draw.randint(1, 5)}", shares, by=ORGANISER, reason="withdrew")

    def issue(self) -> None:
        """Papers are issued."""
        issue(self.somebody(), self.payee, by=TREASURER)

    def statement(self) -> None:
        """The bank sends a file: new lines, equal lines, debits, or an old file again."""
        if self.lines and self.draw.random() < 0.3:
            taken(self.payee, *self.draw.choice(self.lines))
            return
        references = [
            *Invoice.objects.filter(payee=self.payee, kind="invoice").values_list("reference", flat=True),
            "",
        ]
        lines = [
            LineValue(
                date(2026, 4, self.draw.randint(1, 28)),
                eur(self.draw.choice(["70", "35", "10", "-4.90", "119"])),
                f"chess {self.draw.randint(1, 3)}",
                self.draw.choice(NAMES),
                reference=self.draw.choice(references),
            )
            for _line in range(self.draw.randint(1, 3))
        ]
        lines += lines[:1]
        self.lines.append(tuple(lines))
        taken(self.payee, *lines)

    def decide(self) -> None:
        """A person decides a line, or takes a decision back."""
        line = self.draw.choice(list(BankLine.objects.filter(payee=self.payee)))
        who = self.somebody()
        invoices = list(Invoice.objects.filter(payer=who, payee=self.payee, kind="invoice"))
        acts: tuple[Callable[[], object], ...] = (
            lambda: match_line(line, who, invoices[:2], by=TREASURER),
            lambda: set_line_aside(line, "not ours", by=TREASURER),
            lambda: unmatch_line(line, by=TREASURER),
            lambda: book_other_income(line, "donation", by=TREASURER),
        )
        self.draw.choice(acts)()

    def cash(self) -> None:
        """Money over the counter; now and then the box is counted."""
        box = CashSession.objects.filter(payee=self.payee, closed_at=None).first()
        box = box or open_cash(self.payee, eur("50"), by=TREASURER)
        take_cash(box, self.somebody(), eur(self.amount()), by=TREASURER, key=str(self.draw.randint(1, 20)))
        if self.draw.random() < 0.3:
            close_cash(
                box, expected(box) + eur(self.draw.choice(["0", "1", "-1"])), by=TREASURER, note="counted"
            )

    def refund(self) -> None:
        """Credit is asked for, approved, sent; never more than there is."""
        who = self.somebody()
        left = available(who, self.payee)
        wanted = left if self.draw.random() < 0.7 else left + eur("1")
        refund = ask_refund(
            who, self.payee, wanted, Destination("bank", who.name, ANNA), by=TREASURER, reason="credit"
        )
        approve_refund(refund, by=ORGANISER)
        if self.draw.random() < 0.5:
            send_refunds(self.payee, by=TREASURER)

    def card(self) -> None:
        """A payment by card, told about in any order, refunded or disputed."""
        key = f"{self.event.slug}-{self.draw.randint(1, 3)}"
        known = Payment.objects.filter(key=key).first()
        payment = known or note_payment(
            self.somebody(), self.payee, eur("70"), by="payer", key=key, provider="stripe"
        )
        state = self.draw.choice([PaymentState.PENDING, PaymentState.CONFIRMED, PaymentState.CANCELLED])
        paid = eur("70") if state == PaymentState.CONFIRMED else eur("0")
        refunded, disputed = self.draw.choice([(0, 0), (1500, 0), (7000, 0), (0, 7000)])
        book_answer(
            payment,
            Answer(state, paid, f"pi_{key}", refunded if paid.units else 0, disputed if paid.units else 0),
        )

    def dollars(self) -> None:
        """A payment in another currency arrives; a person posts it, if there is a rate, and may undo it."""
        if self.draw.random() < 0.5:
            rate = ExchangeRate(
                "EUR", "USD", self.draw.choice(RATES), date(2026, 4, self.draw.randint(1, 28))
            )
            enter_rate(self.event, rate, by=TREASURER)
        day, units = date(2026, 4, self.draw.randint(1, 28)), self.draw.choice([1, 7596, 10000])
        value = LineValue(day, Amount(units, "USD"), f"usd {units}", self.draw.choice(NAMES))
        statement = BankStatement(ANNA, "USD", (value,), "1")
        report = compared(self.payee, "usd", "0" * 64, BankReading("camt.053", (statement,), ()))
        take_over(self.payee, report, by=TREASURER)

    def shop(self) -> None:
        """A shop reports a payment, perhaps once more; later it pays out."""
        who, reference = self.draw.choice(self.payers), str(self.draw.randint(1, 4))
        receive_payment(who, self.payee, eur("35"), collector="shop", reference=reference, by=TREASURER)
        line = BankLine.objects.filter(payee=self.payee, units__gt=0, state="new").first()
        if line is not None and self.draw.random() < 0.5:
            book_payout(line, "shop", by=TREASURER)

    def hotel_bill(self) -> None:
        """The hotel charges, bills and is paid by itself."""
        who = self.somebody()
        nights = PricedLine("lodging", "Night", eur(self.amount()), payee="hotel")
        set_charges(self.event, who, f"N{self.draw.randint(1, 3)}", [nights], by=ORGANISER)
        issue(who, self.hotel, by=TREASURER)
        receive_payment(who, self.hotel, eur("10"), collector="desk", reference=who.code, by=TREASURER)

    def refund_by_hand(self) -> None:
        """A refund leaves on the statement without its name, and may come back, be asked for again."""
        refund = Refund.objects.filter(payee=self.payee, way="bank", state__in=("sent", "done")).first()
        if refund is None:
            return
        sign = -1 if refund.state == "sent" else 1
        value = LineValue(date(2026, 4, 3), sign * refund.amount, f"refund {refund.pk} {sign}")
        taken(self.payee, value)
        line = BankLine.objects.get(payee=self.payee, text=value.text)
        match_refund(line, refund, by=TREASURER)
        refund.refresh_from_db()
        if refund.state == "returned":
            send_again(refund, ANNA, by=TREASURER)

    def cash_refund(self) -> None:
        """Credit is given back over the counter, if there is enough in the box."""
        who = self.somebody()
        refund = ask_refund(
            who, self.payee, available(who, self.payee), Destination("cash"), by=TREASURER, reason="credit"
        )
        approve_refund(refund, by=ORGANISER)
        box = CashSession.objects.filter(payee=self.payee, closed_at=None).first()
        pay_out_in_cash(refund, box or open_cash(self.payee, eur("50"), by=TREASURER), by=TREASURER)

    # -- what must hold ---------------------------------------------------------------

    def holds(self) -> None:
        """Sums to zero, bank = statement, no gaps, credits within invoices, balances as the rows say."""
        balances = account_balances(self.payee)
        for payee in (self.payee, self.hotel):
            assert sum(amount.units for amount in account_balances(payee).values()) == 0
        for box in CashSession.objects.filter(payee=self.payee):
            assert expected(box).units >= 0
        assert ledger_bank(self.payee) == statement_bank(self.payee)
        papers = list(Invoice.objects.filter(payee=self.payee).select_related("series"))
        assert not check_numbers(InvoiceNumber(paper.series.prefix, paper.place) for paper in papers)
        for paper in papers:
            credited = sum(note.units for note in papers if note.credits_id == paper.pk)
            assert credited <= paper.units
            assert invoice_json.from_json(paper.content).total == paper.amount
        for who in self.payers:
            part = allocation(who, self.payee)
            owed = balances.get(f"payer:{who.code}", Amount(0, "EUR"))
            assert part.open_units - part.credit == owed.units
            assert all(units >= 0 for units in part.open.values())
        for charge in Charge.objects.filter(payee=self.payee):
            assert sum(step["units"] for step in charge.working) == charge.units
        assert not Refund.objects.filter(payee=self.payee, decided_by=TREASURER).exists()


ACTS = (
    *("charge", "cancel", "issue", "statement", "decide", "cash", "refund", "card"),
    *("dollars", "shop", "hotel_bill", "refund_by_hand", "cash_refund"),
)


@pytest.mark.django_db
@settings(max_examples=seeds(12), deadline=None)
@given(seed=st.integers(0, 10**9), acts=st.lists(st.sampled_from(ACTS), min_size=4, max_size=18))
def test_the_books_hold_after_every_act(seed: int, acts: list[str]) -> None:
    """Acts that cannot be done are refused and change nothing; after every act everything still holds."""
    with transaction.atomic():
        story = Story(seed)
        for act in ["charge", *acts]:
            with suppress(CaissaError, IndexError):
                getattr(story, act)()
            story.holds()
        transaction.set_rollback(True)
