"""The bank: files are taken over once, what is certain is posted, people decide the rest."""

from __future__ import annotations

from datetime import date

import pytest

from caissa_web.treasury.bank_reading import compared, report_on
from caissa_web.treasury.errors import MoneyRefused, StaleLine
from caissa_web.treasury.models import BankLine, Transfer
from caissa_web.treasury.operations.bank import match_again, take_over
from caissa_web.treasury.operations.lines import (
    book_bank_charges,
    match_line,
    set_line_aside,
    unmatch_line,
)
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.queries import balance, settled_subjects
from caissa_web.treasury.queries.accounts import account_balances, ledger_bank, statement_bank
from tests.web.treasury.world import (
    ANNA,
    IBAN,
    TREASURER,
    billed,
    eur,
    festival,
    line,
    organiser,
    payer,
    reading,
    taken,
)

pytestmark = pytest.mark.django_db


def test_a_line_with_the_reference_is_posted_by_itself() -> None:
    """The RF reference of the invoice, the right amount, one payer: nobody has to look."""
    event = festival()
    anna = payer(event)
    invoice = billed(event, anna, "E1")

    outcome = taken(payee_of(event), line("70", name="A Carlsson", reference=invoice.reference))

    assert (outcome.posted, outcome.suggested) == (1, 0)
    assert balance(anna) == {"organiser": eur("0")}
    assert settled_subjects(event) == {"E1"}
    assert ledger_bank(payee_of(event)) == statement_bank(payee_of(event)) == eur("70")


def test_a_file_twice_is_once_and_two_equal_lines_are_two() -> None:
    """Two children's fees of the same day and the same words stay two; the file again brings nothing."""
    event = festival()
    payee = payee_of(event)
    twins = (line("35", "Chess", name="Parent"), line("35", "Chess", name="Parent"))

    first = taken(payee, *twins)
    second = taken(payee, *twins)

    assert (first.new, second.new, second.known) == (2, 0, 2)
    assert [entry.ordinal for entry in BankLine.objects.order_by("id")] == [1, 2]
    assert ledger_bank(payee) == eur("70")


def test_who_decides_a_suggestion_posts_it_and_can_take_it_back() -> None:
    """A name and the right amount are a suggestion; posted by hand, then taken back by contra rows."""
    event = festival()
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    taken(payee_of(event), line("70", "chess", name="Anna Carlsson"))
    waiting = BankLine.objects.get()
    assert waiting.state == BankLine.State.SUGGESTED
    assert waiting.suggestions[0]["numbers"] == [invoice.number]

    match_line(waiting, anna, [invoice], by=TREASURER, seen=waiting.version)
    assert balance(anna) == {"organiser": eur("0")}
    with pytest.raises(StaleLine):
        match_line(waiting, anna, [invoice], by="otto", seen=waiting.version)
    unmatch_line(waiting, by=TREASURER, reason="it was Berta")

    assert balance(anna) == {"organiser": eur("70")}
    assert match_again(payee_of(event), by=TREASURER).posted == 0  # what a person decided stays
    assert account_balances(payee_of(event))["suspense"] == eur("-70")


def test_what_is_overpaid_is_the_payers_credit_and_covers_what_comes_later() -> None:
    """100 for an invoice of 70: 30 to the credit, which the next entry of 50 uses."""
    event = festival()
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    taken(payee_of(event), line("100", name="Anna Carlsson", reference=invoice.reference))
    waiting = BankLine.objects.get()
    assert waiting.state == BankLine.State.SUGGESTED  # more than is open is never posted by itself

    match_line(waiting, anna, [invoice], by=TREASURER)
    assert balance(anna) == {"organiser": eur("-30")}
    billed(event, anna, "E2", "50")

    assert balance(anna) == {"organiser": eur("20")}


def test_bank_charges_are_forgiven_within_what_was_declared() -> None:
    """69.20 for 70 with charges up to 1 euro: the invoice is paid, 0.80 are bank charges."""
    event = festival()
    organiser(event, bank_charges=100)
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    taken(payee_of(event), line("69.20", name="Anna Carlsson", reference=invoice.reference))

    match_line(BankLine.objects.get(), anna, [invoice], by=TREASURER, forgive=True)

    assert balance(anna) == {"organiser": eur("0")}
    assert account_balances(payee_of(event))["charges"] == eur("0.80")


def test_debits_of_the_bank_are_its_charges_or_set_aside_with_a_word() -> None:
    """A debit of 4.90 is booked as charges; another is set aside, which needs a word."""
    event = festival()
    payee = payee_of(event)
    taken(payee, line("-4.90", "account fee"), line("-12", "?"))
    fee_line, other = BankLine.objects.order_by("id")

    book_bank_charges(fee_line, by=TREASURER)
    with pytest.raises(MoneyRefused):
        set_line_aside(other, " ", by=TREASURER)
    set_line_aside(other, "stamps, private", by=TREASURER)

    assert account_balances(payee)["charges"] == eur("4.90")
    assert ledger_bank(payee) == eur("-16.90")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (reading(line("70"), account=ANNA), "bank.other-account"),
        (reading(line("70")), "bank.currency"),
    ],
)
def test_a_statement_of_another_account_or_currency_is_refused(wrong: object, code: str) -> None:
    """Nothing of it is stored."""
    event = festival()
    payee = organiser(event, currency="CHF") if code == "bank.currency" else payee_of(event)
    content = "\n".join(
        [
            ":20:X",
            f":25:{ANNA}",
            ":28C:1",
            ":60F:C260401EUR0,00",
            ":61:2604020402C70,00NTRFNONREF",
            ":86:chess",
            ":62F:C260402EUR70,00",
            "-",
        ]
    )
    report = (
        report_on(payee, "x.sta", content.encode())
        if code == "bank.other-account"
        else compared(payee, "x", "0", wrong)
    )

    assert code in {finding.code for finding in report.errors}
    with pytest.raises(MoneyRefused):
        take_over(payee, report, by=TREASURER)
    assert not BankLine.objects.exists()
    assert not Transfer.objects.exists()


def test_a_missing_statement_is_told() -> None:
    """The second statement opens with 200, but the first closed with 70."""
    event = festival()
    payee = payee_of(event)
    taken(payee, line("70", "a"))

    report = compared(payee, "may.xml", "1" * 64, reading(line("1", "b"), opening="200"))

    assert "bank.statement-missing" in {finding.code for finding in report.findings}


def test_a_real_file_is_read_in_a_process_of_its_own() -> None:
    """An MT940 of the own account, through the limited reader, up to the posting."""
    event = festival()
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    content = "\n".join(
        [
            ":20:X",
            f":25:{IBAN}",
            ":28C:1",
            ":60F:C260401EUR0,00",
            ":61:2604020402C70,00NTRFNONREF",
            f":86:166?20{invoice.reference}?32ANNA CARLSSON",
            ":62F:C260402EUR70,00",
            "-",
        ]
    )

    outcome = take_over(
        payee_of(event), report_on(payee_of(event), "april.sta", content.encode()), by=TREASURER
    )

    assert outcome.posted == 1
    assert BankLine.objects.get().booked_on == date(2026, 4, 2)
