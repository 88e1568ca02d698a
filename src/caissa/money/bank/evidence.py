"""Evidence: what in a bank line speaks for an open invoice, each piece named and none of it weighed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from caissa.folding import fold
from caissa.messages import LabelledEnum, Message, msg
from caissa.money.bank.open_items import OpenInvoice
from caissa.money.bank.statements import BankLine
from caissa.money.references import compact, creditor_references_in, is_qr_reference

SHORTEST_WORD_WITH_A_SLIP = 5
SHORTEST_CODE_WITH_A_SLIP = 6
_PIECES = re.compile(r"[A-Z]+|[0-9]+")
_LETTER_FOR_ZERO = re.compile(r"(?<=[0-9])O|O(?=[0-9])")
_QR_IN_TEXT = re.compile(r"(?<![0-9])(?:[0-9][ ]?){26}[0-9](?![0-9])")
_MOST_PIECES = 8
"""An entry code of eight characters may change between letters and digits at every place."""


class EvidenceKind(LabelledEnum):
    """What was recognised, the strongest first."""

    REFERENCE = "reference", msg("reference with right check digits")
    NUMBER = "number", msg("invoice number")
    CODE = "code", msg("entry code")
    NEARLY = "nearly", msg("number or code with one typing error, and the amount agrees")
    ACCOUNT = "account", msg("account from which this payer has paid before")
    NAME = "name", msg("name of the payer")
    AMOUNT = "amount", msg("the amount that is open")


RANK = {kind: place for place, kind in enumerate(EvidenceKind)}


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece of evidence, with what was read in the line."""

    kind: EvidenceKind
    seen: str = ""

    @property
    def sentence(self) -> Message:
        """The piece in words."""
        if not self.seen:
            return self.kind.label
        return msg("{evidence}: {seen}", evidence=self.kind.label, seen=self.seen)


def pieces(text: str) -> list[str]:
    """Runs of letters and of digits, in capitals; the letter O beside a digit is taken for a zero."""
    capitals = text.upper()
    while (read := _LETTER_FOR_ZERO.sub("0", capitals)) != capitals:
        capitals = read
    return _PIECES.findall(capitals)


def folded_number(parts: Sequence[str]) -> str:
    """Pieces as one number that does not depend on blanks, signs and zeros in front of a run of digits."""
    return " ".join(part.lstrip("0") or "0" if part.isdecimal() else part for part in parts)


def one_left_out(text: str) -> Iterator[str]:
    """The text and every text with one sign less: two texts one slip apart have one of these in common."""
    yield text
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]


def one_slip_apart(text: str, other: str) -> bool:
    """Does one sign too many, too few, wrong, or changed with its neighbour make one text of the other?"""
    if text == other or abs(len(text) - len(other)) > 1:
        return text == other
    start = next(
        (place for place, signs in enumerate(zip(text, other, strict=False)) if signs[0] != signs[1]),
        min(len(text), len(other)),
    )
    rest, other_rest = text[start:], other[start:]
    if len(text) != len(other):
        return rest[1:] == other_rest or rest == other_rest[1:]
    swapped = rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:]
    return rest[1:] == other_rest[1:] or swapped


class InvoiceIndex:
    """The open invoices, to be looked up by whatever may stand in a bank line."""

    def __init__(self, invoices: Iterable[OpenInvoice]) -> None:
        self.invoices = tuple(invoices)
        self._references: defaultdict[str, list[int]] = defaultdict(list)
        self._numbers: defaultdict[str, list[int]] = defaultdict(list)
        self._codes: defaultdict[str, list[int]] = defaultdict(list)
        self._nearly: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
        self._accounts: defaultdict[str, list[int]] = defaultdict(list)
        self._words: defaultdict[str, list[int]] = defaultdict(list)
        self._names: list[frozenset[str]] = []
        self._known_names: dict[frozenset[str], list[int]] = {}
        self._longest = 0
        self._amounts: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
        for place, invoice in enumerate(self.invoices):
            self._add(place, invoice)

    def _add(self, place: int, invoice: OpenInvoice) -> None:
        if invoice.reference:
            self._references[compact(invoice.reference)].append(place)
            self._add_nearly(place, compact(invoice.reference))
        self._numbers[folded_number(pieces(invoice.number))].append(place)
        self._add_nearly(place, "".join(pieces(invoice.number)))
        for code in invoice.codes:
            self._codes["".join(pieces(code))].append(place)
            self._add_nearly(place, "".join(pieces(code)))
        for iban in invoice.ibans:
            self._accounts[compact(iban)].append(place)
        words = name_words(invoice.name)
        self._names.append(words)
        for word in words:
            self._words[word].append(place)
        self._amounts[invoice.open.units, invoice.open.currency].append(place)

    def _add_nearly(self, place: int, code: str) -> None:
        self._longest = max(self._longest, len(code))
        if len(code) >= SHORTEST_CODE_WITH_A_SLIP:
            for key in one_left_out(code):
                self._nearly[key].add((code, place))

    # -- questions ----------------------------------------------------------------

    def evidence(self, line: BankLine) -> dict[int, list[Evidence]]:
        """Place of an invoice → what speaks for it, the strongest first."""
        gathered: defaultdict[int, list[Evidence]] = defaultdict(list)
        for place, evidence in self._all(line):
            if evidence.kind not in [known.kind for known in gathered[place]]:
                gathered[place].append(evidence)
        same_amount = set(self._amounts.get((line.amount.units, line.amount.currency), ()))
        if not gathered and len(same_amount) == 1:
            gathered[next(iter(same_amount))] = []
        for place, pieces_of_evidence in gathered.items():
            if place in same_amount:
                pieces_of_evidence.append(Evidence(EvidenceKind.AMOUNT))
            pieces_of_evidence.sort(key=lambda evidence: RANK[evidence.kind])
        return dict(gathered)

    def _all(self, line: BankLine) -> Iterator[tuple[int, Evidence]]:
        for reference in references_in(line):
            for place in self._references.get(reference, ()):
                yield place, Evidence(EvidenceKind.REFERENCE, reference)
        yield from self._written(line)
        for place in self._accounts.get(compact(line.iban), ()):
            yield place, Evidence(EvidenceKind.ACCOUNT, line.iban)
        for place in self.named(line.name):
            yield place, Evidence(EvidenceKind.NAME, line.name)

    def _written(self, line: BankLine) -> Iterator[tuple[int, Evidence]]:
        """Numbers and codes in the text, whole or with one slip."""
        for text in (line.text, line.end_to_end, line.reference):
            parts = pieces(text)
            for start in range(len(parts)):
                for end in range(start + 1, min(start + _MOST_PIECES, len(parts)) + 1):
                    yield from self._of_window(parts[start:end], line)

    def _of_window(self, window: Sequence[str], line: BankLine) -> Iterator[tuple[int, Evidence]]:
        seen = "".join(window)
        for place in self._numbers.get(folded_number(window), ()):
            yield place, Evidence(EvidenceKind.NUMBER, self.invoices[place].number)
        for place in self._codes.get(seen, ()):
            yield place, Evidence(EvidenceKind.CODE, seen)
        if not SHORTEST_CODE_WITH_A_SLIP - 1 <= len(seen) <= self._longest + 1:
            return
        for key in one_left_out(seen):
            for code, place in self._nearly.get(key, ()):
                if self.invoices[place].open == line.amount and code != seen and one_slip_apart(code, seen):
                    yield place, Evidence(EvidenceKind.NEARLY, seen)

    def named(self, name: str) -> list[int]:
        """Invoices whose payer has this name: all words of the shorter in the longer, slips forgiven."""
        words = name_words(name)
        if words not in self._known_names:
            sharing = {place for word in words for place in self._words.get(word, ())}
            self._known_names[words] = sorted(
                place for place in sharing if same_name(words, self._names[place])
            )
        return self._known_names[words]


def references_in(line: BankLine) -> tuple[str, ...]:
    """The structured references of a line: the bank's own field, then what was typed into the text."""
    typed = " ".join((line.text, line.end_to_end))
    qr = (compact(match[0]) for match in _QR_IN_TEXT.finditer(typed))
    stated = [compact(line.reference)] if line.reference else []
    valid = (*stated, *creditor_references_in(typed), *(number for number in qr if is_qr_reference(number)))
    return tuple(dict.fromkeys(valid))


def name_words(name: str) -> frozenset[str]:
    """The words of a name that tell people apart, folded; single letters and titles do not."""
    return frozenset(word for word in fold(name).split() if len(word) > 1 and word not in _NO_NAMES)


_NO_NAMES = frozenset({"dr", "prof", "herr", "frau", "mr", "mrs", "ms", "und", "and", "et", "or", "oder"})


def same_name(words: frozenset[str], other: frozenset[str]) -> bool:
    """Are all words of the shorter name, at least two, in the longer one, one slip a long word forgiven?"""
    shorter, longer = sorted((words, other), key=len)
    if len(shorter) < 2:
        return words == other
    return all(_is_among(word, longer) for word in shorter)


def _is_among(word: str, words: frozenset[str]) -> bool:
    if word in words:
        return True
    if len(word) < SHORTEST_WORD_WITH_A_SLIP:
        return False
    # One slip in so long a word leaves its first or its last letter.
    alike = (other for other in words if other[0] == word[0] or other[-1] == word[-1])
    return any(one_slip_apart(word, other) for other in alike)
