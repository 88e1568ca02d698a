"""Documents from an announcement: nothing that an organiser types is more than text, in any language."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime

import icalendar
import pytest

from caissa.catalogues import LANGUAGES
from caissa.documents import html, pdf, phrases_in, text
from caissa.documents.announcements import (
    invitation_letter,
    meeting_script,
    registration_sheet,
    regulations_document,
)
from caissa.prospectus import (
    Dress,
    DressCode,
    Texts,
    calendar_text,
    linked_data,
    read_announcement,
    registrations,
)
from tests.prospectus.hall import announced, sample

FESTIVAL = announced(sample("golden_queen"))
INJECTED = '#import "x" $pi$ *b* _i_ `c` <b>&amp;</b></script><script>alert(1)</script> @ref \\ [a](b) //x'


def injected(toml: str) -> str:
    """The file with signs of Typst and HTML in every text that an organiser types freely."""
    quoted = INJECTED.replace("\\", "\\\\").replace('"', '\\"')
    return re.sub(
        r"^(about|patron|heading|text|what|role|place|address|access|smoking|visa|dress|tax|payment"
        r'|bank|holder|appeals-fee|publication-time) = ".*"$',
        lambda match: f'{match[1]} = "{quoted}"' if match[1] != "role" else match[0],
        toml,
        flags=re.MULTILINE,
    )


def test_signs_of_typst_and_html_are_only_text():
    """Every text field holds markup of all sorts: the PDF compiles and the page shows it as it was typed."""
    reading = read_announcement(injected(sample("golden_queen")))
    assert reading.findings == ()
    assert reading.announcement.about.written_in("en") == INJECTED
    document = regulations_document(reading.announcement)
    assert pdf(document).content.startswith(b"%PDF-")
    page = html(document).content.decode()
    assert "<script>" not in page
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in page
    assert INJECTED.split(" <b>", maxsplit=1)[0] in text(document).content.decode()


def test_linked_data_cannot_end_the_element_it_stands_in():
    """A name with </script> in it stays inside the JSON."""
    named = replace(FESTIVAL, name=Texts.of({"en": INJECTED}))
    written = linked_data(named)
    assert "<" not in written
    assert json.loads(written)["name"] == INJECTED


@pytest.mark.parametrize("language", LANGUAGES)
def test_regulations_in_eight_languages(language):
    """The PDF is tagged for screen readers and says what is authentic where it is not English."""
    document = regulations_document(FESTIVAL, phrases_in(language))
    assert document.language == language
    content = pdf(document).content
    assert content.startswith(b"%PDF-")
    assert b"MarkInfo" in content or b"StructTreeRoot" in content or len(content) > 10_000


def test_what_is_not_translated_is_marked_on_the_paper():
    """The French regulations hold the English words of the organiser, each with a note."""
    page = text(regulations_document(FESTIVAL, phrases_in("fr"))).content.decode()
    assert "Dame d'or 2027" in page
    assert "Smart casual." in page
    assert "English" in page


def test_the_invitation_names_whom_it_invites_and_until_when_to_reply():
    """C.05 12.3.22: the day of the reply stands in the letter; C.05 9.1: who accepts must play."""
    page = text(invitation_letter(FESTIVAL, recipient="Player, Eleven")).content.decode()
    assert "To Player, Eleven" in page
    assert "Please reply by 25 January 2027." in page
    assert all(f"\n{number}. " in page for number in range(1, 25))


def test_the_script_of_the_meeting_has_what_players_must_be_told():
    """Organisers' Manual 10.2.4: touch move, castling, clock, phones, claims, results; and its own rules."""
    page = " ".join(text(meeting_script(FESTIVAL)).content.decode().split())
    for words in (
        "Open: A player who arrives more than 30 minutes after the start of the round loses the game.",
        "touches a piece must move or capture it",
        "Castle with one hand",
        "A device on a player in the venue: the game is lost.",
        "stop the clock and call the arbiter",
        "Both players report the result",
        "absent without notice counts as withdrawn",
    ):
        assert words in page


def test_the_script_explains_fair_play_and_dress():
    """FPPM 2: measures in use and prohibited items are explained at the meeting; so are dress and colours."""
    school = replace(
        FESTIVAL,
        dress=Dress(DressCode.CASUAL),
        sections=tuple(
            replace(section, answers=tuple(sorted((*section.answers, ("group-colour", colour)))))
            for section, colour in zip(FESTIVAL.sections, ("green", "blue", "red"), strict=True)
        ),
    )
    page = " ".join(text(meeting_script(school)).content.decode().split())
    for words in (
        "Players may not have in the playing area: smart watches, earphones",
        "Level of fair-play protection: increased protection (level 2).",
        "In-Tournament Complaint form",
        "Dress code during the games: casual.",
        "Open: Colour of the group: green.",
    ):
        assert words in page


def test_registration_with_the_rating_server():
    """B.01 1.1.1: the masters offer norms, so 30 days before; the open three days before (B.02 0.2)."""
    opened, masters, blitz = registrations(FESTIVAL)
    assert (opened.name, str(opened.due.last_day)) == ("Golden Queen 2027 Open", "2027-02-15")
    assert (masters.norms, str(masters.due.last_day), masters.players) == (True, "2027-01-19", 10)
    assert (str(blitz.start), blitz.speed.value, blitz.time_control) == ("2027-02-28", "blitz", "180+2")
    assert "Golden Queen 2027 Masters" in text(registration_sheet(FESTIVAL)).content.decode()


def test_the_calendar_is_read_by_another_program():
    """RFC 5545: the event, seven items and 27 rounds; long lines are folded, signs escaped."""
    named = replace(FESTIVAL, name=Texts.of({"en": "Queen; the, \\ long " + "ż" * 60}))
    written = calendar_text(named, stamp=datetime(2026, 11, 1, tzinfo=UTC), name="queen.example.org")
    assert all(len(line.encode()) <= 75 for line in written.split("\r\n"))
    entries = icalendar.Calendar.from_ical(written).walk("VEVENT")
    assert len(entries) == 1 + 7 + 27
    assert entries[0]["SUMMARY"] == named.name.written_in("en")
    assert str(entries[0]["DTEND"].dt) == "2027-03-01"
    assert len({entry["UID"] for entry in entries}) == len(entries)


def test_the_linked_data_of_the_festival():
    """schema.org: days, place, organiser, fee and the three sections."""
    values = json.loads(linked_data(FESTIVAL, "fr"))
    assert (values["@type"], values["name"]) == ("SportsEvent", "Dame d'or 2027")
    assert (values["startDate"], values["endDate"]) == ("2027-02-18", "2027-02-28")
    assert values["location"]["name"] == "Congress Hall"
    assert values["offers"][0]["price"] == "80"
    assert [section["name"] for section in values["subEvent"]] == ["Open", "Masters", "Blitz"]
