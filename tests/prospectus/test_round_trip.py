"""An announcement as a file: writing and reading lose nothing, whatever was announced."""

from __future__ import annotations

import tomllib
from pathlib import Path

from hypothesis import given, settings

from caissa.prospectus import (
    TOPICS,
    AnnouncedSection,
    Announcement,
    SetUp,
    read_announcement,
    write_announcement,
)
from caissa.prospectus.schema import AROUND, EVENT
from caissa.prospectus.texts import english
from tests.prospectus.hall import announced
from tests.prospectus.strategies import announcements


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
