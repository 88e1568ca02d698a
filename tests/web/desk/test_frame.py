"""The desk's frame: who gets in, warnings that must be confirmed, messages instead of traces."""

from __future__ import annotations

import pytest

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.section.book import RoundSheet, Stage
from caissa_web.section.warnings import Unconfirmed
from tests.web.desk.conftest import DESK

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)


def test_the_desk_asks_for_log_in(client, section):
    """A visitor is sent to the log-in page and comes back."""
    assert client.get(DESK).headers["Location"] == f"/account/log-in/?next={DESK}"


def test_a_stranger_does_not_learn_that_the_section_exists(logged_in, section):
    """Somebody without a role here gets what a wrong address gets."""
    stranger = logged_in("zoe", None)
    assert stranger.get(DESK).status_code == 404
    assert stranger.get("/desk/spring/").status_code == 404
    assert b"Spring Festival" not in stranger.get("/desk/").content


def test_a_sector_arbiter_looks_but_does_not_undo(logged_in, section):
    """Undoing belongs to those who pair."""
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get(DESK).status_code == 200
    assert arbiter.post(f"{DESK}history/undo/").status_code == 403
    assert Section.objects.get(pk=section.pk).version == 1


def test_an_appointment_to_one_section_opens_only_that_one(event, section, facts, logged_in):
    """Rights are per event and section."""
    other = operations.create_section(event, "women", facts, by="olga")
    browser = logged_in("eva", None)
    user = browser.get("/account/").context["user"]
    operations.appoint(event, user, Role.CHIEF_ARBITER, by="olga", section=other)
    assert browser.get("/desk/spring/women/").status_code == 200
    assert browser.get(DESK).status_code == 404


def test_every_page_shows_fide_mode(chief, section):
    """FIDE's acceptance list, Q45: a permanent sign."""
    assert b"FIDE mode" in chief.get(DESK).content


def test_an_undo_brings_back_the_state_before_and_is_itself_on_record(chief, section):
    """Nothing disappears from the log: the undo is one more act."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    page = chief.get(f"{DESK}history/")
    assert "round 3, board 1: Anna – Chen 1–0" in page.content.decode()
    chief.post(f"{DESK}history/undo/", {"seen_version": "2", "reason": "wrong board"})
    now = Section.objects.get(pk=section.pk)
    assert now.version == 3
    assert snapshot.load_state(now) == snapshot.load_state(now, version=1)
    entry = LogEntry.objects.latest("id")
    assert (entry.author, entry.act, entry.reason) == ("ada", "act.undone", "wrong board")


def test_undoing_twice_takes_back_two_acts(section):
    """The second undo takes back the act before, not the first undo."""
    once = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    twice = operations.record_result(once, 3, (5, 4), WHITE_WINS, by="ada")
    back = operations.undo(twice, by="ada", seen_version=3)
    assert snapshot.load(back) == snapshot.load(twice, version=2)
    back = operations.undo(back, by="ada", seen_version=4)
    assert snapshot.load(back) == snapshot.load(twice, version=1)


def test_going_back_needs_a_reason_and_an_earlier_version(chief, section):
    """Nonsense changes nothing and says so."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    for wrong in ({"version": "1"}, {"version": "9", "reason": "x"}, {"version": "²", "reason": "x"}):
        answer = chief.post(f"{DESK}history/restore/", {"seen_version": "2", **wrong}, follow=True)
        assert answer.status_code == 200
        assert Section.objects.get(pk=section.pk).version == 2
    chief.post(f"{DESK}history/restore/", {"seen_version": "2", "version": "1", "reason": "all wrong"})
    now = Section.objects.get(pk=section.pk)
    assert snapshot.load(now) == snapshot.load(now, version=1)


def test_somebody_who_saw_an_old_version_is_told_who_was_quicker(chief, section):
    """Two arbiters at once: the second undo is refused with a message."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ben")
    answer = chief.post(f"{DESK}history/undo/", {"seen_version": "1"}, follow=True)
    assert b"changed in the meantime by ben" in answer.content
    assert Section.objects.get(pk=section.pk).version == 2


def test_missing_results_are_warned_of_and_count_as_adjourned(section):
    """C.04.2 3.1: a game without a result is adjourned when the next round is paired."""
    with pytest.raises(Unconfirmed, match="board"):
        operations.pair_next_round(section, by="ada", seen_version=1)
    paired = operations.pair_next_round(section, by="ada", seen_version=1, confirmed={"missing-results"})
    state = snapshot.load_state(paired)
    assert state.facts.result(1, 3).outcome is Outcome.ADJOURNED
    assert state.book.sheet(4) == RoundSheet(4, Stage.DRAFT)


def test_a_draft_is_on_the_desk_only_until_it_is_published(client, section):
    """Draft, reviewed, published; the noticeboard knows only the last stage."""
    paired = operations.pair_next_round(section, by="ada", seen_version=1, confirmed={"missing-results"})
    address = "/events/spring/open/rounds/4/"
    assert client.get(address).status_code == 404
    reviewed = operations.review_round(paired, 4, by="ben", seen_version=2)
    assert client.get(address).status_code == 404
    published = operations.publish_round(reviewed, 4, by="ada", seen_version=3)
    assert client.get(address).status_code == 200
    operations.retract_round(published, 4, "A withdrawal came late", by="ada", seen_version=4)
    retracted = client.get(address)
    assert b"A withdrawal came late" in retracted.content
    assert b"<table" not in retracted.content


def test_a_discarded_draft_leaves_the_section_ready_to_be_paired_again(section):
    """Nobody outside has seen it; announced byes stay."""
    paired = operations.pair_next_round(section, by="ada", seen_version=1, confirmed={"missing-results"})
    discarded = operations.discard_draft(paired, by="ada", seen_version=2)
    assert snapshot.load(discarded).paired_rounds == 3
    again = operations.pair_next_round(discarded, by="ada", seen_version=3)
    assert snapshot.load(again).round(4).games == snapshot.load(paired).round(4).games


def test_a_character_that_cannot_be_kept_is_refused_with_a_message(chief, section):
    """A NUL comes from no keyboard; PostgreSQL would refuse it with a trace."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    wrong = {"seen_version": "2", "reason": "slip\x00"}
    answer = chief.post(f"{DESK}history/undo/", wrong, follow=True)
    assert b"a character that cannot be stored" in answer.content
    assert Section.objects.get(pk=section.pk).version == 2


def test_a_way_back_that_is_no_address_leads_home(chief, section):
    """A form that names nonsense as the page to go back to is answered by the section's page."""
    answer = chief.post(DESK + "players/ratings/apply/", {"lists": "x", "back": "line\nline"})
    assert answer.status_code == 302
    assert answer.headers["Location"] == DESK
