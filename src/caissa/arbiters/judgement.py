"""A judgement: the demands of the articles one by one, each met, not met, or not known from the facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from caissa.messages import LabelledEnum, msg, pmsg


class Verdict(LabelledEnum):
    """Yes, no, or open because a fact is missing that people must add."""

    YES = "yes", msg("yes")
    OPEN = "open", pmsg("not decided yet", "open")
    NO = "no", msg("no")


@dataclass(frozen=True, slots=True)
class Clause:
    """One demand of one article, what was found, and whether that is enough (None: not known).

    `identifies` marks a demand on what something is, such as a Swiss, and not on how much of it there is.
    """

    article: str
    demand: str
    met: bool | None
    actual: str = ""
    identifies: bool = False

    @property
    def verdict(self) -> Verdict:
        """The clause's own answer."""
        return Verdict.OPEN if self.met is None else Verdict.YES if self.met else Verdict.NO

    def __str__(self) -> str:
        fields = {"verdict": self.verdict.label, "demand": self.demand, "article": self.article}
        if not self.actual:
            return msg("{verdict}: {demand} [{article}]", **fields)
        return msg("{verdict}: {demand}; found: {found} [{article}]", found=self.actual, **fields)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was asked, and every clause that answers it."""

    about: str
    clauses: tuple[Clause, ...]

    @property
    def verdict(self) -> Verdict:
        """No if one clause fails, open if one is not known, else yes."""
        return verdict_of(self.clauses)

    @property
    def passed(self) -> bool:
        """Is every clause met?"""
        return self.verdict is Verdict.YES

    @property
    def failed(self) -> tuple[Clause, ...]:
        """The clauses that are not met."""
        return tuple(clause for clause in self.clauses if clause.met is False)

    @property
    def unknown(self) -> tuple[Clause, ...]:
        """The clauses for which a fact is missing."""
        return tuple(clause for clause in self.clauses if clause.met is None)


def verdict_of(clauses: Iterable[Clause]) -> Verdict:
    """The answer that several clauses give together."""
    answers = {clause.verdict for clause in clauses}
    if Verdict.NO in answers:
        return Verdict.NO
    return Verdict.OPEN if Verdict.OPEN in answers else Verdict.YES


def at_least(article: str, what: str, actual: int | None, needed: int) -> Clause:
    """A clause that asks for a number or more."""
    met = None if actual is None else actual >= needed
    return Clause(article, msg("at least {needed} {what}", needed=needed, what=what), met, _number(actual))


def at_most(article: str, what: str, actual: int | None, allowed: int) -> Clause:
    """A clause that allows a number and no more."""
    met = None if actual is None else actual <= allowed
    return Clause(article, msg("at most {allowed} {what}", allowed=allowed, what=what), met, _number(actual))


def exactly(article: str, what: str, actual: int, needed: int) -> Clause:
    """A clause that asks for a number, no more and no fewer."""
    return Clause(
        article, msg("exactly {needed} {what}", needed=needed, what=what), actual == needed, str(actual)
    )


def percent_at_least(article: str, what: str, part: int | None, whole: int | None, needed: int) -> Clause:
    """A clause that asks for a share in per cent, compared without rounding."""
    demand = msg("at least {needed} % {what}", needed=needed, what=what)
    if part is None or whole is None:
        return Clause(article, demand, None)
    return Clause(article, demand, part * 100 >= needed * whole, share(part, whole))


def share(part: int, whole: int) -> str:
    """A share as an arbiter reads it, such as "31 of 102 (30.4 %)"."""
    if not whole:
        return msg("0 of 0")
    rate = (Decimal(part) * 100 / whole).quantize(Decimal("0.1"))
    return msg("{part} of {whole} ({rate} %)", part=part, whole=whole, rate=rate)


def _number(actual: int | None) -> str:
    return msg("not known") if actual is None else str(actual)
