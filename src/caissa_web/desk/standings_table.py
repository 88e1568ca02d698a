"""The standings as the desk shows them: rows with every value, categories, ties, and the working."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.prizes import PrizeFund, PrizeList
from caissa.standings import (
    Category,
    Contribution,
    Explanation,
    MiniTable,
    Row,
    Standings,
    born_from,
    born_until,
    category_standings,
    explain,
    federation,
    rated,
    value_text,
    women,
)
from caissa.tournament import Player, Points, Tournament, wall_text
from caissa_web.noticeboard.lists import Named, named

SCORES = frozenset({"PTS", "MPTS", "GPTS"})
JUNIORS = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (50, 65)
BELOW = (2200, 2000, 1800, 1600)


@dataclass(frozen=True, slots=True)
class Line:
    """One row: the place (with = where it is shared), who, and the values in the order of the list."""

    place: str
    who: Named
    values: tuple[tuple[str, str], ...]
    decided_by: str
    shared: bool
    overall: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A category that has members, as it is offered."""

    key: str
    label: str | Words
    category: Category
    told: Mapping[str, str | int] | None = None
    """The same as the document of categories takes it; None where it is left out there."""


def participant(facts: Tournament, number: int) -> Named:
    """A player, or a team in a competition of teams."""
    if not facts.for_teams:
        return named(facts.player(number))
    team = facts.team(number)
    return Named(number, team.name, "", team.federation, None, "", 1)


def lines(facts: Tournament, found: Standings) -> list[Line]:
    """Everybody who has a place."""
    return [_line(facts, row, row.rank, row.shared) for row in found.rows]


def category_lines(facts: Tournament, found: Standings, category: Category) -> list[Line]:
    """The members of a category with places of their own."""
    members = category_standings(found, facts, category)
    return [_line(facts, one.row, one.place, one.shared, one.row.rank) for one in members]


def _line(facts: Tournament, row: Row, place: int, shared: bool, overall: int | None = None) -> Line:
    values = tuple((f"v{at}", _shown(code, text)) for at, (code, text) in enumerate(row.texts.items()))
    shown = f"{place}=" if shared else str(place)
    return Line(shown, participant(facts, row.id), values, row.decided_by, shared, overall)


def _shown(code: str, text: str | None) -> str:
    if text is None:
        return "–"
    return wall_text(Points(text)) if code in SCORES else text


# -- categories -------------------------------------------------------------------------------


def choices(facts: Tournament, fund: PrizeFund | None = None) -> list[Choice]:
    """The categories that somebody belongs to: women, ages, ratings, federations, groups of the prizes."""
    if facts.for_teams:
        return []
    offered = [
        Choice("women", _("Women"), women(), {"kind": "women"}),
        *_ages(facts),
        *_ratings(),
        *_federations(facts),
    ]
    if fund is not None:
        special = [one for one in fund.lists if one.special]
        offered += [Choice(f"prize-{at}", one.name, _of(one)) for at, one in enumerate(special, start=1)]
    return [one for one in offered if _fits(one.category, facts)]


def _fits(category: Category, facts: Tournament) -> bool:
    """Has it members, and not everybody?"""
    members = sum(map(category.includes, facts.players))
    return 0 < members < len(facts.players)


def _ages(facts: Tournament) -> list[Choice]:
    """Ages are those reached in the year of the start; without it nobody's age is known."""
    if facts.start is None:
        return []
    year = facts.start.year
    return [
        *(
            Choice(
                f"u{age}",
                f"U{age}",
                born_from(year - age),
                {"kind": "born from", "year": year - age, "name": f"U{age}"},
            )
            for age in JUNIORS
        ),
        *(
            Choice(
                f"s{age}",
                f"{age}+",
                born_until(year - age),
                {"kind": "born until", "year": year - age, "name": f"{age}+"},
            )
            for age in SENIORS
        ),
    ]


def _ratings() -> list[Choice]:
    return [
        Choice(
            f"below-{limit}",
            f"< {limit}",
            rated(None, limit - 1),
            {"kind": "rated", "most": limit - 1, "name": f"< {limit}"},
        )
        for limit in BELOW
    ]


def _federations(facts: Tournament) -> list[Choice]:
    codes = sorted({player.federation for player in facts.players if player.federation})
    return [Choice(code.lower(), code, federation(code)) for code in codes]


def _of(listed: PrizeList) -> Category:
    def includes(player: Player) -> bool:
        return any(who.includes(player) for who in listed.who)

    return Category(listed.name, includes)


# -- ties that the list leaves -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tie:
    """Participants whom the whole list leaves together."""

    place: int
    members: tuple[Named, ...]

    @property
    def numbers(self) -> str:
        """Their numbers, as a form sends them."""
        return ",".join(str(one.number) for one in self.members)


def ties(facts: Tournament, found: Standings) -> list[Tie]:
    """The ties that remain, the best place first."""
    ranks = found.ranks
    return [Tie(ranks[tie[0]], tuple(participant(facts, one) for one in tie)) for tie in found.ties]


# -- why? ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """One round's part of a value, with the opponent named."""

    part: Contribution
    value: str
    against: Named | None


@dataclass(frozen=True, slots=True)
class MiniLine:
    """One of the tied in the separate standings."""

    who: Named
    cells: tuple[str, ...]
    points: str
    missing: int


@dataclass(frozen=True, slots=True)
class Mini:
    """The separate standings of a direct encounter."""

    score: str
    verdict: str
    heads: tuple[int, ...]
    lines: tuple[MiniLine, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """The working of one value."""

    anchor: str
    code: str
    title: str
    article: str
    value: str
    remark: str
    not_applied: str
    terms: tuple[Term, ...]
    minis: tuple[Mini, ...]


def why(facts: Tournament, found: Standings, number: int) -> tuple[Explanation, list[Why]]:
    """The working behind every value of one participant, in the order of the list."""
    told = explain(found, number)
    made = [
        Why(
            f"v{at}",
            one.code,
            one.title,
            one.article,
            value_text(one.value) or "–",
            one.remark,
            one.not_applied,
            tuple(_term(facts, part) for part in one.contributions),
            tuple(_mini(facts, mini) for mini in one.mini_tables),
        )
        for at, one in enumerate(told.workings)
    ]
    return told, made


def _term(facts: Tournament, part: Contribution) -> Term:
    against = None if part.opponent is None else participant(facts, part.opponent)
    return Term(part, value_text(part.value) or "", against)


def _mini(facts: Tournament, mini: MiniTable) -> Mini:
    heads = tuple(row.participant for row in mini.rows)
    listed = tuple(
        MiniLine(
            participant(facts, row.participant),
            tuple(
                "×" if other == row.participant else value_text(row.against.get(other)) or "·"
                for other in heads
            ),
            value_text(row.points) or "",
            row.missing,
        )
        for row in mini.rows
    )
    return Mini(mini.score, mini.verdict, heads, listed)
