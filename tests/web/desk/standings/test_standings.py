"""Standings on the desk: the working of every value, ties, lots, orders by hand, given values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.testing import crosstable
from caissa.tournament import Departure, Left, Tournament
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.section.closing import final_standings
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK

LEVEL = """
    1 Anna  2400  4w1 2b=  3w=
    2 Boris 2300  3b1 1w=  4b=
    3 Chen  2200  2w0 4b1  1b=
    4 Dora  2100  1b0 3w0  2w=
"""


@pytest.fixture
def facts() -> Tournament:
    """A finished round robin of four: Anna and Boris have two points, drew, and are level in all but lots."""
    return crosstable(
        LEVEL, name="Open", scheduled_rounds=3, type_code="BERGER_ROUNDROBIN", ranking=("PTS", "DE")
    )


def _now(section: Section) -> Section:
    return Section.objects.get(pk=section.pk)


def _ranks(section: Section) -> dict[int, int]:
    return final_standings.standings_of(snapshot.load_state(_now(section))).ranks


def test_the_final_standings_show_every_value_and_lead_to_its_working(chief, section):
    """Anna and Boris share first place; each value is a link to the page that explains it."""
    assert chief.get(f"{DESK}standings/").headers["Location"] == f"{DESK}standings/3/"
    page = chief.get(f"{DESK}standings/3/").content.decode()
    assert "Final standings" in page
    assert 'href="1/#v0">2</a>' in page
    assert "1=" in page


def test_why_names_the_separate_standings_of_a_direct_encounter(chief, section):
    """C.07 6: Anna and Boris drew, so that the encounter leaves them level; the page shows the table."""
    page = chief.get(f"{DESK}standings/3/1/").content.decode()
    assert "Separate standings" in page
    assert "DE = 0.5" in page
    assert "round 2" not in page or "Boris" in page


def test_nobody_has_a_page_of_working_who_is_not_there(chief, section):
    """Wrong numbers are wrong addresses."""
    assert chief.get(f"{DESK}standings/3/99/").status_code == 404
    assert chief.get(f"{DESK}standings/4/").status_code == 404


def test_lots_are_drawn_once_and_a_repeat_gives_the_same(chief, section):
    """Acceptance list Q204-206: drawing again changes nothing, whatever the seed."""
    chief.post(f"{DESK}standings/3/lots/", {"group": "1,2", "seed": "17"})
    first = _ranks(section)
    assert sorted((first[1], first[2])) == [1, 2]
    chief.post(f"{DESK}standings/3/lots/", {"group": "2,1", "seed": "another"})
    assert _ranks(section) == first
    assert LogEntry.objects.filter(act="standings.lots-drawn").count() == 1
    assert b"seed 17" in chief.get(f"{DESK}standings/3/").content


def test_the_noticeboard_shows_the_same_order(chief, client, section):
    """What the desk decided about a tie hangs on the wall too."""
    data = {"order": "2,1", "reason": "Rule 7 of the event", "seen_version": section.version}
    chief.post(f"{DESK}standings/3/order/", data)
    page = client.get("/events/spring/open/standings/").content.decode()
    assert page.index("Boris") < page.index("Anna")


def test_standings_are_worked_out_once_for_a_state(section):
    """The second page that asks gets what the first one counted."""
    state = snapshot.load_state(section)
    assert final_standings.standings_of(state, 3) is final_standings.standings_of(
        snapshot.load_state(_now(section)), 3
    )


def test_lots_that_were_undone_come_out_the_same(chief, section):
    """Without a typed seed the results themselves are the seed, so undoing cannot turn the luck."""
    chief.post(f"{DESK}standings/3/lots/", {"group": "1,2"})
    first = _ranks(section)
    chief.post(f"{DESK}history/undo/", {"seen_version": _now(section).version})
    assert _ranks(section)[1] == _ranks(section)[2] == 1
    chief.post(f"{DESK}standings/3/lots/", {"group": "1,2"})
    assert _ranks(section) == first


def test_lots_are_drawn_only_for_those_who_are_tied(chief, section):
    """Chen has a place of his own."""
    answer = chief.post(f"{DESK}standings/3/lots/", {"group": "1,3"}, follow=True)
    assert b"not tied" in answer.content
    assert _now(section).version == section.version


def test_an_order_by_hand_needs_all_the_tied_and_a_reason(chief, section):
    """Boris before Anna, because the organiser's rules say so; nonsense changes nothing."""
    for wrong in (
        {"order": "2,1"},
        {"order": "2", "reason": "x"},
        {"order": "2,2", "reason": "x"},
        {"order": "x"},
    ):
        chief.post(f"{DESK}standings/3/order/", {"seen_version": section.version, **wrong})
        assert _now(section).version == section.version
    data = {"order": "2,1", "reason": "Rule 7 of the event", "seen_version": section.version}
    chief.post(f"{DESK}standings/3/order/", data)
    ranks = _ranks(section)
    assert (ranks[2], ranks[1]) == (1, 2)
    page = chief.get(f"{DESK}standings/3/1/").content.decode()
    assert "decision of the arbiter" in page


def test_a_sector_arbiter_sees_standings_but_draws_no_lots(logged_in, section):
    """Breaking ties belongs to those who pair."""
    from caissa.tournament import Role

    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get(f"{DESK}standings/3/").status_code == 200
    assert arbiter.post(f"{DESK}standings/3/lots/", {"group": "1,2"}).status_code == 403


def test_there_are_no_final_standings_while_a_result_is_missing(chief, event):
    """Acceptance list Q157-169: the last round is paired, one game has no result."""
    open_one = crosstable(
        """
        1 Anna  2400  2w1 3w*
        2 Boris 2300  1b0 4b1
        3 Chen  2200  4w1 1b*
        4 Dora  2100  3b0 2w0
        """,
        name="Short", scheduled_rounds=2, type_code="FIDE_DUTCH_2026", ranking=("PTS",),
    )  # fmt: skip
    operations.create_section(event, "open", open_one, by="olga")
    page = chief.get(f"{DESK}standings/2/").content.decode()
    assert "Final standings" not in page
    assert "These are not the final standings" in page
    assert "Provisional standings" in page


def test_what_if_supposes_and_records_nothing(chief, event):
    """Anna has one point and plays Chen, who has one too: if Chen won, he would be first with two."""
    facts = crosstable(
        """
        1 Anna  2400  2w1 3w*
        2 Boris 2300  1b0 4b1
        3 Chen  2200  4w1 1b*
        4 Dora  2100  3b0 2w0
        """,
        name="Short", scheduled_rounds=2, type_code="FIDE_DUTCH_2026", ranking=("PTS",),
    )  # fmt: skip
    section = operations.create_section(event, "open", facts, by="olga")
    address = f"{DESK}standings/2/what-if/"
    page = chief.get(address, {"2-1-3": "0-1"}).content.decode()
    listed = page[page.index("<tbody>") :]
    assert listed.index("Chen") < listed.index("Anna")
    assert chief.get(address, {"2-1-3": "5-0", "x": "y"}).status_code == 200
    assert chief.get(f"{DESK}standings/9/what-if/").status_code == 404
    assert _now(section).version == section.version


def test_expelled_players_have_no_place(chief, event, facts):
    """Acceptance list Q197: expelled players are not in the standings, and the page says so."""
    fourth = replace(facts.player(4), left=Left(Departure.EXPELLED, 3))
    out = replace(facts, type_code="FIDE_DUTCH_2026", players=(*facts.players[:3], fourth))
    operations.create_section(event, "open", out, by="olga")
    page = chief.get(f"{DESK}standings/3/").content.decode()
    assert "Without a place" in page
    assert 'href="4/"' not in page


def test_values_from_outside_break_ties(chief, event, facts):
    """Acceptance list Q207, C.07 4.1: the event's own tie-break puts Boris first."""
    own = replace(facts, ranking=("PTS", "OTHER_JURY"))
    section = operations.create_section(event, "open", own, by="olga")
    address = f"{DESK}standings/values/OTHER_JURY/"
    wrong = chief.post(address, {"values": "1 x", "seen_version": section.version})
    assert wrong.status_code == 200
    assert b"Line 1" in wrong.content
    assert b"1 x" in wrong.content
    chief.post(address, {"values": "1 3.5\n2 4.25\n3 0\n4 0", "seen_version": section.version})
    ranks = _ranks(section)
    assert (ranks[2], ranks[1]) == (1, 2)
    assert chief.get(f"{DESK}standings/values/BH/").status_code == 404


def test_without_its_values_the_list_cannot_be_counted_and_the_page_says_so(chief, event, facts):
    """No trace, but a message with what is to be given."""
    own = replace(facts, ranking=("PTS", "OTHER_JURY"))
    operations.create_section(event, "open", own, by="olga")
    answer = chief.get(f"{DESK}standings/3/")
    assert b"OTHER_JURY" in answer.content
    assert b"standings/values/OTHER_JURY/" in answer.content


def test_standings_of_300_players_are_light_and_ask_few_questions(
    chief, event, django_assert_max_num_queries
):
    """A bounded number of queries, and not much more than the figures themselves."""
    facts = replace(large_field(300), ranking=("PTS", "BH/C1", "BH", "SB", "WIN"))
    operations.create_section(event, "open", facts, by="olga")
    with django_assert_max_num_queries(12):
        answer = chief.get(f"{DESK}standings/9/")
    assert answer.status_code == 200
    assert len(answer.content) < 160_000
