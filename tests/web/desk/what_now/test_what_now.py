"""What now? The Laws' answers on the arbiter's phone, written into the incidents book with one tap."""

from __future__ import annotations

import re

import pytest

from caissa.tournament import Role
from caissa_web.records.models import LogEntry, Section
from tests.web.desk.conftest import DESK
from tests.web.desk.rounds.test_rounds import state_of

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
