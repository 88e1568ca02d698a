"""A section as it stands: its facts and the arbiter's book, always changed together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from caissa.tournament import Remark, Tournament
from caissa_web.section.book import EMPTY, Book


@dataclass(frozen=True, slots=True)
class State:
    """The facts of a section and the book beside them."""

    facts: Tournament
    book: Book = EMPTY

    def with_facts(self, facts: Tournament) -> State:
        """The same book beside other facts."""
        return replace(self, facts=facts)

    def with_book(self, book: Book) -> State:
        """The same facts beside another book."""
        return replace(self, book=book)

    def remarked(self, remark: Remark) -> State:
        """With a line in the report to FIDE about what departs from the rules (a `###` line of the TRF)."""
        if remark in self.facts.remarks:
            return self
        return self.with_facts(replace(self.facts, remarks=(*self.facts.remarks, remark)))


Change = Callable[[State], State]


def of_facts(apply: Callable[[Tournament], Tournament]) -> Change:
    """A change of the facts alone."""
    return lambda state: state.with_facts(apply(state.facts))


def of_book(apply: Callable[[Book], Book]) -> Change:
    """A change of the book alone."""
    return lambda state: state.with_book(apply(state.book))
