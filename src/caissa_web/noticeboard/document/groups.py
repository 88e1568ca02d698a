"""Categories on the wall: women, rating groups, federations, prize groups, and ages if they may be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import Promise as Words

from caissa.errors import CaissaError
from caissa.standings import Standings, category_standings
from caissa.tournament import Tournament, wall_text
from caissa.tournament.points import ZERO
from caissa_web.presentation.categories import Choice, choices
from caissa_web.presentation.lists import Named
from caissa_web.presentation.standings import participant
from caissa_web.records.publication import Publication
from caissa_web.section.state import State

if TYPE_CHECKING:
    from caissa.prizes import PrizeFund


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """A place in a category beside the place in the whole section."""

    rank: int
    shared: bool
    participant: Named
    points: str
    overall: int


@dataclass(frozen=True, slots=True)
class Group:
    """A category with its own places."""

    key: str
    name: str | Words
    places: tuple[GroupPlace, ...]


def groups(
    state: State, tournament: Tournament, standings: Standings, rules: Publication
) -> tuple[Group, ...]:
    """The categories that somebody, and not everybody, belongs to."""
    offered = offered_groups(state, rules)
    return tuple(_group(state.facts, tournament, standings, choice) for choice in offered)


def offered_groups(state: State, rules: Publication) -> list[Choice]:
    """The categories that may be shown, those of the prizes among them."""
    return _offered(state, rules, announced_fund(state))


def has_groups(state: State, rules: Publication) -> bool:
    """Is there any such category? Nobody's place is worked out for that."""
    # The prize fund is a text that has to be read, so it is asked last.
    return bool(_offered(state, rules)) or bool(_offered(state, rules, announced_fund(state)))


def _offered(state: State, rules: Publication, fund: PrizeFund | None = None) -> list[Choice]:
    return choices(
        state.facts, fund, ages=rules.age_groups, ratings=rules.ratings, federations=rules.federations
    )


def announced_fund(state: State) -> PrizeFund | None:
    """The prizes that were announced, whose groups everybody knows already."""
    from caissa_web.section.closing.prize_fund import fund_on_record  # noqa: PLC0415 - a start does not wait for it

    try:
        reading = fund_on_record(state)
    except CaissaError:
        return None
    return reading.fund if reading else None


def _group(facts: Tournament, tournament: Tournament, standings: Standings, offered: Choice) -> Group:
    members = category_standings(standings, facts, offered.category)
    first = standings.codes[0] if standings.codes else ""
    return Group(
        offered.key,
        offered.label,
        tuple(
            GroupPlace(
                member.place,
                member.shared,
                participant(tournament, member.row.id),
                wall_text(member.row.values[first] or ZERO) if first else "",
                member.row.rank,
            )
            for member in members
        ),
    )
