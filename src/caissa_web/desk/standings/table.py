"""The standings as the desk shows them: rows with every value, and the ties that are left."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import capitalised, joined
from caissa.standings import Category, Column, Row, Standings, TieBreakRules, category_standings
from caissa.standings.ranking import Dropped
from caissa.standings.sentences import dropped_sentence
from caissa.standings.tiebreaks.describing import types_sentence
from caissa.standings.tiebreaks.naming import title_with_modifiers
from caissa.tournament import Tournament
from caissa_web.presentation.lists import Named
from caissa_web.presentation.standings import participant


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its anchor, the code, the types of C.07 4.3, and why it is dropped.

    `explanation` says in words what it is, for whoever points at it.
    """

    anchor: str
    label: str
    types: str
    dropped: str
    explanation: str
    waits: bool = False
    """Is it not known before the round ends?"""


def heads(standings: Standings) -> list[Head]:
    """The heads of the values in the order of the list; live ones without what is not known yet."""
    return [_head(f"v{at}", column, standings.rules) for at, column in enumerate(standings.columns)]


def _head(anchor: str, column: Column, rules: TieBreakRules) -> Head:
    rule = rules.tie_breaks.get(column.code.name)
    dropped = dropped_sentence(column.dropped) if column.dropped else ""
    if rule is None:
        return Head(anchor, column.label, "", dropped, "")
    waits = column.dropped is Dropped.ROUND_NOT_ENDED
    parts = (capitalised(title_with_modifiers(rule.title, column.code)), types_sentence(rule.types))
    return Head(anchor, column.label, rule.types, dropped, joined(" – ", parts), waits)


@dataclass(frozen=True, slots=True)
class Line:
    """One row: the place (with = where it is shared), who, and the values in the order of the list."""

    place: str
    who: Named
    values: tuple[tuple[str, str], ...]
    decided_by: str
    shared: bool
    overall: int | None = None


def lines(facts: Tournament, standings: Standings) -> list[Line]:
    """Everybody who has a place."""
    return [_line(facts, row, row.rank, row.shared) for row in standings.rows]


def category_lines(facts: Tournament, standings: Standings, category: Category) -> list[Line]:
    """The members of a category with places of their own."""
    members = category_standings(standings, facts, category)
    return [_line(facts, member.row, member.place, member.shared, member.row.rank) for member in members]


def _line(facts: Tournament, row: Row, place: int, shared: bool, overall: int | None = None) -> Line:
    values = tuple((f"v{at}", text or "–") for at, text in enumerate(row.wall_texts.values()))
    place_text = f"{place}=" if shared else str(place)
    return Line(place_text, participant(facts, row.id), values, row.decided_by, shared, overall)


# -- ties that the list leaves -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tie:
    """Participants whom the whole list leaves together."""

    place: int
    members: tuple[Named, ...]

    @property
    def numbers(self) -> str:
        """Their numbers, as a form sends them."""
        return ",".join(str(member.number) for member in self.members)


def ties(facts: Tournament, standings: Standings) -> list[Tie]:
    """The ties that remain, the best place first."""
    ranks = standings.ranks
    return [Tie(ranks[tie[0]], tuple(participant(facts, number) for number in tie)) for tie in standings.ties]
