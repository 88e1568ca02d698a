"""Money for programs: reading and every act by a token, each act once, and webhooks."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.tokens import tokens
from caissa_web.records.models import Appointment, Event
from caissa_web.records.rights import Right
from caissa_web.treasury.models import BankLine, Invoice, MoneyAct, Refund, Transfer
from caissa_web.treasury.operations.parties import add_payee, payee_of
from caissa_web.treasury.operations.payouts import book_payout
from caissa_web.treasury.queries.accounts import account_balances
from tests.web.treasury.world import ANNA, TREASURER, billed, eur, festival, line, payer, statement, taken

pytestmark = pytest.mark.django_db
Ask = Callable[..., Any]


def program(event: Event, rights: list[Right] | None = None) -> Ask:
    """The treasurer's program: asks with a token, and a key where one is given."""
    user = User.objects.create_user(TREASURER)
    Appointment.objects.create(event=event, user=user, role=Role.TREASURER.value)
    later = timezone.now() + timedelta(days=1)
    _token, text = tokens.make_token(user, "books", later, rights or [Right.MONEY], event=event)

    def ask(path: str, body: Any = None, key: str = "") -> Any:
        address = f"/api/v1/desk/events/{event.slug}/{path}"
        headers = {"Authorization": f"Bearer {text}"} | ({"Idempotency-Key": key} if key else {})
        if body is None:
            return Client().get(address, headers=headers)
        return Client().post(address, json.dumps(body), "application/json", headers=headers)

    return ask


def hears(event: Event, *topics: str) -> None:
    """A program that wants to be told."""
    Webhook.objects.create(
        event=event,
        address="https://example.org/",
        topics=list(topics),
        secret="x",  # noqa: S106 - of a test
        made_by="otto",
        made_at=timezone.now(),
    )


def messages() -> list[tuple[str, str]]:
    """What was told: topic and text."""
    return [(row.topic, row.payload) for row in Delivery.objects.order_by("id")]


def test_papers_and_payers_by_token() -> None:
    """The treasurer's program reads what is open; without a token nobody does."""
    event = festival()
    invoice = billed(event, payer(event), "E1")
    ask = program(event)

    assert [(paper["number"], paper["open"]) for paper in ask("invoices").json()] == [(invoice.number, 7000)]
    assert [(row["payer"], row["payee"], row["open"], row["credit"]) for row in ask("payers").json()] == [
        (invoice.payer.code, "organiser", 7000, 0)
    ]
    assert ask("payees").json()[0]["currency"] == "EUR"
    assert [(row["subject"], row["invoice"]) for row in ask("charges").json()] == [("E1", invoice.number)]
    assert ask("charges?payer=nobody").json() == []
    assert ask("exchange-rates").json() == ask("refunds").json() == ask("payments").json() == []
    assert ask(f"invoices/{invoice.number}/xml").content.startswith(b"<?xml")
    assert ask("invoices/no-such/xml").status_code == 404
    assert Client().get(f"/api/v1/desk/events/{event.slug}/invoices").status_code == 401


def test_a_token_without_the_right_does_nothing() -> None:
    """Entries officers' tokens neither read nor write money."""
    event = festival()
    user = User.objects.create_user("emma")
    Appointment.objects.create(event=event, user=user, role=Role.ENTRIES_OFFICER.value)
    later = timezone.now() + timedelta(days=1)
    _token, text = tokens.make_token(user, "entries", later, [Right.ENTRIES_OFFICE], event=event)
    headers = {"Authorization": f"Bearer {text}"}
    at = f"/api/v1/desk/events/{event.slug}"
    for name in ("payers", "charges", "invoices", "payments", "refunds", "payees", "exchange-rates"):
        assert Client().get(f"{at}/{name}", headers=headers).status_code == 403, name
    body = {"key": "club:1", "name": "Club"}
    sent = Client().post(f"{at}/payers", json.dumps(body), "application/json", headers=headers)
    assert sent.status_code == 403


def test_a_program_charges_bills_is_paid_and_gives_back() -> None:
    """A club's shop does the whole course of money; the refund waits for another person."""
    event = festival()
    ask = program(event)
    hears(event, "invoice.issued", "payment.received", "refund.state")
    code = ask("payers", {"key": "club:7", "name": "Chess Club Hohenbach", "country": "AT"}).json()["payer"]
    lines = [{"kind": "entry", "text": "Four entries", "amount": 28000}]
    charged = ask("charges", {"payer": code, "subject": "CLUB7", "lines": lines}).json()
    assert [(row["amount"], row["open"], row["invoice"]) for row in charged["charges"]] == [
        (28000, 28000, None)
    ]
    (paper,) = ask("invoices", {"payer": code}).json()["invoices"]
    paid = {
        "payer": code,
        "amount": 30000,
        "currency": "EUR",
        "collector": "shop",
        "reference": "order-77",
        "invoices": [paper["number"]],
    }
    first = ask("payments", paid, "k1")
    again = ask("payments", paid, "k2")
    assert [(row["amount"], row["invoice"]) for row in first.json()["payments"]] == [
        (28000, paper["number"]),
        (2000, None),
    ]
    assert again.json() == first.json()
    other = ask("payments", paid | {"amount": 100})
    assert (other.status_code, other.json()["code"]) == (409, "treasury.refused")
    refund = {"payer": code, "amount": 2000, "currency": "EUR", "iban": ANNA, "reason": "paid too much"}
    asked = ask("refunds", refund, "r1").json()
    assert ask("refunds", refund, "r1").json() == asked
    assert (asked["state"], asked["amount"]) == ("asked", 2000)
    assert ANNA not in json.dumps(ask("refunds").json())
    assert Refund.objects.count() == 1
    assert ask("charges", {"payer": code, "subject": "CLUB7", "lines": []}).json() == {"charges": []}
    assert sum(amount.units for amount in account_balances(payee_of(event)).values()) == 0

    told = messages()
    assert [topic for topic, _text in told] == [
        "invoice.issued",
        "payment.received",
        "payment.received",
        "refund.state",
    ]
    assert not any("Hohenbach" in text or "28000" in text for _topic, text in told)


def test_the_same_key_is_one_act_and_another_body_is_refused() -> None:
    """A program that lost the answer sends again and gets it; a key is not used for something else."""
    event = festival()
    ask, who = program(event), payer(event)
    body = {"payer": who.code, "subject": "S1", "lines": [{"kind": "fine", "text": "Fine", "amount": 1000}]}

    first, again = ask("charges", body, "key"), ask("charges", body, "key")
    other = ask("charges", body | {"subject": "S2"}, "key")

    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()
    assert (other.status_code, other.json()["code"]) == (422, "api.key-used")
    assert MoneyAct.objects.filter(act="charges.set").count() == 1


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("charges", {"payer": "NOBODY", "subject": "S", "lines": []}, "payer"),
        ("invoices", {"payer": "ANNA", "payee": "hotel"}, "payee"),
        ("payments", {"amount": 0}, "amount"),
        ("payments", {"amount": 7000, "currency": "USD"}, "currency"),
        ("payments", {"amount": 7000, "reference": "a b"}, "reference"),
        ("payments", {"amount": 7000, "invoices": ["26-9999"]}, "invoices"),
        ("bank-statements", {"name": "x", "content": "%%%"}, "content"),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(path: str, body: dict[str, Any], field: str) -> None:
    """422 with the field."""
    event = festival()
    ask, who = program(event), payer(event)
    usual = {"payer": who.code, "currency": "EUR", "collector": "shop", "reference": "r"}
    sent = (usual if path == "payments" else {}) | body
    if sent.get("payer") == "ANNA":
        sent["payer"] = who.code

    answer = ask(path, sent)

    assert answer.status_code == 422
    assert answer.json()["field"].endswith(field)
    assert not Transfer.objects.exists()


def test_names_of_payments_differ_also_by_their_case() -> None:
    """`abc` and `ABC` are two payments of a shop, on every database."""
    event = festival()
    ask, who = program(event), payer(event)
    for reference in ("abc", "ABC"):
        body = {"payer": who.code, "amount": 100, "currency": "EUR", "collector": "shop"}
        assert ask("payments", body | {"reference": reference}).status_code == 200
    assert Transfer.objects.count() == 2


def test_what_a_collector_pays_out_is_booked_from_the_bank() -> None:
    """The shop's money arrives as one sum; its account in the ledger is then empty."""
    event = festival()
    ask, who = program(event), payer(event)
    body = {"payer": who.code, "amount": 7000, "currency": "EUR", "collector": "shop", "reference": "1"}
    ask("payments", body)
    taken(payee_of(event), line("70", "SHOP PAYOUT"))
    book_payout(BankLine.objects.get(), "shop", by=TREASURER)
    balances = account_balances(payee_of(event))
    assert (balances["provider:shop"], balances["bank"]) == (eur("0"), eur("70"))


def test_a_statement_is_looked_at_and_then_taken_over() -> None:
    """The bank's file by the API: the first call stores nothing, the second posts the reference."""
    event = festival()
    ask = program(event)
    invoice = billed(event, payer(event), "E1")
    content = base64.b64encode(statement(invoice.reference).read()).decode()
    body = {"name": "april.sta", "content": content}

    looked = ask("bank-statements", body).json()
    assert (looked["kind"], looked["new"], looked["taken_over"]) == ("MT940", 1, False)
    assert not BankLine.objects.exists()
    done = ask("bank-statements", body | {"take_over": True}).json()
    assert (done["new"], done["posted"], done["taken_over"]) == (1, 1, True)
    assert ask("bank-statements", body | {"take_over": True}).json()["known"] == 1


def test_papers_of_several_payees_are_told_apart() -> None:
    """The hotel's charge is issued by the hotel."""
    event = festival()
    ask, who = program(event), payer(event)
    add_payee(event, "hotel", {"name": "Hotel", "country": "DE", "registration": "1"}, by=TREASURER)
    night = {"kind": "lodging", "text": "Night", "amount": 6000, "payee": "hotel"}
    ask("charges", {"payer": who.code, "subject": "N", "lines": [night]})
    assert ask("invoices", {"payer": who.code}).json() == {"invoices": []}
    (paper,) = ask("invoices", {"payer": who.code, "payee": "hotel"}).json()["invoices"]
    assert paper["payee"] == "hotel"
    assert Invoice.objects.get().number == paper["number"]


def test_a_webhook_hears_of_an_invoice_but_not_of_whom_and_how_much() -> None:
    """One message with the number, written in the transaction of the issue."""
    event = festival()
    hears(event, "invoice.issued")
    invoice = billed(event, payer(event), "E1")

    message = json.loads(Delivery.objects.get().payload)

    assert (message["topic"], message["number"]) == ("invoice.issued", invoice.number)
    assert "Anna" not in str(message)
    assert "7000" not in str(message)
