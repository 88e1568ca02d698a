"""The organiser's look of documents: logo, colour, foot and sponsors, set once and printed on all of them."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from caissa.documents.look import PLAIN, Look, Picture, PictureKind
from caissa.documents.pictures import read_picture
from caissa.files import json_model
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange import event_file, masking
from caissa_web.records.models import Event, LogEntry
from caissa_web.records.paper_look import look_of
from caissa_web.section.errors import Conflict, NotAccepted
from tests.web.desk.conftest import DESK

PAGE = "/desk/spring/papers/"
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'
WITH_SCRIPT = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
GREEN = "#0a6a53"


def _upload(name: str, content: bytes = DRAWING) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, "image/svg+xml")


def _printed(chief, kind: str, **headers: str) -> str:
    answer = chief.get(f"{DESK}documents/{kind}/?to=html", headers=headers)
    return b"".join(answer.streaming_content).decode()


@pytest.fixture
def organiser(logged_in) -> Client:
    """Olga, who organises the event."""
    return logged_in("olga", Role.ORGANISER)


@pytest.fixture
def club(event: Event) -> Event:
    """An event whose organiser has chosen a look."""
    logo = read_picture(DRAWING, "club.svg")
    look = Look(logo, GREEN, "Chess club of Riga", (replace(logo, name="bank.svg"),))
    return operations.set_paper_look(event, look, by="olga")


def test_a_look_is_chosen_on_its_page_and_printed_on_every_list(organiser, chief, section):
    """Logo, colour and line appear on the next print; the page shows them, and the history has one entry."""
    answer = organiser.post(
        PAGE,
        {"logo": _upload("club.svg"), "sponsor": _upload("bank.svg"), "colour": GREEN, "footer": "Riga 2026"},
    )
    assert answer.status_code == 302
    look = look_of(section.event)
    assert (look.logo.name, look.colour, look.footer) == ("club.svg", GREEN, "Riga 2026")
    assert [sponsor.name for sponsor in look.sponsors] == ["bank.svg"]
    for kind in ("pairings", "standings"):
        paper = _printed(chief, kind)
        assert GREEN in paper
        assert "Riga 2026" in paper
        assert paper.count("data:image/svg+xml") == len(("logo", "sponsor", "QR code"))
    page = organiser.get(PAGE).content.decode()
    assert 'alt="club.svg"' in page
    assert organiser.get(f"{PAGE}logo.svg/").headers["Content-Type"] == "image/svg+xml"
    assert organiser.get(f"{PAGE}sponsor-2.svg/").status_code == 404
    assert [entry.what for entry in LogEntry.objects.filter(act="event.papers")] == [
        "club.svg, bank.svg, #0a6a53, Riga 2026"
    ]


def test_pictures_stay_until_they_are_removed(organiser, club):
    """A form without files changes nothing; ticks take the pictures off."""
    typed = {"colour": GREEN, "footer": "Chess club of Riga"}
    organiser.post(PAGE, typed)
    assert len(look_of(club).pictures) == 2
    organiser.post(PAGE, {**typed, "no_logo": "on", "removed": ["0"]})
    assert look_of(club) == Look(colour=GREEN, footer="Chess club of Riga")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"logo": ("club.svg", WITH_SCRIPT)}, "script"),
        ({"logo": ("club.png", b"GIF89a")}, "neither PNG nor JPEG nor SVG"),
        ({"colour": "#ffff00"}, "too pale"),
        ({"colour": "green"}, "is not a colour"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_reason(organiser, event, typed, words):
    """Nothing is stored, and the page says why."""
    files = {name: _upload(*value) if isinstance(value, tuple) else value for name, value in typed.items()}
    answer = organiser.post(PAGE, files)
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert look_of(event) == PLAIN


def test_two_organisers_do_not_overwrite_each_other(event, club):
    """Who saw an older look is told so."""
    with pytest.raises(Conflict):
        operations.set_paper_look(event, PLAIN, by="oscar", seen="0123456789abcdef")
    assert look_of(event).footer == "Chess club of Riga"


def test_flags_on_cards_and_a_code_once_phones_can_read_it(chief, section):
    """Cards have flags; the QR code leads to the noticeboard, so there is none before the event is on it."""
    assert "flag" in _printed(chief, "name-cards")
    operations.withdraw_event(section.event, by="olga")
    hidden = _printed(chief, "pairings")
    operations.publish_event(section.event, by="olga")
    assert 'class="qr"' in _printed(chief, "pairings")
    assert 'class="qr"' not in hidden
    assert 'class="qr"' not in _printed(chief, "pairings", host="localhost")


def test_the_look_travels_in_the_portable_event(section, club, organiser):
    """It is brought in again; a masked copy shows no logo that could name the event."""
    carried, olga = event_file.carried(club), User.objects.get(username="olga")
    again = operations.import_event(
        event_file.read(_text(carried), "spring.zip"), "spring-again", by="olga", owner=olga
    )
    assert look_of(again) == look_of(club)
    assert masking.masked(carried).look == PLAIN


def test_a_picture_in_a_strangers_file_is_checked_too(club):
    """A drawing with a script in an event file is refused like an uploaded one."""
    bad = Picture(PictureKind.SVG, b64encode(WITH_SCRIPT).decode(), "logo.svg")
    carried = replace(event_file.carried(club), look=replace(look_of(club), logo=bad))
    with pytest.raises(NotAccepted, match="script"):
        event_file.read(_text(carried), "spring.zip")
    not_base64 = replace(bad, base64="%%%")
    with pytest.raises(NotAccepted, match="neither PNG"):
        event_file.read(_text(replace(carried, look=Look(not_base64))), "spring.zip")


def _text(carried: event_file.EventFile) -> str:
    """The document in the portable file of an event."""
    return json_model.write_record(carried)
