"""What went wrong once: money on the wrong invoice, in the wrong box, twice, or refused for a comma."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from caissa.tournament import Role
from caissa_web.records.models import Event
from caissa_web.treasury import causes
from caissa_web.treasury.causes import act_in_words
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import BankLine, CashSession, Invoice, MoneyAct, Payer, Refund
from caissa_web.treasury.models.payments import Payment, PaymentState
from caissa_web.treasury.operations import bank
from caissa_web.treasury.operations.cash import close_cash, expected, open_cash, take_cash
from caissa_web.treasury.operations.charges import set_charges
from caissa_web.treasury.operations.invoices import issue_all
from caissa_web.treasury.operations.lines import book_other_income, match_line, match_refund, unmatch_line
from caissa_web.treasury.operations.parties import payee_of, set_payer
from caissa_web.treasury.operations.payments import book_answer, note_payment
from caissa_web.treasury.operations.refunds import (
    Destination,
    approve_refund,
    ask_refund,
    pay_out_in_cash,
    send_again,
    send_refunds,
    waiting_refunds,
)
from caissa_web.treasury.providers.protocol import Answer
from caissa_web.treasury.queries.accounts import account_balances
from caissa_web.treasury.queries.balances import allocation
from tests.web.treasury.test_pages import somebody
from tests.web.treasury.world import (
    ANNA,
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


def credit_of(event: Event, who: Payer, amount: str) -> None:
    """Somebody has paid too much in cash, into the treasurer's box."""
    box = CashSession.objects.filter(closed_at=None).first() or open_cash(
        payee_of(event), eur("0"), by=TREASURER
    )
    take_cash(box, who, eur(amount), by=TREASURER, key=f"{who.pk}{amount}")


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "ru", "ar"])
def test_an_amount_that_a_form_proposes_is_understood_when_it_comes_back(language: str) -> None:
    """70.00 in an English form is 70,00 in a German one; sent unchanged, it is 70 euros everywhere."""
    event = festival()
    who = payer(event)
    billed(event, who, "E1")
    tessa = somebody(event, TREASURER, Role.TREASURER)
    open_cash(payee_of(event), eur("0"), by=TREASURER)
    home = f"/office/{event.slug}/money/"
    spoken = {"Accept-Language": language}

    page = tessa.get(f"{home}cash/?q=Anna", headers=spoken).content.decode()
    proposed = re.search(r'name="amount"[^>]*value="([^"]*)"', page, re.DOTALL)
    assert proposed is not None
    tessa.post(
        f"{home}cash/take/",
        {"payer": who.code, "amount": proposed[1], "key": "k"},
        headers=spoken,
    )

    assert expected(CashSession.objects.get()) == eur("70")


def test_a_reminder_without_a_number_is_not_there() -> None:
    """Whoever shortens the address of a reminder gets a page that says so, not a fault."""
    event = festival()
    invoice = billed(event, payer(event), "E1")
    tessa = somebody(event, TREASURER, Role.TREASURER)
    for form in ("reminder-", "reminder-12", "reminder-1", "docx"):
        address = f"/office/{event.slug}/money/invoices/{invoice.number}/{form}/"
        assert tessa.get(address).status_code == 404, form


def test_forgiven_charges_settle_the_invoices_that_were_chosen() -> None:
    """Anna pays her second and third invoice, 10 euros short; the first stays open as it was."""
    event = festival()
    organiser(event, bank_charges=1000)
    anna = payer(event)
    first, second, third = (billed(event, anna, subject) for subject in ("E1", "E2", "E3"))
    taken(payee_of(event), line("130", "two entries", name="Anna Carlsson"))

    match_line(BankLine.objects.get(), anna, [second, third], by=TREASURER, forgive=True)

    left = allocation(anna, payee_of(event)).open_of_invoices()
    assert {left[first.pk], left[second.pk], left[third.pk]} == {0, 7000}
    assert left[first.pk] == 7000


def test_cash_is_given_only_out_of_an_open_box_of_ones_own() -> None:
    """Not out of a box that was counted and closed, not out of a colleague's, and not more than is in it."""
    event = festival()
    payee, anna = payee_of(event), payer(event)
    credit_of(event, anna, "30")
    box = CashSession.objects.get()
    refund = ask_refund(anna, payee, eur("30"), Destination("cash"), by=TREASURER, reason="paid twice")
    approve_refund(refund, by=ORGANISER)
    with pytest.raises(MoneyRefused, match="not open for you"):
        pay_out_in_cash(refund, box, by=ORGANISER)
    close_cash(box, expected(box), by=TREASURER)
    with pytest.raises(MoneyRefused, match="not open for you"):
        pay_out_in_cash(refund, box, by=TREASURER)
    empty = open_cash(payee, eur("20"), by=TREASURER)
    with pytest.raises(MoneyRefused, match=r"only EUR 20\.00 in the box"):
        pay_out_in_cash(refund, empty, by=TREASURER)
    full = close_cash(empty, eur("20"), by=TREASURER) and open_cash(payee, eur("30"), by=TREASURER)

    pay_out_in_cash(refund, full, by=TREASURER)

    assert expected(full) == eur("0")


def test_a_refund_that_came_back_is_asked_for_again_once() -> None:
    """Then it waits no longer, and a second press of the button asks for nothing."""
    event = festival()
    payee, anna = payee_of(event), payer(event)
    credit_of(event, anna, "60")
    to = Destination("bank", "Anna", ANNA)
    refund = ask_refund(anna, payee, eur("30"), to, by=TREASURER, reason="paid twice")
    approve_refund(refund, by=ORGANISER)
    send_refunds(payee, by=TREASURER)
    taken(payee, line("-30", end_to_end=refund.end_to_end))
    taken(payee, line("30", end_to_end=refund.end_to_end, bank_reference="back"), opening="-30")
    refund.refresh_from_db()
    assert refund.state == Refund.State.RETURNED
    assert list(waiting_refunds(payee)) == [refund]

    again = send_again(refund, ANNA, by=TREASURER)

    assert list(waiting_refunds(payee)) == [again]
    with pytest.raises(MoneyRefused, match="asked for again already"):
        send_again(refund, ANNA, by=TREASURER)


def test_a_refund_that_the_bank_does_not_name_is_settled_by_hand() -> None:
    """Many an MT940 has no end-to-end identification; the treasurer says which refund it was."""
    event = festival()
    payee, anna = payee_of(event), payer(event)
    credit_of(event, anna, "30")
    to = Destination("bank", "Anna", ANNA)
    refund = ask_refund(anna, payee, eur("30"), to, by=TREASURER, reason="paid twice")
    approve_refund(refund, by=ORGANISER)
    send_refunds(payee, by=TREASURER)
    taken(payee, line("-30", "SAMMELAUFTRAG"), line("-29", "SAMMELAUFTRAG"))
    other = BankLine.objects.get(units=-2900)
    with pytest.raises(MoneyRefused, match="cannot be that refund"):
        match_refund(other, refund, by=TREASURER)

    match_refund(BankLine.objects.get(units=-3000), refund, by=TREASURER)

    refund.refresh_from_db()
    assert refund.state == Refund.State.DONE
    tessa = somebody(event, TREASURER, Role.TREASURER)
    assert tessa.get(f"/office/{event.slug}/money/bank/").status_code == 200


def test_a_line_that_was_taken_for_the_wrong_refund_is_undone() -> None:
    """Two refunds of 30: the line was Boris's, not Anna's; and what did not come back is no credit again."""
    event = festival()
    payee = payee_of(event)
    anna, boris = payer(event), payer(event, "Boris")
    refunds = []
    for who in (anna, boris):
        credit_of(event, who, "30")
        to = Destination("bank", who.name, ANNA)
        refunds.append(ask_refund(who, payee, eur("30"), to, by=TREASURER, reason="paid twice"))
        approve_refund(refunds[-1], by=ORGANISER)
    send_refunds(payee, by=TREASURER)
    taken(payee, line("-30", "SAMMELAUFTRAG"), line("30", "RETOUR"))
    gone, back = BankLine.objects.get(units=-3000), BankLine.objects.get(units=3000)

    match_refund(gone, refunds[0], by=TREASURER)
    unmatch_line(gone, by=TREASURER)
    match_refund(gone, refunds[1], by=TREASURER)
    assert [Refund.objects.get(pk=each.pk).state for each in refunds] == ["sent", "done"]

    match_refund(back, refunds[1], by=TREASURER)
    with pytest.raises(MoneyRefused, match="already"):
        unmatch_line(gone, by=TREASURER)
    unmatch_line(back, by=TREASURER)
    assert [Refund.objects.get(pk=each.pk).state for each in refunds] == ["sent", "done"]
    assert (allocation(boris, payee).credit, allocation(boris, payee).overdrawn) == (0, 0)
    balances = account_balances(payee)
    assert sum(amount.units for amount in balances.values()) == 0
    assert balances["refunds"] == -eur("30"), "Anna's is still under way"


def test_a_donation_is_income_and_can_be_undone() -> None:
    """Nobody owed it; it needs a word, and what went out is no income."""
    event = festival()
    payee = payee_of(event)
    taken(payee, line("20", "DONATION"), line("-5", "fee"))
    gift, fee_line = BankLine.objects.get(units=2000), BankLine.objects.get(units=-500)
    for row, word in ((gift, " "), (fee_line, "donation")):
        with pytest.raises(MoneyRefused):
            book_other_income(row, word, by=TREASURER)
    book_other_income(gift, "Donation", by=TREASURER)
    assert account_balances(payee)["income:donation"] == eur("-20")
    unmatch_line(gift, by=TREASURER)
    assert account_balances(payee)["income:donation"] == eur("0")


def test_a_payment_by_card_during_the_import_is_not_paid_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between reading what is open and holding the payer a card pays: the line is left to a person."""
    event = festival()
    payee, anna = payee_of(event), payer(event)
    invoice = billed(event, anna, "E1")
    payment = note_payment(anna, payee, eur("70"), by="payer", key="k", provider="stripe", invoice=invoice)
    read = bank.open_items

    def read_and_pay(of: object) -> object:
        items = read(of)  # type: ignore[arg-type]
        book_answer(payment, Answer(PaymentState.CONFIRMED, eur("70"), "pi"))
        return items

    monkeypatch.setattr(bank, "open_items", read_and_pay)
    outcome = taken(payee, line("70", name="A Carlsson", reference=invoice.reference))

    assert (outcome.posted, outcome.suggested) == (0, 1)


def test_all_payers_are_held_before_the_first_number_is_drawn() -> None:
    """Issuing for everybody and for one at the same moment must not wait for each other in a ring."""
    event = festival()
    for place in (1, 2):
        who = payer(event, f"person:{place}", f"Payer {place}")
        set_charges(event, who, f"E{place}", [fee()], by=ORGANISER)
    with CaptureQueriesContext(connection) as asked:
        issue_all(event, payee_of(event), by=TREASURER)
    queries = [query["sql"] for query in asked]
    first_series = next(place for place, sql in enumerate(queries) if "treasury_series" in sql)
    held = [sql for sql in queries[:first_series] if " IN (" in sql and "SELECT" not in sql.split(" IN (")[1]]
    held = [sql for sql in held if 'FROM "treasury_payer"' in sql]
    numbers = {str(who.pk) for who in Payer.objects.all()}
    assert any(numbers <= set(re.findall(r"\d+", sql.split(" IN (")[1])) for sql in held)


def test_money_goes_back_to_a_card_only_if_it_was_paid_with_it() -> None:
    """A payment that was begun and never made has no card to give back to."""
    event = festival()
    payee, anna = payee_of(event), payer(event)
    credit_of(event, anna, "70")
    begun = note_payment(anna, payee, eur("70"), by="payer", key="k", provider="stripe")
    with pytest.raises(MoneyRefused, match="with which it was paid"):
        ask_refund(
            anna, payee, eur("70"), Destination("card", payment=begun), by=TREASURER, reason="paid twice"
        )
    assert Payment.objects.get().state == PaymentState.CREATED


def test_a_stale_address_and_a_country_that_does_not_exist_are_refused() -> None:
    """Two treasurers have the page open; an old address does not cover a new one."""
    event = festival()
    who = payer(event)
    tessa = somebody(event, TREASURER, Role.TREASURER)
    address = f"/office/{event.slug}/money/payers/{who.code}/change/"
    sent = {"name": "Anna C.", "country": "SE", "seen": str(who.version)}
    tessa.post(address, sent)
    tessa.post(address, sent | {"name": "Anna Old", "country": "NO"})
    wrong = tessa.post(address, sent | {"country": "ZZ", "seen": str(who.version + 1)})

    who.refresh_from_db()
    assert (who.name, who.country) == ("Anna C.", "SE")
    assert wrong.status_code == 422
    with pytest.raises(MoneyRefused, match="no country ZZ"):
        set_payer(event, who.key, {"country": "ZZ"}, by=TREASURER)


def test_two_charges_by_hand_without_a_key_are_two() -> None:
    """A program that sends no key must not cancel what it charged before."""
    event = festival()
    who = payer(event)
    tessa = somebody(event, TREASURER, Role.TREASURER)
    for text in ("Fine", "Chess set"):
        tessa.post(f"/office/{event.slug}/money/payers/{who.code}/charge/", {"text": text, "amount": "10"})
    assert allocation(who, payee_of(event)).open_units == 2000


def test_the_ledger_says_in_words_why() -> None:
    """No keys of programs on the treasurer's pages."""
    event = festival()
    who = payer(event)
    invoice = billed(event, who, "E1")
    taken(payee_of(event), line("70", name="A Carlsson", reference=invoice.reference))
    client: Client = somebody(event, TREASURER, Role.TREASURER)
    accounts = client.get(f"/office/{event.slug}/money/accounts/").content.decode()
    account = client.get(f"/office/{event.slug}/money/payers/{who.code}/").content.decode()
    today = client.get(f"/office/{event.slug}/money/").content.decode()
    assert "Invoice issued" in today
    assert "bank.taken-over" not in today
    assert "bank transfer" in account
    assert not re.search(r"(charge|match|bank):\d", accounts + account)
    assert Invoice.objects.count() == 1


def test_every_act_of_the_treasury_has_a_name() -> None:
    """Whatever writes into the log is called something on the pages."""
    folder = Path(causes.__file__).parent
    written = {
        act
        for file in folder.rglob("*.py")
        for act in re.findall(r'\blog\(\s*[^,]+,\s*"([a-z.-]+)"', file.read_text("utf-8"))
    }
    assert len(written) > 20
    assert [act for act in sorted(written) if act_in_words(MoneyAct(act=act)) == act] == []
