"""What the Laws propose for an incident: on request, counted over all sections, never stored by itself."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from caissa_web import operations
from caissa_web.operations.games import live
from caissa_web.records.models import Section
from caissa_web.section.book import Incident
from tests.web.desk.conftest import DESK
from tests.web.desk.rounds.test_rounds import newest, state_of

BOOK = f"{DESK}incidents/"
ASK = {"round": "3", "player": "1", "what": "It happened.", "propose": "1"}
GAME = """[Event "Spring"]
[White "Anna"]
[Black "Chen"]
[Round "3.1"]
[Result "*"]

1. e4 {[%clk 1:29:30]} e5 {[%clk 1:28:10]} 2. Nf3 {[%clk 1:27:05]} *
"""


def filled(chief, **typed: str) -> dict[str, str]:
    """The fields of the form after asking for proposals."""
    answer = chief.post(BOOK, ASK | typed)
    assert answer.status_code == 200
    form = answer.context["form"]
    return {name: str(form[name].value() or "") for name in form.fields}


def warned(section: Section, times: int, kind: str = "disturbance") -> None:
    """Anna, warned so often in a section."""
    for number in range(times):
        at = datetime(2026, 4, 2, 10, number, tzinfo=UTC)
        incident = Incident(0, at, "ada", f"Talked {number}", 1, (1,), kind, "12.9.1")
        operations.enter_incident(newest(section), incident, by="ada")


def test_an_illegal_move_gets_article_penalty_and_times(chief, section: Section) -> None:
    """Laws 7.5.5: two minutes for Black; board and opponent come from the pairing; nothing is stored."""
    proposal = filled(chief, kind="illegal-move", clocks="0:10:30 – 0:05:00")
    assert proposal["article"].split(", ") == ["E.01 7.5.1", "E.01 7.5.5"]
    assert proposal["penalty"] == "12.9.2"
    assert proposal["clocks_after"].endswith("– 0:07:00")
    assert (proposal["board"], proposal["opponent"]) == ("1", "3")
    assert state_of(section).book.incidents == ()


def test_what_was_typed_stays(chief, section: Section) -> None:
    """The arbiter's word comes before the proposal."""
    proposal = filled(chief, kind="illegal-move", article="A.5", penalty="12.9.1", decision="My own")
    assert (proposal["article"], proposal["penalty"], proposal["decision"]) == ("A.5", "12.9.1", "My own")


@pytest.mark.parametrize(("elsewhere", "penalty"), [(0, "12.9.1"), (2, "12.9.1"), (3, "12.9.6")])
def test_warnings_of_all_sections_count(chief, section, facts, elsewhere, penalty) -> None:
    """Laws 11.7: after three warnings the game is lost, whichever section they were given in."""
    other = operations.create_section(section.event, "blitz", facts, by="olga")
    warned(other, elsewhere)
    proposal = filled(chief, kind="disturbance")
    assert proposal["penalty"] == penalty
    assert proposal["article"].startswith("E.01 11.7" if elsewhere == 3 else "E.01 11.5")


def test_after_the_third_warning_11_7_is_next(chief, section, facts) -> None:
    """The hint after recording counts the other section too."""
    other = operations.create_section(section.event, "blitz", facts, by="olga")
    warned(other, 2)
    entry = {"round": "3", "player": "1", "kind": "disturbance", "penalty": "12.9.1", "what": "Talked again"}
    answer = chief.post(BOOK, entry, follow=True)
    assert "tell the player that 11.7 is next" in answer.content.decode()


def test_what_now_counts_them_as_well(chief, section, facts) -> None:
    """Left empty, earlier warnings are counted over all sections."""
    other = operations.create_section(section.event, "blitz", facts, by="olga")
    warned(other, 3)
    asked = {"decide": "yes", "round": "3", "board": "1-3", "by": "white"}
    page = chief.get(f"{DESK}what-now/disturbance/", asked).content.decode()
    assert "warned 3 times before" in page
    assert "E.01 11.7" in page


def test_the_dress_code_has_its_own_count(chief, section) -> None:
    """Organisers' Manual 11.5.7: two warnings in writing, then the fine and no ceremony."""
    first = filled(chief, kind="dress-code")
    assert first["penalty"] == "12.9.1"
    assert "same day" in first["decision"]
    warned(section, 2, "dress-code")
    assert filled(chief, kind="dress-code")["penalty"] == "12.9.7"
    assert filled(chief, kind="disturbance")["penalty"] == "12.9.1"


def test_a_device_loses_the_game(chief, section) -> None:
    """Laws 11.3.2.2."""
    assert filled(chief, kind="device")["penalty"] == "12.9.6"


def test_position_and_clocks_of_a_live_game(chief, section) -> None:
    """What the board has sent need not be typed."""
    assert live.put_games(newest(section), GAME, by="ada") == 1
    proposal = filled(chief, kind="illegal-move")
    assert proposal["position"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")
    assert proposal["clocks"] == "1:27:05 – 1:28:10"
    assert proposal["clocks_after"].endswith("– 1:30:10")


@pytest.mark.parametrize("typed", [{"player": "99"}, {"round": "9"}, {"player": ""}, {"position": "a mess"}])
def test_doubtful_input_proposes_nothing_wrong(chief, section, typed) -> None:
    """No player, no such round, no position: the form comes back, nothing is stored."""
    proposal = filled(chief, kind="illegal-move", **typed)
    assert proposal["what"] == "It happened."
    assert state_of(section).book.incidents == ()
