"""Officials, schedule and findings of the set-up; nonsense in its forms."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time

import pytest

from caissa.prospectus.set_up import NEW, SetUp
from caissa.testing import crosstable
from caissa.tournament import Level, Role
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.section.book import EMPTY
from caissa_web.section.options import hour_of_round
from caissa_web.section.setup.findings import set_up_findings
from caissa_web.section.setup.presets import PRESETS
from tests.web.desk.setup.setting_up import SET_UP, now, two_players


@pytest.fixture
def fresh_pair(event):
    """Two players before round 1."""
    return two_players(event)


@pytest.fixture
def fresh(event):
    """A section before round 1, made from the preset of a nine-round open."""
    facts = PRESETS["open-9"].set_up("Open").applied(NEW)
    return operations.create_section(event, "open", facts, by="olga", book=EMPTY)


# -- officials, schedule, findings ----------------------------------------------------


def test_officials_are_named_and_removed(chief, section):
    """They stand in the facts, so documents and the TRF name them."""
    typed = {
        "seen_version": "1",
        "name": "Invented, Ida",
        "role": "chief arbiter",
        "fide_id": "4600001",
        "arbiter_title": "IA",
    }
    chief.post(f"{SET_UP}officials/", typed)
    official = snapshot.load(now(section)).officials[0]
    assert (official.person.name, official.person.fide_id, official.role) == (
        "Invented, Ida",
        4600001,
        Role.CHIEF_ARBITER,
    )
    chief.post(f"{SET_UP}officials/remove/", {"seen_version": "2", "place": "0"})
    assert snapshot.load(now(section)).officials == ()
    for wrong in ("0", "²", ""):
        chief.post(f"{SET_UP}officials/remove/", {"seen_version": "3", "place": wrong})
    assert now(section).version == 3


def test_the_day_and_hour_of_rounds_are_kept_and_checked(chief, section):
    """A round that starts while the one before may still be on is reported."""
    typed = {
        "seen_version": "1",
        "day-1": "2026-04-01",
        "hour-1": "10:00",
        "day-2": "2026-04-01",
        "hour-2": "10:30",
    }
    chief.post(f"{SET_UP}schedule/", typed)
    state = snapshot.load_state(now(section))
    assert str(state.facts.round(2).date) == "2026-04-01"
    assert state.book.value(hour_of_round(2)) == time(10, 30)
    facts = SetUp.of(state.facts)
    longer = replace(facts, time_control="90+30").applied(state.facts)
    assert any(finding.code.startswith("timetable.") for finding in set_up_findings(longer, state.book))


def test_a_set_up_that_cannot_be_finished_is_warned_of_before_round_1(fresh_pair):
    """Q62: two players cannot play nine rounds without a rematch."""
    facts = replace(snapshot.load(fresh_pair), scheduled_rounds=9)
    assert "set-up.cannot-finish" in {finding.code for finding in set_up_findings(facts, EMPTY)}


def test_a_rate_too_fast_for_the_field_is_shown_and_not_forbidden(chief, event):
    """B.02 1.1: a field with a player of 2400 needs 120 minutes for 60 moves."""
    facts = crosstable("1 Anna 2400\n2 Boris 2300\n3 Chen 2200", name="Fast", scheduled_rounds=2)
    facts = replace(SetUp.of(facts), time_control="60+30", format="dutch", level=Level.RATED).applied(facts)
    operations.create_section(event, "fast", facts, by="olga")
    page = chief.get("/desk/spring/fast/set-up/").content.decode()
    assert "120" in page


def test_a_long_event_advises_against_rating_tie_breaks(fresh):
    """Q210-211: more than 30 days."""
    set_up = replace(SetUp.of(NEW), name="League", format="dutch", ranking=("PTS", "ARO"))
    facts = replace(set_up, start=date(2026, 1, 1), end=date(2026, 3, 1)).applied(NEW)
    codes = {finding.code for finding in set_up_findings(facts, EMPTY)}
    assert {"set-up.long-event", "set-up.rating-tie-break"} <= codes


def test_pages_of_a_large_section_ask_few_questions(chief, large_section, django_assert_max_num_queries):
    """300 players, at most 25 queries."""
    large_section(300)
    for page in ("", "regulations/", "schedule/", "officials/", "prohibited/", "fide-mode/"):
        with django_assert_max_num_queries(25):
            assert chief.get(f"/desk/spring/of-300/set-up/{page}").status_code == 200


def test_the_rounds_of_a_round_robin_follow_from_the_table_when_round_1_is_paired(event):
    """Five players: Berger's table for six has five rounds (C.06 Annex 1); doubled, ten."""
    wall = "\n".join(f"{number} Player{number} {2400 - number}" for number in range(1, 6))
    for slug, code, rounds in (("once", "BERGER_ROUNDROBIN", 5), ("twice", "BERGER_DOUBLEROUNDROBIN", 10)):
        facts = crosstable(wall, name=slug, scheduled_rounds=None, type_code=code)
        section = operations.create_section(event, slug, facts, by="olga")
        paired = operations.pair_next_round(section, by="ada", seen_version=1, confirmed={"no-draw"})
        assert snapshot.load(paired).scheduled_rounds == rounds


def test_the_history_of_an_event_holds_the_acts_of_all_its_sections(chief, section, fresh_pair):
    """The newest first, with who did it and where."""
    page = chief.get("/desk/spring/history/")
    acts = [(line.entry.author, line.entry.act) for line in page.context["lines"]]
    assert acts[-2:] == [("olga", "event.published"), ("olga", "event.created")]
    assert acts.count(("olga", "section.created")) == 2


NONSENSE = ("", "\x00", "\ud800", "-1", "1e9", "9" * 40, "²", "<script>", "'; drop table", "x" * 5000)


@pytest.mark.parametrize("value", NONSENSE)
def test_no_nonsense_in_any_field_leads_to_a_trace(chief, section, fresh_pair, value):
    """Every field of every form gets it at once and one by one; the answer is a page or a way back."""
    forms = {
        SET_UP: "name city federation start end level format rounds baku time_control speed ranking reason",
        f"{SET_UP}regulations/": "announced-default-time announced-appeals-fee announced-play-off",
        f"{SET_UP}schedule/": "day-1 hour-1",
        f"{SET_UP}officials/": "name role fide_id federation title",
        f"{SET_UP}officials/remove/": "place",
        f"{SET_UP}prohibited/": "numbers first_round last_round",
        f"{SET_UP}prohibited/remove/": "place",
        f"{SET_UP}fide-mode/": "reason",
        "/desk/new-event/": "name slug city federation start end",
        "/desk/spring/set-up/": "name city federation start end",
        "/desk/spring/noticeboard/": "act reason",
        "/desk/spring/new-section/": "kind name slug rounds ranking",
        "/desk/spring/import/": "file section",
        "/desk/spring/import/confirm/": "name slug facts",
        "/desk/bring-in/": "file",
        "/desk/bring-in/confirm/": "name slug facts",
        "/desk/spring/people/": "username role section",
        "/desk/spring/people/add/": "name username role section",
        "/desk/spring/people/link/": "username",
        "/desk/spring/people/dismiss/": "appointment",
    }
    for address, names in forms.items():
        sent_as = value.encode("utf-8", "surrogatepass") if value == "\ud800" else value
        answer = chief.post(address, {"seen_version": "1", **dict.fromkeys(names.split(), sent_as)})
        assert answer.status_code in (200, 302, 404, 409, 422), (address, answer.status_code)
