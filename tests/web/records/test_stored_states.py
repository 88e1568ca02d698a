"""A stored state serves the next reader: exactly as it would be read, and only once it is committed."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction

from caissa.messages import Message, msg
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.caching import Cache
from caissa_web.demo.festival import festival
from caissa_web.operations.rounds.manual_pairing import PAIRINGS_CHANGE
from caissa_web.records import snapshot
from caissa_web.records.history import Texts
from caissa_web.records.models import Section, Version
from caissa_web.records.read_back import as_read_back
from caissa_web.records.versions import Act, change
from caissa_web.section.book import RoundSheet, Stage
from caissa_web.section.state import State

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
DRAWN = (Outcome.DRAW, Outcome.DRAW)
RIGA = ZoneInfo("Europe/Riga")


def differences(left: Any, right: Any, path: str = "$") -> list[str]:
    """Where two values are not the same to the letter: types, digits and time zones count too."""
    if type(left) is not type(right):
        return [f"{path}: {type(left)} and {type(right)}"]
    if is_dataclass(left):
        return [
            line
            for field in fields(left)
            for line in differences(
                getattr(left, field.name), getattr(right, field.name), f"{path}.{field.name}"
            )
        ]
    if isinstance(left, tuple) and len(left) == len(right):
        return [
            line
            for place, pair in enumerate(zip(left, right, strict=True))
            for line in differences(*pair, f"{path}[{place}]")
        ]
    texts = [
        repr(value) if not isinstance(value, datetime) else f"{value!s} {value:%Z}" for value in (left, right)
    ]
    return [] if texts[0] == texts[1] else [f"{path}: {texts[0]} and {texts[1]}"]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[Version]:
    """The versions whose documents were parsed, as it happens."""
    versions: list[Version] = []
    read = snapshot.state_of

    def state_of(version: Version, texts: Texts) -> Any:
        versions.append(version)
        return read(version, texts)

    monkeypatch.setattr(snapshot, "state_of", state_of)
    return versions


@pytest.mark.django_db(transaction=True)
def test_a_stored_state_is_neither_asked_for_nor_parsed_again(section, parsed, django_assert_num_queries):
    """The redirect after an act costs no query and no parsing; what it reads is what was stored."""
    snapshot.forget()
    for players, outcomes in (((1, 3), WHITE_WINS), ((5, 4), DRAWN)):
        section = operations.record_result(section, 3, players, outcomes, by="ada")
    assert len(parsed) == 1
    with django_assert_num_queries(0):
        state = snapshot.load_state(section)
    assert len(parsed) == 1
    assert state.facts.result(1, 3).outcome is Outcome.WIN
    assert state.facts.result(4, 3).outcome is Outcome.DRAW


@pytest.mark.django_db(transaction=True)
def test_another_process_reads_the_version_from_the_records(section, parsed):
    """What one process remembers, another has to read, and it reads the same."""
    section = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    here = snapshot.load_state(section)
    snapshot.forget()
    there = snapshot.load_state(Section.objects.get(pk=section.pk))
    assert [version.number for version in parsed] == [2]
    assert there == here
    assert differences(there, here) == []


@pytest.mark.django_db(transaction=True)
def test_an_older_copy_of_the_section_still_sees_its_own_version(section, facts):
    """A request that began before the act is answered as of then."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    assert snapshot.load(section) == facts


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_remembered(section, facts):
    """Another act may take the same version number: its state is shown, not the one that never was."""
    with transaction.atomic():
        undone = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
        transaction.set_rollback(True)
    assert snapshot._cache.get(snapshot.key_of(undone)) is None
    assert snapshot.load(Section.objects.get(pk=section.pk)) == facts
    stored = operations.record_result(section, 3, (1, 3), DRAWN, by="ben")
    assert stored.version == undone.version == 2
    assert snapshot.load(stored).result(1, 3).outcome is Outcome.DRAW


@pytest.mark.django_db(transaction=True)
def test_a_state_is_remembered_only_once_it_is_committed(section):
    """While the transaction is open, nobody else can come upon it."""
    with transaction.atomic():
        stored = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
        assert snapshot._cache.get(snapshot.key_of(stored)) is None
    assert snapshot._cache.get(snapshot.key_of(stored)) is not None


def test_every_state_of_a_festival_is_remembered_as_it_is_read(
    db, monkeypatch, django_capture_on_commit_callbacks
):
    """Hundreds of acts of every kind: not one digit, word or type differs from what is on record."""
    monkeypatch.setattr(snapshot, "_cache", Cache(10_000))
    with django_capture_on_commit_callbacks(execute=True):
        festival(date(2026, 4, 1))
    assert len(snapshot._cache) > 100
    for version in Version.objects.select_related("section"):
        key = version.section_id, version.number, version.hash + version.book_hash
        assert differences(snapshot.state(version), snapshot._cache.get(key)) == []


def test_messages_and_time_zones_are_remembered_as_the_records_give_them_back(
    section, django_capture_on_commit_callbacks
):
    """A message becomes its English words and a time zone an offset: no reader sees more than another."""

    def apply(state: State) -> State:
        at = datetime(2026, 4, 2, 9, 30, tzinfo=RIGA)
        sheet = RoundSheet(3, Stage.REVIEWED, publish_at=at, notice=PAIRINGS_CHANGE)
        state = state.with_book(state.book.with_sheet(sheet))
        return state.with_facts(replace(state.facts, city=msg("Round {round}", round=3)))

    with django_capture_on_commit_callbacks(execute=True):
        section = change(section, Act("section.set-up", "ada"), apply)
    remembered = snapshot.load_state(section)
    assert not isinstance(remembered.facts.city, Message)
    assert remembered.facts.city == "Round 3"
    snapshot.forget()
    assert differences(snapshot.load_state(section), remembered) == []


def test_what_the_state_before_held_is_taken_over(facts):
    """Only what an act changed is looked at."""
    changed = replace(facts, players=(replace(facts.players[0], rating=2500), *facts.players[1:]))
    read = as_read_back(changed, facts)
    assert read == changed
    assert all(new is old for new, old in zip(read.players[1:], facts.players[1:], strict=True))
    assert read.rounds is facts.rounds


@pytest.mark.parametrize(
    ("value", "text"), [(Decimal("1.50"), "1.5"), (Decimal(2), "2.0"), (Decimal("-0.0"), "0.0")]
)
def test_points_have_the_digits_that_the_records_give_back(value, text):
    """1.50 points are stored as 1.5."""
    assert str(as_read_back(value)) == text
