"""Tie-breaks at the desk: the default of C.07 2.1, advice, alternatives of 16.6, and what is certain live."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from caissa.testing import crosstable
from caissa.tournament import Colour
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from caissa_web.section.book import EMPTY
from caissa_web.section.closing import final_standings
from caissa_web.section.errors import Locked
from caissa_web.section.options import UNPLAYED_OWN
from caissa_web.section.setup.findings import set_up_findings
from tests.web.conftest import WALL
from tests.web.desk.conftest import DESK
from tests.web.desk.setup.setting_up import SET_UP, now

PLAYERS = "1 Anna 2400\n2 Boris 2300\n3 Chen 2200\n4 Dora -"


@pytest.fixture
def fresh(event):
    """A section before round 1 for which no tie-breaks were announced; Dora has no rating."""
    facts = crosstable(
        PLAYERS,
        name="Open",
        scheduled_rounds=5,
        type_code="FIDE_DUTCH_2026",
        initial_colour=Colour.WHITE,
    )
    return operations.create_section(event, "open", facts, by="olga", book=EMPTY)


def _finding(facts, code):
    return next((finding for finding in set_up_findings(facts, EMPTY) if finding.code == code), None)


def test_no_list_means_the_default_list_from_round_1_on(chief, fresh):
    """C.07 2.1: tie-breaks are used and completed; the page names the list, pairing round 1 announces it."""
    page = chief.get(SET_UP).content.decode()
    assert "with round 1 the list becomes PTS, DE, BH/C1, PS, WIN" in page
    assert "places are shared" not in page
    assert "Number of wins suits an odd number of rounds" in page
    operations.pair_next_round(now(fresh), by="ada", seen_version=now(fresh).version)
    assert snapshot.load(now(fresh)).ranking == ("PTS", "DE", "BH/C1", "PS", "WIN")
    assert "tie-breaks completed: PTS, DE, BH/C1, PS, WIN" in LogEntry.objects.order_by("pk").last().what


def test_points_alone_share_places(fresh):
    """Who wants shared places says so: PTS alone is a list, and stays."""
    facts = replace(snapshot.load(fresh), ranking=("PTS",))
    assert _finding(facts, "set-up.no-tie-breaks") is None


def test_a_list_of_a_running_section_stays_as_it_was(section):
    """A section that began without a list keeps shared places until the arbiter completes it."""
    facts = snapshot.load(section)
    assert "places are shared until" in _finding(facts, "set-up.no-tie-breaks").what


@pytest.mark.parametrize("code", ["ARO", "TPR", "ARO/C1"])
def test_a_rating_tie_break_with_an_unrated_player_is_found_at_set_up(fresh, code):
    """REG-006, C.07 10: it will be dropped; a declared rating for the unrated keeps it."""
    facts = replace(snapshot.load(fresh), ranking=("PTS", code))
    finding = _finding(facts, "set-up.unrated-tie-break")
    assert finding is not None
    assert finding.where == "C.07 10"
    assert "1 player has no rating (4)" in finding.what
    kept = replace(facts, ranking=("PTS", f"{code}/U1400"))
    assert _finding(kept, "set-up.unrated-tie-break") is None


def test_the_types_stand_beside_the_codes(chief, fresh):
    """C.07 4.3: Buchholz is of type C."""
    page = " ".join(chief.get(SET_UP).content.decode().split())
    assert 'Buchholz <small class="note">C</small>' in page


# -- C.07 16.6 ---------------------------------------------------------------------


@pytest.fixture
def played(event):
    """Two rounds and a third that is being played; Chen sat out the first. Ranked by Buchholz."""
    dutch = "FIDE_DUTCH_2026"
    return crosstable(WALL, name="Open", scheduled_rounds=5, type_code=dutch, ranking=("PTS", "BH"))


def test_announced_alternatives_change_the_values(event, played):
    """Chen's bye and forfeit count Chen's own 2 points each by 16.4; announced, they count nothing."""
    usual = operations.create_section(event, "open", played, by="olga")
    book = EMPTY.with_text(UNPLAYED_OWN, "nothing")
    other = operations.create_section(event, "other", played, by="olga", book=book)
    by_rules = final_standings.standings_of(snapshot.load_state(usual), 2)
    announced = final_standings.standings_of(snapshot.load_state(other), 2)
    assert by_rules.row(3).texts["BH"] != "0"
    assert announced.row(3).texts["BH"] == "0"
    assert announced.rules.own_view.article == "16.6"


def test_alternatives_are_announced_before_round_1(chief, event, fresh, played):
    """The regulations page asks; once round 1 is paired the answer is locked in FIDE mode."""
    answers = {UNPLAYED_OWN: "nothing"}
    assert "Tie-breaks: own unplayed rounds" in chief.get(f"{SET_UP}regulations/").content.decode()
    before = operations.announce(now(fresh), answers, by="ada", seen_version=now(fresh).version)
    assert snapshot.load_state(before).book.text(UNPLAYED_OWN) == "nothing"
    running = operations.create_section(event, "other", played, by="olga")
    with pytest.raises(Locked):
        operations.announce(running, answers, by="ada", seen_version=running.version)


# -- while games go on ---------------------------------------------------------------


def test_only_what_is_certain_while_games_go_on(chief, event, played):
    """C.07 4.3: Buchholz depends on opponents' final results, so it is not among the live values."""
    operations.create_section(event, "open", played, by="olga")
    assert "?live=1" in chief.get(f"{DESK}standings/3/").content.decode()
    live = chief.get(f"{DESK}standings/3/?live=1")
    row = live.context["standings"].row(1)
    assert row.texts["PTS"] is not None
    assert row.texts["BH"] is None
    assert not chief.get(f"{DESK}standings/2/?live=1").context["live"]


def test_live_standings_say_what_they_leave_out(chief, event, played):
    """C.07 4.3: types B and D are shown, Buchholz (C) is named as not yet shown."""
    operations.create_section(event, "open", played, by="olga")
    live = chief.get(f"{DESK}standings/3/?live=1")
    assert [head.label for head in live.context["left_out"]] == ["BH"]
    page = live.content.decode()
    assert "only values of types B and D are shown" in page
    assert "<bdi>BH</bdi> (C)" in page
    complete = chief.get(f"{DESK}standings/3/")
    assert complete.context["left_out"] == []
    assert "only values of types B and D are shown" not in complete.content.decode()


def test_the_types_stand_wherever_a_tie_break_is_explained(chief, event, played):
    """C.07 4.3: at the list that is chosen, over the standings, in the working, for everybody."""
    operations.create_section(event, "open", played, by="olga")
    of_opponents = "type C: opponents&#x27; final results"
    picker = chief.get(f"{SET_UP}tie-breaks/").content.decode()
    assert f"({of_opponents})" in picker
    assert "(type D: opponents&#x27; data known before play)" in picker
    assert f"Buchholz – {of_opponents}" in chief.get(f"{DESK}standings/2/").content.decode()
    assert of_opponents in chief.get(f"{DESK}standings/2/1/").content.decode()
    assert f"({of_opponents})" in Client().get("/events/spring/open/standings/").content.decode()


def test_an_expression_is_defined_at_the_desk(chief, event, played):
    """C.07 4.1: OTHER_MIX follows from Buchholz; a wrong expression is refused and nothing is stored."""
    facts = replace(played, ranking=("PTS", "OTHER_MIX"))
    section = operations.create_section(event, "open", facts, by="olga")
    address = f"{DESK}standings/values/OTHER_MIX/"
    sent = {"seen_version": str(section.version), "values": "", "expression": "2 * [WON]"}
    assert chief.post(address, sent).status_code == 302
    rows = final_standings.standings_of(snapshot.load_state(now(section)), 2)
    assert rows.row(1).texts["OTHER_MIX"] == "2"
    wrong = {**sent, "seen_version": str(now(section).version), "expression": "[BH"}
    assert "cannot be understood" in chief.post(address, wrong).content.decode()
    assert snapshot.load_state(now(section)).book.closing.expressions[0].expression == "2 * [WON]"
