"""The entered players as a tournament without rounds, for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caissa.tournament import Person, Player, Tournament
from caissa.tournament.initial_order import initial_order
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.admission import candidate_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.ratings.sequence import rating_for


def starting_list(event: Event, entries: Sequence[Entry]) -> Tournament:
    """The players of these entries in the initial order (C.04.2 2.2), each once; nothing is paired.

    If all of them play in the same section, name, days and the kind of rating are the section's.
    """
    people: dict[int, Entry] = {entry.participant_id: entry for entry in reversed(entries)}
    chosen = [entry for entry in entries if people[entry.participant_id] is entry]
    sections = {entry.category.section for entry in chosen}
    section = sections.pop() if len(sections) == 1 else None
    facts = _announced(event, section)
    players = [Player(0, person, rating) for person, rating in _rated(chosen, section)]
    numbered = (replace(each, number=number) for number, each in enumerate(initial_order(players), start=1))
    return replace(facts, players=tuple(numbered))


def _announced(event: Event, section: Section | None) -> Tournament:
    """What is known before the first round."""
    if section is None:
        return Tournament(event.name, start=event.start, end=event.end)
    facts = snapshot.load_state(section).facts
    return Tournament(
        facts.name,
        facts.city,
        facts.federation,
        facts.start or event.start,
        facts.end or event.end,
        speed=facts.speed,
        time_control=facts.time_control,
        scheduled_rounds=facts.scheduled_rounds,
    )


def _rated(entries: Sequence[Entry], section: Section | None) -> list[tuple[Person, int | None]]:
    """The people with the rating that counts in their section; without one, the best of the lists."""
    people = [candidate_of(entry, {}).person for entry in entries]
    if section is None:
        return [(person, entry.rating) for person, entry in zip(people, entries, strict=True)]
    state = snapshot.load_state(section)
    return [(person, rating_for(person, state.facts, state.book)) for person in people]
