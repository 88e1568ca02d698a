"""The treasurer's and the payers' pages: each opens, and acts on them do what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.config.payments import PaymentSettings
from caissa_web.records.models import Appointment, Event
from caissa_web.treasury.links import token_of
from caissa_web.treasury.models import BankLine, CashSession, Charge, Invoice, MonthClose, Payer, Refund
from caissa_web.treasury.operations.charges import cancel_charges, set_charges
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.queries import balance
from tests.web.treasury.fake_stripe import KEY, SECRET, FakeStripe, running
from tests.web.treasury.world import (
    ANNA,
    ORGANISER,
    TREASURER,
    billed,
    eur,
    fee,
    festival,
    line,
    payer,
    statement,
    taken,
)

pytestmark = pytest.mark.django_db


def somebody(event: Event, name: str, role: Role) -> Client:
    """Somebody who is logged in and has a role at the event."""
    user = User.objects.create_user(name)
    Appointment.objects.create(event=event, user=user, role=role.value)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def event() -> Event:
    """A festival with a payer who owes 70 and one who owes 35."""
    event = festival()
    billed(event, payer(event), "E1")
    set_charges(event, payer(event, "person:2", "Boris Duval"), "E2", [fee("35")], by=ORGANISER)
    return event


@pytest.fixture
def tessa(event: Event) -> Client:
    """The treasurer."""
    return somebody(event, TREASURER, Role.TREASURER)


PAGES = (
    "",
    "outstanding/",
    "invoices/",
    "bank/",
    "bank/?show=posted",
    "refunds/",
    "cash/",
    "accounts/",
    "summary/",
    "settings/",
)


def test_every_page_opens_for_the_treasurer_and_for_nobody_else(event: Event, tessa: Client) -> None:
    """An arbiter knows that there is an office and may not look; a player does not know."""
    arbiter = somebody(event, "arno", Role.CHIEF_ARBITER)
    player = somebody(event, "petra", Role.PLAYER)
    for page in (*PAGES, f"payers/{Payer.objects.first().code}/"):
        address = f"/office/{event.slug}/money/{page}"
        assert tessa.get(address).status_code == 200, address
        assert arbiter.get(address).status_code == 403, address
        assert player.get(address).status_code == 404, address


@pytest.mark.parametrize("page", ["", "outstanding/", "bank/", "accounts/", "payer"])
def test_pages_of_many_payers_ask_at_most_twenty_questions(
    event: Event, tessa: Client, page: str, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    """As many with forty payers as with two."""
    for number in range(40):
        who = payer(event, f"person:{number + 10}", f"Payer {number:02d}")
        set_charges(event, who, f"P{number}", [fee("35")], by=ORGANISER)
    path = f"payers/{Payer.objects.first().code}/" if page == "payer" else page
    address = f"/office/{event.slug}/money/{path}"
    tessa.get(address)
    with django_assert_max_num_queries(20):
        assert tessa.get(address).status_code == 200


def test_a_statement_is_looked_at_then_taken_over_then_decided(event: Event, tessa: Client) -> None:
    """Nothing is stored by looking; taken over, one line is posted, the other is posted by its suggestion."""
    home = f"/office/{event.slug}/money/bank/"
    reference = Invoice.objects.get().reference
    report = tessa.post(f"{home}look/", {"file": statement(reference, "Chess again")})
    assert report.status_code == 200
    assert not BankLine.objects.exists()
    sealed = re.search(r'name="sealed"\s+value="([^"]+)"', report.content.decode())[1]

    tessa.post(f"{home}take-over/", {"sealed": sealed})
    posted, waiting = BankLine.objects.order_by("id")
    assert (posted.state, waiting.state) == (BankLine.State.MATCHED, BankLine.State.SUGGESTED)
    anna = Payer.objects.get(name="Anna Carlsson")
    found_page = tessa.post(f"{home}{waiting.pk}/", {"act": "find", "q": "boris", "seen": waiting.version})
    assert "Boris Duval" in found_page.content.decode()
    tessa.post(f"{home}{waiting.pk}/", {"act": f"match:{anna.code}", "seen": waiting.version})

    assert balance(anna) == {"organiser": eur("-70")}
    stale = tessa.post(
        f"{home}{waiting.pk}/", {"act": "aside", "note": "x", "seen": waiting.version}, follow=True
    )
    assert "in the meantime" in stale.content.decode()


def test_a_statement_that_is_signed_for_somebody_else_is_refused(event: Event, tessa: Client) -> None:
    """The report of one treasurer cannot be taken over by another."""
    home = f"/office/{event.slug}/money/bank/"
    report = tessa.post(f"{home}look/", {"file": statement("x")})
    sealed = re.search(r'name="sealed"\s+value="([^"]+)"', report.content.decode())[1]

    somebody(event, "otto", Role.ORGANISER).post(f"{home}take-over/", {"sealed": sealed})

    assert not BankLine.objects.exists()


def test_cash_is_taken_with_a_receipt_and_counted(event: Event, tessa: Client) -> None:
    """Open with 50, take 35 twice with the same form: one receipt; closing with 84 needs a word."""
    home = f"/office/{event.slug}/money/cash/"
    boris = Payer.objects.get(name="Boris Duval")
    tessa.post(f"{home}open/", {"counted": "50"})
    for _press in range(2):
        tessa.post(f"{home}take/", {"payer": boris.code, "amount": "35.00", "key": "k1"})
    assert balance(boris) == {"organiser": eur("0")}
    assert Invoice.objects.filter(kind="receipt").count() == 1

    tessa.post(f"{home}close/", {"counted": "84"})
    assert CashSession.objects.get().closed_at is None
    tessa.post(f"{home}close/", {"counted": "84", "note": "one euro fell under the table"})

    assert CashSession.objects.get().difference_units == -100


def test_a_refund_needs_two_people(event: Event, tessa: Client) -> None:
    """Asked by the treasurer, who cannot approve it; approved by the organiser, written as pain.001."""
    anna = Payer.objects.get(name="Anna Carlsson")
    money = f"/office/{event.slug}/money/"
    tessa.post(f"{money}cash/open/", {"counted": "0"})
    tessa.post(f"{money}cash/take/", {"payer": anna.code, "amount": "100", "key": "k"})
    asked = {
        "amount": "30",
        "way": "bank",
        "holder": "Anna Carlsson",
        "iban": "GB82 WEST 1234 5698 7654 32",
        "reason": "paid too much",
    }
    tessa.post(f"{money}payers/{anna.code}/refund/", asked)
    refund = Refund.objects.get()
    assert "GB82" not in refund.sealed_iban or refund.sealed_iban.startswith("GB82")

    tessa.post(f"{money}refunds/{refund.pk}/", {"act": "approve"})
    assert Refund.objects.get().state == Refund.State.ASKED
    otto = somebody(event, "otto", Role.ORGANISER)
    otto.post(f"{money}refunds/{refund.pk}/", {"act": "approve"})
    otto.post(f"{money}refunds/send/")

    assert Refund.objects.get().state == Refund.State.SENT
    assert balance(anna) == {"organiser": eur("0")}


def test_a_month_is_closed_and_then_refuses(event: Event, tessa: Client) -> None:
    """April of this year is over; its lines were decided; closed, a statement of April is refused."""
    home = f"/office/{event.slug}/money/"
    report = tessa.post(f"{home}bank/look/", {"file": statement(Invoice.objects.get().reference)})
    sealed = re.search(r'name="sealed"\s+value="([^"]+)"', report.content.decode())[1]
    tessa.post(f"{home}bank/take-over/", {"sealed": sealed})

    tessa.post(f"{home}accounts/close/", {"month": "2026-04"})
    assert MonthClose.objects.count() == 1
    later = tessa.post(f"{home}bank/look/", {"file": statement("x", "y", "z")})

    assert later.status_code == 422
    assert "closed month" in later.content.decode()


def test_the_ledger_goes_to_the_bookkeeper(event: Event, tessa: Client) -> None:
    """CSV and journal have every row; a name that a spreadsheet would take for a formula is guarded."""
    set_charges(event, payer(event, "person:3", "=cmd|' /C calc'!A0"), "E3", [fee("1")], by=ORGANISER)
    home = f"/office/{event.slug}/money/accounts/ledger"

    table = tessa.get(f"{home}.csv").content.decode()
    journal = tessa.get(f"{home}.journal").content.decode()

    assert table.count("\n") == 4
    assert ",=cmd" not in table
    assert journal.count("assets:receivable:") == 3


def test_a_payer_sees_one_bill_and_nobody_elses(event: Event) -> None:
    """The link opens Anna's bill with reference and code; a changed link, and Boris's papers, are nothing."""
    anna, boris = Payer.objects.get(name="Anna Carlsson"), Payer.objects.get(name="Boris Duval")
    client, address = Client(), f"/enter/pay/{token_of(anna)}/"
    page = client.get(address)
    invoice = Invoice.objects.get()

    assert "RF83" in page.content.decode() or invoice.reference[:4] in page.content.decode()
    assert "Boris" not in page.content.decode()
    assert client.get(f"{address}code/{invoice.number}.svg").status_code == 200
    assert client.get(f"{address}papers/{invoice.number}.pdf").status_code == 200
    assert client.get(f"/enter/pay/{token_of(boris)}/papers/{invoice.number}.pdf").status_code == 404
    assert client.get(address.replace(f"/{anna.pk}-", f"/{boris.pk}-")).status_code == 404


@pytest.fixture
def fake() -> Iterator[FakeStripe]:
    """A provider that is one setting away."""
    with (
        running() as stripe,
        override_settings(PAYMENTS=PaymentSettings("stripe", stripe.address, KEY, SECRET)),
    ):
        yield stripe


def test_a_payer_pays_by_card(event: Event, fake: FakeStripe) -> None:
    """Pressed twice: one page at the provider; back from it the payment is asked for and booked."""
    anna = Payer.objects.get(name="Anna Carlsson")
    client, address = Client(), f"/enter/pay/{token_of(anna)}/"
    first = client.post(f"{address}card/", {"payee": "organiser"})
    second = client.post(f"{address}card/", {"payee": "organiser"})
    assert first.headers["Location"] == second.headers["Location"]
    session = next(iter(fake.sessions))

    waiting = client.get(fake.sessions[session]["success_url"])
    assert waiting.headers["Refresh"] == "5"
    fake.pay(session)
    back = client.get(fake.sessions[session]["success_url"])

    assert "Thank you" in back.content.decode()
    assert balance(anna) == {"organiser": eur("0")}
    body, header = fake.signed(fake.events[0])
    for _time in range(2):
        told = client.post(
            "/enter/provider/stripe/",
            body,
            content_type="application/json",
            headers={"Stripe-Signature": header},
        )
        assert told.status_code == 200
    unsigned = client.post("/enter/provider/stripe/", body, content_type="application/json")
    assert unsigned.status_code == 400


def test_without_a_provider_there_is_no_card_and_no_webhook(event: Event) -> None:
    """Bank transfer and cash are offered at once; the addresses of cards are nothing."""
    anna = Payer.objects.get(name="Anna Carlsson")
    client = Client()
    page = client.get(f"/enter/pay/{token_of(anna)}/").content.decode()

    assert "by card" not in page
    assert client.post(f"/enter/pay/{token_of(anna)}/card/", {"payee": "organiser"}).status_code == 404
    assert client.post("/enter/provider/stripe/", b"{}", content_type="application/json").status_code == 404
    assert payee_of(event).currency == "EUR"


def test_a_fine_that_was_mistyped_is_cancelled_with_a_reason(event: Event, tessa: Client) -> None:
    """A charge by hand has its kind; what an entry costs is not cancelled here, nothing without a reason."""
    anna = Payer.objects.get(name="Anna Carlsson")
    home = f"/office/{event.slug}/money/payers/{anna.code}/"
    tessa.post(f"{home}charge/", {"key": "k", "kind": "fine", "text": "Mobile phone", "amount": "1000"})
    fine = Charge.objects.get(kind="fine")
    assert "Cancel the charge" in tessa.get(home).content.decode()
    tessa.post(f"{home}cancel/", {"subject": fine.subject, "reason": " "})
    tessa.post(f"{home}cancel/", {"subject": "E1", "reason": "mistyped"})
    assert balance(anna)["organiser"] == eur("1070")
    other = Payer.objects.get(name="Boris Duval")
    wrong = tessa.post(
        f"/office/{event.slug}/money/payers/{other.code}/cancel/", {"subject": fine.subject, "reason": "mine"}
    )
    assert wrong.status_code == 404
    tessa.post(f"{home}cancel/", {"subject": fine.subject, "reason": "mistyped"})
    assert balance(anna)["organiser"] == eur("70")
    assert "Cancel the charge" not in tessa.get(home).content.decode()


def test_what_is_wrong_in_a_statement_is_marked_by_words(event: Event, tessa: Client) -> None:
    """The severity of a finding is a word; it was the number 30."""
    file = statement("Chess")
    content = file.read().replace(b"EUR70,00", b"EUR71,00")
    sent = SimpleUploadedFile("april.sta", content)
    page = tessa.post(f"/office/{event.slug}/money/bank/look/", {"file": sent}).content.decode()
    assert "<strong>Error</strong>" in page
    assert "<strong>30</strong>" not in page


def test_a_refund_proposes_the_account_that_the_money_came_from(event: Event, tessa: Client) -> None:
    """The treasurer types no account number that the bank has told already."""
    anna = Payer.objects.get(name="Anna Carlsson")
    number = Invoice.objects.get(payer=anna).number
    taken(payee_of(event), line("70", number, name="Anna Carlsson", iban=ANNA))
    home = f"/office/{event.slug}/money/payers/{anna.code}/"
    assert f'value="{ANNA}"' not in tessa.get(home).content.decode()
    cancel_charges(event, "E1", by=ORGANISER)
    assert f'name="iban" autocomplete="off" value="{ANNA}"' in " ".join(
        tessa.get(home).content.decode().split()
    )
