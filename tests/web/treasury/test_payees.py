"""Several payees at one event: each has its account, its numbers and its books; payers see all of them."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import StringIO

import pytest
from django.test import Client
from django.utils import timezone

from caissa.entering import Adjustment, EntryFacts, Tariff, TariffRow, price, read_offer, write_offer
from caissa.entering.entrants import Entrant
from caissa.entering.errors import BadOffer
from caissa.tournament import Role
from caissa_web.enrolment.operations.offers import make_offer, save_offer
from caissa_web.records.models import Event
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.links import token_of
from caissa_web.treasury.models import Invoice, Payee
from caissa_web.treasury.operations.charges import PricedLine, priced_lines, set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import add_payee, payee_of, set_payee
from caissa_web.treasury.queries import balance
from caissa_web.treasury.queries.accounts import account_balances
from tests.web.treasury.test_pages import somebody
from tests.web.treasury.world import ORGANISER, TREASURER, eur, fee, festival, line, payer, taken

pytestmark = pytest.mark.django_db
HOTEL_IBAN = "DE02120300000000202051"
"""An account number that the German banks print as an example."""


def hotel(event: Event, **fields: object) -> Payee:
    """A hotel that is paid by itself."""
    known = {"name": "Hotel Rook", "country": "DE", "registration": "HRB 7", "iban": HOTEL_IBAN}
    return add_payee(event, "hotel", known | fields, by=TREASURER)


def both_owed(event: Event) -> tuple[Invoice, Invoice]:
    """Anna owes the organiser a fee of 70 and the hotel three nights of 60; both have billed her."""
    anna, other = payer(event), hotel(event)
    nights = PricedLine("lodging", "Three nights", eur("180"), payee="hotel")
    set_charges(event, anna, "E1", [fee(), nights], by=ORGANISER)
    return issue(anna, payee_of(event), by=TREASURER)[0], issue(anna, other, by=TREASURER)[0]


def test_each_payee_has_numbers_of_its_own() -> None:
    """The organiser's 2601-0001 and the hotel's 2601HOT-0001: nobody gets the other's paper."""
    event = festival()
    ours, theirs = both_owed(event)
    assert ours.number != theirs.number
    assert theirs.number.endswith("HOT-0001")
    assert ours.reference != theirs.reference

    anna = Client()
    for paper in (ours, theirs):
        answer = anna.get(f"/enter/pay/{token_of(paper.payer)}/papers/{paper.number}.xml")
        assert paper.payee.name in b"".join(answer).decode()


def test_a_payer_sees_what_is_owed_to_whom() -> None:
    """Two bills on one page, each with its account; what was paid to one does not pay the other."""
    event = festival()
    ours, theirs = both_owed(event)
    taken(payee_of(event), line("70", name="Anna", reference=ours.reference))

    page = Client().get(f"/enter/pay/{token_of(ours.payer)}/").content.decode()

    assert balance(ours.payer) == {"organiser": eur("0"), "hotel": eur("180")}
    assert "Hotel Rook" in page
    assert "DE02 1203 0000 0000 2020 51" in page
    assert theirs.number in page
    for payee in Payee.objects.all():
        assert sum(amount.units for amount in account_balances(payee).values()) == 0


def test_the_bookkeeper_gets_the_books_of_each_payee_and_they_balance() -> None:
    """Added up again from the files alone, CSV and journal give the balances, payee by payee."""
    event = festival()
    ours, _theirs = both_owed(event)
    taken(payee_of(event), line("70", name="Anna", reference=ours.reference), line("-4.90", "fee"))
    tessa = somebody(event, TREASURER, Role.TREASURER)
    home = f"/office/{event.slug}/money/accounts/ledger"
    for payee in Payee.objects.all():
        expected = {name: amount.decimal for name, amount in account_balances(payee).items() if amount.units}
        table = tessa.get(f"{home}.csv?payee={payee.key}").content.decode()
        sums: defaultdict[str, Decimal] = defaultdict(Decimal)
        for row in csv.DictReader(StringIO(table)):
            sums[row["debit"]] += Decimal(row["amount"])
            sums[row["credit"]] -= Decimal(row["amount"])
        assert {name: total for name, total in sums.items() if total} == expected

        journal = tessa.get(f"{home}.journal?payee={payee.key}").content.decode()
        postings = re.findall(r"^ {4}(\S.*?) {2}(-?[\d.]+) EUR$", journal, re.MULTILINE)
        assert len(postings) == 2 * payee.transfers.count()
        assert sum(Decimal(amount) for _account, amount in postings) == 0
        receivable = sum(Decimal(amount) for name, amount in postings if name.startswith("assets:receivable"))
        assert receivable == sum(amount for name, amount in expected.items() if name.startswith("payer:"))
        month = f"{timezone.localdate():%Y-%m}"
        assert tessa.get(f"{home}.csv?payee={payee.key}&month={month}").content.decode().count("\n") > 1


def test_letters_belong_to_one_payee_and_stay_once_used() -> None:
    """Letters of another payee, signs that no number has, and a change after the first paper are refused."""
    event = festival()
    _ours, theirs = both_owed(event)
    for letters in ("", "hot!", "ABCDEFG"):
        with pytest.raises(MoneyRefused):
            set_payee(event, "hotel", {"letters": letters}, by=TREASURER)
    with pytest.raises(MoneyRefused, match="have been issued"):
        set_payee(event, "hotel", {"letters": "H"}, by=TREASURER)
    assert add_payee(event, "hotel-two", {"name": "Hotel Queen"}, by=TREASURER).letters == "HOT2"
    assert theirs.payee.letters == "HOT"
    for key in ("hotel", "Hotel", "a b", ""):
        with pytest.raises(MoneyRefused):
            add_payee(event, key, {"name": "X"}, by=TREASURER)


def test_the_treasurer_adds_a_payee_and_stays_with_it() -> None:
    """Every link and every act on a payee's pages is about that payee; one that does not exist has none."""
    event = festival()
    tessa = somebody(event, TREASURER, Role.TREASURER)
    home = f"/office/{event.slug}/money/"
    made = tessa.post(f"{home}settings/payees/", {"key": "hotel", "name": "Hotel Rook"})
    assert made.headers["Location"] == f"{home}settings/?payee=hotel"

    form = {
        "name": "Hotel Rook GmbH",
        "letters": "hot",
        "country": "de",
        "currency": "EUR",
        "iban": HOTEL_IBAN,
        "vat_category": "S",
        "vat_percent": "7",
        "vat_id": "DE123456789",
        "days_to_pay": "7",
        "reminder_days": "5",
        "foreign-0-currency": "USD",
        "foreign-0-iban": "DE89370400440532013000",
    }
    saved = tessa.post(f"{home}settings/?payee=hotel", form)
    assert saved.headers["Location"] == f"{home}settings/?payee=hotel"
    row = Payee.objects.get(key="hotel")
    assert (row.name, row.vat_percent, row.days_to_pay) == ("Hotel Rook GmbH", Decimal(7), 7)
    assert [account.currency for account in row.foreign_accounts.all()] == ["USD"]
    assert Payee.objects.get(key="organiser").name == "Chess Club Springfield"

    page = tessa.get(f"{home}?payee=hotel").content.decode()
    assert f"{home}bank/?payee=hotel" in page
    assert tessa.get(f"{home}?payee=nobody").status_code == 404
    assert tessa.post(f"{home}cash/open/", {"payee": "nobody", "counted": "0"}).status_code == 404


def test_a_price_names_its_payee_in_the_offer_and_in_the_charge() -> None:
    """Lodging goes to the hotel, the fee to the organiser; a discount of lodging is the hotel's too."""
    event = festival()
    hotel(event)
    offer = make_offer(event, by=ORGANISER)
    reading = read_offer(offer.text, offer.event.name)
    rows = (
        TariffRow("entry", "Entry fee", eur("70")),
        TariffRow("lodging", "Night", eur("60"), per="nights", payee="hotel"),
    )
    discount = Adjustment("Club members", frozenset({"lodging"}), Decimal(-10))
    value = replace(reading.offer, tariff=Tariff(rows, (discount,)))
    written = write_offer(value, "EUR")
    again = read_offer(written, "again").offer
    assert again is not None
    assert again.tariff == value.tariff

    quote = price(again.tariff, Entrant(), EntryFacts(date(2026, 3, 1), quantities={"nights": 3}))
    lines = priced_lines(quote)
    assert [(each.kind, each.payee, each.amount) for each in lines] == [
        ("entry", "organiser", eur("70")),
        ("lodging", "hotel", eur("162")),
    ]
    save_offer(offer, by=ORGANISER, seen_version=offer.version, text=written)


def test_prices_name_only_payees_that_are_paid_in_their_currency() -> None:
    """An offer in euros cannot charge for a hotel whose books are in francs, nor for nobody."""
    event = festival()
    hotel(event, currency="CHF", iban="")
    offer = make_offer(event, by=ORGANISER)
    value = read_offer(offer.text, "offer").offer
    assert value is not None
    for payee, refused, why in (
        ("hotel", BadOffer, "the account of Hotel Rook in CHF"),
        ("nobody", MoneyRefused, "no payee nobody"),
    ):
        tariff = Tariff((TariffRow("lodging", "Night", eur("60"), payee=payee),))
        text = write_offer(replace(value, tariff=tariff), "EUR")
        with pytest.raises(refused, match=why):
            save_offer(offer, by=ORGANISER, seen_version=offer.version, text=text)
