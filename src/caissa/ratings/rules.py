"""What an edition says about ratings: a table from articles to the functions that carry them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from caissa.ratings.coefficient import CoefficientRule
from caissa.ratings.conditions import Check
from caissa.ratings.differences import DifferenceRule, GapRule
from caissa.ratings.initial import InitialRule, Publication
from caissa.ratings.reasons import NotRated
from caissa.regulations import Edition, Rule, edition
from caissa.tournament import Speed


@dataclass(frozen=True, slots=True)
class RatingRules:
    """An edition of the rating regulations as a table of contents; published ones never change.

    `real_because` says why a difference above 400 may count as it is. `standard_counts` is the article by
    which a standard rating stands for a missing rapid or blitz rating, empty where there is none.

    Handbook: B.02 8, 8.3; B.02.RB 7, 7.3
    """

    regulation: str
    key: str
    speeds: tuple[Speed, ...]
    probability: Rule[Callable[[int], int]]
    conversion: Rule[Callable[[int], int]]
    difference: Rule[DifferenceRule]
    summation: str
    coefficient: Rule[CoefficientRule]
    rounding: Rule[Callable[[int], int]]
    initial: Rule[InitialRule]
    first_event: str
    rated_meanwhile: str
    publication: Publication
    dropped: str
    activity: str
    not_rated: Mapping[NotRated, str]
    checks: tuple[Rule[Check], ...]
    membership: str
    long_notice: str
    short_notice: str
    closing: str
    report: str
    announcement: str
    hybrid: str
    gap: Rule[GapRule]
    standard_counts: str = ""
    real_because: str = ""

    @property
    def edition(self) -> Edition:
        """The edition with its dates, as the register has it."""
        return edition(self.regulation, self.key)

    @property
    def floor(self) -> int:
        """The lowest rating that is published."""
        return self.publication.floor

    def cite(self, article: str) -> str:
        """An article with its regulation, such as B.02 8.3.1."""
        return f"{self.regulation} {article}" if article else ""
