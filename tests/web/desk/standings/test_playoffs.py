"""Play-offs on the desk: announced, called for, lots, games; the standings and the prizes follow."""

from __future__ import annotations

import pytest

from caissa.testing import crosstable
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.section.closing import final_standings
from tests.web.desk.conftest import DESK

WALL = """
    1 Anna  2400  4w1 2b=  3w=
    2 Boris 2300  3b1 1w=  4b=
    3 Chen  2200  2w0 4b1  1b=
    4 Dora  2100  1b0 3w0  2w=
"""
RULES = {
    "first_place": "1",
    "last_place": "1",
    "after_tie_breaks": "0",
    "format": "KNOCK_OUT",
    "numbers": "BY_RANKING",
    "colours": "BY_LOTS",
    "minutes": "3",
    "increment": "2",
    "games": "2",
    "first_break": "30",
    "between": "10",
}


@pytest.fixture
def facts() -> Tournament:
    """A finished event: Anna and Boris share first place with two points."""
    return crosstable(
        WALL, name="Open", scheduled_rounds=3, type_code="BERGER_ROUNDROBIN", ranking=("PTS", "WIN")
    )


def _now(section: Section) -> Section:
    return Section.objects.get(pk=section.pk)


@pytest.fixture
def announced(chief, section):
    """The section with a play-off for first place in its rules."""
    chief.post(f"{DESK}play-offs/rules/", {**RULES, "seen_version": section.version})
    return _now(section)


def _act(chief, **fields):
    return chief.post(
        f"{DESK}play-offs/act/", {"group": "1,2", "contest": "final", "players": "1,2", **fields}, follow=True
    )


def test_without_announced_rules_there_is_no_play_off(chief, section):
    """C.07 3.1: the regulations of the event must say it."""
    assert "announce no play-offs" in chief.get(f"{DESK}play-offs/").content.decode()


def test_a_tie_for_first_place_calls_for_a_play_off(chief, announced):
    """Anna and Boris have two points each; lots for the colours come first."""
    page = chief.get(f"{DESK}play-offs/").content.decode()
    assert "Anna · Boris" in page
    assert "draw lots for the colours" in page


def test_the_standings_follow_the_play_off(chief, announced):
    """Boris is drawn, takes White, wins the first game and draws the second: he is first, Anna second."""
    assert final_standings.standings_of(snapshot.load_state(announced)).ranks[1] == 1
    _act(chief, kind="colours", drawn="2", colour="WHITE")
    _act(chief, kind="play", players="2,1", already="0", result="1")
    _act(chief, kind="play", players="1,2", already="1", result="=")
    state = snapshot.load_state(_now(announced))
    standings = final_standings.standings_of(state)
    assert (standings.ranks[2], standings.ranks[1], standings.ranks[3]) == (1, 2, 3)
    assert standings.row(1).decided_by == "play-off"
    assert "play-off" in chief.get(f"{DESK}standings/3/1/").content.decode()


def test_a_resent_result_changes_nothing_and_a_wrong_one_is_refused(chief, announced):
    """The same game twice is one game; a game that is not due is refused with a message."""
    _act(chief, kind="colours", drawn="2", colour="WHITE")
    for _ in range(2):
        _act(chief, kind="play", players="2,1", already="0", result="1")
    assert LogEntry.objects.filter(act="playoff.result").count() == 1
    wrong = _act(chief, kind="play", players="2,1", already="1", result="1")
    assert "Another game is due" in wrong.content.decode()
    for nonsense in ({"kind": "play", "players": "x"}, {"kind": "?"}, {"kind": "colours", "drawn": "9"}):
        assert _act(chief, **nonsense).status_code == 200
    assert LogEntry.objects.filter(act="playoff.result").count() == 1


def test_rules_stay_once_a_play_off_has_begun(chief, announced):
    """What was announced is not changed in the middle."""
    _act(chief, kind="colours", drawn="1", colour="BLACK")
    before = _now(announced).version
    answer = chief.post(
        f"{DESK}play-offs/rules/", {**RULES, "minutes": "5", "seen_version": before}, follow=True
    )
    assert "A play-off has started" in answer.content.decode()
    assert _now(announced).version == before


@pytest.mark.parametrize(
    "wrong", [{"games": "3"}, {"last_place": "0"}, {"minutes": "x"}, {"format": "picnic"}]
)
def test_wrong_rules_are_refused_at_the_field(chief, section, wrong):
    """An odd number of games cannot give both players White equally often."""
    answer = chief.post(f"{DESK}play-offs/rules/", {**RULES, **wrong, "seen_version": section.version})
    assert answer.status_code == 200
    assert b"errorlist" in answer.content
    assert _now(section).version == section.version


def test_nobody_plays_off_before_the_last_result_is_in(chief, event):
    """Q157-169: no final standings, so no play-off."""
    facts = crosstable(WALL.replace("3w=", "3w*").replace("1b=", "1b*"), name="Open", scheduled_rounds=3,
                       type_code="BERGER_ROUNDROBIN", ranking=("PTS",))  # fmt: skip
    section = operations.create_section(event, "open", facts, by="olga")
    chief.post(f"{DESK}play-offs/rules/", {**RULES, "seen_version": section.version})
    assert "known when the last result is in" in chief.get(f"{DESK}play-offs/").content.decode()


def test_prizes_go_by_the_play_off(chief, announced):
    """C.02 13.2.5: the places of a play-off have their own prizes; nothing is shared between them."""
    fund = 'currency = "EUR"\nmethod = "equal"\n[[list]]\nname = "General"\nprizes = [100, 50]\n'
    chief.post(f"{DESK}prizes/fund/", {"fund": fund, "seen_version": announced.version})
    assert chief.get(f"{DESK}prizes/").content.decode().count("EUR 75.00") >= 2
    _act(chief, kind="colours", drawn="2", colour="WHITE")
    _act(chief, kind="play", players="2,1", already="0", result="1")
    _act(chief, kind="play", players="1,2", already="1", result="=")
    page = chief.get(f"{DESK}prizes/").content.decode()
    assert page.index("Boris") < page.index("EUR 100.00") < page.index("Anna") < page.index("EUR 50.00")


FIVE = """
    1 Anna  2400  2w=
    2 Boris 2300  1b=
    3 Chen  2200  4w=
    4 Dora  2100  3b=
    5 Egon  2000  6w=
    6 Fay   1900  5b=
"""


@pytest.mark.parametrize(
    ("scheme", "due"),
    [
        # 2022 (C.02 12.2.3.8): six are reduced to four, 1 and 2 have byes, 3 meets 6 and 4 meets 5.
        ("2022", {frozenset({3, 6}), frozenset({4, 5})}),
        # 2017 (C.02 13.2.11 (3)): the best four by the next tie-break draw lots for the semi-finals.
        ("2017", {frozenset({1, 2, 3, 4})}),
    ],
)
def test_the_schemes_of_the_handbook_can_be_announced(chief, event, scheme, due):
    """C.02 12.2.3 of 2022, and the example of C.02 13.2.11 of 2017."""
    facts = crosstable(
        FIVE, name="Six", scheduled_rounds=1, type_code="FIDE_DUTCH_2026", ranking=("PTS", "TPN"),
    )  # fmt: skip
    section = operations.create_section(event, "six", facts, by="olga")
    answer = chief.post("/desk/spring/six/play-offs/rules/", {**RULES, "scheme": scheme})
    assert answer.status_code == 302
    (now,) = final_standings.play_offs(snapshot.load_state(_now(section)))
    assert {frozenset(contest.players) for contest in now.stands.due} == due
    assert chief.get("/desk/spring/six/play-offs/").status_code == 200


def test_the_pairs_of_2017_are_drawn_among_four(chief, event):
    """C.02 13.2.11 (3): first against second, third against fourth of the lots; two are out already."""
    facts = crosstable(
        FIVE, name="Six", scheduled_rounds=1, type_code="FIDE_DUTCH_2026", ranking=("PTS", "TPN"),
    )  # fmt: skip
    section = operations.create_section(event, "six", facts, by="olga")
    there = "/desk/spring/six/play-offs/"
    chief.post(f"{there}rules/", {**RULES, "scheme": "2017"})
    form_data = {"group": "1,2,3,4,5,6", "contest": "semi-final", "players": "1,2,3,4", "kind": "numbers"}
    chief.post(f"{there}act/", form_data)
    (now,) = final_standings.play_offs(snapshot.load_state(_now(section)))
    assert sorted(now.played.facts.order) == [1, 2, 3, 4]
    first, second, third, fourth = now.played.facts.order
    assert {frozenset(due.players) for due in now.stands.due} == {
        frozenset({first, second}),
        frozenset({third, fourth}),
    }


def test_a_mini_match_of_2022_has_an_even_number_of_games(chief, section):
    """C.02 12.2.3.4: the field says so."""
    answer = chief.post(f"{DESK}play-offs/rules/", {**RULES, "scheme": "2022", "games": "0"})
    assert b"even number" in answer.content
    assert snapshot.load_state(_now(section)).book.closing.play_off_rules is None


def test_breaks_that_are_too_short_are_asked_about(chief, section):
    """C.02 12.2.3.2: 30 minutes before the play-off, 10 between its stages."""
    asked = chief.post(
        f"{DESK}play-offs/rules/",
        {**RULES, "first_break": "0", "between": "0", "seen_version": section.version},
    )
    assert asked.status_code == 409
    assert _now(section).version == section.version


def test_the_day_of_a_play_off_is_planned_with_its_ladder_of_rates(chief, section):
    """C.02 12.2.3.10: 25+10, then 5+3; two semi-finals, one arbiter, and the closing comes too early.

    The hours are reckoned in tests/playoff/test_planning.py.
    """
    chief.post(f"{DESK}play-offs/rules/", {**RULES, "rates": "25+10, 5+3", "seen_version": section.version})
    chief.post(
        f"{DESK}play-offs/plan/",
        {
            "players": "4", "last-game": "2026-05-09T17:00", "closing": "2026-05-09T20:30",
            "arbiters": "Ada", "seen_version": _now(section).version,
        },
    )  # fmt: skip
    page = chief.get(f"{DESK}play-offs/").content.decode()
    for hour in ("17:30", "20:03", "20:13", "20:58"):
        assert hour in page
    assert "28 min" in page
    assert "games at the same time: 2; arbiters named: 1" in page
    assert _now(section).version == section.version + 2


def test_a_game_is_due_at_the_rate_of_its_stage(chief, section):
    """The final of two players is played at the first rate of the ladder."""
    chief.post(f"{DESK}play-offs/rules/", {**RULES, "rates": "25+10, 5+3", "seen_version": section.version})
    assert "25&#x27;+10&quot;" in chief.get(f"{DESK}play-offs/").content.decode()


def test_a_rate_that_is_none_is_refused(chief, section):
    """The form says how rates are written."""
    answer = chief.post(
        f"{DESK}play-offs/rules/", {**RULES, "rates": "quick", "seen_version": section.version}
    )
    assert "25+10" in answer.content.decode()
    assert _now(section).version == section.version
