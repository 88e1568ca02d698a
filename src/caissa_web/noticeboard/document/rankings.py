"""Standings after every published round, for everybody or for some: women, ages, ratings, federations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.functional import Promise as Words

from caissa.errors import CaissaError
from caissa_web.noticeboard.document.groups import announced_fund, offered_groups
from caissa_web.records.publication import Publication
from caissa_web.section.ratings.for_rating import section_ratings
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class Filter:
    """Some of the players: the key of its address, its name, and their numbers."""

    key: str
    name: str | Words
    numbers: frozenset[int]


def filters(state: State, rules: Publication, home_federation: str) -> tuple[Filter, ...]:
    """The groups that standings and lists can be asked for, the host's federation before larger ones.

    Whose name was taken off the public pages is in none of them: a group would tell something of them.
    """
    if not rules.categories:
        return ()
    facts = state.facts
    shown = [player for player in facts.players if not rules.withholds(player.person)]
    listed = []
    for group in offered_groups(state, rules):
        numbers = frozenset(player.number for player in shown if group.category.includes(player))
        if numbers:
            listed.append(Filter(group.key, group.label, numbers))
    federations = {player.federation.lower() for player in facts.players}
    codes = [chosen for chosen in listed if chosen.key in federations]
    codes.sort(key=lambda chosen: (chosen.key != home_federation.lower(), -len(chosen.numbers), chosen.key))
    return (*(chosen for chosen in listed if chosen.key not in federations), *codes)


def last_prize(state: State, rules: Publication) -> int:
    """The last place that brings money in the prizes for everybody; 0 where there are none to be shown."""
    fund = announced_fund(state) if rules.prizes else None
    if fund is None:
        return 0
    general = (listed for listed in fund.lists if not listed.special and not listed.board)
    return max((len(listed.prizes) for listed in general), default=0)


def rating_changes(state: State) -> dict[int, Decimal]:
    """Everybody's rating change with the results that are in; nothing where the section cannot be rated."""
    try:
        rows = section_ratings(state)[0].rows
    except CaissaError:
        return {}
    return {row.player.number: row.change.change for row in rows if row.change and row.change.games}


def as_of(state: State, number: int) -> State:
    """The state when a round was over: without later rounds, and without corrections of their games."""
    if number >= state.facts.paired_rounds:
        return state
    book = state.book
    known = tuple(correction for correction in book.rating_corrections if correction.round <= number)
    return State(state.facts.before_round(number + 1), replace(book, rating_corrections=known))
