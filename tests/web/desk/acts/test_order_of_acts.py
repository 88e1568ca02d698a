"""A sceptic at the desk: orders of acts that once gave a wrong pairing, a lost result or a wrong report."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Outcome, Person
from caissa_web import operations
from caissa_web.operations.rounds.claims import RoundOver
from caissa_web.records import snapshot
from caissa_web.records.models import Event
from caissa_web.section.book import Book
from caissa_web.section.closing.closing_book import GivenValue, GivenValues
from caissa_web.section.warnings import Unconfirmed
from tests.web.desk.acts.test_in_a_hurry import HOME, Desk, field

WHITE_WINS, BLACK_WINS = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
RETRACTED = ("round-retracted", "results-taken-back")


@pytest.fixture
def desk(chief: Client, event: Event) -> Desk:
    """An open of eight before round 1."""
    return Desk(chief, operations.create_section(event, "hall", field(8, rounds=5), by="olga"))


def book(desk: Desk) -> Book:
    """The arbiter's book as it is on record."""
    return snapshot.load_state(desk.now).book


def pair_of(desk: Desk, number: int) -> str:
    """The two at the first board, as the forms name them."""
    game = desk.facts.round(number).games[0]
    return f"{game.white}-{game.black}"


def open_game(desk: Desk, number: int) -> tuple[int, int]:
    """The two whose game has no result yet."""
    return next((game.white, game.black) for game in desk.facts.round(number).games if game.open)


def exchanged(desk: Desk) -> dict[str, str]:
    """The table of the session as it is typed, White and Black exchanged on the first board."""
    pairs = [(board.white, board.black) for board in book(desk).hand_pairing.boards]
    return table(pairs[0][::-1], *pairs[1:])


# -- adjourned games ---------------------------------------------------------------------


def test_the_report_forgets_a_draw_that_a_thrown_away_draft_was_paired_with(desk: Desk):
    """Paired again with the real result, nothing departs from the rules (C.04.2 3.1)."""
    desk.pair()
    desk.results(1, leave=1)
    desk.send("rounds/pair/", "missing-results")
    white, black = open_game(desk, 1)
    typed = {f"result-{white}-{black}": "1", f"seen-{white}-{black}": "?"}
    desk.send("rounds/1/results/", "adjourned-not-drawn", **typed)
    assert len(desk.facts.remarks) == 1
    desk.send("rounds/discard/", again="1")
    assert desk.facts.remarks == ()
    desk.sound()


def test_players_do_not_end_an_adjourned_game_by_themselves(desk: Desk):
    """The next round has been paired with a draw, though nobody sees it yet: the arbiter must know."""
    desk.pair()
    desk.results(1, leave=1)
    desk.send("rounds/pair/", "missing-results")
    two = open_game(desk, 1)
    with pytest.raises(RoundOver):
        operations.claim_result(desk.now, 1, two, WHITE_WINS, by_white=True)
    assert open_game(desk, 1) == two


def test_settling_a_game_obeys_the_rules_of_late_results(desk: Desk):
    """An adjourned game that was paired as a draw is asked about and remarked here too (C.04.2 3.1)."""
    desk.pair()
    desk.results(1, leave=1)
    two = open_game(desk, 1)
    desk.pair("missing-results")
    with pytest.raises(Unconfirmed):
        operations.settle_claims(desk.now, 1, two, WHITE_WINS, by="ada")
    typed = {"round": "1", "game": f"{two[0]}-{two[1]}", "result": "0,1"}
    desk.send("claims/decide/", "adjourned-not-drawn", **typed)
    (remark,) = desk.facts.remarks
    assert str(remark).startswith("The adjourned game of round 1 was paired as a draw but ended differently.")


# -- rounds that nobody has seen -----------------------------------------------------------


def test_the_next_round_waits_until_everybody_can_see_this_one(desk: Desk):
    """A reviewed round has no results: paired on, every game of it would count as adjourned."""
    desk.send("rounds/pair/")
    desk.send("rounds/1/stage/", act="review")
    assert "round 1 is reviewed" in desk.messages(desk.send("rounds/pair/", "missing-results"))
    desk.send("rounds/hand/start/", round="2", reason="By lot")
    assert (desk.facts.paired_rounds, book(desk).hand_pairing) == (1, None)


def test_a_round_is_not_shown_while_somebody_changes_it(desk: Desk):
    """Its hour comes in the middle of pairing by hand: it waits for the end, and then is a draft."""
    desk.send("rounds/pair/")
    now = timezone.now()
    hour = now + timedelta(hours=1)
    operations.publish_round(desk.now, 1, by="ada", seen_version=desk.now.version, at=hour)
    assert book(desk).public_rounds(1, hour) == 1
    desk.send("rounds/hand/start/", round="1", reason="By lot")
    assert book(desk).public_rounds(1, hour) == 0
    desk.send("rounds/hand/", act="abandon")
    assert book(desk).public_rounds(1, hour) == 1


# -- pairing by hand -------------------------------------------------------------------------


def test_results_that_a_hand_made_round_drops_are_asked_about(desk: Desk):
    """A pair with colours exchanged is another game: its result goes, and not without a question."""
    desk.pair()
    desk.results(1)
    desk.send("rounds/hand/start/", round="1", case="rematch")
    asked = desk.browser.post(
        f"{HOME}rounds/hand/", {"act": "end", "seen_version": desk.now.version, **exchanged(desk)}
    )
    texts = {warning.code: warning.text for warning in asked.context["warnings"]}
    assert texts["results-taken-back"].startswith("1 result of round 1 is withdrawn too.")
    desk.send("rounds/hand/", *texts, act="end", **exchanged(desk))
    assert sum(game.open for game in desk.facts.round(1).games) == 1
    assert not any("withdrawn" in str(remark) for remark in desk.facts.remarks)


def test_a_table_by_hand_names_the_same_people_after_a_new_entry(desk: Desk):
    """Before round 1 a stronger entry moves everybody's number; the table moves along (C.04.2 2.2)."""
    desk.send("rounds/hand/start/", round="1", reason="By lot")
    desk.send("rounds/hand/", act="keep", rows="1", **{"board-1": "1", "white-1": "1", "black-1": "8"})
    desk.send("players/add/typed/", name="Strong, Stella", rating="2800")
    (board,) = book(desk).hand_pairing.boards
    assert [desk.facts.player(number).name for number in (board.white, board.black)] == ["P01", "P08"]
    desk.send("players/2/leave/", act="remove")
    assert book(desk).hand_pairing.boards == ()


def test_given_values_stay_with_their_players(desk: Desk):
    """The event's own tie-break was entered before a stronger player came."""
    state = snapshot.load_state(desk.now)
    closing = state.book.closing.with_given(GivenValues("OT", (GivenValue(1, "7"), GivenValue(2, "5"))))
    section = operations.create_section(
        desk.section.event, "own", state.facts, by="olga", book=replace(state.book, closing=closing)
    )
    operations.admit_player(section, Person("Strong, Stella"), 2800, by="ada")
    after = snapshot.load_state(type(section).objects.get(pk=section.pk)).book
    assert after.closing.given[0].values == (GivenValue(2, "7"), GivenValue(3, "5"))


def test_nobody_who_was_expelled_is_paired_by_hand(desk: Desk):
    """3 was expelled while the table of round 2 was being made (Laws 12.9.9)."""
    desk.pair()
    desk.results(1)
    desk.send("rounds/hand/start/", round="2", reason="By lot")
    desk.send("players/3/leave/", "expulsion", act="expel", after="1", reason="cheated")
    answer = desk.send("rounds/hand/", act="end", **table((3, 4), (1, 6), (2, 5), (7, 8)))
    assert "P03 withdrew after round 1 (expelled)" in desk.messages(answer)
    assert desk.facts.paired_rounds == 1


def test_a_late_entry_who_was_seated_by_hand_has_been_part_of_the_round(chief: Client, event: Event):
    """C.04.2 4.4.4: the late entry meets the one with the bye; from then on one can only withdraw."""
    desk = Desk(chief, operations.create_section(event, "hall", field(7, rounds=5), by="olga"))
    desk.pair()
    desk.results(1)
    desk.pair()
    desk.send("players/add/typed/", "late-entry", name="Late, Lena", rating="2385")
    assert desk.facts.player(8).first_round == 3
    (bye,) = desk.facts.round(2).byes
    desk.send("rounds/hand/start/", round="2", case="late-entry")
    pairs = [(game.white, game.black) for game in desk.facts.round(2).games]
    desk.send("rounds/hand/", "differs-from-engine", act="end", **table(*pairs, (8, bye.participant)))
    assert desk.facts.player(8).first_round == 2
    assert "can only withdraw" in desk.messages(desk.send("players/8/leave/", act="remove"))
    desk.send("rounds/2/stage/", act="publish")
    desk.results(2)
    desk.pair()
    desk.sound(besides={2})


def table(*pairs: tuple[int, int]) -> dict[str, str]:
    """The table of a session as it is typed."""
    typed = {"rows": str(len(pairs))}
    for place, (white, black) in enumerate(pairs, start=1):
        typed |= {f"board-{place}": str(place), f"white-{place}": str(white), f"black-{place}": str(black)}
    return typed


# -- knock-outs ------------------------------------------------------------------------------------


def at_the_final(chief: Client, event: Event) -> Desk:
    """A knock-out of four whose first two have won and meet in the final."""
    desk = Desk(chief, operations.create_section(event, "hall", field(4, "CUSTOM_KNOCKOUT", 2), by="olga"))
    desk.pair()
    for white, black in [(game.white, game.black) for game in desk.facts.round(1).games]:
        desk.send("rounds/1/results/", **{f"result-{white}-{black}": "1" if white < black else "0"})
    desk.pair()
    return desk


def test_a_corrected_winner_of_a_knock_out_is_not_passed_over(chief: Client, event: Event):
    """1 beat 4 and meets 2 in the final; that 4 won is asked about, remarked, and paired anew if wanted."""
    desk = at_the_final(chief, event)
    two = pair_of(desk, 1)
    assert two == "1-4"
    corrected = {f"result-{two}": "0", f"seen-{two}": "1"}
    asked = desk.browser.post(f"{HOME}rounds/1/results/", {"seen_version": desk.now.version, **corrected})
    assert [warning.code for warning in asked.context["warnings"]] == ["late-correction"]
    desk.send("rounds/1/results/", "late-correction", **corrected)
    (remark,) = desk.facts.remarks
    assert str(remark).startswith("Round 2 has been paired with the old result of round 1.")
    desk.send("rounds/2/stage/", "round-retracted", act="retract", notice="Wrong.")
    desk.send("rounds/discard/", again="1")
    assert desk.facts.remarks == ()
    (final,) = desk.facts.round(2).games
    assert {final.white, final.black} == {2, 4}


def test_a_correction_that_moves_nobody_in_a_knock_out_is_not_asked_about(chief: Client, event: Event):
    """1 goes on by a win over the board or by forfeit."""
    desk = at_the_final(chief, event)
    two = pair_of(desk, 1)
    desk.send("rounds/1/results/", **{f"result-{two}": "+", f"seen-{two}": "1"})
    assert desk.facts.round(1).games[0].white_outcome is Outcome.FORFEIT_WIN
    assert desk.facts.remarks == ()
