"""Sections: added to an event, set up, changed while they run, and taken out of FIDE mode."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, time
from typing import Any

from django.db import IntegrityError, transaction

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg, plural
from caissa.prospectus.set_up import SetUp, require_ranking_allowed, require_sound_points
from caissa.tournament import Official, ProhibitedPairing, Remark, RemarkKind, Tournament
from caissa_web.operations.events.answers import with_answers
from caissa_web.operations.history import LEFT_FIDE_MODE
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, change, documents_of, store
from caissa_web.section.book import Book, all_published
from caissa_web.section.errors import Locked, NameTaken
from caissa_web.section.options import Setting
from caissa_web.section.setup.editions import (
    changed_regulations,
    require_editions_unlocked,
    warnings_of_editions,
    with_editions,
)
from caissa_web.section.setup.locks import (
    changed_names,
    description,
    remarks_of_change,
    require_alternatives_unlocked,
    require_rounds_possible,
    require_unlocked,
    warnings_of_change,
)
from caissa_web.section.setup.schedule import scheduled
from caissa_web.section.state import State, of_facts
from caissa_web.section.warnings import Level, Warned, require_confirmed

_INTEGRITY = frozenset({"rounds", "ranking", "format", "baku", "primary", "colours"})


def create_section(
    event: Event, slug: str, tournament: Tournament, *, by: str, reason: str = "", book: Book | None = None
) -> Section:
    """Add a section with the facts known so far; they are its version 1, and paired rounds are published."""
    state = State(tournament, all_published(tournament.paired_rounds) if book is None else book)
    documents = documents_of(state)
    try:
        with transaction.atomic():
            # Locked, so that two sections that are added at once do not get the same position.
            current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
            section = Section(event=event, slug=slug, position=current.sections.count() + 1, name=slug)
            return store(
                section,
                state,
                Act(
                    "section.created",
                    by,
                    plural("{count} player", "{count} players", len(tournament.players)),
                    reason,
                ),
                documents=documents,
            )
    except IntegrityError:
        raise NameTaken(slug=slug) from None


def change_set_up(
    section: Section,
    set_up: SetUp,
    *,
    by: str,
    seen_version: int,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Change what is announced; once round 1 is paired, only by the locks and warnings of FIDE's list."""

    def apply(state: State) -> State:
        return with_set_up(state, set_up, reason=reason, confirmed=confirmed)

    def describe(before: State, _after: State) -> Act:
        touched = touches_integrity(before, set_up)
        what = description(SetUp.of(before.facts), set_up)
        return Act("section.set-up", by, what, reason, integrity=touched)

    return change(section, describe, apply, seen_version)


def with_set_up(state: State, set_up: SetUp, *, reason: str, confirmed: Collection[str]) -> State:
    """The section with another set-up, with the remarks that the report to FIDE needs."""
    facts = state.facts
    require_unlocked(facts, set_up)
    require_rounds_possible(facts, set_up.rounds)
    after = set_up.applied(facts)
    _require_sound(facts, set_up, after)
    _require_reason(facts, set_up, reason)
    require_confirmed(warnings_of_change(facts, set_up), confirmed)
    changed = state.with_facts(after)
    for remark in remarks_of_change(facts, set_up, reason):
        changed = changed.remarked(remark)
    return changed


def touches_integrity(before: State, set_up: SetUp) -> bool:
    """Does another set-up of a running section touch the integrity of its pairings?"""
    changed = set(changed_names(SetUp.of(before.facts), set_up))
    return bool(before.facts.paired_rounds and _INTEGRITY & changed)


def _require_sound(facts: Tournament, set_up: SetUp, after: Tournament) -> None:
    """In FIDE mode what the regulations forbid is refused, as far as it is being changed."""
    if not facts.fide_mode:
        return
    changed = changed_names(SetUp.of(facts), set_up)
    if "points" in changed:
        require_sound_points(set_up.points)
    if {"ranking", "format"} & set(changed):
        require_ranking_allowed(after, after.ranking)


def _require_reason(facts: Tournament, set_up: SetUp, reason: str) -> None:
    changed = set(changed_names(SetUp.of(facts), set_up))
    if facts.paired_rounds and changed & _INTEGRITY and not reason:
        raise ImpossibleChange(why=msg("Enter a reason: this section has already started"))


def announce(section: Section, answers: Mapping[Setting[Any], str], *, by: str, seen_version: int) -> Section:
    """Record answers to what the Laws leave to the event; an empty answer opens the question again."""

    def apply(state: State) -> State:
        require_alternatives_unlocked(state, answers)
        return with_answers(state, answers)

    def describe(before: State, _after: State) -> Act:
        book = before.book
        changed = [
            f"{setting.name}: {typed or 'open'}"
            for setting, typed in answers.items()
            if book.text(setting) != typed
        ]
        return Act("section.announced", by, ", ".join(changed))

    return change(section, describe, apply, seen_version)


def announce_editions(
    section: Section,
    wanted: Mapping[str, str],
    *,
    by: str,
    seen_version: int,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Name the edition of some regulations; an empty one follows the start date again (GEN-010)."""

    def apply(state: State) -> State:
        after = with_editions(state.facts, wanted, reason)
        if changed_regulations(state.facts, after) and not reason:
            raise ImpossibleChange(why=msg("Enter a reason for choosing another edition"))
        require_editions_unlocked(state.facts, after)
        require_confirmed(warnings_of_editions(state.facts, after), confirmed)
        return state.with_facts(after)

    def describe(before: State, after: State) -> Act:
        now = after.facts.announced_editions
        changed = changed_regulations(before.facts, after.facts)
        what = ", ".join(f"{name}: {now.get(name, '-')}" for name in changed)
        return Act("section.editions", by, what, reason, integrity=bool(before.facts.paired_rounds))

    return change(section, describe, apply, seen_version)


def schedule_rounds(
    section: Section, starts: Mapping[int, tuple[date | None, time | None]], *, by: str, seen_version: int
) -> Section:
    """Set the day and the hour of rounds."""
    return change(
        section,
        Act("section.scheduled", by, plural("{count} round", "{count} rounds", len(starts))),
        lambda state: scheduled(state, starts),
        seen_version,
    )


def name_official(section: Section, official: Official, *, by: str, seen_version: int) -> Section:
    """Name an official of the section, as printed on documents; naming the same again changes nothing."""

    def apply(facts: Tournament) -> Tournament:
        known = facts.officials
        return facts if official in known else replace(facts, officials=(*known, official))

    act = Act("official.named", by, comma_separated((official.person.name, official.role.label)))
    return change(section, act, of_facts(apply), seen_version)


def remove_official(section: Section, place: int, *, by: str, seen_version: int) -> Section:
    """Take an official off the list, by the place in it, counted from 0."""

    def apply(facts: Tournament) -> Tournament:
        if not 0 <= place < len(facts.officials):
            raise ImpossibleChange(why=msg("There is no such official"))
        gone = facts.officials[place]
        return replace(facts, officials=tuple(official for official in facts.officials if official != gone))

    def describe(before: State, _after: State) -> Act:
        gone = before.facts.officials[place]
        return Act("official.removed", by, comma_separated((gone.person.name, gone.role.label)))

    return change(section, describe, of_facts(apply), seen_version)


def prohibit_pairing(
    section: Section, group: ProhibitedPairing, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Forbid that participants meet; in FIDE mode only before round 1 is paired (Q194-196)."""

    def apply(state: State) -> State:
        _require_known(state.facts, group)
        if group in state.facts.prohibited_pairings:
            return state
        listed = (*state.facts.prohibited_pairings, group)
        return _prohibitions(state, listed, _named(group), confirmed)

    def describe(before: State, _after: State) -> Act:
        late = bool(before.facts.paired_rounds)
        return Act("pairing.prohibited", by, _named(group), integrity=late)

    return change(section, describe, apply, seen_version)


def permit_pairing(
    section: Section, place: int, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Take back a prohibition, by its place in the list, counted from 0."""

    def apply(state: State) -> State:
        known = state.facts.prohibited_pairings
        if not 0 <= place < len(known):
            raise ImpossibleChange(why=msg("There is no such prohibition"))
        gone = known[place]
        listed = tuple(pairing for pairing in known if pairing != gone)
        return _prohibitions(state, listed, msg("no longer {numbers}", numbers=_named(gone)), confirmed)

    def describe(before: State, _after: State) -> Act:
        gone, late = before.facts.prohibited_pairings[place], bool(before.facts.paired_rounds)
        return Act("pairing.permitted", by, _named(gone), integrity=late)

    return change(section, describe, apply, seen_version)


def _prohibitions(
    state: State, listed: tuple[ProhibitedPairing, ...], what: str, confirmed: Collection[str]
) -> State:
    facts = state.facts
    changed = state.with_facts(replace(facts, prohibited_pairings=listed))
    if not facts.paired_rounds:
        return changed
    if facts.fide_mode:
        raise Locked(what=msg("list of prohibited pairings"), article="C.04.2 1.4")
    text = msg(
        "Prohibited pairings changed after round {round}: {what}.",
        round=facts.paired_rounds,
        what=what,
    )
    require_confirmed([Warned(Level.WARNING, "prohibitions-changed", text)], confirmed)
    remark = Remark(RemarkKind.PROHIBITIONS_CHANGED, facts.paired_rounds, subject=f"{what}")
    return changed.remarked(remark)


def _require_known(facts: Tournament, group: ProhibitedPairing) -> None:
    known = {team.number for team in facts.teams} if facts.for_teams else set(facts.numbers)
    unknown = [number for number in group.participants if number not in known]
    if unknown:
        raise ImpossibleChange(why=msg("No participant has the number {number}", number=unknown[0]))
    if len(set(group.participants)) < 2:
        raise ImpossibleChange(why=msg("A prohibition needs at least two participants"))


def _named(group: ProhibitedPairing) -> str:
    numbers = ", ".join(map(str, group.participants))
    if group.last_round is None and group.first_round == 1:
        return numbers
    if group.last_round is None:
        return msg("{numbers} from round {first} on", numbers=numbers, first=group.first_round)
    return msg(
        "{numbers} in rounds {first} to {last}",
        numbers=numbers,
        first=group.first_round,
        last=group.last_round,
    )


def leave_fide_mode(
    section: Section, *, by: str, seen_version: int, reason: str, confirmed: Collection[str] = ()
) -> Section:
    """Leave FIDE mode for good: a double warning, and a line in the report with the round (Q40-46)."""

    def apply(state: State) -> State:
        facts = state.facts
        if not facts.fide_mode:
            return state
        if not reason:
            raise ImpossibleChange(why=msg("Enter a reason for leaving FIDE mode"))
        text = msg(
            "Leaving FIDE mode is final: the section cannot return to it. The report to FIDE will "
            "mention it, and the event may not be rated."
        )
        require_confirmed([Warned(Level.GRAVE, "leave-fide-mode", text, "C.02.03 7.1.3")], confirmed)
        left = state.with_facts(replace(facts, fide_mode=False))
        return left.remarked(Remark(RemarkKind.FIDE_MODE_LEFT, facts.paired_rounds, reason=reason))

    act = Act(LEFT_FIDE_MODE, by, "", reason, integrity=True)
    return change(section, act, apply, seen_version)
