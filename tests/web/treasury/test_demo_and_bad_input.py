"""The demo's half-matched statement; what people and programs send by mistake, of which nothing is stored."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from caissa.errors import CaissaError, UnreadableFile
from caissa.money import Amount, NoAmount, amount_typed
from caissa_web.demo.money import half_matched_statement
from caissa_web.treasury.bank_reading import report_on
from caissa_web.treasury.errors import MoneyRefused, MonthIsClosed, OwnApproval
from caissa_web.treasury.models import BankLine, Charge, MoneyAct, Refund, Transfer
from caissa_web.treasury.operations.bank import take_over
from caissa_web.treasury.operations.cash import open_cash, take_cash
from caissa_web.treasury.operations.charges import PricedLine, set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.months import close_month
from caissa_web.treasury.operations.parties import payee_of, set_payee
from caissa_web.treasury.operations.refunds import Destination, approve_refund, ask_refund, send_refunds
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries import balance
from caissa_web.treasury.queries.accounts import account_balances, ledger_bank, statement_bank
from tests.web.treasury.world import (
    ANNA,
    IBAN,
    ORGANISER,
    TREASURER,
    billed,
    eur,
    fee,
    festival,
    line,
    organiser,
    payer,
    taken,
)

pytestmark = pytest.mark.django_db


def test_the_demo_has_a_half_matched_statement() -> None:
    """Of forty payers some post themselves, some wait with suggestions, and the books agree with the bank."""
    event = festival()
    for number in range(40):
        somebody = payer(event, f"person:{number}", f"Player{number:02d}, Nina")
        set_charges(event, somebody, f"E{number}", [fee()], by=ORGANISER)

    outcome = half_matched_statement(event, date(2026, 5, 1), Random(1851))  # noqa: S311 - plausible, not secret

    assert outcome.posted > outcome.new // 3
    assert outcome.suggested > 0
    assert BankLine.objects.filter(state=BankLine.State.NEW).exists()
    assert ledger_bank(payee_of(event)) == statement_bank(payee_of(event))


@pytest.mark.parametrize("typed", ["", "0.005", "1.2.3", "-", "ten", "1e5", "٧٠", "9" * 40])
def test_amounts_that_are_none_are_refused(typed: str) -> None:
    """Half a cent, words, powers and foreign digits are no amounts of euros."""
    with pytest.raises(NoAmount):
        amount_typed(typed, "EUR", "en")


def test_yen_have_no_cents() -> None:
    """JPY 70.50 does not exist."""
    with pytest.raises(NoAmount):
        amount_typed("70.50", "JPY", "en")


@pytest.mark.parametrize("amount", ["0", "-1"])
def test_nothing_and_less_are_not_taken(amount: str) -> None:
    """Cash and refunds are above zero."""
    event = festival()
    anna, payee = payer(event), payee_of(event)
    box = open_cash(payee, eur("0"), by=TREASURER)
    with pytest.raises(MoneyRefused):
        take_cash(box, anna, eur(amount), by=TREASURER, key="k")
    with pytest.raises(MoneyRefused):
        ask_refund(anna, payee, eur(amount), Destination("bank", "Anna", ANNA), by=TREASURER, reason="x")
    assert not Transfer.objects.exists()


def test_another_currency_is_not_mixed_in() -> None:
    """A charge in francs to a payee in euros is refused; the currency stays once money has moved."""
    event = festival()
    anna = payer(event)
    with pytest.raises(CaissaError):
        set_charges(event, anna, "E1", [PricedLine("fee", "Fee", Amount(100, "CHF"))], by=ORGANISER)
    assert not Charge.objects.exists()
    set_charges(event, anna, "E1", [fee()], by=ORGANISER)
    with pytest.raises(MoneyRefused):
        set_payee(event, "organiser", {"currency": "CHF"}, by=ORGANISER)


def test_a_refund_is_never_more_than_the_credit_and_never_approved_by_its_maker() -> None:
    """30 to the credit: 31 is refused, 30 and then 1 too, a wrong IBAN, and the maker's own approval."""
    event = festival()
    anna, payee = payer(event), payee_of(event)
    take_cash(open_cash(payee, eur("0"), by=TREASURER), anna, eur("30"), by=TREASURER, key="k")
    to = Destination("bank", "Anna Carlsson", ANNA)
    for amount, where in (("31", to), ("30", Destination("bank", "Anna", ANNA[:-1] + "3"))):
        with pytest.raises(MoneyRefused):
            ask_refund(anna, payee, eur(amount), where, by=TREASURER, reason="x")
    refund = ask_refund(anna, payee, eur("30"), to, by=TREASURER, reason="paid twice")
    with pytest.raises(MoneyRefused):
        ask_refund(anna, payee, eur("1"), to, by=TREASURER, reason="x")
    with pytest.raises(OwnApproval):
        approve_refund(refund, by=TREASURER)
    assert Refund.objects.get().state == Refund.State.ASKED


def test_a_refund_is_settled_by_the_statement_and_reopened_when_it_comes_back() -> None:
    """Sent, gone by its identification, and back again: the credit is the payer's once more."""
    event = festival()
    anna, payee = payer(event), payee_of(event)
    take_cash(open_cash(payee, eur("0"), by=TREASURER), anna, eur("30"), by=TREASURER, key="k")
    refund = ask_refund(
        anna, payee, eur("30"), Destination("bank", "Anna", ANNA), by=TREASURER, reason="twice"
    )
    approve_refund(refund, by=ORGANISER)
    send_refunds(payee, by=TREASURER)

    taken(payee, line("-30", "refund", end_to_end=refund.end_to_end))
    refund.refresh_from_db()
    assert refund.state == Refund.State.DONE
    assert account_balances(payee)["refunds"] == account_balances(payee)["suspense"] == eur("0")
    taken(payee, line("30", "returned", end_to_end=refund.end_to_end), line("1", "x"), opening="-30")

    refund.refresh_from_db()
    assert refund.state == Refund.State.RETURNED
    assert balance(anna) == {"organiser": eur("-30")}
    assert ledger_bank(payee) == statement_bank(payee)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty", b""),
        ("words", b"hello"),
        ("bomb", b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>'),
        ("other XML", b"<html></html>"),
    ],
)
def test_files_that_are_no_statements_are_refused(name: str, content: bytes) -> None:
    """An XML bomb, another XML, words and nothing."""
    with pytest.raises((UnreadableFile, CaissaError)):
        report_on(payee_of(festival()), name, content)
    assert not BankLine.objects.exists()


@pytest.mark.parametrize(
    ("fault", "row"),
    [
        ("five decimals", "02.04.2026;70,12345;x"),
        ("30 February", "30.02.2026;70,00;x"),
        ("no amount", "02.04.2026;;x"),
    ],
)
def test_a_line_that_cannot_be_read_stops_the_file(fault: str, row: str) -> None:
    """An unreadable amount or day is an error, never zero and never today: nothing is taken over."""
    event = festival()
    layout = {
        "columns": {"date": "day", "amount": "amount", "text": "text"},
        "days": "dmy",
        "decimal_sign": ",",
    }
    payee = organiser(event, csv_layout=layout)
    report = report_on(payee, "x.csv", f"day;amount;text\n02.04.2026;1.234,56;ok\n{row}\n".encode("latin-1"))

    assert report.errors, fault
    with pytest.raises(MoneyRefused):
        take_over(payee, report, by=TREASURER)
    assert not BankLine.objects.exists()


def test_a_closed_month_takes_nothing() -> None:
    """March is closed: a row of March is refused, one of April is not."""
    event = festival()
    payee = payee_of(event)
    close_month(payee, date(2026, 3, 1), by=TREASURER)
    books = Books(payee, TREASURER)
    with pytest.raises(MonthIsClosed):
        books.require_open(date(2026, 3, 31))
    books.require_open(date(2026, 4, 1))


def test_a_month_with_undecided_lines_is_not_closed() -> None:
    """April has a line that nobody has decided."""
    event = festival()
    taken(payee_of(event), line("5", "?"))
    with pytest.raises(MoneyRefused, match="still wait"):
        close_month(payee_of(event), date(2026, 4, 1), by=TREASURER)


def test_every_act_is_one_log_entry() -> None:
    """A charge, an invoice and a statement: one entry each, a resend none."""
    event = festival()
    anna = payer(event)
    before = MoneyAct.objects.count()
    billed(event, anna, "E1")
    taken(payee_of(event), line("5", "?"))
    issue(anna, payee_of(event), by=TREASURER)

    acts = list(MoneyAct.objects.order_by("id").values_list("act", flat=True))[before:]
    assert acts == ["charges.set", "invoice.issued", "bank.taken-over"]
    assert balance(anna) == {"organiser": eur("70")}
    assert IBAN not in "".join(MoneyAct.objects.values_list("what", flat=True))
