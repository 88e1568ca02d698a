"""A change is worked out before anything is locked, and stored only if nothing changed meanwhile."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection, transaction

from caissa.errors import ImpossibleChange
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section, Version
from caissa_web.records.versions import Act, change, prepared
from caissa_web.section.errors import Conflict
from caissa_web.section.state import State

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
ACT = Act("section.changed", "ada")

pytestmark = pytest.mark.django_db(transaction=True)


def named(state: State, name: str) -> State:
    """The same section under another name."""
    return state.with_facts(replace(state.facts, name=name))


def test_nothing_is_locked_while_a_change_is_worked_out(section):
    """Pairing 5,000 players takes seconds: others go on writing meanwhile (S10)."""
    locked: list[bool] = []

    def apply(state: State) -> State:
        locked.append(connection.in_atomic_block)
        return named(state, "New")

    change(section, ACT, apply, section.version)
    assert locked == [False]


def test_what_came_in_between_is_not_lost(section):
    """A result was entered while the change was being worked out: it is worked out again, with the result."""
    tries: list[bool] = []

    def apply(state: State) -> State:
        tries.append(connection.in_atomic_block)
        if len(tries) == 1:
            operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
        return named(state, "New")

    changed = change(section, ACT, apply)
    assert tries == [False, True]
    assert changed.version == section.version + 2
    snapshot.forget()
    facts = snapshot.load(Section.objects.get(pk=section.pk))
    assert facts.name == "New"
    assert facts.result(1, 3).outcome is Outcome.WIN


def test_a_round_paired_from_an_old_version_is_not_stored(section):
    """Who saw a version that is no longer the newest gets a conflict, and nothing is written."""

    def apply(state: State) -> State:
        operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
        return named(state, "New")

    with pytest.raises(Conflict) as refused:
        change(section, ACT, apply, section.version)
    assert refused.value.details["author"] == "ben"
    assert Version.objects.filter(section=section).count() == 2
    assert LogEntry.objects.filter(act="section.changed").count() == 0


def test_a_refusal_counts_only_if_the_section_is_still_the_same(section):
    """What was refused from an older version may be right by what is on record."""
    asked: list[str] = []

    def apply(state: State) -> State:
        asked.append(state.facts.name)
        if len(asked) == 1:
            change(section, ACT, lambda other: named(other, "Meanwhile"))
            raise ImpossibleChange(why="not yet")
        return named(state, "New")

    changed = change(section, ACT, apply)
    assert asked[1:] == ["Meanwhile"]
    assert changed.name == "New"


def test_a_refusal_is_worked_out_once(section):
    """A round that cannot be paired is not tried again under the lock."""
    tries: list[State] = []

    def apply(state: State) -> State:
        tries.append(state)
        raise ImpossibleChange(why="never")

    with pytest.raises(ImpossibleChange):
        change(section, ACT, apply)
    assert len(tries) == 1


def test_an_older_copy_of_a_section_does_no_harm(section):
    """A page that was opened before: the change is worked out from what is on record."""
    old = Section.objects.get(pk=section.pk)
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
    changed = change(old, ACT, lambda state: named(state, "New"))
    assert snapshot.load(changed).result(1, 3).outcome is Outcome.WIN


def test_inside_another_transaction_it_is_worked_out_there(section):
    """Once, under the lock that is held already."""
    locked: list[bool] = []

    def apply(state: State) -> State:
        locked.append(connection.in_atomic_block)
        return named(state, "New")

    with transaction.atomic():
        change(section, ACT, apply)
    assert locked == [True]


def test_a_long_act_is_worked_out_before_the_transaction_that_it_is_part_of(section):
    """Its answer is stored with it; only the storing is done under the lock."""
    locked: list[bool] = []

    def act() -> Section:
        def apply(state: State) -> State:
            locked.append(connection.in_atomic_block)
            return named(state, "New")

        return change(section, ACT, apply, section.version)

    with prepared(act), transaction.atomic():
        changed = act()
    assert locked == [False]
    assert snapshot.load(changed).name == "New"
    assert LogEntry.objects.filter(act="section.changed").count() == 1


def test_a_rehearsal_stores_nothing_and_refuses_nothing(section):
    """What is refused is refused when it is meant, and what changed meanwhile is seen."""

    def refused() -> Section:
        def apply(_state: State) -> State:
            raise ImpossibleChange(why="never")

        return change(section, ACT, apply)

    with prepared(refused):
        operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
        with pytest.raises(ImpossibleChange), transaction.atomic():
            refused()
    assert Version.objects.filter(section=section).count() == 2
