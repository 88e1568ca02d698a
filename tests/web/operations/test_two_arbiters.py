"""Two arbiters at once: what is stored and logged follows the locked state, never an older copy of it.

A request reads its section when it begins. `older` is that copy; another arbiter's act comes in before
the lock is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from caissa.prospectus.set_up import SetUp
from caissa.tournament import Game, Official, Outcome, Person, ProhibitedPairing, Rating, Role, Speed
from caissa_web import operations
from caissa_web.operations import history
from caissa_web.operations.entries.guardians import record_guardian
from caissa_web.operations.entries.rating_choice import set_rating_sequence
from caissa_web.operations.events.passes import Wanted
from caissa_web.operations.events.publication import keep_off, withhold_name
from caissa_web.records import snapshot, versions
from caissa_web.records.models import Event, LogEntry, Pass, Section
from caissa_web.records.publication import publication_of
from caissa_web.records.redaction import redact
from caissa_web.section.book import Guardian
from caissa_web.section.errors import Conflict
from caissa_web.section.options import LAST_BYE_ROUND, LATE_ENTRIES

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
DRAWN = (Outcome.DRAW, Outcome.DRAW)


def last_entry() -> LogEntry:
    """The newest entry of the log."""
    return LogEntry.objects.latest("id")


def played(section: Section) -> Section:
    """Every game of round 3 has a result."""
    section = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
    return operations.record_result(section, 3, (5, 4), DRAWN, by="ben")


def paired(section: Section) -> Section:
    """The next round is paired."""
    return operations.pair_next_round(section, by="ben", seen_version=section.version)


@pytest.fixture
def before_the_lock(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Have somebody else act at the last moment before a section is locked."""

    def arrange(act: Callable[[], object]) -> None:
        lock, waiting = versions.locked, [act]

        def locked(section: Section) -> Section:
            if waiting:
                waiting.pop()()
            return lock(section)

        monkeypatch.setattr(versions, "locked", locked)
        monkeypatch.setattr(history, "locked", locked)

    return arrange


def test_a_correction_that_became_late_on_its_way_concerns_the_integrity_of_pairings(section):
    """Ada corrects round 3 while Ben pairs round 4: the log marks it, though her copy knew of no round 4."""
    older = played(section)
    paired(older)
    operations.record_result(
        older, 3, (1, 3), DRAWN, by="ada", seen=WHITE_WINS, confirmed=["late-correction"]
    )
    assert last_entry().act == "result.recorded"
    assert last_entry().integrity


def test_a_correction_that_is_in_time_again_does_not(section):
    """Ada corrects round 3 while Ben throws the draft of round 4 away."""
    older = paired(played(section))
    operations.discard_draft(older, by="ben", seen_version=older.version)
    operations.record_result(older, 3, (1, 3), DRAWN, by="ada", seen=WHITE_WINS)
    assert not last_entry().integrity


def test_the_log_names_the_round_that_was_paired_or_discarded(section):
    """Ada's copy is from before round 4 was paired, the other one from before it was discarded."""
    with_round_4 = paired(played(section))
    assert last_entry().what == "round 4"
    without = operations.discard_draft(section, by="ada", seen_version=with_round_4.version)
    assert last_entry().what == "round 4"
    operations.pair_next_round(with_round_4, by="ada", seen_version=without.version)
    assert last_entry().what == "round 4"


def test_all_rounds_that_are_paired_now_are_published(event, facts):
    """Ben has paired round 4 meanwhile: it is published as well."""
    section = operations.create_section(event, "open", facts, by="olga")
    newest = paired(played(section))
    published = operations.publish_all_rounds(section, by="ada", seen_version=newest.version)
    assert snapshot.load_state(published).book.public_rounds(4, timezone.now()) == 4
    assert last_entry().what == "round 4"


@pytest.fixture
def unpaired(event, facts) -> Section:
    """A section outside FIDE mode that waits for its first round."""
    return operations.create_section(event, "friendly", replace(facts, rounds=(), fide_mode=False), by="olga")


def with_first_round(section: Section) -> Section:
    """Round 1 is paired, by whatever means."""

    def apply(state):
        games = (Game(1, 2, *WHITE_WINS, board=1),)
        return state.with_facts(state.facts.with_round(replace(state.facts.round(1), games=games)))

    return versions.change(section, versions.Act("round.paired", "ben"), apply)


def test_a_prohibition_after_round_1_concerns_the_integrity_of_pairings(unpaired):
    """Round 1 was paired after Ada's request had read the section; so it is when she takes it back."""
    newest, group, sure = with_first_round(unpaired), ProhibitedPairing((3, 4)), ["prohibitions-changed"]
    newest = operations.prohibit_pairing(
        unpaired, group, by="ada", seen_version=newest.version, confirmed=sure
    )
    assert last_entry().integrity
    newest = operations.permit_pairing(unpaired, 0, by="ada", seen_version=newest.version, confirmed=sure)
    assert last_entry().integrity
    assert last_entry().what == "3, 4"
    assert snapshot.load(newest).prohibited_pairings == ()


def test_a_set_up_that_changes_after_round_1_concerns_the_integrity_of_pairings(unpaired):
    """What has changed is worked out from the set-up on record."""
    newest = with_first_round(unpaired)
    wanted = replace(SetUp.of(snapshot.load(newest)), rounds=7)
    operations.change_set_up(
        unpaired,
        wanted,
        by="ada",
        seen_version=newest.version,
        reason="the hall is free",
        confirmed=["rounds-changed"],
    )
    assert last_entry().integrity


def test_the_official_who_stands_in_that_place_now_is_removed(section):
    """Ben put an official on the list whom Ada's copy does not know."""
    chief = Official(Person("Ray, Ada"), Role.CHIEF_ARBITER)
    newest = operations.name_official(section, chief, by="ben", seen_version=section.version)
    newest = operations.remove_official(section, 0, by="ada", seen_version=newest.version)
    assert snapshot.load(newest).officials == ()
    assert last_entry().what.startswith("Ray, Ada")


def test_the_log_of_announcements_tells_what_has_changed_on_record(section):
    """Ben gave the same answer already: only the other one is told."""
    newest = operations.announce(section, {LATE_ENTRIES: "3"}, by="ben", seen_version=section.version)
    answers = {LATE_ENTRIES: "3", LAST_BYE_ROUND: "2"}
    operations.announce(section, answers, by="ada", seen_version=newest.version)
    assert last_entry().what == "last-bye-round: 2"


@pytest.mark.parametrize("back", ["restore", "undo"])
def test_going_back_never_brings_back_what_is_being_erased(section, before_the_lock, back):
    """An erasure rewrites all versions just before Ada takes the lock: she gets the rewritten ones."""
    newest = record_guardian(section, Guardian(1, "Berta"), by="ben")
    newest = operations.record_result(newest, 3, (1, 3), WHITE_WINS, by="ben")
    before_the_lock(
        lambda: redact(
            section,
            lambda state: state.with_book(replace(state.book, guardians=())),
            by="root",
            reason="asked",
        )
    )
    if back == "undo":
        after = operations.undo(newest, by="ada", seen_version=newest.version)
    else:
        after = operations.restore(newest, 2, by="ada", seen_version=newest.version, reason="a test")
    assert after.version == newest.version + 1
    assert snapshot.load_state(after).book.guardians == ()


def test_a_pass_is_not_made_for_whoever_has_the_number_now(unpaired):
    """Ben corrects a rating, so that numbers move, while Ada makes a pass for number 1."""
    tomorrow = timezone.now() + timedelta(days=1)
    egon = snapshot.load(unpaired).player(5)
    newest = operations.change_player(unpaired, 5, egon.person, 2700, by="ben")
    assert snapshot.load(newest).player(1).name == "Egon"
    wanted = [Wanted(Pass.CHECK_IN, "1 Anna", player=1)]
    with pytest.raises(Conflict):
        operations.make_passes(unpaired, wanted, tomorrow, by="ada")
    assert not Pass.objects.exists()
    assert operations.make_passes(newest, wanted, tomorrow, by="ada")


def test_a_result_that_came_in_meanwhile_does_not_stop_passes(section):
    """Numbers and names are the same."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
    tomorrow = timezone.now() + timedelta(days=1)
    wanted = [Wanted(Pass.CHECK_IN, "1 Anna", player=1), Wanted(Pass.RESULTS, "hall")]
    assert len(operations.make_passes(section, wanted, tomorrow, by="ada")) == 2


def test_the_log_says_at_which_version_passes_ended(section):
    """Ben entered a result meanwhile."""
    tomorrow = timezone.now() + timedelta(days=1)
    passes = operations.make_passes(section, [Wanted(Pass.RESULTS, "hall")], tomorrow, by="ada")
    newest = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
    operations.revoke_passes(section, [passes[0].pk], by="ada")
    assert last_entry().version_after == newest.version == 2


def test_the_log_names_a_published_event_as_it_is_called_now(event):
    """Ben renamed it meanwhile."""
    operations.change_event(event, operations.EventDetails("Summer Festival"), by="ben")
    operations.withdraw_event(event, by="ada")
    assert last_entry().what == "Summer Festival"


def test_a_name_taken_off_the_pages_meanwhile_stays_off_when_it_is_spelt_otherwise(event):
    """The organiser takes Anna off while Ada corrects her name, with an older copy of the event."""
    older = Event.objects.get(pk=event.pk)
    withhold_name(event, Person("Anna"), by="olga")
    keep_off(older, Person("Anna"), Person("Annika"), by="ada")
    assert publication_of(Event.objects.get(pk=event.pk)).withholds(Person("Annika"))


def test_a_newcomer_gets_the_rating_by_the_method_of_now(section, before_the_lock):
    """Ada admits somebody from the lists while Ben makes the rapid list the first one."""
    newcomer = Person("New, Nora", ratings=(Rating(2100), Rating(1900, speed=Speed.RAPID)))

    def rapid_first() -> None:
        set_rating_sequence(section, ["FIDE:rapid"], by="ben", seen_version=section.version)

    before_the_lock(rapid_first)
    changed = operations.admit_player(
        section, newcomer, None, by="ada", by_method=True, confirmed=["late-entry"]
    )
    (player,) = [each for each in snapshot.load(changed).players if each.name == newcomer.name]
    assert player.rating == 1900


def test_a_correction_takes_the_rating_by_the_method_of_now(section, before_the_lock):
    """The same for somebody who is entered already; a rating that was typed stays as it was typed."""
    person = Person("Anna", ratings=(Rating(2100), Rating(1900, speed=Speed.RAPID)))

    def rapid_first() -> None:
        set_rating_sequence(section, ["FIDE:rapid"], by="ben", seen_version=section.version)

    before_the_lock(rapid_first)
    changed = operations.change_player(section, 1, person, 2400, by="ada", by_method=True)
    assert snapshot.load(changed).player(1).rating == 1900
    changed = operations.change_player(changed, 1, person, 2222, by="ada")
    assert snapshot.load(changed).player(1).rating == 2222


def test_only_an_act_that_stored_something_says_so(section):
    """Ben has recorded the same result: Ada's act changes nothing, though her copy is older."""
    bens = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
    adas = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada", seen=WHITE_WINS)
    assert (bens.version, bens.is_new_version) == (2, True)
    assert (adas.version, adas.is_new_version) == (2, False)
