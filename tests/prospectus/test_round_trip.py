"""An announcement as a file: writing and reading lose nothing, whatever was announced."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings

from caissa.errors import Severity
from caissa.prospectus import (
    TOPICS,
    AnnouncedSection,
    Announcement,
    SetUp,
    read_announcement,
    write_announcement,
)
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.schema import AROUND, EVENT
from caissa.prospectus.texts import english
from caissa.tournament import Speed
from tests.prospectus.hall import announced, codes
from tests.prospectus.strategies import announcements, set_ups


@settings(max_examples=60)
@given(announcements())
def test_what_is_written_is_read_again(announcement):
    """Announcement → file → announcement is the identity: the declaration is the set-up."""
    reading = read_announcement(write_announcement(announcement))
    assert reading.findings == ()
    assert reading.announcement == announcement


@settings(max_examples=20)
@given(announcements())
def test_what_is_written_is_toml(announcement):
    """Whatever stands in a text, Python's own reader finds one table of the event and all sections."""
    values = tomllib.loads(write_announcement(announcement))
    assert len(values.get("section", [])) == len(announcement.sections)
    assert "name" in values["event"]


def test_a_section_has_city_and_days_of_the_event_unless_it_says_others():
    """Typed once, not once a section; an empty text says that the section has none."""
    reading = read_announcement(
        """
        [event]
        name = "Golden Rook"
        city = "Town"
        start = 2027-07-13
        [[section]]
        set_up = { name = "A" }
        [[section]]
        set_up = { name = "Blitz", city = "Village", start = "" }
        """
    )
    first, second = (section.set_up for section in reading.announcement.sections)
    assert (first.city, str(first.start)) == ("Town", "2027-07-13")
    assert (second.city, second.start) == ("Village", None)


def test_what_is_usual_is_not_written():
    """A file holds what the organiser said, not what every section has anyway."""
    announcement = Announcement(english("Rapid"), sections=(AnnouncedSection(SetUp("A")),))
    assert tomllib.loads(write_announcement(announcement)) == {
        "event": {"name": "Rapid", "languages": ["en"], "authentic": "en"},
        "section": [{"set_up": {"name": "A"}}],
    }


def test_the_example_of_the_manual_is_read():
    """What docs/organisers/announcing.md shows is a faultless file, and its names are those of the schema."""
    page = (Path(__file__).parents[2] / "docs" / "organisers" / "announcing.md").read_text(encoding="utf-8")
    announcement = announced(page.split("```toml\n")[1].split("```")[0])
    assert announcement.sections[0].prizes.total == 1_000_000
    for names in (EVENT.parts, AROUND.parts, TOPICS):
        assert [name for name in names if f"`{name}`" not in page and f"[{name}]" not in page] == []


@settings(max_examples=100)
@given(set_ups)
def test_a_section_keeps_the_set_up_that_was_announced_or_the_check_says_so(set_up):
    """Announcement → section → announcement is the identity; what a section would not keep is an error."""
    section = AnnouncedSection(set_up)
    kept = section.sound and SetUp.of(section.facts) == set_up
    refused = {"announcement.set-up", "announcement.set-up-differs"} & set(
        codes(Announcement(english("Event"), sections=(section,)), Severity.ERROR)
    )
    assert kept is not bool(refused)


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize(("control", "speed"), [("90'+30\"", Speed.STANDARD), ("3'+2\"", Speed.BLITZ)])
def test_every_format_goes_into_a_section_and_comes_back(key, control, speed):
    """Name, days, rounds, rate, points and tie-breaks of any format are those of the section."""
    reading = announced(
        f"""
        [event]
        name = "Event"
        start = 2027-05-01
        [[section]]
        [section.set_up]
        name = "A"
        format = "{key}"
        rounds = 5
        time_control = '''{control}'''
        ranking = ["PTS", "SB"]
        """
    )
    (section,) = reading.sections
    assert section.set_up.speed is speed
    assert SetUp.of(section.facts) == section.set_up


def test_a_speed_that_is_not_that_of_the_time_control_is_refused():
    """Three minutes and two seconds are blitz, whatever is written beside them (Laws B.1)."""
    (finding,) = read_announcement(
        '[event]\nname = "E"\n[[section]]\nset_up = { name = "A", speed = "rapid", time_control = "3+2" }\n'
    ).findings
    assert finding.what == "the time control is that of blitz chess"
