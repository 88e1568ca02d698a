"""The list of tie-breaks at the desk: put in order by buttons, seen in its effect, saved as one act."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from caissa.testing import crosstable
from caissa.tournament import Colour, Role
from caissa_web import operations
from caissa_web.desk.setup.tie_breaks import drafted
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from tests.web.desk.setup.setting_up import SET_UP, now

PICKER = f"{SET_UP}tie-breaks/"
WALL = """
    1 Anna  2400  3w1 2b0  4w1
    2 Boris 2300  4w= 1w1  3b=
    3 Chen  2200  1b0 4b1  2w=
    4 Dora  2100  2b= 3w0  1b0
"""
"""Boris and Anna have 2 points. Buchholz (C.07 8.1): Boris ½ + 2 + 1½ = 4, Anna 1½ + 2 + ½ = 4.

Sonneborn-Berger (9.1): Boris ½·½ + 2 + ½·1½ = 3; Anna 1½ + 0 + ½ = 2. Wins (7.1): Boris 1, Anna 2.
"""


@pytest.fixture
def played(event):
    """Three rounds of four players, outside FIDE mode, ranked by Sonneborn-Berger."""
    facts = crosstable(
        WALL,
        name="Open",
        scheduled_rounds=3,
        type_code="FIDE_DUTCH_2026",
        ranking=("PTS", "SB"),
        initial_colour=Colour.WHITE,
    )
    return operations.create_section(event, "open", facts, by="olga")


@pytest.fixture
def fresh(event):
    """The same players before round 1."""
    facts = crosstable(
        "1 Anna 2400\n2 Boris 2300\n3 Chen 2200\n4 Dora -",
        name="Open",
        scheduled_rounds=5,
        type_code="FIDE_DUTCH_2026",
        ranking=("PTS", "DE", "BH/C1", "WIN"),
    )
    return operations.create_section(event, "open", facts, by="olga")


def rows(*codes, **more):
    """What the page sends for these codes."""
    return {
        "row": [str(at) for at in range(len(codes))],
        **{f"code-{at}": code for at, code in enumerate(codes)},
        **{f"cut-{at}": code.partition("/")[2] for at, code in enumerate(codes) if "/" in code},
        **more,
    }


def ranking_shown(answer):
    """The list that the page shows."""
    return [tie_break.code for tie_break in answer.context["chosen"]]


@pytest.mark.parametrize(
    ("pressed", "codes"),
    [
        ("up:2", ["PTS", "BH/C1", "DE", "WIN"]),
        ("down:1", ["PTS", "BH/C1", "DE", "WIN"]),
        ("remove:1", ["PTS", "BH/C1", "WIN"]),
        ("add:SB", ["PTS", "DE", "BH/C1", "WIN", "SB"]),
        ("up:0", ["PTS", "DE", "BH/C1", "WIN"]),
        ("down:9", ["PTS", "DE", "BH/C1", "WIN"]),
        ("take:default", ["PTS", "DE", "BH/C1", "PS", "WIN"]),
    ],
)
def test_buttons_show_the_list_as_it_would_be(chief, fresh, pressed, codes):
    """Nothing is stored before Save; the default list is that of C.07 2.1 for five rounds."""
    answer = chief.post(PICKER, rows("PTS", "DE", "BH/C1", "WIN", do=pressed))
    assert ranking_shown(answer) == codes
    assert now(fresh).version == fresh.version


def test_dragged_lines_come_in_their_new_order(chief, fresh):
    """A script moves lines about; the order of the lines is the order of the list."""
    sent = {**rows("PTS", "DE", "BH/C1", "WIN"), "row": ["0", "3", "2", "1"], "do": "show"}
    assert ranking_shown(chief.post(PICKER, sent)) == ["PTS", "WIN", "BH/C1", "DE"]
    pressed_before_the_answer = {**sent, "do": "up:2"}
    assert ranking_shown(chief.post(PICKER, pressed_before_the_answer)) == ["PTS", "BH/C1", "WIN", "DE"]


def test_a_variant_chosen_in_words_is_saved_as_its_code(chief, fresh):
    """Cut-1 becomes Median-1 (C.07 14.3); one act, one log entry, and undo takes it back."""
    sent = rows("PTS", "BH/C1", do="save", seen_version=str(fresh.version))
    sent["cut-1"] = "M1"
    assert chief.post(PICKER, sent).status_code == 302
    assert snapshot.load(now(fresh)).ranking == ("PTS", "BH/M1")
    assert LogEntry.objects.filter(section=fresh, act="section.set-up").count() == 1
    operations.undo(now(fresh), by="ada", seen_version=now(fresh).version)
    assert snapshot.load(now(fresh)).ranking == ("PTS", "DE", "BH/C1", "WIN")


def test_codes_typed_by_experts_become_the_list(chief, fresh):
    """Points come first without being typed; what no edition knows is refused and nothing is lost."""
    assert ranking_shown(chief.post(PICKER, {"do": "codes", "codes": "BH-C2 SB"})) == ["PTS", "BH/C2", "SB"]
    wrong = chief.post(PICKER, {"do": "codes", "codes": "BH/Q9"})
    assert wrong.status_code == 422
    assert "not a modifier" in wrong.content.decode()


def test_what_saving_would_change(chief, played):
    """By wins Anna (2) comes before Boris (1), by Sonneborn-Berger behind: two places change."""
    page = " ".join(chief.post(PICKER, rows("PTS", "WIN", do="show")).content.decode().split())
    assert "If you save now, 2 places change." in page
    assert "Anna goes from 2 to 1." in page
    assert "Boris goes from 1 to 2." in page
    same = chief.post(PICKER, rows("PTS", "SB", "WIN", do="show")).content.decode()
    assert "If you save now, no place changes." in same
    assert "If you save now" not in chief.get(PICKER).content.decode()


def test_a_running_section_asks_twice_and_for_a_reason(chief, played):
    """C.07 2.1: announced before the start; a change later is a grave warning and goes into the report."""
    sent = rows("PTS", "WIN", do="save", seen_version=str(played.version))
    assert "Enter a reason" in chief.post(PICKER, sent).content.decode()
    sent["reason"] = "announced otherwise"
    assert chief.post(PICKER, sent).status_code == 409
    again = chief.post(PICKER, {**sent, "go_back": "1"})
    assert ranking_shown(again) == ["PTS", "WIN"]
    confirmed = {**sent, "grave": "1", "confirmed": "ranking-changed"}
    assert chief.post(PICKER, confirmed).status_code == 302
    assert snapshot.load(now(played)).ranking == ("PTS", "WIN")


def test_warnings_before_saving(chief, fresh):
    """Dora has no rating (C.07 10), Koya is for round robins (9.2), little follows the average rating."""
    answer = chief.post(PICKER, rows("PTS", "ARO", "KS", do="show"))
    assert {finding.code for finding in answer.context["findings"]} == {
        "set-up.unrated-tie-break",
        "set-up.tie-break",
        "tie-breaks.nothing-follows",
    }


def test_lists_to_start_from_fit_the_event(chief, event, fresh):
    """A Swiss is offered the lists of C.02 13 for a Swiss, a round robin none with Buchholz (C.07 8)."""
    offered = chief.get(PICKER).context["lists"]
    assert ("default", ("PTS", "DE", "BH/C1", "PS", "WIN")) in [(known.key, known.codes) for known in offered]
    assert ("PTS", "DE", "BH/C1", "ARO/C1") in [known.codes for known in offered]
    robin = replace(snapshot.load(fresh), type_code="BERGER_ROUNDROBIN", ranking=())
    operations.create_section(event, "robin", robin, by="olga")
    page = chief.get("/desk/spring/robin/set-up/tie-breaks/")
    assert page.context["lists"]
    assert not any(code.startswith("BH") for known in page.context["lists"] for code in known.codes)
    assert "Buchholz" not in [offer.title for _kind, members in page.context["offered"] for offer in members]


def test_those_who_may_not_change_it_see_the_list(logged_in, fresh):
    """A sector arbiter reads the list and has no buttons."""
    browser = logged_in("sam", Role.SECTOR_ARBITER)
    page = browser.get(PICKER).content.decode()
    assert "Buchholz Cut-1" in page
    assert 'value="save"' not in page
    assert browser.post(PICKER, rows("PTS", do="save")).status_code == 403


@given(st.lists(st.sampled_from([f"{way}:{at}" for way in ("up", "down") for at in range(5)]), max_size=12))
def test_moving_never_loses_a_tie_break(presses):
    """Up and down only exchange neighbours: the same tie-breaks remain, and the opposite way undoes it."""
    facts = crosstable("1 A 2000\n2 B 1900", scheduled_rounds=3, type_code="FIDE_DUTCH_2026")
    start = ("PTS", "DE", "BH", "SB", "WIN")
    ranking = start
    for pressed in presses:
        before, ranking = ranking, _pressed(facts, ranking, pressed)
        assert sorted(ranking) == sorted(start)
        way, at = pressed.split(":")
        if before != ranking:
            back = f"down:{int(at) - 1}" if way == "up" else f"up:{int(at) + 1}"
            assert _pressed(facts, ranking, back) == before


def _pressed(facts, ranking, pressed):
    sent = QueryDict(mutable=True)
    sent.setlist("row", [str(at) for at in range(len(ranking))])
    for at, code in enumerate(ranking):
        sent[f"code-{at}"] = code
    sent["do"] = pressed
    return drafted(facts, sent).ranking


def test_neighbours_have_buttons_except_at_the_ends(chief, fresh):
    """The first cannot go up, the last cannot go down; each button says what it moves."""
    page = chief.get(PICKER).content.decode()
    assert page.count("disabled") == 2
    names = ["Points", "Direct encounter", "Buchholz Cut-1", "Wins"]
    assert all(f"Move {name} up" in page and f"Move {name} down" in page for name in names)
    positions = [page.index(f"Move {name} up") for name in names]
    assert all(first < second for first, second in pairwise(positions))


def test_the_list_in_use_says_when_it_suits(chief, fresh):
    """C.02 13.1 (2022): Buchholz Cut-1 where the top places matter; the default list rests on it."""
    page = chief.get(PICKER).content.decode()
    assert (
        "Buchholz Cut-1 is best when the top places matter most" not in page
    )  # the section has a list of its own
    page = chief.post(PICKER, {**rows("PTS"), "do": "take:default"}).content.decode()
    assert "Buchholz Cut-1 is best when the top places matter most" in page
