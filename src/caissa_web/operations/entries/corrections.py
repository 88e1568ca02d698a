"""Corrections of several entries in one act, as a row or a pasted block of the entry list makes them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.db import transaction

from caissa.messages import comma_separated, msg, plural
from caissa.tournament import Person
from caissa_web.operations.entries.players import known_player, with_player
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.operations.events.publication import keep_off
from caissa_web.records.models import Section
from caissa_web.records.versions import Act
from caissa_web.section.entries.findings import require_own_fide_id, warned_of_doubles
from caissa_web.section.ratings.sequence import with_pick
from caissa_web.section.state import State
from caissa_web.section.warnings import Warned, require_confirmed

CORRECTED = "player.corrected"
MOST_NAMED = 15


@dataclass(frozen=True, slots=True)
class Correction:
    """A player's entry as it shall be, and the fingerprint of the entry that its author saw."""

    number: int
    person: Person
    rating: int | None
    seen: str = ""


@transaction.atomic
def correct_players(
    section: Section,
    corrections: Collection[Correction],
    *,
    by: str,
    confirmed: Collection[str] = (),
    reason: str = "",
) -> Section:
    """Correct the data of several players, all or none; a rating that is typed counts as entered by hand."""
    asked = tuple(corrections)
    known: dict[int, Person] = {}

    def apply(state: State) -> State:
        before, warnings = state.facts, []
        for correction in asked:
            known[correction.number] = known_player(
                section, before, correction.number, correction.seen
            ).person
            state, warned = _corrected(state, correction)
            warnings += warned
        require_confirmed(warnings, confirmed)
        return state

    changed = change_in_order(section, Act(CORRECTED, by, _what(asked), reason), apply)
    for correction in asked:
        if correction.person.name != known[correction.number].name:
            keep_off(changed.event, known[correction.number], correction.person, by=by)
    return changed


def _corrected(state: State, correction: Correction) -> tuple[State, list[Warned]]:
    """The state with one entry corrected, and the people whom it may now double."""
    number, person = correction.number, correction.person
    old, book = state.facts.player(number), state.book
    require_own_fide_id(state.facts, person, besides=number)
    identity = (person.name, person.fide_id, person.birth)
    same_person = identity == (old.person.name, old.person.fide_id, old.person.birth)
    warnings = [] if same_person else warned_of_doubles(state.facts, [person], besides=number)
    if correction.rating != old.rating:
        book = with_pick(book, number, "")
        book = replace(book, by_hand=tuple(sorted({*book.by_hand, number})))
    facts = with_player(state.facts, replace(old, person=person, rating=correction.rating))
    return State(facts, book), warnings


def _what(corrections: tuple[Correction, ...]) -> str:
    """Whom the act concerns, as the history names them."""
    names = [f"{correction.number} {correction.person.name}" for correction in corrections[:MOST_NAMED]]
    if len(corrections) == 1:
        return names[0]
    listed = comma_separated(names)
    if len(corrections) > MOST_NAMED:
        listed = msg("{list} and {more} more", list=listed, more=len(corrections) - MOST_NAMED)
    return plural("{count} player: {names}", "{count} players: {names}", len(corrections), names=listed)
