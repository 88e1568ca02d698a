"""Calendar files: stable names, sequences by version, own games once they are published."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

import pytest
from icalendar import Calendar

from caissa.tournament import Colour, Outcome
from caissa_web import operations
from caissa_web.noticeboard.cache import latest
from caissa_web.records.models import Event

HOME = "/events/spring/open/"


@pytest.fixture
def dated(event, facts):
    """Three rounds on three days, the third at half past two."""
    rounds = tuple(replace(played, date=date(2026, 4, played.number)) for played in facts.rounds)
    section = operations.create_section(event, "open", replace(facts, rounds=rounds), by="olga")
    starts = {3: (date(2026, 4, 3), time(14, 30))}
    return operations.schedule_rounds(section, starts, by="olga", seen_version=section.version)


def entries(answer):
    """The entries by round."""
    calendar = Calendar.from_ical(answer.content)
    return {str(entry["uid"]).partition("@")[0]: entry for entry in calendar.walk("VEVENT")}


def test_the_rounds_of_a_section_are_a_calendar(client, dated):
    """A day where the hour is not known, else the hour; rounds without a day are left out."""
    answer = client.get(f"{HOME}calendar.ics")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    by_uid = entries(answer)
    assert sorted(by_uid) == ["round-1", "round-2", "round-3"]
    assert by_uid["round-1"].decoded("dtstart") == date(2026, 4, 1)
    assert by_uid["round-3"].decoded("dtstart") == datetime(2026, 4, 3, 14, 30, tzinfo=UTC)
    assert str(by_uid["round-3"]["summary"]) == "Spring Festival, Open · Round 3"
    assert str(by_uid["round-3"]["location"]) == "Riga"


def test_a_player_s_calendar_has_board_colour_and_opponent(client, dated):
    """Anna has White against Chen on board 1; Boris has asked for half a point."""
    anna = entries(client.get(f"{HOME}players/1/calendar.ics"))["round-3-player-1"]
    assert str(anna["summary"]) == "Spring Festival, Open · Round 3 · Board 1 · White · against Chen"
    boris = entries(client.get(f"{HOME}players/2/calendar.ics"))["round-3-player-2"]
    assert str(boris["summary"]) == "Spring Festival, Open · Round 3 · half-point bye"


@pytest.mark.parametrize("day", [date.min, date.max])
def test_the_first_and_the_last_day_of_all_time_are_days_too(client, event, facts, day):
    """An event without a known end may be given 31 December 9999: everybody's calendar is still one."""
    Event.objects.filter(slug="spring").update(start=day, end=day)
    assert len(Calendar.from_ical(client.get("/calendar.ics").content).walk("VEVENT")) == (day == date.max)
    rounds = tuple(replace(played, date=day) for played in facts.rounds)
    section = operations.create_section(event, "open", replace(facts, rounds=rounds), by="olga")
    hours = {number: (day, time(23, 30) if day == date.max else time(0, 30)) for number in (1, 2, 3)}
    operations.schedule_rounds(section, hours, by="olga", seen_version=section.version)
    assert len(entries(client.get(f"{HOME}calendar.ics"))) == 3


def test_a_draft_is_in_no_calendar(client, event, facts):
    """The opponent is told when the round is published, not before."""
    first = replace(facts.rounds[0], games=(), byes=(), date=date(2026, 4, 1))
    section = operations.create_section(
        event, "open", replace(facts, rounds=(first,), initial_colour=Colour.WHITE), by="olga"
    )
    section = operations.pair_next_round(section, by="ada", seen_version=section.version)
    entry = entries(client.get(f"{HOME}players/1/calendar.ics"))["round-1-player-1"]
    assert str(entry["summary"]) == "Spring Festival, Open · Round 1"


def test_the_same_version_is_the_same_file(client, dated):
    """Nothing of the moment of asking is in it."""
    first = client.get(f"{HOME}calendar.ics").content

    latest.forget()
    assert client.get(f"{HOME}calendar.ics").content == first


def test_an_entry_does_not_take_the_name_by_which_a_visitor_came(client, dated, settings):
    """The file is cached for everybody: what the first visitor writes into Host is not in it."""
    settings.ALLOWED_HOSTS = ["*"]
    answer = client.get(f"{HOME}calendar.ics", headers={"Host": "visitor.example"})
    assert b"visitor.example" not in answer.content
    place = f"open.spring.{settings.INSTALLATION_NAME}"
    assert f"round-3@{place}".encode() in answer.content.replace(b"\r\n ", b"")


def test_an_entry_keeps_its_name_and_counts_its_versions(client, dated):
    """So that a calendar replaces it and keeps no double."""
    before = entries(client.get(f"{HOME}calendar.ics"))["round-3"]
    operations.record_result(dated, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    after = entries(client.get(f"{HOME}calendar.ics"))["round-3"]
    assert after["uid"] == before["uid"]
    assert (before["sequence"], after["sequence"]) == (2, 3)
