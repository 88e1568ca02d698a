"""Payers who pay in another currency: rates of a day, amounts beside them, and a person who posts."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.files.bank import BankReading
from caissa.money import Amount, ExchangeRate
from caissa.money.bank import BankLine as LineValue
from caissa.money.bank import BankStatement
from caissa.tournament import Role
from caissa_web.records.models import Event
from caissa_web.treasury import models
from caissa_web.treasury.bank_reading import compared, own_accounts
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.links import token_of
from caissa_web.treasury.models import BankLine, Invoice
from caissa_web.treasury.operations.bank import Taken, match_again, take_over
from caissa_web.treasury.operations.lines import book_bank_charges, match_line, unmatch_line
from caissa_web.treasury.operations.parties import payee_of, set_foreign_account
from caissa_web.treasury.operations.rates import enter_rate, take_over_rates
from caissa_web.treasury.queries import balance
from caissa_web.treasury.queries.accounts import account_balances, ledger_bank, statement_bank
from tests.files.test_exchange_rates import XML
from tests.web.treasury.test_pages import somebody
from tests.web.treasury.world import ANNA, ORGANISER, TREASURER, billed, eur, festival, organiser, payer

pytestmark = pytest.mark.django_db
DAY = date(2026, 4, 2)


def usd(units: int) -> Amount:
    """So many cents of a dollar."""
    return Amount(units, "USD")


def with_dollars(event: Event) -> None:
    """The organiser takes dollars, and one euro was 1.0852 dollars on 1 April 2026."""
    set_foreign_account(payee_of(event), "USD", ANNA, by=ORGANISER)
    enter_rate(event, ExchangeRate("EUR", "USD", Decimal("1.0852"), date(2026, 4, 1)), by=TREASURER)


def dollars_arrive(event: Event, *lines: LineValue) -> Taken:
    """A statement of the account in dollars."""
    statement = BankStatement(ANNA, "USD", lines, "1")
    report = compared(payee_of(event), "usd.xml", "0" * 64, BankReading("camt.053", (statement,), ()))
    return take_over(payee_of(event), report, by=TREASURER)


def test_dollars_are_suggested_and_posted_by_a_person_at_the_rate_of_their_day() -> None:
    """75.96 dollars with the right reference are 70 euros: suggested, never posted alone; undone, gone."""
    event = festival()
    with_dollars(event)
    anna, payee = payer(event), payee_of(event)
    invoice = billed(event, anna, "E1")

    outcome = dollars_arrive(event, LineValue(DAY, usd(7596), name="Anna", reference=invoice.reference))

    assert (outcome.new, outcome.posted, outcome.suggested) == (1, 0, 1)
    line = BankLine.objects.get()
    assert line.suggestions[0]["numbers"] == [invoice.number]
    assert ledger_bank(payee) == statement_bank(payee) == eur("0")
    assert match_again(payee, by=TREASURER).posted == 0

    match_line(line, anna, [invoice], by=TREASURER)
    assert balance(anna) == {"organiser": eur("0")}
    assert account_balances(payee)["bank:USD"] == eur("70")
    line.refresh_from_db()
    assert line.exchanged_at["details"]["rate"] == "0.921489"

    unmatch_line(line, by=TREASURER)
    assert balance(anna) == {"organiser": eur("70")}
    assert account_balances(payee)["bank:USD"] == eur("0")
    assert sum(amount.units for amount in account_balances(payee).values()) == 0


def test_without_a_rate_nothing_is_posted() -> None:
    """The line waits, with its reference recognised, until the rate of its day is entered."""
    event = festival()
    set_foreign_account(payee_of(event), "USD", ANNA, by=ORGANISER)
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    dollars_arrive(event, LineValue(DAY, usd(7596), reference=invoice.reference))
    line = BankLine.objects.get()
    with pytest.raises(MoneyRefused, match="no exchange rate of USD for 2026-04-02"):
        match_line(line, anna, [invoice], by=TREASURER)
    tessa = somebody(event, TREASURER, Role.TREASURER)
    assert "no exchange rate of USD" in tessa.get(f"/office/{event.slug}/money/bank/").content.decode()
    with pytest.raises(MoneyRefused):
        book_bank_charges(line, by=TREASURER)

    enter_rate(event, ExchangeRate("EUR", "USD", Decimal("1.0852"), DAY), by=TREASURER)
    match_line(line, anna, [invoice], by=TREASURER)
    assert balance(anna) == {"organiser": eur("0")}


def test_a_few_cents_of_the_exchange_are_forgiven_within_what_was_declared() -> None:
    """75 dollars are 69.11 euros; the 89 cents are bank charges, if the organiser forgives a euro."""
    event = festival()
    organiser(event, bank_charges=100)
    with_dollars(event)
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    dollars_arrive(event, LineValue(DAY, usd(7500), reference=invoice.reference))

    match_line(BankLine.objects.get(), anna, [invoice], by=TREASURER, forgive=True)

    balances = account_balances(payee_of(event))
    assert (balances["bank:USD"], balances["charges"]) == (eur("69.11"), eur("0.89"))
    assert balance(anna) == {"organiser": eur("0")}


def test_an_account_in_dollars_is_ours_and_francs_are_still_refused() -> None:
    """Statements are accepted in the currencies for which the payee has an account."""
    event = festival()
    with_dollars(event)
    payee = payee_of(event)
    assert own_accounts(payee) == (payee.iban, ANNA)
    for currency, refused in (("USD", False), ("CHF", True)):
        statement = BankStatement(ANNA, currency, (LineValue(DAY, Amount(1, currency)),), "1")
        report = compared(payee, "x", "0" * 64, BankReading("camt.053", (statement,), ()))
        assert bool(report.errors) is refused
    with pytest.raises(MoneyRefused, match="in EUR themselves"):
        set_foreign_account(payee, "EUR", ANNA, by=ORGANISER)


def test_a_payer_sees_the_amount_the_rate_and_its_day() -> None:
    """Euros are owed; dollars stand beside them, with the account for dollars."""
    event = festival()
    with_dollars(event)
    invoice = billed(event, payer(event), "E1")
    bill = f"/enter/pay/{token_of(invoice.payer)}/"

    page = Client().get(f"{bill}?currency=USD").content.decode().replace("\xa0", " ")

    assert "EUR 70.00" in page
    assert "USD 75.96" in page
    assert "1 EUR = 1.0852 USD, rate of 1 April 2026" in page
    assert "GB82 WEST 1234 5698 7654 32" in page
    assert "USD 75" not in Client().get(bill).content.decode().replace("\xa0", " ")
    assert Client().get(f"{bill}?currency=XYZ").status_code == 200


def test_rates_are_entered_and_imported() -> None:
    """A file twice is once; what is entered later for a day counts; nonsense is refused."""
    event = festival()
    tessa = somebody(event, TREASURER, Role.TREASURER)
    home = f"/office/{event.slug}/money/rates/"
    for _time in range(2):
        file = SimpleUploadedFile("eurofxref-daily.xml", XML)
        tessa.post(f"{home}import/", {"file": file})
    # The file is of November 2026; the newest day of it decides, not today.
    assert models.ExchangeRate.objects.count() == 3
    today = timezone.localdate()
    for rate in ("1.08", "1,0852"):
        tessa.post(f"{home}enter/", {"on": "2026-04-01", "rate": rate, "currency": "usd"})
    newest = models.ExchangeRate.objects.filter(on="2026-04-01").first()
    assert newest is not None
    assert newest.rate == Decimal("1.0852")
    wrong = (("0", "USD"), ("-1", "USD"), ("NaN", "USD"), ("1.1", "EUR"), ("1.1", "XXX"), ("1.1", ""))
    for rate, currency in wrong:
        tessa.post(f"{home}enter/", {"on": today.isoformat(), "rate": rate, "currency": currency})
    tessa.post(f"{home}enter/", {"on": "2999-01-01", "rate": "1.1", "currency": "USD"})
    tessa.post(f"{home}import/", {"file": SimpleUploadedFile("x.xml", b"<html/>")})
    assert models.ExchangeRate.objects.count() == 5
    assert tessa.get(home).status_code == 200


def test_only_a_hundred_days_of_a_long_file_are_kept() -> None:
    """The ECB's table reaches back to 1999."""
    event = festival()
    rates = [ExchangeRate("EUR", "USD", Decimal(1), date.fromordinal(738000 + day)) for day in range(300)]
    assert take_over_rates(event, rates, by=TREASURER) == 100
    assert Invoice.objects.count() == 0
