"""Matching: which open invoices a bank line pays; what is certain is posted, the rest is suggested.

A line posts by itself only by a reference with right check digits, or by an invoice number or entry code
that the payer's name or account confirms; for one payer, in the same currency, and not above what is open.
Nothing that speaks for somebody else may stand in the line. Where lines of several payers name one invoice,
only a line that bears the name or the account of its payer is posted. All other lines are left to a person.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from caissa.messages import LabelledEnum, Message, msg
from caissa.money.amounts import Amount, sum_of
from caissa.money.bank.evidence import (
    RANK,
    Evidence,
    EvidenceKind,
    InvoiceIndex,
    name_words,
    same_name,
)
from caissa.money.bank.open_items import OpenInvoice, OpenRefund
from caissa.money.bank.statements import BankLine
from caissa.money.references import compact

MOST_SUGGESTIONS = 5
MOST_TOGETHER = 6
_MOST_TRIED_TOGETHER = 12

_CHECKED = frozenset({EvidenceKind.REFERENCE})
_UNCHECKED = frozenset({EvidenceKind.NUMBER, EvidenceKind.CODE})
_CONFIRMING = frozenset({EvidenceKind.NAME, EvidenceKind.ACCOUNT})


class MatchState(LabelledEnum):
    """What becomes of a line."""

    POSTED = "posted", msg("posted")
    SUGGESTED = "suggested", msg("suggested")
    UNMATCHED = "unmatched", msg("unmatched")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Invoices that a line may pay, with the evidence; several are one payer's and make the amount."""

    invoices: tuple[OpenInvoice, ...]
    evidence: tuple[Evidence, ...]

    @property
    def open(self) -> Amount:
        """What is open in all of them."""
        return sum_of((invoice.open for invoice in self.invoices), self.invoices[0].open.currency)


@dataclass(frozen=True, slots=True)
class Match:
    """A line with what becomes of it: posted to the first candidate, suggested, or left open."""

    line: BankLine
    state: MatchState
    candidates: tuple[Candidate, ...] = ()
    doubts: tuple[Message, ...] = ()
    """Why it was not posted, though something was recognised."""
    refund: OpenRefund | None = None

    @property
    def posted_to(self) -> tuple[OpenInvoice, ...]:
        """The invoices that are paid, the oldest first; none if a person has to decide."""
        return self.candidates[0].invoices if self.state is MatchState.POSTED and self.candidates else ()


def match_lines(
    lines: Sequence[BankLine],
    invoices: Iterable[OpenInvoice],
    refunds: Iterable[OpenRefund] = (),
    *,
    charges: Amount | None = None,
) -> tuple[Match, ...]:
    """Every line with what it pays; what earlier lines paid is no longer open for later ones.

    `charges` is what banks on the way may have kept: an amount short by no more is named in the suggestion.
    """
    return tuple(_Matching(lines, invoices, refunds, charges).matches())


class _Matching:
    """One run over the lines of a statement."""

    def __init__(
        self,
        lines: Sequence[BankLine],
        invoices: Iterable[OpenInvoice],
        refunds: Iterable[OpenRefund],
        charges: Amount | None,
    ) -> None:
        self.lines, self.charges = lines, charges
        self.index = InvoiceIndex(invoices)
        self.invoices = self.index.invoices
        self.left = [invoice.open for invoice in self.invoices]
        self.refunds = {compact(refund.end_to_end): refund for refund in refunds}
        self.by_payer: defaultdict[str, list[int]] = defaultdict(list)
        for place, invoice in enumerate(self.invoices):
            self.by_payer[invoice.payer].append(place)
        self.evidence = [self.index.evidence(line) if line.amount.units > 0 else {} for line in lines]
        self.contested = self._contested()

    def matches(self) -> Iterator[Match]:
        """The lines in their order."""
        for line, evidence in zip(self.lines, self.evidence, strict=True):
            if line.amount.units <= 0 or line.returned:
                yield self._outgoing(line)
            else:
                yield self._incoming(line, evidence)

    def _outgoing(self, line: BankLine) -> Match:
        """A refund that left, or came back: known by the identification that we gave it."""
        refund = self.refunds.get(compact(line.end_to_end)) if line.end_to_end else None
        if refund is None:
            return Match(line, MatchState.UNMATCHED)
        if abs(line.amount) != refund.amount:
            doubt = msg("the refund was ordered with {amount}", amount=refund.amount)
            return Match(line, MatchState.SUGGESTED, doubts=(doubt,), refund=refund)
        return Match(line, MatchState.POSTED, refund=refund)

    def _incoming(self, line: BankLine, evidence: dict[int, list[Evidence]]) -> Match:
        named = self._named(evidence)
        if named:
            doubts = tuple(self._doubts(line, named, evidence))
            if not doubts:
                chosen = self._candidate(named, evidence)
                self._pay(line.amount, named)
                return Match(line, MatchState.POSTED, (chosen,))
            return Match(line, MatchState.SUGGESTED, self._suggestions(line, evidence), doubts)
        suggestions = self._suggestions(line, evidence)
        state = MatchState.SUGGESTED if suggestions else MatchState.UNMATCHED
        return Match(line, state, suggestions)

    def _named(self, evidence: dict[int, list[Evidence]]) -> list[int]:
        """The invoices that the line itself names: by references if it has any, else by numbers and codes."""
        for kinds in (_CHECKED, _UNCHECKED):
            named = [place for place, pieces in evidence.items() if kinds & {piece.kind for piece in pieces}]
            if named:
                return sorted(named)
        return []

    # -- posting ------------------------------------------------------------------

    def _doubts(
        self, line: BankLine, named: list[int], evidence: dict[int, list[Evidence]]
    ) -> Iterator[Message]:
        """Why a line that names invoices is not posted by itself."""
        payers = {self.invoices[place].payer for place in named}
        currencies = {self.invoices[place].open.currency for place in named}
        if len(payers) > 1:
            yield msg("it names invoices of several payers")
        if currencies != {line.amount.currency}:
            yield msg("the invoice is in another currency")
        elif len(payers) == 1:
            yield from self._about_amount(line.amount, named)
        confirmed = all({piece.kind for piece in evidence[place]} & _CONFIRMING for place in named)
        if not confirmed and any(place in self.contested for place in named):
            yield msg("several payers have used this reference")
        if not confirmed and not self._checked(named, evidence):
            yield msg("only a number without check digits, and neither name nor account confirm it")
        if stranger := self._somebody_else(line, payers):
            yield msg("the name is that of {name}, who has an open invoice too", name=stranger)

    def _about_amount(self, amount: Amount, named: list[int]) -> Iterator[Message]:
        left = sum_of((self.left[place] for place in named), amount.currency)
        if not left:
            yield msg("the invoice is paid already")
        elif amount > left:
            yield msg("it is {amount} more than is open", amount=amount - left)
        elif len(named) > 1 and amount != left:
            yield msg("it names several invoices and is not their sum")
        elif self.charges and amount < left and left - amount <= self.charges:
            yield msg("{amount} is missing, perhaps bank charges", amount=left - amount)

    def _checked(self, named: list[int], evidence: dict[int, list[Evidence]]) -> bool:
        return all({piece.kind for piece in evidence[place]} & _CHECKED for place in named)

    def _somebody_else(self, line: BankLine, payers: set[str]) -> str:
        """The name of another payer whose name the line has, while it has none of the payers named."""
        owners = {
            self.invoices[place].payer: self.invoices[place].name for place in self.index.named(line.name)
        }
        if not owners or payers & owners.keys():
            return ""
        return next(iter(owners.values()))

    def _contested(self) -> set[int]:
        """Invoices that lines of different payers name: copied references, or several who pay for one."""
        claims: defaultdict[int, list[BankLine]] = defaultdict(list)
        for line, evidence in zip(self.lines, self.evidence, strict=True):
            for place in self._named(evidence):
                claims[place].append(line)
        return {
            place
            for place, lines in claims.items()
            if any(not _same_payer(line, other) for line, other in combinations(lines, 2))
        }

    def _pay(self, amount: Amount, named: list[int]) -> None:
        """Take what was paid off the invoices, in their order."""
        for place in named:
            part = min(amount, self.left[place])
            self.left[place] -= part
            amount -= part

    # -- suggesting ---------------------------------------------------------------

    def _suggestions(self, line: BankLine, evidence: dict[int, list[Evidence]]) -> tuple[Candidate, ...]:
        """The best candidates first; several invoices of a payer that make the amount come in front."""
        fitting = [
            place for place in evidence if self.invoices[place].open.currency == line.amount.currency
        ] or list(evidence)
        # Whose name is written exactly so comes before somebody whose name is one slip away.
        own = name_words(line.name)
        order = sorted(
            fitting,
            key=lambda place: (
                _strength(evidence[place]),
                name_words(self.invoices[place].name) != own,
                place,
            ),
        )
        single = [self._candidate([place], evidence) for place in order]
        return (*self._together(line, evidence, order), *single)[:MOST_SUGGESTIONS]

    def _together(
        self, line: BankLine, evidence: dict[int, list[Evidence]], order: list[int]
    ) -> Iterator[Candidate]:
        """Two to six open invoices of a recognised payer whose sum is the amount."""
        recognised = dict.fromkeys(
            self.invoices[place].payer
            for place in order
            if {piece.kind for piece in evidence[place]} - {EvidenceKind.AMOUNT, EvidenceKind.NEARLY}
        )
        for payer in recognised:
            places = [
                place
                for place in self.by_payer[payer]
                if self.left[place] and self.left[place].currency == line.amount.currency
            ][:_MOST_TRIED_TOGETHER]
            if any(self.left[place] == line.amount for place in places):
                continue
            if chosen := self._summing_to(line.amount, places):
                yield self._candidate(chosen, evidence)

    def _summing_to(self, amount: Amount, places: list[int]) -> list[int]:
        for number in range(2, min(MOST_TOGETHER, len(places)) + 1):
            for chosen in combinations(places, number):
                if sum(self.left[place].units for place in chosen) == amount.units:
                    return list(chosen)
        return []

    def _candidate(self, places: list[int], evidence: dict[int, list[Evidence]]) -> Candidate:
        pieces = dict.fromkeys(piece for place in places for piece in evidence.get(place, ()))
        return Candidate(tuple(self.invoices[place] for place in places), tuple(pieces))


def _strength(evidence: Sequence[Evidence]) -> tuple[int, ...]:
    """The order of candidates: by the strongest piece, then the next."""
    return tuple(RANK[piece.kind] for piece in evidence) or (len(RANK),)


def _same_payer(line: BankLine, other: BankLine) -> bool:
    """Do two lines come from one payer, by account or by name?"""
    if line.iban and compact(line.iban) == compact(other.iban):
        return True
    words, others = name_words(line.name), name_words(other.name)
    return bool(words and others) and same_name(words, others)
