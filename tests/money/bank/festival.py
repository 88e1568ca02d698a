"""A festival's open invoices and a statement of its bank, drawn from a seed, with everything payers do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from caissa.money import Amount
from caissa.money.bank import BankLine, OpenInvoice
from caissa.money.references import creditor_reference

_FIRST = "Anna Boris Chen Dora Emil Fatima Goran Hanna Igor Julia Karl Lena Marko Nina Omar Petra Quirin Rosa"
_LAST = """
    Adler Bianchi Costa Dubois Eriksson Fischer Garcia Horvath Ivanov Jansen Kovacs Lopez Moreau Novak Olsen
    Petrov Quint Rossi Schmidt Tanaka Urban Virtanen Weber Xu Yilmaz Zimmermann Brandt Keller Meier Nagy
"""
FIRST, LAST = _FIRST.split(), _LAST.split()
FEES = (4500, 5000, 5000, 6000, 7000, 3500)
START = date(2026, 5, 1)


@dataclass(frozen=True)
class Written:
    """A line with the truth about it: which invoice it is meant for, and what the payer did."""

    line: BankLine
    meant: str
    deed: str


DEEDS = {
    "right reference": 480,
    "reference in the text": 150,
    "invoice number": 60,
    "partial": 40,
    "overpaid": 20,
    "slip in the reference": 40,
    "slip in the number": 30,
    "somebody else's reference": 16,
    "paid by a parent": 30,
    "name only": 30,
    "nothing": 30,
    "out": 24,
}
"""What payers do, and how often; other people's money fills the rest."""

RIGHT = frozenset({"right reference", "reference in the text", "partial", "paid by a parent"})
"""Deeds with a right reference and an amount that fits."""


def invoices(random: Random, count: int = 400) -> list[OpenInvoice]:
    """Open invoices: one each, sometimes a parent with two or three."""
    opened: list[OpenInvoice] = []
    while len(opened) < count:
        name = f"{random.choice(FIRST)} {random.choice(LAST)}-{random.choice(LAST)}"
        payer = f"P{len(opened):04d}"
        for _ in range(random.choice((1, 1, 1, 1, 2, 3))):
            number = f"2026-{len(opened) + 1:04d}"
            fee = Amount(random.choice(FEES), "EUR")
            opened.append(OpenInvoice(number, payer, name, fee, creditor_reference(number)))
    return opened[:count]


def statement(random: Random, opened: list[OpenInvoice], count: int = 1000) -> list[Written]:
    """Lines of a statement; each invoice is paid at most once by its own payer, in full or in two parts."""
    unpaid = list(opened)
    random.shuffle(unpaid)
    deeds = [deed for deed, often in DEEDS.items() for _ in range(often * count // 1000)]
    random.shuffle(deeds)
    written: list[Written] = []
    for deed in deeds:
        if deed in ("nothing", "out"):
            written.append(_of_strangers(random, deed))
        elif unpaid:
            written.extend(_paid(random, unpaid.pop(), deed, opened))
    while len(written) < count:
        written.append(_of_strangers(random, "nothing"))
    random.shuffle(written)
    return written[:count]


def _of_strangers(random: Random, deed: str) -> Written:
    """A donation, the rent: nothing that an invoice asks for."""
    units = random.randint(100, 90000)
    sign = -1 if deed == "out" else 1
    text = random.choice(("Donation", "Rent of the hall", "Membership 2026", "Thank you"))
    name = f"{random.choice(FIRST)} Stranger{random.randint(1, 9999)}"
    return Written(_line(random, sign * units, text, name), "", deed)


def _paid(random: Random, invoice: OpenInvoice, deed: str, opened: list[OpenInvoice]) -> list[Written]:
    fee, reference, name = invoice.open.units, invoice.reference, invoice.name
    grouped = " ".join(reference[at : at + 4] for at in range(0, len(reference), 4))
    simple = {
        "right reference": (fee, "", name, reference),
        "reference in the text": (fee, f"Entry fee {grouped} {name}", name, ""),
        "invoice number": (fee, f"Invoice {invoice.number.replace('-', random.choice('- /'))}", name, ""),
        "overpaid": (fee + 1000, "", name, reference),
        "slip in the reference": (fee, f"Fee {_slip(random, reference, 4)}", name, ""),
        "slip in the number": (fee, f"Invoice {_slip(random, invoice.number, 5)}", name, ""),
        "paid by a parent": (fee, "", f"{random.choice(FIRST)} Parent{random.randint(1, 9999)}", reference),
        "name only": (fee, "Chess festival", name, ""),
    }
    if deed == "partial":
        return [
            Written(_line(random, part, "", name, reference), invoice.number, deed)
            for part in (fee // 3, fee - fee // 3)
        ]
    if deed == "somebody else's reference":
        other = random.choice([each for each in opened if each.payer != invoice.payer])
        return [Written(_line(random, fee, "", name, other.reference), invoice.number, deed)]
    units, text, payer, structured = simple[deed]
    return [Written(_line(random, units, text, payer, structured), invoice.number, deed)]


def _slip(random: Random, text: str, start: int) -> str:
    """A text with one digit wrong, lost or swapped with the next, behind its head."""
    place = random.randrange(start, len(text) - 1)
    how = random.choice(("wrong", "lost", "swapped"))
    if how == "lost":
        return text[:place] + text[place + 1 :]
    if how == "swapped" and text[place] != text[place + 1]:
        return text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    return text[:place] + str((int(text[place]) + random.randint(1, 9)) % 10) + text[place + 1 :]


def _line(random: Random, units: int, text: str, name: str, reference: str = "") -> BankLine:
    day = START + timedelta(days=random.randint(0, 30))
    return BankLine(day, Amount(units, "EUR"), text, name, reference=reference)


def wrongly_posted(written: list[Written], posted: list[str]) -> list[Written]:
    """Lines that were posted to another invoice than the payer meant."""
    return [each for each, number in zip(written, posted, strict=True) if number and number != each.meant]


def deeds_of(written: list[Written]) -> Counter[str]:
    """How often each deed was done."""
    return Counter(each.deed for each in written)
