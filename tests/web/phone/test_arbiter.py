"""An arbiter's boards on the phone: tap, confirm, recorded; never wiped, never twice."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.records.models import LogEntry, Pass
from tests.web.phone.conftest import BLACK_WON, BOARD_1, BOARD_2, DRAWN, WHITE_WON, now, result, send

ONE_NIL = (Outcome.WIN, Outcome.LOSS)


def test_the_page_shows_the_boards_of_the_pass_only(client, link):
    """A range of boards, as the chief arbiter has given it."""
    page = client.get(link(Pass.RESULTS, label="Ben", first_board=2, last_board=9)).content
    assert b"Board 2" in page
    assert b"Egon" in page
    assert b"Anna" not in page


def test_a_tap_is_asked_about_and_then_recorded(phone, section, boards):
    """Without a script: a page asks, and Yes records under the label of the pass."""
    asked = send(phone, boards, game=BOARD_1, result=WHITE_WON)
    assert b"is this right?" in asked.content
    assert now(section).version == 1
    done = send(phone, boards, game=BOARD_1, result=WHITE_WON, sure="yes")
    assert (done.status_code, done.headers["Location"]) == (302, f"{boards}#board-1")
    assert result(section, 3, 1, 3) == ONE_NIL
    entry = LogEntry.objects.latest("id")
    assert (entry.author, entry.act) == ("Ben (phone)", "result.recorded")


def test_sending_it_again_changes_nothing(phone, section, boards):
    """A dead network makes phones send twice."""
    for _ in range(3):
        answer = send(phone, boards, game=BOARD_1, result=WHITE_WON, sure="yes", script="yes")
        assert json.loads(answer.content) == {"seen": "1,0", "shown": "1 – 0"}
    assert now(section).version == 2


def test_a_result_that_somebody_else_entered_is_not_overwritten(phone, section, boards):
    """The phone saw no result, the desk has one: refused, with what is on record."""
    operations.record_result(section, 3, (1, 3), ONE_NIL, by="ada")
    answer = send(phone, boards, game=BOARD_1, result=BLACK_WON, sure="yes", script="yes")
    payload = json.loads(answer.content)
    assert (answer.status_code, payload["code"]) == (409, "records.conflict")
    assert payload["found"] == {"seen": "1,0", "shown": "1 – 0"}
    assert "by ada" in payload["refused"]
    assert result(section, 3, 1, 3) == ONE_NIL
    plain = send(phone, boards, game=BOARD_1, result=BLACK_WON, sure="yes")
    assert (plain.status_code, b"by ada" in plain.content) == (409, True)


def test_a_correction_says_what_it_corrects(phone, section, boards):
    """Whoever saw 1-0 may enter ½ instead."""
    operations.record_result(section, 3, (1, 3), ONE_NIL, by="ada")
    send(phone, boards, game=BOARD_1, result=DRAWN, seen="1,0", sure="yes")
    assert result(section, 3, 1, 3) == (Outcome.DRAW, Outcome.DRAW)


def test_a_replay_of_an_old_result_after_a_correction_is_refused(phone, section, boards):
    """What was sent once cannot be sent again later to turn the result back."""
    sent = {"game": BOARD_1, "result": WHITE_WON, "sure": "yes"}
    send(phone, boards, **sent)
    operations.record_result(now(section), 3, (1, 3), (Outcome.LOSS, Outcome.WIN), by="ada", seen=ONE_NIL)
    assert send(phone, boards, **sent).status_code == 409
    assert result(section, 3, 1, 3) == (Outcome.LOSS, Outcome.WIN)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "1-2", "result": WHITE_WON}, b"not on your link"),
        ({"game": "x", "result": WHITE_WON}, b"not on your link"),
        ({"game": BOARD_1, "result": "*,*"}, b"This result cannot be entered"),
        ({"game": BOARD_1, "result": ""}, b"This result cannot be entered"),
        ({"game": BOARD_1, "result": WHITE_WON, "seen": "nonsense"}, b"This result cannot be entered"),
        ({"game": BOARD_1, "result": WHITE_WON, "round": "2"}, b"not being played"),
        ({"game": BOARD_1, "result": WHITE_WON, "round": ""}, b"not being played"),
    ],
)
def test_nonsense_is_refused_and_changes_nothing(phone, section, boards, fields, why):
    """A message, 409, and the same version; emptying a result is not on offer either."""
    answer = send(phone, boards, sure="yes", **fields)
    assert (answer.status_code, why in answer.content) == (409, True)
    assert now(section).version == 1


def test_a_board_outside_the_range_is_refused(phone, section, link):
    """The pass is for board 1; board 2 is somebody else's."""
    mine = link(Pass.RESULTS, label="Ben", first_board=1, last_board=1)
    assert send(phone, mine, game=BOARD_2, result=WHITE_WON, sure="yes").status_code == 409


def test_a_draft_is_not_on_phones(client, section, boards):
    """Players must not learn the pairing from an arbiter's phone before it is published."""
    operations.pair_next_round(section, by="ada", seen_version=1, confirmed={"missing-results"})
    page = client.get(boards).content
    assert b"Round 3" in page
    assert b"Round 4" not in page


def test_the_page_learns_what_others_have_entered(client, section, boards):
    """The light answer that an open page asks for."""
    operations.record_result(section, 3, (5, 4), (Outcome.DRAW, Outcome.DRAW), by="ada")
    payload = client.get(f"{boards}boards.json").json()
    assert payload["round"] == 3
    assert payload["boards"] == {"1-3": {"seen": "", "shown": ""}, "5-4": {"seen": "=,=", "shown": "½ – ½"}}


def test_forfeits_are_under_more(phone, section, boards):
    """Black did not come: a win by forfeit for White."""
    send(phone, boards, game=BOARD_2, result="+,-", sure="yes")
    assert result(section, 3, 5, 4) == (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)


def test_a_retracted_round_leaves_the_phones(client, section, boards):
    """The last round that everybody may see is on them."""
    operations.retract_round(section, 3, "wrong", by="ada", seen_version=1)
    page = client.get(boards)
    assert page.status_code == 200
    assert b"Round 2" in page.content
    assert b"Round 3" not in page.content


def test_the_page_is_an_app_of_the_phone(client, boards):
    """A manifest that starts at the pass, and a worker above all passes."""
    manifest = client.get(f"{boards}manifest.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.json()["start_url"] == boards
    worker = client.get("/p/service-worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert b"fetch" in worker.content


def test_a_hall_of_boards_is_light(client, section, large_section, django_assert_max_num_queries):
    """150 boards: few questions to the records, and a page that a phone can load."""
    wide = [Wanted(Pass.RESULTS, "Ben", 1, 150)]
    (made_pass,) = operations.make_passes(large_section(300), wide, timezone.now() + timedelta(1), by="ada")
    with django_assert_max_num_queries(5):
        page = client.get(f"/p/{token_of(made_pass)}/")
    assert page.content.count(b'class="board') == 150
    assert len(page.content) < 400_000
