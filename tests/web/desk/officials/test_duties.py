"""The arbiters' own work at the desk: duties, plan, meetings (GEN-015, GEN-017, GEN-019)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from caissa.arbiters.appointments.posts import Post
from caissa.errors import ImpossibleChange
from caissa.tournament import Role
from caissa_web.exchange.event_file import carried, packed, unpacked
from caissa_web.operations.officials.duties import tick_duty, untick_duty
from caissa_web.operations.officials.meetings import record_meeting
from caissa_web.operations.officials.plan import make_planned_passes, plan_arbiters
from caissa_web.privacy import retention
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Pass, Section
from caissa_web.section.errors import Conflict
from caissa_web.section.officials.questions import checklists, coverage_of

PAGE = "/desk/spring/open/"
DAY = date(2026, 4, 1)


def book(section: Section):
    """What is on record of the arbiters' own work."""
    section.refresh_from_db()
    return snapshot.load_state(section).book.officials


def paper(browser: Client, name: str) -> str:
    """A document as a page."""
    answer = browser.get(f"{PAGE}documents/{name}")
    return b"".join(answer.streaming_content).decode()


def last_act() -> str:
    """The code of the newest entry of the log."""
    return LogEntry.objects.latest("id").act


# -- duties --------------------------------------------------------------------------


def test_a_duty_is_ticked_with_name_and_time(chief, section):
    """One tick is one entry of the log; a second arbiter who ticks it too changes nothing."""
    chief.post(f"{PAGE}duties/?round=3", {"act": "tick", "item": "clocks", "round": "3", "day": ""})
    (tick,) = book(section).ticks
    assert (tick.item, tick.round, tick.day) == ("clocks", 3, None)
    assert last_act() == "duty.ticked"
    version = section.version
    tick_duty(section, "clocks", by="ben", round_number=3)
    assert book(section).ticks == (tick,)
    assert section.version == version
    page = chief.get(f"{PAGE}duties/?round=3").content.decode()
    assert tick.by in page
    assert "Arbiters&#x27; Manual, chapter 1, A.e" in page


def test_the_next_round_has_its_own_ticks(section):
    """Batteries checked in round 1 are not checked in round 2; what is done once stays done."""
    tick_duty(section, "clocks", by="ada", round_number=1)
    tick_duty(section, "appeals", by="ada")
    section.refresh_from_db()
    state = snapshot.load_state(section)
    done = {
        number: {line.item.key for each in checklists(state, number, DAY) for line in each.lines if line.tick}
        for number in (1, 2)
    }
    assert done == {1: {"clocks", "appeals"}, 2: {"appeals"}}


def test_the_venue_is_checked_every_day(section):
    """Yesterday's tick is not today's."""
    tick_duty(section, "venue", by="ada", day=DAY)
    section.refresh_from_db()
    state = snapshot.load_state(section)
    for day, done in ((DAY, True), (DAY + timedelta(days=1), False)):
        lines = {line.item.key: line for each in checklists(state, 1, day) for line in each.lines}
        assert (lines["venue"].tick is not None) is done


def test_a_tick_is_taken_back(chief, section):
    """The history keeps both acts."""
    tick_duty(section, "clocks", by="ada", round_number=3)
    chief.post(f"{PAGE}duties/?round=3", {"act": "untick", "item": "clocks", "round": "3"})
    assert book(section).ticks == ()
    assert last_act() == "duty.taken-back"


@pytest.mark.parametrize(
    ("item", "where"),
    [
        ("no-such-duty", {}),
        ("clocks", {}),
        ("clocks", {"round_number": 6}),
        ("clocks", {"round_number": 1, "day": DAY}),
        ("venue", {}),
        ("appeals", {"round_number": 1}),
    ],
)
def test_a_tick_in_the_wrong_place_is_refused(section, item, where):
    """A duty of a round needs a round of the schedule, one of a day a day."""
    with pytest.raises(ImpossibleChange):
        tick_duty(section, item, by="ada", **where)


def test_an_unknown_tick_taken_back_changes_nothing(section):
    """Nothing was there."""
    assert not untick_duty(section, "clocks", by="ada", round_number=2).is_new_version


def test_team_events_check_line_ups(section, facts):
    """Only they do (Arbiters' Manual, chapter 1, A.f)."""
    state = snapshot.load_state(section)
    codes = {line.item.key for each in checklists(state, 1, DAY) for line in each.lines}
    assert "line-ups" not in codes


# -- plan ------------------------------------------------------------------------------


def formset(*rows: tuple[str, str, str, str], version: int) -> dict[str, str]:
    """The plan as the page sends it."""
    names = ("arbiter", "first_board", "last_board", "sector")
    sent = {"form-TOTAL_FORMS": str(len(rows)), "form-INITIAL_FORMS": "0", "seen_version": str(version)}
    for at, row in enumerate(rows):
        sent |= {f"form-{at}-{name}": value for name, value in zip(names, row, strict=True)}
    return sent


def test_boards_are_shared_out_and_checked(chief, section):
    """Round 3 has two boards; at board 2 nobody is planned, until somebody is."""
    answer = chief.post(f"{PAGE}arbiters-plan/", formset(("Ada", "1", "1", "A"), ("", "", "", ""), version=1))
    assert answer.status_code == 302
    assert book(section).posts == (Post("Ada", 1, 1, 0, "A"),)
    assert last_act() == "plan.changed"
    assert "No arbiter is planned at: 2" in chief.get(f"{PAGE}arbiters-plan/").content.decode()
    chief.post(f"{PAGE}arbiters-plan/", formset(("Ada", "1", "2", "A"), version=2))
    assert "All 2 boards have an arbiter." in chief.get(f"{PAGE}arbiters-plan/").content.decode()


def test_a_round_can_have_a_plan_of_its_own(section):
    """The other rounds follow the plan for every round."""
    section = plan_arbiters(section, [Post("Ada", 1, 2)], by="ada", seen_version=1)
    section = plan_arbiters(section, [Post("Ben", 1, 1)], by="ada", seen_version=2, round_number=2)
    state = snapshot.load_state(section)
    assert coverage_of(state, 3) == ()
    assert [finding.code for finding in coverage_of(state, 2)] == ["plan.bare"]
    section = plan_arbiters(section, [], by="ada", seen_version=3, round_number=2)
    assert coverage_of(snapshot.load_state(section), 2) == ()


@pytest.mark.parametrize("row", [("Ada", "2", "1", ""), ("Ada", "", "", ""), ("Ada", "0", "1", "")])
def test_impossible_boards_are_told_at_the_field(chief, section, row):
    """Nothing is stored."""
    assert chief.post(f"{PAGE}arbiters-plan/", formset(row, version=1)).status_code == 422
    assert book(section).posts == ()


def test_a_plan_over_an_older_one_is_a_conflict(section):
    """Two who plan at once do not undo each other's work unseen."""
    plan_arbiters(section, [Post("Ada", 1, 2)], by="ada", seen_version=1)
    with pytest.raises(Conflict):
        plan_arbiters(section, [Post("Ben", 1, 2)], by="ben", seen_version=1)


def test_links_for_phones_follow_the_plan(chief, section):
    """Each arbiter gets exactly their boards; with another plan the links by the old one end."""
    plan_arbiters(section, [Post("Ada", 1, 1), Post("Ben", 2, 2)], by="ada", seen_version=1)
    chief.post(f"{PAGE}arbiters-plan/links/", {"round": "3"})
    live = Pass.objects.filter(revoked_at__isnull=True)
    assert {(held.label, held.first_board, held.last_board) for held in live} == {
        ("Ada", 1, 1),
        ("Ben", 2, 2),
    }
    section.refresh_from_db()
    plan_arbiters(section, [Post("Ada", 1, 2)], by="ada", seen_version=2, round_number=3)
    expires = datetime.now(UTC) + timedelta(hours=1)
    make_planned_passes(section, 3, expires, by="ada")
    assert {(held.label, held.last_board) for held in live.all()} == {("Ada", 2), ("Ben", 2)}
    with pytest.raises(ImpossibleChange):
        make_planned_passes(replace_plan(section), 1, expires, by="ada")


def replace_plan(section: Section) -> Section:
    """Nobody is planned for every round any more."""
    section.refresh_from_db()
    return plan_arbiters(section, [], by="ada", seen_version=section.version)


# -- meetings ----------------------------------------------------------------------------


def test_a_meeting_is_recorded_corrected_and_printed(chief, section):
    """Agenda, who was there, what was decided; the minutes are a document."""
    page = chief.get(f"{PAGE}meetings/").content.decode()
    assert "Appeals committee and its reserves (C.05 10.2; C.11 2.3)" in page
    sent = {
        "day": "2026-04-01",
        "place": "Hall 2",
        "agenda": "Officials\n\nAppeals",
        "present": "Anna\nBoris",
    }
    assert chief.post(f"{PAGE}meetings/", {**sent, "decisions": "Reserve: Chen"}).status_code == 302
    (meeting,) = book(section).meetings
    assert meeting.agenda == ("Officials", "Appeals")
    assert meeting.present == ("Anna", "Boris")
    assert last_act() == "meeting.recorded"
    chief.post(f"{PAGE}meetings/1/", {**sent, "decisions": "Reserve: Dora"})
    assert [each.decisions for each in book(section).meetings] == [("Reserve: Dora",)]
    minutes = paper(chief, "minutes/?to=html")
    assert "Reserve: Dora" in minutes


def test_a_meeting_that_is_not_there_cannot_be_corrected(section, chief):
    """Neither at the desk nor by a program."""
    assert chief.get(f"{PAGE}meetings/7/").status_code == 404
    with pytest.raises(ImpossibleChange):
        record_meeting(section, DAY, by="ada", seen_version=1, number=7)


def test_who_was_present_goes_90_days_after_the_event(section, event):
    """From every version; agenda and decisions are the record of the event."""
    section = record_meeting(
        section, DAY, by="ada", seen_version=1, present=["Anna"], decisions=["Reserve: Chen"]
    )
    Event.objects.filter(pk=event.pk).update(end=DAY)
    retention.run(datetime(2026, 8, 1, tzinfo=UTC))
    (meeting,) = book(section).meetings
    assert (meeting.present, meeting.decisions) == ((), ("Reserve: Chen",))


# -- all of it ----------------------------------------------------------------------------


def test_it_travels_with_the_event(section, event):
    """As everything in the book does."""
    section = plan_arbiters(section, [Post("Ada", 1, 2, sector="A")], by="ada", seen_version=1)
    section = tick_duty(section, "clocks", by="ada", round_number=1)
    section = record_meeting(section, DAY, by="ada", seen_version=3, agenda=["Appeals"])
    archive = packed(carried(event))
    assert unpacked(archive, "event.zip").sections[0].book.officials == book(section)
    with ZipFile(BytesIO(archive)) as opened:
        assert b"clocks" in opened.read("event.json")


def test_an_older_book_has_none_of_it(section):
    """What was stored before is read as nothing planned."""
    state = snapshot.load_state(section)
    assert replace(state.book).officials.posts == ()


def test_the_papers_are_printed(chief, section):
    """The checklist with its ticks, the plan with its gaps."""
    plan_arbiters(section, [Post("Ada", 1, 1)], by="ada", seen_version=1)
    section.refresh_from_db()
    tick_duty(section, "clocks", by="ben", round_number=3)
    duties = paper(chief, "duties/?round=3&to=html")
    assert "ben" in duties
    assert "✓" in duties
    assert "☐" in duties
    plan = paper(chief, "arbiters-plan/?to=html")
    assert "No arbiter is planned at: 2" in plan


def test_who_may_do_it(logged_in, section):
    """Sector arbiters tick and read; the plan and the minutes are for those who pair."""
    sector = logged_in("sam", Role.SECTOR_ARBITER)
    assert (
        sector.post(f"{PAGE}duties/?round=3", {"act": "tick", "item": "clocks", "round": "3"}).status_code
        == 302
    )
    assert sector.get(f"{PAGE}arbiters-plan/").status_code == 200
    assert sector.post(f"{PAGE}arbiters-plan/", formset(version=2)).status_code == 403
    assert sector.post(f"{PAGE}meetings/", {"day": "2026-04-01"}).status_code == 403
