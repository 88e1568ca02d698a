"""What now? The Laws' answers on the arbiter's phone, written into the incidents book with one tap."""

from __future__ import annotations

import re

import pytest

from caissa.play import parse_time_control
from caissa.play.time_controls.rates_of_play import RatesOfPlay
from caissa.tournament import Role
from caissa_web.desk.what_now import form
from caissa_web.records.models import LogEntry, Section
from tests.web.desk.conftest import DESK
from tests.web.desk.rounds.test_rounds import state_of
from tests.web.games.conftest import pgn
from tests.web.games.test_stored_games import store

WHAT_NOW = f"{DESK}what-now/"
ILLEGAL = f"{WHAT_NOW}illegal-move/"
BY_WHITE = {
    "decide": "yes",
    "round": "3",
    "board": "1-3",
    "by": "white",
    "pressed": "yes",
    "white": "0:10:30",
    "black": "5:00",
    "increment": "30",
}


def recorded(section: Section):
    """The entries of the incidents book."""
    return state_of(section).book.incidents


def hidden(page: str) -> dict[str, str]:
    """What the button that records sends along."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.split("advice", 1)[1]))


def test_the_list_has_everything_that_can_happen(chief, section):
    """A decision helper for the arbiter: moves, claims, clock, set-up, conduct (LAWS-018)."""
    page = chief.get(WHAT_NOW).content.decode()
    for text in (
        "A flag has fallen",
        "An illegal move",
        "A player came late",
        "A player has an electronic device",
    ):
        assert text in page
    assert "illegal-move/?round=3&amp;board=1-3" in chief.get(WHAT_NOW, {"board": "1-3"}).content.decode()


def test_the_first_illegal_move_costs_two_minutes(chief, section):
    """Laws 7.5.5: two minutes for Black; the 30 seconds that White's move brought are taken back."""
    page = chief.get(ILLEGAL, BY_WHITE).content.decode()
    assert "E.01 7.5.5" in page
    clocks = page.split("Set the clocks to")[1]
    assert clocks.index("0:10:00") < clocks.index("0:07:00")


def test_one_tap_records_it_and_two_taps_record_it_once(chief, section):
    """LAWS-019: board, players, clock times, decision, article; the count goes on in the same game."""
    tap = hidden(chief.get(ILLEGAL, BY_WHITE).content.decode())
    for _tap in range(2):
        assert chief.post(ILLEGAL, tap).status_code == 302
    (entry,) = recorded(section)
    assert (entry.round, entry.board, entry.players, entry.kind) == (3, 1, (1, 3), "illegal-move")
    assert (entry.clocks, entry.clocks_after) == ("0:10:30 – 0:05:00", "0:10:00 – 0:07:00")
    assert (entry.article, entry.penalty) == ("E.01 7.5.1", "12.9.2")
    assert LogEntry.objects.latest("id").act == "incident.entered"

    page = chief.get(ILLEGAL, BY_WHITE).content.decode()
    assert "Black wins" in page
    assert "presumed" in page
    answer = chief.post(ILLEGAL, hidden(page))
    assert answer.headers["Location"].endswith("/rounds/3/boards/1-3/")
    assert recorded(section)[1].penalty == "12.9.6"


def test_a_move_that_does_not_count_is_not_counted(chief, section):
    """Laws 7.5.1: the move is completed by pressing the clock; before that it is put right, no more."""
    tap = hidden(chief.get(ILLEGAL, BY_WHITE | {"pressed": "no"}).content.decode())
    chief.post(ILLEGAL, tap)
    assert recorded(section)[0].kind == "touched-piece"
    assert "Black wins" not in chief.get(ILLEGAL, BY_WHITE).content.decode()


def test_the_penalty_is_the_arbiters_choice_among_those_of_the_laws(chief, section):
    """Laws 12.9: for disturbing the opponent the arbiter chooses; what is no penalty is none."""
    address = f"{WHAT_NOW}disturbance/"
    tap = hidden(chief.get(address, BY_WHITE).content.decode())
    chief.post(address, tap | {"penalty": "12.9.1", "note": "Coughing all the time."})
    chief.post(address, tap | {"penalty": "99", "note": "Again."})
    first, second = recorded(section)
    assert (first.penalty, first.what) == ("12.9.1", "A player disturbs the opponent\nCoughing all the time.")
    assert second.penalty == ""


def test_a_flag_with_a_bare_king_against_it_is_a_draw(chief, section):
    """Laws 6.9: the opponent's lone king cannot mate."""
    answers = {"decide": "yes", "by": "white", "position": "8/8/8/3k4/8/3K4/8/4Q3 w - - 0 60"}
    page = chief.get(f"{WHAT_NOW}flag-fall/", answers).content.decode()
    assert "the game is drawn" in page
    assert "presumed" not in page


@pytest.mark.parametrize(
    ("happening", "answers", "message"),
    [
        ("illegal-move", {}, "This field is required"),
        ("illegal-move", {"by": "white", "white": "half past"}, "Write the time like"),
        ("flag-fall", {"by": "white", "position": "no position"}, "is not a position"),
        (
            "touched-piece",
            {"position": "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "squares": "z9"},
            "Write squares like",
        ),
        ("late-arrival", {"by": "white", "started": "25:00"}, "An hour, please"),
    ],
)
def test_what_cannot_be_understood_is_said_beside_its_field(chief, section, happening, answers, message):
    """Bad input gets a sentence and changes nothing."""
    for ask in (chief.get, chief.post):
        answer = ask(f"{WHAT_NOW}{happening}/", {"decide": "yes", "pressed": "yes"} | answers)
        assert answer.status_code == 400
        assert message in answer.content.decode()
    assert recorded(section) == ()


def test_an_illegal_move_without_its_board_cannot_be_recorded(chief, section):
    """Illegal moves are counted per game (7.5.5): which game it was must be known."""
    without = {name: value for name, value in BY_WHITE.items() if name != "board"}
    page = chief.get(ILLEGAL, without).content.decode()
    assert "choose the board and the player" in page
    chief.post(ILLEGAL, without)
    assert recorded(section) == ()


def test_it_is_for_those_who_may_read_the_incidents_book(chief, logged_in, section):
    """The answer counts earlier warnings, so a rating officer does not see it."""
    officer = logged_in("rita", Role.RATING_OFFICER)
    assert officer.get(WHAT_NOW).status_code == 403
    assert officer.get(ILLEGAL, BY_WHITE).status_code == 403
    assert chief.get(f"{WHAT_NOW}earthquake/").status_code == 404


KNIGHTS = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
CLAIM = {"decide": "yes", "round": "3", "board": "1-3", "by": "white"}


def test_a_claim_is_judged_by_the_moves_of_the_board(chief, section):
    """Laws 9.2: three occurrences, after half-moves 0, 4 and 8; nobody says whether it is correct."""
    store(section, pgn("Anna", "Chen", KNIGHTS))
    page = chief.get(f"{WHAT_NOW}threefold-claim/", CLAIM).content.decode()
    assert "the game is drawn" in page
    assert "after half-moves 0, 4, 8" in page
    assert "E.01 9.2.2" in page
    assert "presumed" in page

    by_black = chief.get(f"{WHAT_NOW}threefold-claim/", CLAIM | {"by": "black"}).content.decode()
    assert "only the player who has the move may claim" in by_black
    checked = chief.get(f"{WHAT_NOW}threefold-claim/", CLAIM | {"claim_holds": "no"}).content.decode()
    assert "the claim is not correct" in checked
    assert "by the moves on record: the position is there 3 times" in checked
    chief.post(f"{WHAT_NOW}threefold-claim/", hidden(page))
    assert recorded(section)[0].article == "E.01 9.2.2"


@pytest.mark.parametrize("moves", ["", "1. Nf3 Nf6 2. Ke4 Ng8"])
def test_without_moves_that_can_be_followed_the_arbiter_is_asked(chief, section, moves):
    """No game, or one with an illegal move: nothing is judged from half a game."""
    if moves:
        store(section, pgn("Anna", "Chen", moves))
    answer = chief.get(f"{WHAT_NOW}threefold-claim/", CLAIM)
    assert answer.status_code == 400
    assert "This field is required" in answer.content.decode()


def test_both_absent_at_the_start(chief, section):
    """Laws 6.7.2: White came twelve minutes late: of ninety minutes seventy-eight are left."""
    answers = {
        "decide": "yes",
        "started": "15:00",
        "default_time": "30",
        "now": "15:20",
        "white_arrived": "15:12",
        "white": "1:30:00",
        "black": "1:30:00",
    }
    page = chief.get(f"{WHAT_NOW}both-absent/", answers).content.decode()
    assert "E.01 6.7.2" in page
    clocks = page.split("Set the clocks to")[1]
    assert clocks.index("1:18:00") < clocks.index("1:30:00")


QUICKPLAY = {
    "decide": "yes",
    "by": "black",
    "white": "3:00",
    "black": "1:59",
    "announced": "yes",
    "last_period": "yes",
    "ruling": "rejected",
}


def test_a_quickplay_claim_at_the_desk(chief, section, monkeypatch):
    """Guidelines III.5 by the section's time control: two minutes more for White; not announced, nothing."""
    rates = RatesOfPlay(parse_time_control("25'"))
    monkeypatch.setattr(form, "rates_of_play", lambda _facts: rates)
    page = chief.get(f"{WHAT_NOW}quickplay-claim/", QUICKPLAY).content.decode()
    assert "E.01 G.III.5" in page
    clocks = page.split("Set the clocks to")[1]
    assert clocks.index("0:05:00") < clocks.index("0:01:59")
    page = chief.get(f"{WHAT_NOW}quickplay-claim/", QUICKPLAY | {"announced": "no"}).content.decode()
    assert "their use was not announced beforehand" in page
    assert "Set the clocks to" not in page


def test_without_a_time_control_the_guidelines_cannot_be_asked(chief, section):
    """Whether there is an increment decides everything: the section has to say."""
    answer = chief.get(f"{WHAT_NOW}quickplay-claim/", QUICKPLAY)
    assert answer.status_code == 400
    assert "the time control must be known" in answer.content.decode()


def test_the_page_of_the_interruption_leads_to_the_envelope(chief, section):
    """Guidelines I.8.1: the position that was kept is filled in; an ambiguous move loses for White."""
    position = "4k2r/8/8/8/8/8/4P3/4K3 w - - 0 40"
    page = f"{DESK}games/3/interruption/"
    chief.post(page, {"1-3-kept": "yes", "1-3-sealed_by": "white", "1-3-position": position})
    address = f"{WHAT_NOW}sealed-move/?round=3&amp;board=1-3"
    assert address in chief.get(page).content.decode()
    assert position in chief.get(address.replace("&amp;", "&")).content.decode()
    answers = {"decide": "yes", "round": "3", "board": "1-3", "position": position, "sealed": "ambiguous",
               "sealer": "yes", "replier": "yes"}  # fmt: skip
    opened = chief.get(f"{WHAT_NOW}sealed-move/", answers).content.decode()
    assert "Black wins" in opened
    assert "E.01 G.I.8.1" in opened


def test_an_assistant_at_the_desk(chief, section):
    """Box to 6.2.6: ten minutes of ninety; the incidents book has the times before and after."""
    answers = {
        "decide": "yes",
        "round": "3",
        "board": "1-3",
        "by": "white",
        "white": "1:30:00",
        "black": "1:30:00",
    }
    tap = hidden(chief.get(f"{WHAT_NOW}assistant/", answers).content.decode())
    chief.post(f"{WHAT_NOW}assistant/", tap)
    entry = recorded(section)[0]
    assert (entry.article, entry.kind, entry.clocks_after) == ("E.01 6.2.6", "clock", "1:20:00 – 1:30:00")
