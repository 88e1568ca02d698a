"""Kill the server while cards are charged and statements come in; nothing may be lost or booked twice.

    python tools/survival/kill_treasury.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_treasury.py --kills 200

Payers pay by card on the page of a provider (a fake of Stripe's HTTP interface), which tells of it by signed
messages, some of them twice and in the wrong order; beside them a treasurer uploads bank statements with two
equal lines in each. At a random moment every process of the server gets SIGKILL. Whoever had no answer sends
the same again after the start. At the end the accounts sum to zero, the ledger's bank is what the statements
say, every statement is there as a whole and every line once, every message once, and every payment and every
invoice is posted exactly once. Sums are looked at now and then in between.
"""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from desk_server import Colleague
from killing import Lost, Trial, at_once, require, run
from tests.web.treasury.fake_stripe import KEY, SECRET, FakeStripe, running

EVENT, PAYERS, FILES = "festival", "payers.txt", "statements"
TREASURER, PASSWORD = "tessa", "a rook is worth five pawns"
BANK = f"/office/{EVENT}/money/bank/"
QUEUES, LINES, INVOICES_IN_A_FILE = 2, 8, 3
LAYOUT = {
    "columns": {"date": "day", "amount": "amount", "text": "text", "name": "name", "reference": "reference"},
    "days": "dmy",
    "decimal_sign": ".",
}
SEALED = re.compile(r'name="sealed" value="([^"]+)"')
TAKEN = re.compile(r"(\d+) new lines: (\d+) posted by themselves.*?(\d+) were known", re.DOTALL)


class Treasury(Trial):
    """Payers with cards, a provider that tells of them, and a treasurer with statements."""

    def __init__(self) -> None:
        super().__init__()
        self.open = ExitStack()
        self.fake: FakeStripe | None = None

    def settings(self) -> dict[str, str]:
        """The provider that is asked."""
        self.fake = self.open.enter_context(running())
        where = self.fake.address.removeprefix("http://")
        return {"CAISSA_PAYMENTS_URL": f"stripe://{KEY}:{SECRET}@{where}?tls=no"}

    def close(self) -> None:
        """End the provider."""
        self.open.close()

    def begin(self, folder: Path) -> None:
        """The links of those who pay by card, and the statements."""
        tokens = (folder / PAYERS).read_text().split()
        self.queues = [tokens[start::QUEUES] for start in range(QUEUES)]
        self.statements = sorted((folder / FILES).iterdir())
        self.sessions: dict[str, str] = {}
        self.delivered: set[str] = set()
        self.sealed: dict[str, str] = {}
        self.paid: list[str] = []
        self.taken: list[str] = []
        self.under_way: set[str] = set()
        self.treasurer: Colleague | None = None

    def work(self, address: str) -> None:
        """All work until the server is killed."""
        payers = [partial(self._cards, address, queue) for queue in self.queues]
        at_once([*payers, partial(self._statements, address)])

    def settle(self, address: str) -> None:
        """What was cut off is sent again, and what was acknowledged is sent once more: it changes nothing."""
        for queue in self.queues:
            if queue:
                self._pay(address, queue[0])
        for event in self._fake.events:
            self._deliver(address, event)
        if self.statements:
            self._take_over(address, self.statements[0])
        for name in self.taken[-3:]:
            new = self._sent(address, name)
            if new:
                raise Lost(f"{name} was taken over twice: {new} lines")

    def summary(self) -> str:
        """What was done."""
        return f"{len(self.paid)} paid by card, {len(self.delivered)} messages, {len(self.taken)} statements"

    def note(self, folder: Path) -> None:
        """What was acknowledged."""
        (folder / "messages").write_text(str(len(self.delivered)))
        (folder / "paid").write_text(str(len(self._fake.intents)))
        (folder / "taken").write_text(str(len(self.taken)))

    @property
    def _fake(self) -> FakeStripe:
        assert self.fake is not None  # noqa: S101 - it was started with the settings
        return self.fake

    def _begin(self, what: str) -> None:
        self.sent_again += what in self.under_way
        self.under_way.add(what)

    # -- cards ----------------------------------------------------------------------------

    def _cards(self, address: str, queue: list[str]) -> None:
        while queue:
            self._pay(address, queue[0])
            del queue[0]

    def _pay(self, address: str, token: str) -> None:
        """Go to the provider's page, pay there, and have the provider tell of it."""
        self._begin(token)
        if token not in self.sessions:
            somebody = Colleague(address)
            somebody.get(f"/enter/pay/{token}/")
            status, page = somebody.post(f"/enter/pay/{token}/card/", payee="organiser")
            if status != 302 or "/pay/cs_" not in somebody.location:
                raise Lost(f"no page of the provider: {status} {somebody.location} {page[:300]}")
            session = somebody.location.rpartition("/")[2]
            self._fake.pay(session)
            self.sessions[token] = session
        events = [event for event in self._fake.events if self.sessions[token] in str(event)]
        intents = [event for event in self._fake.events if event not in events]
        waiting = [event for event in (*events, *intents) if event["id"] not in self.delivered]
        self.dice.shuffle(waiting)
        for event in waiting:
            self._deliver(address, event)
            if self.dice.random() < 0.3:
                self._deliver(address, event)
        self.paid.append(token)

    def _deliver(self, address: str, event: dict[str, Any]) -> None:
        body, signature = self._fake.signed(event)
        status, page = Colleague(address).send(
            "/enter/provider/stripe/",
            body,
            {"Content-Type": "application/json", "Stripe-Signature": signature},
        )
        if status != 200:
            raise Lost(f"a message was not taken: {status} {page[:300]}")
        self.delivered.add(event["id"])

    # -- statements -----------------------------------------------------------------------

    def _statements(self, address: str) -> None:
        while self.statements:
            self._take_over(address, self.statements[0])
            del self.statements[0]

    def _take_over(self, address: str, file: Path) -> None:
        """Upload a statement, look at the report, take it over; sent again it may be there already."""
        self._begin(file.name)
        if file.name not in self.sealed:
            treasurer = self._treasurer(address)
            status, page = treasurer.upload(f"{BANK}look/", file.name, file.read_bytes())
            sealed = SEALED.search(page)
            if status != 200 or sealed is None:
                raise Lost(f"{file.name} was not looked at: {status} {page[:300]}")
            self.sealed[file.name] = sealed[1]
        new = self._sent(address, file.name)
        if new not in (0, LINES):
            raise Lost(f"{file.name} was there by half: {new} lines were new")
        self.taken.append(file.name)

    def _sent(self, address: str, name: str) -> int:
        """Take a statement over that was looked at; how many lines were new."""
        treasurer = self._treasurer(address)
        status, page = treasurer.post(f"{BANK}take-over/", sealed=self.sealed[name])
        if status != 302:
            raise Lost(f"{name} was not taken over: {status} {page[:300]}")
        _status, page = treasurer.get(treasurer.location)
        answer = TAKEN.findall(page)
        if not answer:
            raise Lost(f"nobody says what became of {name}: {page[:300]}")
        return int(answer[-1][0])

    def _treasurer(self, address: str) -> Colleague:
        if self.treasurer is None:
            treasurer = Colleague(address)
            treasurer.log_in(TREASURER, PASSWORD)
            treasurer.get(BANK)
            self.treasurer = treasurer
        return self.treasurer

    # -- records --------------------------------------------------------------------------

    def fill(self, folder: Path, kills: int) -> None:
        """A festival in which everybody has an invoice: some pay by card, others by the bank."""
        from caissa.money import Amount  # noqa: PLC0415
        from caissa.tournament import Role  # noqa: PLC0415
        from caissa_web.accounts.models import User  # noqa: PLC0415 - after django.setup()
        from caissa_web.records.models import Appointment, Event  # noqa: PLC0415
        from caissa_web.treasury.links import token_of  # noqa: PLC0415
        from caissa_web.treasury.operations.charges import PricedLine, set_charges  # noqa: PLC0415
        from caissa_web.treasury.operations.invoices import issue  # noqa: PLC0415
        from caissa_web.treasury.operations.parties import payee_of, set_payee, set_payer  # noqa: PLC0415

        event = Event.objects.create(slug=EVENT, name="Festival")
        own = {"name": "Club", "country": "DE", "registration": "VR 1", "iban": "DE89370400440532013000"}
        set_payee(event, "organiser", {**own, "csv_layout": LAYOUT, "card": True}, by="tool")
        payee, fee = payee_of(event), Amount(7000, "EUR")
        treasurer = User.objects.create_user(TREASURER, password=PASSWORD, name="Tessa")
        Appointment.objects.create(event=event, user=treasurer, role=Role.TREASURER.value)
        tokens, references = [], []
        for number in range(20 + 2 * kills):
            payer = set_payer(event, f"person:{number}", {"name": f"Player {number}"}, by="tool")
            set_charges(event, payer, f"E{number}", [PricedLine("fee", "Fee", fee)], by="tool")
            invoice = issue(payer, payee, by="tool")[-1]
            if number % 2:
                references.append((number, invoice.reference))
            else:
                tokens.append(token_of(payer))
        (folder / PAYERS).write_text("\n".join(tokens))
        (folder / FILES).mkdir()
        for start in range(0, len(references), INVOICES_IN_A_FILE):
            part = references[start : start + INVOICES_IN_A_FILE]
            if len(part) == INVOICES_IN_A_FILE:
                (folder / FILES / f"{start:06}.csv").write_text(_statement(start, part))

    def glance(self, _folder: Path) -> None:
        """The accounts sum to zero, the ledger's bank is what the statements say, no statement is half."""
        from collections import Counter  # noqa: PLC0415

        from caissa_web.treasury.models import BankLine, Payee  # noqa: PLC0415 - after django.setup()
        from caissa_web.treasury.queries.accounts import account_balances, ledger_bank, statement_bank  # noqa: PLC0415

        payee = Payee.objects.get(event__slug=EVENT)
        require(
            not sum(amount.units for amount in account_balances(payee).values()),
            "the accounts do not sum to zero",
        )
        require(ledger_bank(payee) == statement_bank(payee), "the ledger's bank is not what the lines make")
        lines = Counter(BankLine.objects.filter(payee=payee).values_list("statement", flat=True))
        require(set(lines.values()) <= {LINES}, "a statement is there by half")

    def look(self, folder: Path) -> None:
        """Every message, payment, line and posting exactly once."""
        from caissa_web.treasury.models import BankLine, Payment, ProviderEvent, Transfer  # noqa: PLC0415
        from caissa_web.treasury.operations.payments import handle_events  # noqa: PLC0415 - after django.setup()
        from caissa_web.treasury.providers import provider  # noqa: PLC0415

        chosen = provider()
        assert chosen is not None  # noqa: S101 - it is in the settings
        while handle_events(chosen):
            pass
        self.glance(folder)
        messages, paid, taken = (int((folder / name).read_text()) for name in ("messages", "paid", "taken"))
        require(ProviderEvent.objects.count() == messages, "a message is missing or there twice")
        require(not ProviderEvent.objects.filter(state="received").exists(), "a message was not handled")
        confirmed = Payment.objects.filter(state="confirmed")
        booked = Transfer.objects.filter(key__regex=r"^payment:\d+:paid$")
        require(confirmed.count() == paid, f"{confirmed.count()} payments of {paid}")
        require(booked.count() == paid, f"{booked.count()} of {paid} payments are booked")
        require(len(set(booked.values_list("credit", flat=True))) == paid, "somebody paid twice")
        require(BankLine.objects.count() == taken * LINES, f"{BankLine.objects.count()} lines of {taken}")
        posted = Transfer.objects.filter(key__startswith="match:")
        require(posted.count() == taken * INVOICES_IN_A_FILE, f"{posted.count()} invoices of {taken} files")
        require(
            len(set(posted.values_list("invoice", flat=True))) == posted.count(), "an invoice is posted twice"
        )


def _statement(start: int, part: list[tuple[int, str]]) -> str:
    """Some lines pay invoices, two are equal, the others are strangers'."""
    rows = ["day;amount;text;name;reference"]
    rows += [f"01.04.2026;70.00;;Player {number};{reference}" for number, reference in part]
    rows += [f"01.04.2026;5.00;twin {start};Twin;"] * 2
    rows += [f"01.04.2026;1.{place:02};{start}-{place};Stranger;" for place in range(LINES - len(rows) + 1)]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(run(Treasury()))
