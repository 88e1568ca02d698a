"""Kill the treasury while statements and a provider's events come in; nothing may be lost or booked twice.

    python tools/survival/kill_treasury.py --kills 200
    CAISSA_DATABASE_URL=postgresql://… python tools/survival/kill_treasury.py --kills 200

A process takes over bank statements (two equal lines in each) and handles events of a payment provider, over
and over: what was done before must change nothing. It says when an act is done. At a random moment it gets
SIGKILL; after each kill the accounts must sum to zero, the ledger's bank must be what the lines make, and all
that was said to be done must be there. At the end every line and every payment is there exactly once. The
database must be empty at the start.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from datetime import date
from typing import Any

STATEMENTS, LINES = 60, 12
LONGEST_LIFE = 0.6
BEGUN, DONE, OVER = "begun", "done", "over"


def main() -> int:
    """Kill a number of times, then let the work end; 0 if nothing was lost and nothing is there twice."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", action="store_true", help="be the process that is killed")
    options = parser.parse_args()
    if options.work:
        return work()
    dice = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="caissa-kill-") as folder:
        _set_up(folder)
        prepare()
        acknowledged: set[str] = set()
        for _kill in range(options.kills):
            acknowledged |= _killed(folder, dice.uniform(0, LONGEST_LIFE))
            if trouble := wrong(acknowledged):
                print(f"LOST: {trouble}")
                return 1
        _life(folder, None)
        if trouble := wrong({f"{number}" for number in range(STATEMENTS)}, whole=True):
            print(f"LOST: {trouble}")
            return 1
    print(
        f"{options.kills} kills, {len(acknowledged)} acts acknowledged before the last: "
        "nothing lost, nothing twice"
    )
    return 0


def _set_up(folder: str) -> None:
    os.environ |= {
        "CAISSA_DATA": folder,
        "CAISSA_DEMO": "no",
        "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
    }
    import django  # noqa: PLC0415 - after the settings

    django.setup()


def _killed(folder: str, seconds: float) -> set[str]:
    return _life(folder, seconds)


def _life(folder: str, seconds: float | None) -> set[str]:
    """Let the process work, and kill it so long after it has begun; which acts it said to be done."""
    environment = os.environ | {"CAISSA_DATA": folder}
    command = [sys.executable, __file__, "--work"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None  # noqa: S101 - for the reader of types
        if process.stdout.readline().strip() != BEGUN:
            raise SystemExit("the process did not begin")
        if seconds is not None:
            time.sleep(seconds)
            process.kill()
        return {line.split()[1] for line in process.stdout if line.startswith(DONE) and line.endswith("\n")}


# -- the process that is killed ----------------------------------------------------------


def prepare() -> None:
    """A festival in which everybody has an invoice and has begun to pay by card."""
    from django.core.management import call_command  # noqa: PLC0415 - after the settings

    from caissa.money import Amount  # noqa: PLC0415 - after the settings
    from caissa_web.records.models import Event  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.models import Payment  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.charges import PricedLine, set_charges  # noqa: PLC0415
    from caissa_web.treasury.operations.invoices import issue  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.parties import payee_of, set_payee, set_payer  # noqa: PLC0415
    from caissa_web.treasury.operations.payments import note_payment  # noqa: PLC0415 - after the settings

    call_command("migrate", verbosity=0)
    event = Event.objects.create(slug="festival", name="Festival")
    own = {"name": "Club", "country": "DE", "registration": "VR 1", "iban": "DE89370400440532013000"}
    set_payee(event, "organiser", own, by="tool")
    payee, fee = payee_of(event), Amount(7000, "EUR")
    for number in range(STATEMENTS):
        payer = set_payer(event, f"person:{number}", {"name": f"Player {number}"}, by="tool")
        set_charges(event, payer, f"E{number}", [PricedLine("fee", "Fee", 2 * fee)], by="tool")
        issue(payer, payee, by="tool")
        note_payment(payer, payee, fee, by="tool", key=f"key-{number}", provider="told")
        Payment.objects.filter(key=f"key-{number}").update(provider_ref=f"ref-{number}")


class PaidProvider:
    """A provider that says of every payment that it was paid."""

    name = "told"

    def look(self, reference: str) -> Any:
        """The payment was paid."""
        from caissa.money import Amount  # noqa: PLC0415 - after the settings
        from caissa_web.treasury.providers.protocol import Answer  # noqa: PLC0415 - after the settings

        return Answer("confirmed", Amount(7000, "EUR"), f"charge-{reference}")

    def about(self, body: Any) -> Any:
        """Which payment a message is about."""
        from caissa_web.treasury.providers.protocol import EventMessage  # noqa: PLC0415 - after the settings

        return EventMessage(body["id"], "paid", body, body["key"], certain=True)


def work() -> int:
    """Do all acts from the first one on, and say which are done."""
    _set_up(os.environ["CAISSA_DATA"])
    from caissa_web.records.models import Event  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.bank import take_over  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.parties import payee_of  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.payments import handle_events, keep_event  # noqa: PLC0415

    payee, provider = payee_of(Event.objects.get()), PaidProvider()
    print(BEGUN, flush=True)
    start = random.randrange(STATEMENTS)
    for place in range(STATEMENTS):
        number = (start + place) % STATEMENTS
        take_over(payee, report(payee, number), by="tool")
        keep_event(provider.about({"id": f"evt-{number}", "key": f"key-{number}"}), provider.name)
        handle_events(provider)  # type: ignore[arg-type]
        print(DONE, number, flush=True)
    print(OVER, flush=True)
    return 0


def report(payee: Any, number: int) -> Any:
    """Statement so and so: one line pays an invoice, two are equal, the others are strangers'."""
    from caissa.files.bank import BankReading  # noqa: PLC0415 - after the settings
    from caissa.money import Amount  # noqa: PLC0415 - after the settings
    from caissa.money.bank import BankLine, BankStatement  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.bank_reading import compared  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.models import Invoice  # noqa: PLC0415 - after the settings

    invoice = Invoice.objects.filter(payee=payee, kind="invoice").order_by("id")[number]
    day = date(2026, 4, 1)
    paid = BankLine(day, Amount(7000, "EUR"), "", f"Player {number}", reference=invoice.reference)
    twins = [BankLine(day, Amount(500, "EUR"), f"twin {number}", "Twin")] * 2
    others = [BankLine(day, Amount(100 + at, "EUR"), f"{number}-{at}", "Stranger") for at in range(LINES - 3)]
    statement = BankStatement(payee.iban, "EUR", (paid, *twins, *others), str(number))
    return compared(payee, f"{number}.xml", "0" * 64, BankReading("camt.053", (statement,), ()))


# -- looking -----------------------------------------------------------------------------


def wrong(acknowledged: set[str], *, whole: bool = False) -> str:
    """What is wrong in the records; nothing if all is well."""
    from django.db import connection  # noqa: PLC0415 - after the settings

    from caissa_web.treasury.models import BankLine, Payee, Payment, Transfer  # noqa: PLC0415
    from caissa_web.treasury.queries.accounts import account_balances, ledger_bank, statement_bank  # noqa: PLC0415

    connection.close()
    payee = Payee.objects.get()
    if sum(amount.units for amount in account_balances(payee).values()):
        return "the accounts do not sum to zero"
    if ledger_bank(payee) != statement_bank(payee):
        return "the ledger's bank is not what the lines make"
    for number in acknowledged:
        if BankLine.objects.filter(statement__number=number).count() != LINES:
            return f"statement {number} is not there as a whole"
        if Payment.objects.get(key=f"key-{number}").state != "confirmed":
            return f"payment {number} was lost"
    paid = Transfer.objects.filter(key__startswith="payment:").count()
    if paid != Payment.objects.filter(state="confirmed").count():
        return "a payment is booked twice, or not at all"
    if whole and (BankLine.objects.count(), paid) != (STATEMENTS * LINES, STATEMENTS):
        return f"{BankLine.objects.count()} lines and {paid} payments"
    if whole and Transfer.objects.filter(key__startswith="match:").count() != STATEMENTS:
        return "not every invoice was posted once"
    return ""


if __name__ == "__main__":
    sys.exit(main())
