"""Rounds at the desk: warnings before pairing, stages, publication, retraction, boards, tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.testing import crosstable
from caissa.tournament import Bye, Colour, Outcome, ProhibitedPairing, Role, Tournament, TpnList
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import Book, CheckIn, FixedBoard, Option, RoundSheet, Stage
from caissa_web.section.errors import NotPublic
from caissa_web.section.rounds.board_numbers import with_board_numbers
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK

FOUR = """
    1 Anna  2400  3w1
    2 Boris 2300  4b1
    3 Chen  2200  1b0
    4 Dora  2100  2w0
"""
"""After round 1 Anna (had White) and Boris (had Black) have won: round 2 is 2-1 and 3-4 (C.04.3 5.2.1)."""


def four(**stated: object) -> Tournament:
    """Four players after one round."""
    return crosstable(FOUR, name="Four", scheduled_rounds=3, type_code="FIDE_DUTCH_2026", **stated)


@pytest.fixture
def small(event: Event) -> Section:
    """Their section."""
    return operations.create_section(event, "four", four(), by="olga")


SMALL = "/desk/spring/four/"


def newest(section: Section) -> Section:
    """The section as it is on record now."""
    return Section.objects.get(pk=section.pk)


def state_of(section: Section):
    """Its facts and book."""
    return snapshot.load_state(newest(section))


def post(browser: Client, address: str, section: Section, **fields: object):
    """Send a form as somebody who sees the newest version."""
    return browser.post(address, {"seen_version": newest(section).version, **fields})


# -- pairing ------------------------------------------------------------------------


def test_a_round_is_paired_by_a_click_and_is_a_draft(chief, small):
    """C.04.3 5.2.1: both colour preferences are met, 2-1 and 3-4."""
    answer = post(chief, f"{SMALL}rounds/pair/", small)
    assert answer.headers["Location"] == f"{SMALL}rounds/2/"
    state = state_of(small)
    assert [(game.board, game.white, game.black) for game in state.facts.round(2).games] == [
        (1, 2, 1),
        (2, 3, 4),
    ]
    assert state.book.sheet(2).stage is Stage.DRAFT
    assert b"Publish now" in chief.get(f"{SMALL}rounds/2/").content


def test_results_that_are_missing_are_asked_about_and_then_adjourned(chief, section):
    """C.04.2 3.1; FIDE's acceptance list Q159-160: a level-2 notice, then adjourned."""
    page = chief.get(f"{DESK}rounds/3/").content.decode()
    assert "No result of round 3 yet on board" in page
    asked = post(chief, f"{DESK}rounds/pair/", section)
    assert asked.status_code == 409
    assert b"Note" in asked.content
    assert newest(section).paired_rounds == 3
    post(chief, f"{DESK}rounds/pair/", section, confirmed="missing-results")
    assert state_of(section).facts.result(1, 3).outcome is Outcome.ADJOURNED


def test_an_older_adjourned_game_is_warned_of_at_every_pairing(chief, event):
    """Q168: level 2 when a round is paired while an older adjourned game is open."""
    wall = """
        1 Anna  2400  3w? 2b=
        2 Boris 2300  4b1 1w=
        3 Chen  2200  1b? 4w1
        4 Dora  2100  2w0 3b0
    """
    facts = crosstable(wall, scheduled_rounds=3, type_code="FIDE_DUTCH_2026")
    section = operations.create_section(event, "four", facts, by="olga")
    asked = post(chief, f"{SMALL}rounds/pair/", section)
    assert b"Still adjourned, counted as a draw for pairing: round 1, board" in asked.content


def test_who_has_not_checked_in_is_named_where_check_in_is_used(chief, event):
    """C.04.2 4.1: nobody is paired by accident."""
    here = tuple(CheckIn(number, 2, datetime(2026, 4, 2, 9, tzinfo=UTC)) for number in (1, 2, 3))
    book = Book((RoundSheet(1, Stage.PUBLISHED),), check_ins=here)
    section = operations.create_section(event, "four", four(), by="olga", book=book)
    asked = post(chief, f"{SMALL}rounds/pair/", section)
    assert b"Not checked in, but still to be paired: 4 Dora" in asked.content


def test_what_has_not_been_announced_is_noted_beside_the_button(chief, event):
    """GEN-013: the round's day, default time (Laws 6.7), publication and corrections (C.04.2 4.2-4.3)."""
    section = operations.create_section(event, "four", four(), by="olga")
    page = chief.get(f"{SMALL}rounds/1/").content
    assert b"The day of round 2 is not set." in page
    assert b"The default time has not been announced" in page
    assert b"The time when results and pairings are published has not been announced" in page
    assert b"The deadline for reporting mistakes in results has not been announced" in page
    facts = four()
    facts = facts.with_round(replace(facts.round(2), date=date(2026, 4, 2)))
    announced = {"default-time": "30", "publication-time": "20:00", "correction-minutes": "15"}
    options = tuple(Option(name, value) for name, value in announced.items())
    book = Book((RoundSheet(1, Stage.PUBLISHED),), options=options)
    operations.create_section(event, "told", facts, by="olga", book=book)
    page = chief.get("/desk/spring/told/rounds/1/").content
    assert b"not set" not in page
    assert b"not announced" not in page
    assert newest(section).version == 1


def test_no_legal_pairing_is_explained_and_leads_to_pairing_by_hand(chief, event):
    """C.04.3 1.9.3: everyone has met, so the diagnosis and the way to go on are shown; nothing changes."""
    wall = """
        1 Anna  2400  2w1 3b1 4w1
        2 Boris 2300  1b0 4w1 3b1
        3 Chen  2200  4w1 1w0 2w0
        4 Dora  2100  3b0 2b0 1b0
    """
    facts = crosstable(wall, scheduled_rounds=4, type_code="FIDE_DUTCH_2026")
    section = operations.create_section(event, "four", facts, by="olga")
    answer = post(chief, f"{SMALL}rounds/pair/", section)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "has no legal pairing" in page
    assert "has met 2, 3, 4" in page
    assert "let two players meet again" in page
    assert f"{SMALL}rounds/hand/start/" in page
    assert newest(section).version == 1


def test_the_initial_colour_is_drawn_before_round_1(chief, event):
    """C.04.3 5.1: without it round 1 cannot be paired, and the desk offers the draw."""
    facts = replace(four(), rounds=(), initial_colour=None)
    section = operations.create_section(event, "four", facts, by="olga")
    assert b"Draw the colour now" in chief.get(f"{SMALL}rounds/").content
    post(chief, f"{SMALL}rounds/initial-colour/", section, colour="black")
    assert state_of(section).facts.initial_colour is Colour.BLACK
    post(chief, f"{SMALL}rounds/pair/", section)
    first = state_of(section).facts.round(1).games[0]
    assert (first.white, first.black) == (3, 1)


def test_byes_announced_for_later_rounds_survive_pairing_and_discarding(chief, small):
    """C.04.2 3.3: a bye announced for round 3 is not lost when round 2 is paired or taken back."""
    asked = operations.announce_bye(small, 4, 3, Outcome.HALF_POINT_BYE, by="ada", seen_version=1)
    later = (Bye(4, Outcome.HALF_POINT_BYE),)
    post(chief, f"{SMALL}rounds/pair/", asked)
    assert state_of(small).facts.round(3).byes == later
    post(chief, f"{SMALL}rounds/discard/", small)
    assert state_of(small).facts.round(3).byes == later
    assert state_of(small).facts.paired_rounds == 1


def test_a_draft_can_be_paired_again_in_one_act(chief, small):
    """A correction of round 1 before round 2 is published: Chen has won, so 2 meets 3 and 1 meets 4."""
    post(chief, f"{SMALL}rounds/pair/", small)
    typed = {"result-1-3": "0", "seen-1-3": "1"}
    asked = post(chief, f"{SMALL}rounds/1/results/", small, **typed)
    assert b"discard the draft first to pair it with the new result" in asked.content
    post(chief, f"{SMALL}rounds/1/results/", small, confirmed="late-correction", **typed)
    post(chief, f"{SMALL}rounds/discard/", small, again="1", reason="Correction of round 1")
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.reason, entry.integrity) == ("round.paired-again", "Correction of round 1", True)
    pairs = {frozenset((game.white, game.black)) for game in state_of(small).facts.round(2).games}
    assert pairs == {frozenset((2, 3)), frozenset((1, 4))}
    assert state_of(small).facts.remarks == ()


def test_a_draft_takes_no_results_whoever_sends_them(chief, small):
    """Nobody has seen the pairings yet, so nothing can have been played; nothing is on record to be lost."""
    post(chief, f"{SMALL}rounds/pair/", small)
    with pytest.raises(NotPublic, match="Round 2 is not published"):
        operations.record_result(newest(small), 2, (2, 1), (Outcome.WIN, Outcome.LOSS), by="ben")
    assert not any(game.played for game in state_of(small).facts.round(2).games)
    post(chief, f"{SMALL}rounds/discard/", small)
    assert state_of(small).facts.paired_rounds == 1


def test_nobody_there_means_no_round(chief, event):
    """A click on an empty section says so."""
    facts = replace(four(), players=(), rounds=())
    section = operations.create_section(event, "four", facts, by="olga")
    answer = chief.post(f"{SMALL}rounds/pair/", {}, follow=True)
    assert b"There are no players to be paired in round 1" in answer.content
    assert newest(section).version == 1
    assert chief.get(SMALL).context["steps"][0].text == "Enter the players."


def test_results_wait_until_the_round_is_public(chief, small):
    """A draft has no games yet."""
    post(chief, f"{SMALL}rounds/pair/", small)
    assert b'name="result-2-1"' not in chief.get(f"{SMALL}rounds/2/").content
    post(chief, f"{SMALL}rounds/2/stage/", small, act="publish")
    assert b'name="result-2-1"' in chief.get(f"{SMALL}rounds/2/").content


def test_who_enters_results_does_not_pair(logged_in, small):
    """C.05 3: pairing belongs to the chief arbiter and the pairing officer."""
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.post(f"{SMALL}rounds/pair/").status_code == 403
    assert b"Publish now" not in arbiter.get(f"{SMALL}rounds/1/").content


# -- stages ---------------------------------------------------------------------------


def test_the_stages_show_when_and_by_whom(chief, logged_in, small):
    """Draft, reviewed, published: each with its time and its author."""
    post(chief, f"{SMALL}rounds/pair/", small)
    post(logged_in("dan", Role.DEPUTY_CHIEF_ARBITER), f"{SMALL}rounds/2/stage/", small, act="review")
    stages = chief.get(f"{SMALL}rounds/2/").context["stages"]
    assert [(stage.label, stage.reached, stage.by) for stage in stages] == [
        ("Draft", True, "ada"), ("Reviewed", True, "dan"), ("Published", False, ""),
    ]  # fmt: skip
    assert stages[2].at is None


def test_a_scheduled_round_appears_at_its_hour(chief, client, small, monkeypatch):
    """Scheduled publication needs nobody at the desk."""
    post(chief, f"{SMALL}rounds/pair/", small)
    soon = timezone.localtime(timezone.now() + timedelta(hours=1))
    post(chief, f"{SMALL}rounds/2/stage/", small, act="schedule", at=f"{soon:%Y-%m-%dT%H:%M}")
    address = "/events/spring/four/rounds/2/"
    assert client.get(address).status_code == 404
    assert b"will be public at" in chief.get(SMALL).content
    monkeypatch.setattr(timezone, "now", lambda: soon + timedelta(minutes=1))
    assert client.get(address).status_code == 200
    refused = chief.post(f"{SMALL}rounds/discard/", {}, follow=True)
    assert b"round 2 is published" in refused.content
    assert b"Discard the draft" not in chief.get(f"{SMALL}rounds/2/").content


def test_a_time_that_is_none_is_refused(chief, small):
    """Nonsense gets a message and changes nothing."""
    post(chief, f"{SMALL}rounds/pair/", small)
    for nonsense in ("", "soon", "2026-13-45T99:00"):
        answer = chief.post(f"{SMALL}rounds/2/stage/", {"act": "schedule", "at": nonsense}, follow=True)
        assert b"Enter date and time" in answer.content
    assert state_of(small).book.sheet(2).stage is Stage.DRAFT


def test_a_retracted_round_leaves_its_notice_until_the_new_one_hangs(chief, client, small):
    """The notice hangs in place of the round, also while it is paired again."""
    post(chief, f"{SMALL}rounds/pair/", small)
    post(chief, f"{SMALL}rounds/2/stage/", small, act="publish")
    address = "/events/spring/four/rounds/2/"
    assert b"Dora" in client.get(address).content
    answer = post(chief, f"{SMALL}rounds/2/stage/", small, act="retract", notice=" ")
    assert answer.status_code == 302
    assert state_of(small).book.sheet(2).stage is Stage.PUBLISHED
    fields = {"act": "retract", "notice": "Please wait: a late entry"}
    asked = post(chief, f"{SMALL}rounds/2/stage/", small, **fields)
    assert asked.status_code == 409
    assert b"Important" in asked.content
    assert b"Dora" in client.get(address).content
    post(chief, f"{SMALL}rounds/2/stage/", small, **fields, confirmed=["round-retracted"])
    for page in (address, f"{address}by-name/", "/events/spring/four/"):
        assert b"Please wait: a late entry" in client.get(page).content
    assert b"Dora" not in client.get(address).content
    post(chief, f"{SMALL}rounds/discard/", small)
    assert b"Please wait: a late entry" in client.get(address).content
    post(chief, f"{SMALL}rounds/pair/", small)
    post(chief, f"{SMALL}rounds/2/stage/", small, act="publish")
    assert b"Please wait" not in client.get(address).content


def test_the_round_by_name_lists_everybody(chief, section):
    """By name: board, colour and opponent, or the bye."""
    page = chief.get(f"{DESK}rounds/3/names/")
    assert [seat.player.name for seat in page.context["seats"]] == ["Anna", "Boris", "Chen", "Dora", "Egon"]
    assert b"half-point bye" in page.content


# -- the overview ------------------------------------------------------------------------


def test_the_overview_says_what_has_to_be_done_next(chief, small):
    """From pairing to publishing to results to the next round."""

    def first() -> str:
        return chief.get(SMALL).context["steps"][0].text

    assert "pair the next round" in first()
    assert chief.get(SMALL).context["steps"][-1].text.startswith("Have 2 results verified")
    post(chief, f"{SMALL}rounds/pair/", small)
    assert first() == "Round 2 is a draft: check it and publish it."
    post(chief, f"{SMALL}rounds/2/stage/", small, act="review")
    assert first() == "Round 2 is reviewed: publish it."
    post(chief, f"{SMALL}rounds/2/stage/", small, act="publish")
    assert first() == "Enter 2 results of round 2."


# -- board numbers ---------------------------------------------------------------------


def test_fixed_boards_exchange_board_numbers_and_nothing_else():
    """ACCESS-003: Dora keeps board 1; pairs and colours stay."""
    facts = four()
    paired = facts.with_round(replace(facts.round(1)))
    book = Book(fixed_boards=(FixedBoard(4, 1),))
    after = with_board_numbers(paired, book, 1).round(1).games
    assert {(game.white, game.black): game.board for game in after} == {(1, 3): 2, (4, 2): 1}


def test_two_with_fixed_boards_in_one_game_sit_at_the_lower():
    """Two players cannot both keep their board when they meet."""
    book = Book(fixed_boards=(FixedBoard(4, 7), FixedBoard(2, 5)))
    after = with_board_numbers(four(), book, 1).round(1).games
    assert {(game.white, game.black): game.board for game in after} == {(1, 3): 1, (4, 2): 5}


def test_boards_begin_at_the_number_of_the_section(chief, small):
    """Sections in one hall are numbered one after the other; fixed boards are hall numbers."""
    post(chief, f"{SMALL}rounds/numbers/boards/", small, first="101")
    post(chief, f"{SMALL}rounds/pair/", small)
    assert [game.board for game in state_of(small).facts.round(2).games] == [101, 102]
    answer = chief.post(f"{SMALL}rounds/numbers/boards/", {"first": "0"}, follow=True)
    assert b"whole number" in answer.content


# -- tables --------------------------------------------------------------------------------


@pytest.fixture
def robin(event: Event) -> Section:
    """Four players before a round robin."""
    facts = replace(
        four(), rounds=(), type_code="BERGER_ROUNDROBIN", name="Robin", tpns=(TpnList(1, (1, 2, 3, 4)),)
    )
    return operations.create_section(event, "robin", facts, by="olga")


ROBIN = "/desk/spring/robin/"


def test_a_round_robin_is_paired_at_once_from_the_numbers_set(chief, robin):
    """Berger's table for four: 1-4 2-3, 4-3 1-2, 2-4 3-1; number 1 here is player 3."""
    numbers = {"number-1": "3", "number-2": "2", "number-3": "1", "number-4": "4"}
    post(chief, f"{ROBIN}rounds/numbers/set/", robin, **numbers)
    assert state_of(robin).facts.tpns[0].order == (3, 2, 1, 4)
    post(chief, f"{ROBIN}rounds/pair-all/", robin)
    facts = state_of(robin).facts
    assert [[(game.white, game.black) for game in facts.round(number).games] for number in (1, 2, 3)] == [
        [(3, 4), (2, 1)], [(4, 1), (3, 2)], [(2, 4), (1, 3)],
    ]  # fmt: skip
    post(chief, f"{ROBIN}rounds/1/stage/", robin, act="publish-all")
    assert all(state_of(robin).book.sheet(number).stage is Stage.PUBLISHED for number in (1, 2, 3))
    assert chief.get(f"{ROBIN}rounds/").headers["Location"] == f"{ROBIN}rounds/1/"


def test_numbers_that_make_no_sense_stay_in_their_fields(chief, robin):
    """Every player one number, nobody two."""
    numbers = {"number-1": "3", "number-2": "3", "number-3": "x", "number-4": "4"}
    answer = post(chief, f"{ROBIN}rounds/numbers/set/", robin, **numbers)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "3 is given twice." in page
    assert 'value="x"' in page
    assert newest(robin).version == 1


def test_a_draw_from_a_seed_can_be_repeated(chief, robin):
    """C.05 6.2: the seed is in the log, and the same seed gives the same numbers."""
    post(chief, f"{ROBIN}rounds/numbers/draw/", robin, seed="hall clock 10:31", kind="plain")
    order = state_of(robin).facts.tpns[0].order
    assert sorted(order) == [1, 2, 3, 4]
    assert "hall clock 10:31" in LogEntry.objects.latest("id").what
    again = post(chief, f"{ROBIN}rounds/numbers/draw/", robin, seed="hall clock 10:31", kind="plain")
    assert again.status_code == 302
    assert newest(robin).version == 2
    assert state_of(robin).facts.tpns[0].order == order


def test_who_leaves_a_round_robin_loses_the_open_games(chief, robin):
    """C.05 6.6: games that cannot be played are lost by forfeit, in every round left."""
    post(chief, f"{ROBIN}rounds/pair-all/", robin)
    post(chief, f"{ROBIN}rounds/1/stage/", robin, act="publish-all")
    section = operations.withdraw_player(
        newest(robin), 4, 0, by="ada", seen_version=newest(robin).version, reason="ill"
    )
    assert b"3 open games belong to withdrawn players" in chief.get(ROBIN).content
    post(chief, f"{ROBIN}rounds/forfeit-absent/", section)
    facts = state_of(robin).facts
    assert [result.outcome for result in facts.results(4)] == [Outcome.FORFEIT_LOSS] * 3
    assert b"0 of 3 games completed, less than half" in chief.get(f"{ROBIN}rounds/1/").content


def test_the_table_says_how_many_rounds_there_are(chief, event):
    """Berger's table for four has three rounds; they need not be announced."""
    facts = replace(four(), rounds=(), type_code="BERGER_ROUNDROBIN", scheduled_rounds=None)
    section = operations.create_section(event, "robin", facts, by="olga")
    asked = post(chief, f"{ROBIN}rounds/pair-all/", section)
    assert [(warning.code, warning.article) for warning in asked.context["warnings"]] == [
        ("no-draw", "C.05 6.2")
    ]
    assert state_of(section).facts.paired_rounds == 0
    post(chief, f"{ROBIN}rounds/pair-all/", section, confirmed="no-draw")
    after = state_of(section).facts
    assert (after.paired_rounds, after.scheduled_rounds) == (3, 3)
    post(chief, f"{ROBIN}rounds/discard/", section)
    assert state_of(section).facts.paired_rounds == 0


@pytest.mark.parametrize(
    "code", ["FIDE_DUBOV_2026", "FIDE_BURSTEIN", "BERGER_DOUBLEROUNDROBIN", "CUSTOM_KNOCKOUT"]
)
def test_every_system_is_paired_by_the_same_button(chief, event, code):
    """The library's one door: the desk does not know how opponents are found."""
    facts = replace(
        four(), rounds=(), type_code=code, scheduled_rounds=None if "KNOCK" in code else 6,
        initial_colour=Colour.WHITE,
    )  # fmt: skip
    section = operations.create_section(event, "four", facts, by="olga")
    assert post(chief, f"{SMALL}rounds/pair/", section, confirmed="no-draw").status_code == 302
    games = state_of(section).facts.round(1).games
    assert sorted(number for game in games for number in (game.white, game.black)) == [1, 2, 3, 4]
    assert chief.get(f"{SMALL}rounds/1/why/").status_code == 200


def test_a_match_is_paired_game_by_game(chief, event):
    """Two players, colours alternate."""
    facts = replace(
        four(), players=four().players[:2], rounds=(), type_code="CUSTOM_MATCH", scheduled_rounds=4
    )
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{SMALL}rounds/pair-all/", section)
    games = [game for round_ in state_of(section).facts.rounds for game in round_.games]
    assert [(game.white, game.black) for game in games] == [(1, 2), (2, 1), (1, 2), (2, 1)]


def test_a_prohibited_pairing_is_kept_apart(chief, event):
    """The event's rules: 1 and 2 must not meet, so the next best is paired."""
    facts = four(prohibited_pairings=(ProhibitedPairing((1, 2)),))
    section = operations.create_section(event, "four", facts, by="olga")
    post(chief, f"{SMALL}rounds/pair/", section)
    pairs = {frozenset((game.white, game.black)) for game in state_of(section).facts.round(2).games}
    assert frozenset((1, 2)) not in pairs


# -- weight ----------------------------------------------------------------------------------


@pytest.fixture
def of_300(event: Event) -> Section:
    """A large section with nine rounds played."""
    return operations.create_section(event, "large", large_field(300), by="olga")


@pytest.mark.parametrize("page", ["", "rounds/9/", "rounds/9/names/", "rounds/9/second/", "incidents/"])
def test_pages_of_a_large_section_ask_little(chief, of_300, page, django_assert_max_num_queries: Callable):
    """At most 25 questions to the database, and a page that a phone can take, flags included."""
    with django_assert_max_num_queries(25):
        answer = chief.get(f"/desk/spring/large/{page}")
    assert answer.status_code == 200
    assert len(answer.content) < 150_000


# -- off the noticeboard ------------------------------------------------------------


def test_publishing_while_the_event_is_off_the_noticeboard_says_so(chief, logged_in, event, small):
    """The message, the page and the next step say that nobody can see the round; one click mends it."""
    operations.withdraw_event(event, by="olga", reason="")
    post(chief, f"{SMALL}rounds/pair/", small)
    answer = chief.post(
        f"{SMALL}rounds/2/stage/", {"act": "publish", "seen_version": newest(small).version}, follow=True
    )
    assert "Nobody outside the desk can see it" in answer.content.decode()
    assert "put the event on the noticeboard" in chief.get(SMALL).content.decode()
    organiser = logged_in("org", Role.ORGANISER)
    page = organiser.get(f"{SMALL}rounds/2/").content.decode()
    assert 'action="/desk/spring/noticeboard/"' in page
    shown = organiser.post(
        "/desk/spring/noticeboard/", {"act": "publish", "back": f"{SMALL}rounds/2/"}, follow=True
    )
    assert shown.redirect_chain == [(f"{SMALL}rounds/2/", 302)]
    assert "Nobody outside" not in shown.content.decode()
    assert Client().get("/events/spring/four/rounds/2/").status_code == 200


@pytest.mark.parametrize(
    ("act", "message"),
    [("review", "has been reviewed"), ("publish", "Round 2 has been published."), ("schedule", "public at")],
)
def test_every_stage_answers_with_a_message(chief, small, act, message):
    """Nobody has to guess whether it worked."""
    post(chief, f"{SMALL}rounds/pair/", small)
    at = timezone.localtime(timezone.now() + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")
    form = {"act": act, "at": at, "seen_version": newest(small).version}
    assert message in chief.post(f"{SMALL}rounds/2/stage/", form, follow=True).content.decode()


# -- a table paired ahead --------------------------------------------------------------


def test_a_round_robin_paired_ahead_says_which_round_is_played(chief, robin, client):
    """Three rounds paired and published, one played: round 2 of 3 everywhere, standings after round 1."""
    post(chief, f"{ROBIN}rounds/pair-all/", robin)
    post(chief, f"{ROBIN}rounds/1/stage/", robin, act="publish-all")
    assert "Round 1 of 3" in client.get("/events/spring/robin/").content.decode()
    for game in state_of(robin).facts.round(1).games:
        operations.record_result(
            newest(robin), 1, (game.white, game.black), (Outcome.WIN, Outcome.LOSS), by="ada"
        )
    for address in ("/events/spring/", "/events/spring/robin/"):
        page = client.get(address).content.decode()
        assert "Round 2 of 3" in page
        assert 'rounds/2/"' in page
    for address in ("/desk/", "/desk/spring/"):
        assert "Round 2 of 3" in chief.get(address).content.decode()
    assert chief.get(f"{ROBIN}standings/").headers["Location"] == f"{ROBIN}standings/1/"
    assert "after round 1" in client.get("/events/spring/robin/standings/").content.decode()
    paper = chief.get(f"{ROBIN}documents/standings/", {"to": "html"})
    assert b"after round 1" in b"".join(paper.streaming_content)


def test_a_round_robin_leads_to_the_drawing_of_lots(chief, event):
    """C.05 6.2: the next step and the page say it, one click draws, and then nothing is asked any more."""
    facts = replace(four(), rounds=(), type_code="BERGER_ROUNDROBIN")
    section = operations.create_section(event, "robin", facts, by="olga")
    assert "Draw the pairing numbers by lot" in chief.get(ROBIN).content.decode()
    assert "Drawing of lots" in chief.get(f"{ROBIN}rounds/").content.decode()
    post(chief, f"{ROBIN}rounds/numbers/draw/", section, seed="four stones")
    assert "Drawing of lots" not in chief.get(f"{ROBIN}rounds/").content.decode()
    assert post(chief, f"{ROBIN}rounds/pair-all/", section).status_code == 302
    assert state_of(section).facts.paired_rounds == 3


def test_without_fide_mode_the_drawing_is_only_mentioned(chief, event):
    """Who plays by rules of their own is told once, and may pair."""
    facts = replace(four(), rounds=(), type_code="BERGER_ROUNDROBIN", fide_mode=False)
    section = operations.create_section(event, "robin", facts, by="olga")
    assert "have not been drawn by lot" in chief.get(f"{ROBIN}rounds/").content.decode()
    assert post(chief, f"{ROBIN}rounds/pair-all/", section).status_code == 302
