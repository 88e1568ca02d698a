"""How long a bank file of 1,000 lines takes through the records, and whether anything is posted wrongly.

    python benchmarks/bank_import.py
    CAISSA_DATABASE_URL=postgresql://… python benchmarks/bank_import.py

400 open invoices of a drawn festival; the file is a CSV, read in a process of its own, shown as a report and
taken over in one transaction. It may take 3 s; no line may be posted to another invoice than its payer meant,
and 95 % of the lines with a right reference and a fitting amount must be posted without a person. The
database is a file that is thrown away, or that of CAISSA_DATABASE_URL, which must be empty.
"""

from __future__ import annotations

import csv
import os
import sys
import tempfile
import time
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

LIMIT, SHARE, STATEMENTS = 3.0, 0.95, 3
LAYOUT = {
    "columns": {"date": "day", "amount": "amount", "text": "text", "name": "name", "reference": "reference"},
    "days": "dmy",
    "decimal_sign": ".",
}


def main() -> int:
    """Print the figures; 1 if one of them is beyond its limit."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "CAISSA_DATA": folder,
            "CAISSA_DEMO": "no",
            "DJANGO_SETTINGS_MODULE": "caissa_web.config.settings",
        }
        import django  # noqa: PLC0415 - after the settings
        from django.core.management import call_command  # noqa: PLC0415 - after the settings

        django.setup()
        call_command("migrate", verbosity=0)
        runs = [run(seed) for seed in range(STATEMENTS)]
    slowest = max(seconds for seconds, _wrong, _share in runs)
    wrong = sum(count for _seconds, count, _share in runs)
    least = min(share for _seconds, _wrong, share in runs)
    print(
        f"{STATEMENTS} files of 1,000 lines, 400 open invoices: slowest {slowest:.2f} s (limit {LIMIT:.0f} s)"
    )
    print(f"wrong postings: {wrong}")
    print(f"right references posted without a person: {least:.1%} at least (limit {SHARE:.0%})")
    return int(slowest > LIMIT or wrong > 0 or least < SHARE)


def run(seed: int) -> tuple[float, int, float]:
    """Seconds, wrong postings, and the share of right references that were posted."""
    from tests.money.bank.festival import RIGHT, invoices, statement, wrongly_posted  # noqa: PLC0415 - after the settings

    from caissa_web.treasury.bank_reading import report_on  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.models import BankLine, Transfer  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.bank import take_over  # noqa: PLC0415 - after the settings

    random = Random(seed)
    payee, opened = billed_festival(seed, invoices(random))
    written = statement(random, opened)
    content = file_of(written)
    start, worked = time.perf_counter(), time.process_time()
    take_over(payee, report_on(payee, "statement.csv", content), by="treasurer")
    seconds = time.perf_counter() - start
    print(f"{seconds:.2f} s, of which this process computed {time.process_time() - worked:.2f} s")
    rows = Transfer.objects.filter(payee=payee, key__startswith="match:").select_related("invoice")
    numbers = {int(row.key.split(":")[1]): row.invoice.number for row in rows if row.invoice}
    lines = BankLine.objects.filter(payee=payee).order_by("id")
    posted = [numbers.get(line.pk, "") for line in lines]
    right = [bool(number) for each, number in zip(written, posted, strict=True) if each.deed in RIGHT]
    return seconds, len(wrongly_posted(written, posted)), sum(right) / len(right)


def billed_festival(seed: int, drawn: list[Any]) -> tuple[Any, list[Any]]:
    """The drawn invoices as charges that were issued one by one, and the same with their own numbers."""
    from caissa.money.bank import OpenInvoice  # noqa: PLC0415 - after the settings
    from caissa_web.records.models import Event  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.charges import PricedLine, set_charges  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.invoices import issue  # noqa: PLC0415 - after the settings
    from caissa_web.treasury.operations.parties import set_payee, set_payer  # noqa: PLC0415 - after the settings

    event = Event.objects.create(slug=f"festival-{seed}", name="Festival")
    own = {"name": "Chess Club", "country": "DE", "iban": "DE89370400440532013000", "csv_layout": LAYOUT}
    payee = set_payee(event, "organiser", own, by="treasurer")
    opened = []
    for place, invoice in enumerate(drawn):
        payer = set_payer(event, invoice.payer, {"name": invoice.name}, by="treasurer")
        line = PricedLine("entry fee", "Entry fee", invoice.open)
        set_charges(event, payer, f"E{place}", [line], by="treasurer")
        row = issue(payer, payee, by="treasurer")[-1]
        opened.append(OpenInvoice(row.number, payer.code, payer.name, row.amount, row.reference))
    return payee, opened


def file_of(written: list[Any]) -> bytes:
    """The lines as the bank's CSV."""
    text = StringIO()
    rows = csv.writer(text, delimiter=";")
    rows.writerow(["day", "amount", "text", "name", "reference"])
    for each in written:
        line = each.line
        rows.writerow([f"{line.booked_on:%d.%m.%Y}", line.amount.plain, line.text, line.name, line.reference])
    return text.getvalue().encode()


if __name__ == "__main__":
    sys.exit(main())
