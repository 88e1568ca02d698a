"""Payments by card through Stripe's own client library and a fake of its HTTP interface: exactly once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from caissa_web.treasury.errors import MoneyRefused, ProviderRefused, WebhookRefused
from caissa_web.treasury.models import Payment, ProviderEvent, Refund, Transfer
from caissa_web.treasury.operations import payments
from caissa_web.treasury.operations.charges import cancel_charges, set_charges
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.operations.payments import (
    Addresses,
    ask_about_open_payments,
    begin_payment,
    handle_events,
    keep_event,
    note_payment,
    send_card_refund,
)
from caissa_web.treasury.operations.refunds import Destination, approve_refund, ask_refund
from caissa_web.treasury.providers.stripe import StripeCheckout
from caissa_web.treasury.queries import balance, settled_subjects
from caissa_web.treasury.queries.accounts import account_balances
from tests.web.seeds import random_seeds
from tests.web.treasury.fake_stripe import KEY, SECRET, FakeStripe, running
from tests.web.treasury.world import ORGANISER, TREASURER, eur, fee, festival, payer

pytestmark = pytest.mark.django_db
WHERE = Addresses("https://caissa.example/paid", "https://caissa.example/not-paid")


@pytest.fixture(scope="module")
def server() -> Iterator[FakeStripe]:
    """One fake for all tests of the file; its records grow, its switches are off."""
    with running() as fake:
        yield fake


@pytest.fixture
def fake(server: FakeStripe) -> FakeStripe:
    """The fake as if nobody had told us anything yet."""
    server.events.clear()
    server.requests.clear()
    server.fail_next = server.lose_answers = 0
    return server


@pytest.fixture
def provider(fake: FakeStripe) -> StripeCheckout:
    """Stripe's unchanged client library, asking the fake."""
    return StripeCheckout(fake.address, KEY, SECRET)


def begun(provider: StripeCheckout, amount: str = "70") -> Payment:
    """Anna owes an entry fee and is on the provider's page."""
    event = festival()
    anna = payer(event)
    set_charges(event, anna, "E1", [fee(amount)], by=ORGANISER)
    key = f"key-{Payment.objects.count()}-{random.random()}"  # noqa: S311 - a key of a test
    payment = note_payment(anna, payee_of(event), eur(amount), by="anna", key=key, provider="stripe")
    assert begin_payment(payment, provider, WHERE).startswith("http")
    payment.refresh_from_db()
    return payment


def deliver(fake: FakeStripe, provider: StripeCheckout, events: list[dict[str, object]]) -> None:
    """Send events as Stripe does, and let the job do its work."""
    for event in events:
        body, header = fake.signed(event)
        keep_event(provider.message(body, {"Stripe-Signature": header}), provider.name)
    handle_events(provider)


def test_a_payment_is_booked_once_whatever_is_told_how_often(
    fake: FakeStripe, provider: StripeCheckout
) -> None:
    """Both events twice, in the wrong order: one row of 70 in the ledger, and the entry is settled."""
    payment = begun(provider)
    fake.pay(payment.provider_ref)

    deliver(fake, provider, [*reversed(fake.events), *fake.events])

    assert Transfer.objects.filter(key__startswith="payment:").count() == 1
    assert balance(payment.payer) == {"organiser": eur("0")}
    assert settled_subjects(payment.event) == {"E1"}
    assert ProviderEvent.objects.filter(state="handled").count() == 2


def test_events_that_never_come_are_asked_for(fake: FakeStripe, provider: StripeCheckout) -> None:
    """All events are lost: the job asks after ten minutes and finds the payment."""
    payment = begun(provider)
    fake.pay(payment.provider_ref)

    assert ask_about_open_payments(provider, timezone.now() + timedelta(minutes=11)) == 1

    payment.refresh_from_db()
    assert payment.state == "confirmed"


def test_the_same_key_again_is_the_same_page_also_when_the_answer_was_lost(
    fake: FakeStripe, provider: StripeCheckout
) -> None:
    """The answer is lost on the way, the page is asked for again: Stripe has made one session."""
    sessions = len(fake.sessions)
    fake.lose_answers = 2
    event = festival()
    anna = payer(event)
    payment = note_payment(anna, payee_of(event), eur("70"), by="anna", key="lost", provider="stripe")
    with pytest.raises(ProviderRefused):
        begin_payment(payment, provider, WHERE)
    fake.lose_answers = 0

    address = begin_payment(payment, provider, WHERE)

    assert len(fake.sessions) == sessions + 1
    assert note_payment(anna, payee_of(event), eur("70"), by="anna", key="lost", provider="stripe") == payment
    assert begin_payment(payment, provider, WHERE) == address


def test_a_provider_that_fails_charges_nobody(fake: FakeStripe, provider: StripeCheckout) -> None:
    """Two answers of 500: a clear message, the payment waits, and after an hour it is given up."""
    event = festival()
    payment = note_payment(
        payer(event), payee_of(event), eur("70"), by="a", key="five-hundred", provider="stripe"
    )
    fake.fail_next = 2

    with pytest.raises(ProviderRefused, match="pay by bank transfer"):
        begin_payment(payment, provider, WHERE)
    ask_about_open_payments(provider, timezone.now() + timedelta(hours=2))

    payment.refresh_from_db()
    assert payment.state == "cancelled"
    assert not Transfer.objects.exists()


@pytest.mark.parametrize("fault", ["unsigned", "old", "foreign", "changed", "no event"])
def test_messages_that_are_not_the_providers_are_refused(
    fake: FakeStripe, provider: StripeCheckout, fault: str
) -> None:
    """Without a signature, older than five minutes, signed by another, changed, or no event at all."""
    payment = begun(provider)
    fake.pay(payment.provider_ref)
    event = {"hello": 1} if fault == "no event" else fake.events[0]
    secret = "whsec_somebody_else" if fault == "foreign" else SECRET
    body, header = fake.signed(event, age=301 if fault == "old" else 0, secret=secret)
    header = "" if fault == "unsigned" else header
    body = body.replace(b"succeeded", b"failed!!!") if fault == "changed" else body

    with pytest.raises(WebhookRefused):
        provider.message(body, {"Stripe-Signature": header})

    assert not ProviderEvent.objects.exists()


def test_events_of_somebody_elses_payments_are_left_alone(fake: FakeStripe, provider: StripeCheckout) -> None:
    """Another shop on the same account at Stripe: stored, marked as not ours, nothing booked."""
    foreign = {
        "id": "evt_foreign",
        "type": "checkout.session.completed",
        "data": {"object": {"object": "checkout.session", "id": "cs_foreign", "metadata": {}}},
    }

    deliver(fake, provider, [foreign])

    assert ProviderEvent.objects.get().state == "not-ours"
    assert not Transfer.objects.exists()


def test_a_refund_to_the_card_is_given_once(fake: FakeStripe, provider: StripeCheckout) -> None:
    """Withdrawn in time: 70 to the credit, asked by one, approved by another, sent twice, given once."""
    payment = begun(provider)
    fake.pay(payment.provider_ref)
    deliver(fake, provider, fake.events)
    cancel_charges(payment.event, "E1", by=ORGANISER, reason="withdrew")
    payment.refresh_from_db()
    to = Destination(Refund.Way.CARD, payment=payment)
    refund = ask_refund(payment.payer, payment.payee, eur("70"), to, by=TREASURER, reason="withdrew")
    with pytest.raises(MoneyRefused):
        ask_refund(payment.payer, payment.payee, eur("1"), to, by=TREASURER, reason="once more")
    approve_refund(refund, by=ORGANISER)

    fake.lose_answers = 2
    with pytest.raises(ProviderRefused):
        send_card_refund(refund, provider, by=TREASURER)
    fake.lose_answers = 0
    refund = send_card_refund(refund, provider, by=TREASURER)

    assert refund.state == Refund.State.DONE
    assert (
        sum(row["amount"] for row in fake.refunds.values() if row["payment_intent"] == payment.charge_ref)
        == 7000
    )
    assert account_balances(payment.payee)["provider:stripe"] == eur("0")
    assert balance(payment.payer) in ({"organiser": eur("0")}, {})


@pytest.mark.parametrize("answer_lost", [True, False])
def test_a_refund_is_given_once_when_the_provider_has_forgotten_our_key(
    fake: FakeStripe, provider: StripeCheckout, monkeypatch: pytest.MonkeyPatch, answer_lost: bool
) -> None:
    """Stripe keeps idempotency keys for a day; a second treasurer presses the button on the day after."""
    payment = begun(provider)
    fake.pay(payment.provider_ref)
    deliver(fake, provider, fake.events)
    cancel_charges(payment.event, "E1", by=ORGANISER, reason="withdrew")
    payment.refresh_from_db()
    to = Destination(Refund.Way.CARD, payment=payment)
    refund = ask_refund(payment.payer, payment.payee, eur("30"), to, by=TREASURER, reason="withdrew")
    approve_refund(refund, by=ORGANISER)
    if answer_lost:
        fake.lose_answers = 2
        with pytest.raises(ProviderRefused):
            send_card_refund(refund, provider, by=TREASURER)
        fake.lose_answers = 0
    else:
        with monkeypatch.context() as patched:
            patched.setattr(payments, "ask", lambda payment, _provider: payment)  # the bank takes its time
            send_card_refund(refund, provider, by=TREASURER)
    fake.answered.clear()

    send_card_refund(refund, provider, by=ORGANISER)
    given = [row["amount"] for row in fake.refunds.values() if row["payment_intent"] == payment.charge_ref]
    assert given == [3000]


def test_refunds_on_the_providers_page_and_disputes_are_owed_again(
    fake: FakeStripe, provider: StripeCheckout
) -> None:
    """20 given back on Stripe's page, then the bank takes back all: 90 are owed; the dispute is won: 20."""
    payment = begun(provider)
    fake.pay(payment.provider_ref)
    deliver(fake, provider, fake.events)
    payment.refresh_from_db()

    fake.give_back(payment.charge_ref, 2000)
    deliver(fake, provider, fake.events)
    assert balance(payment.payer) == {"organiser": eur("20")}
    dispute = fake.dispute(payment.charge_ref)
    deliver(fake, provider, fake.events)
    assert balance(payment.payer) == {"organiser": eur("90")}
    fake.close_dispute(dispute, "won")
    deliver(fake, provider, fake.events)

    assert balance(payment.payer) == {"organiser": eur("20")}
    payment.refresh_from_db()
    assert payment.state == "confirmed"


@pytest.mark.parametrize("seed", range(random_seeds(6)))
def test_any_order_repetition_and_loss_of_events_end_in_one_ledger(
    fake: FakeStripe, provider: StripeCheckout, seed: int
) -> None:
    """The same story told in any way ends with the same balances as if it had been told once, in order."""
    draw = random.Random(seed)  # noqa: S311 - a story of a test
    payment = begun(provider)
    fake.pay(payment.provider_ref)
    intent = fake.sessions[payment.provider_ref]["payment_intent"]
    fake.give_back(intent, 1500)
    fake.close_dispute(fake.dispute(intent), "lost")
    told = draw.choices(fake.events, k=draw.randint(0, 12))

    for event in told:
        deliver(fake, provider, [event])
    ask_about_open_payments(provider, timezone.now() + timedelta(days=2))
    handle_events(provider)

    assert account_balances(payment.payee)["provider:stripe"] == eur("-15")  # 70 - 15 - 70
    assert balance(payment.payer) == {"organiser": eur("85")}
