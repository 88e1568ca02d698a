"""Which line of a statement is which: a file read twice counts once, two equal lines count twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256

from caissa.money.bank.statements import BankLine, BankStatement
from caissa.money.references import compact

_BETWEEN = "\x1f"
SAYS_NOTHING = frozenset({"", "NONREF", "NOTPROVIDED", "NOTPROVIDE", "NOREF", "NONE"})
"""What banks write where they have no reference."""


def identities(statement: BankStatement) -> tuple[str, ...]:
    """One identity for each line: of the bank's reference, or else of day, amount, text and payer.

    Equal lines of a statement are told apart by how many came before, so that two children's fees of the
    same day stay two. The amount belongs to it as well: all parts of a batch may have one reference.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    names = []
    for line in statement.lines:
        key = (compact(statement.account), statement.currency, *_key(line))
        seen[key] += 1
        names.append(sha256(_BETWEEN.join((*key, str(seen[key]))).encode()).hexdigest()[:32])
    return tuple(names)


def _key(line: BankLine) -> tuple[str, ...]:
    units = str(line.amount.units)
    reference = compact(line.bank_reference)
    if reference not in SAYS_NOTHING:
        return ("reference", reference, units, compact(line.end_to_end))
    words = (line.text, line.name, line.iban, line.reference, line.end_to_end)
    return ("text", line.booked_on.isoformat(), units, *(compact(word) for word in words))


def new_lines(
    statements: Iterable[BankStatement], known: Collection[str] = ()
) -> Iterator[tuple[str, BankLine]]:
    """The lines that were not read before, each with its identity."""
    read = set(known)
    for statement in statements:
        for identity, line in zip(identities(statement), statement.lines, strict=True):
            if identity not in read:
                read.add(identity)
                yield identity, line
