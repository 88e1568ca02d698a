"""What an edition says about tie-breaks: a table from code to article and function, and its readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from caissa.messages import msg
from caissa.regulations import Edition, Rule, edition
from caissa.standings.results import ResultTable
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import Sheet
from caissa.standings.tiebreaks.counting import Counting
from caissa.standings.tiebreaks.cuts import CutRule
from caissa.standings.tiebreaks.direct_encounter import Encounter, Split
from caissa.standings.tiebreaks.unplayed import OpponentsView, OwnView
from caissa.tournament import Score

REGULATION = "C.07"

Measure = Callable[[Counting, TieBreakCode], Sheet]
Separation = Callable[[Counting, TieBreakCode, list[int]], Encounter]


class Who(Enum):
    """Whom a tie-break is for."""

    ALL = msg("players and teams")
    PLAYERS = msg("individual events")
    TEAMS = msg("team events")


class Where(Enum):
    """In which systems a tie-break may be used."""

    ANYWHERE = msg("every system")
    ROUND_ROBIN = msg("round robins")
    SWISS = msg("events other than round robins")


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break of an edition: its article, what carries it out, its types and its limits.

    The types are those of C.07 4.3: A a subset of games of the tied, B own results, C opponents'
    final results, D opponents' data known before play. `modifiers` are the letters allowed.

    Handbook: C.07 4.3
    """

    article: str
    does: Measure
    types: str
    title: str
    modifiers: str = ""
    who: Who = Who.ALL
    where: Where = Where.ANYWHERE
    separates: Separation | None = None
    needs_ratings: bool = False
    only_if_equal: Score | None = None

    @property
    def known_before_the_round_ends(self) -> bool:
        """Is the value known while games are still being played (Types B and D, C.07 4.3)?"""
        return set(self.types) <= {"B", "D"}


@dataclass(frozen=True, slots=True)
class TieBreakRules:
    """An edition of the tie-break regulations as a table of contents; published ones never change.

    Handbook: C.07 5; formerly C.02 12.3.1 (2022)
    """

    key: str
    tie_breaks: Mapping[str, TieBreak]
    opponents_view: Rule[OpponentsView]
    own_view: Rule[OwnView]
    cuts: Rule[CutRule]
    direct_encounter: Rule[Split]
    modifiers: str
    pre_determined: str
    lots: str
    ratings: str
    strength_factor: Rule[Callable[[ResultTable], int]]
    encounters_averaged: bool = True
    encounters_repeated: bool = True
    forfeits_in_own_record: frozenset[int] = frozenset()
    after_extended_encounter: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unrated_dropped: bool = True
    lots_are_a_duty: bool = False
    no_list: str = ""

    @property
    def edition(self) -> Edition:
        """The edition with its dates, as the register has it."""
        return edition(REGULATION, self.key)

    def cite(self, article: str) -> str:
        """An article with the name its regulation had at the time: C.07 8.1, C.02 13.4.1."""
        return f"{self.edition.printed_as or REGULATION} {article}" if article else ""

    def with_tie_breaks(self, key: str, changed: Mapping[str, TieBreak], *gone: str) -> TieBreakRules:
        """The next edition: some tie-breaks changed or new, some gone."""
        kept = {name: tie_break for name, tie_break in self.tie_breaks.items() if name not in gone}
        return replace(self, key=key, tie_breaks={**kept, **changed})
