"""What somebody with a token may send that no installation of ours would, and where nothing is sent to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.test import Client
from django.utils import timezone

from caissa.errors import CaissaError
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.errors import WrongAddress
from caissa_web.api.installations import calls, register
from caissa_web.api.installations.calls import Access, NotTaken
from caissa_web.api.installations.whole_event import whole_event
from caissa_web.api.tokens.tokens import make_token
from caissa_web.exchange import acts_document, acts_file, part_file
from caissa_web.exchange.acts_document import ActsFile, NumberedLine
from caissa_web.exchange.part_document import PartContent, PartFile
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import Right
from tests.web.api.installations.conftest import result, send

ADDRESS = "/api/v1/desk/events/there/installations/acts"


@pytest.fixture
def post(token: str) -> Callable[[bytes], Any]:
    """Send a body as it is."""
    client = Client(headers={"Authorization": f"Bearer {token}"})
    return lambda body: client.generic("POST", ADDRESS, body, content_type="application/zip")


@pytest.fixture
def news(section: Section, sent: Any) -> ActsFile:
    """An act that is new, as it would be sent."""
    done = result(section)
    return acts_file.written(sent.name, [acts_file.acts_after(done, 1, 1)])


def _zipped(text: str, name: str = acts_document.DOCUMENT) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return buffer.getvalue()


BODIES = {
    "nothing": b"",
    "no ZIP": b"PK\x03\x04 and then nothing of the kind",
    "another document": _zipped("{}", "event.json"),
    "no JSON": _zipped("[" * 100_000),
    "no record": _zipped('{"format": 1}'),
    "a bomb": _zipped("0" * (40 << 20)),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_not_ours_is_refused(sent, post, body, there):
    """Read in a process with limits, as uploads are; refused with a sentence, and nothing is stored."""
    answer = post(body)
    assert answer.status_code == 422
    assert set(answer.json()) >= {"code", "message"}
    assert there().version == 1


def test_a_body_larger_than_an_upload_is_not_read(sent, post):
    """As for every other file by the API."""
    assert post(b"0" * (6 << 20)).status_code == 413


def _with_version(news: ActsFile, **changed: Any) -> ActsFile:
    [part] = news.sections
    return replace(news, sections=(replace(part, versions=(replace(part.versions[0], **changed),)),))


def _with_line(news: ActsFile, **changed: Any) -> ActsFile:
    return _with_version(news, line=replace(news.sections[0].versions[0].line, **changed))


LIES: dict[str, Callable[[ActsFile], ActsFile]] = {
    "a version before the one both have": lambda news: _with_version(news, number=1),
    "a number that no record can hold": lambda news: _with_version(news, number=2**40),
    "a hash that is too long": lambda news: _with_version(news, hash="f" * 500),
    "an author that is too long": lambda news: _with_line(news, author="a" * 151),
    "a sentence that is too long": lambda news: _with_line(news, what="a" * 20_000),
    "a letter that cannot be stored": lambda news: _with_line(news, reason="a\x00b"),
    "an hour without a zone": lambda news: _with_line(news, at=datetime(2026, 4, 1, 12)),  # noqa: DTZ001
    "a section twice": lambda news: replace(news, sections=news.sections * 2),
    "a section that is no address": lambda news: replace(
        news, sections=(replace(news.sections[0], slug="../x"),)
    ),
    "the address of another page": lambda news: replace(
        news, sections=(replace(news.sections[0], slug="people"),)
    ),
    "another release": lambda news: replace(news, program="9.9"),
    "no sender": lambda news: replace(news, sender=""),
    "a log that goes back": lambda news: replace(
        news, log=tuple(NumberedLine(number, news.sections[0].versions[0].line) for number in (7, 6))
    ),
}


PART_LIES: dict[str, dict[str, Any]] = {
    "a part that there is not": {"key": "payments"},
    "a part that fills another": {"key": "look"},
    "a round that cannot be": {"key": "games.open.0", "content": PartContent()},
    "an attempt without a name": {"offers": ("",)},
    "an author that is too long": {"author": "a" * 151},
    "no name at all": {"content": PartContent()},
}


@pytest.mark.parametrize("lie", PART_LIES.values(), ids=PART_LIES)
def test_a_part_that_contradicts_itself_is_refused(news, post, lie, event_there):
    """With all that came with it."""
    content = part_file.content_of(event_there, "details")
    part = PartFile("details", "f" * 64, there=content.hash, offers=("a",), author="ada", content=content)
    wrong = replace(news, parts=(replace(part, **lie),))
    assert post(acts_document.packed(wrong)).status_code == 422
    assert Section.objects.get(event=event_there).version == 1
    right = replace(news, parts=(part,))
    assert post(acts_document.packed(right)).status_code == 200


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_what_contradicts_itself_is_refused_whole(news, post, lie, there):
    """Nothing of it is stored."""
    entries = LogEntry.objects.count()
    assert post(acts_document.packed(lie(news))).status_code == 422
    assert (there().version, LogEntry.objects.count()) == (1, entries)


def test_nobody_acts_under_the_name_of_somebody_here(news, post, there):
    """Whatever name stands in it, the log says from where it came."""
    assert post(acts_document.packed(_with_line(news, author="ada"))).status_code == 200
    newest = LogEntry.objects.get(section=there(), version_after=2)
    assert newest.author == "ada (hall laptop)"


def test_a_failure_in_the_middle_stores_nothing(news, post, there, monkeypatch):
    """All that is sent at once is one transaction."""
    from caissa_web.api.installations import receiving

    def killed(*_asked: Any) -> int:
        raise RuntimeError("killed")

    monkeypatch.setattr(receiving, "_write_log", killed)
    assert post(acts_document.packed(news)).status_code == 500
    assert there().version == 1
    monkeypatch.undo()
    assert post(acts_document.packed(news)).status_code == 200
    assert there().version == 2


def test_the_sender_of_one_event_sends_nothing_to_another(news, token, there, section):
    """Its name belongs to one event."""
    client = Client(headers={"Authorization": f"Bearer {token}"})
    address = ADDRESS.replace("there", "spring")
    answer = client.generic("POST", address, acts_document.packed(news), content_type="application/zip")
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"[]",
        b'{"event": "there"}',
        json.dumps({"event": "there", "log": 1, "sections": [{"slug": "open"}]}).encode(),
        json.dumps({"event": "there", "log": 1, "sections": [], "parts": [{"key": "look"}]}).encode(),
        json.dumps(
            {
                "event": "there",
                "log": 1,
                "parts": [],
                "sections": [
                    {"slug": "open", "state": "taken", "yours": 99, "here": 9, "version": 9, "acts": []}
                ],
            }
        ).encode(),
    ],
)
def test_an_answer_that_cannot_be_true_changes_nothing(section, sent, monkeypatch, answer):
    """The act goes on waiting, and the page says why."""
    result(section)
    monkeypatch.setattr(calls, "call", lambda *_asked: (200, answer))
    row = send(sent)
    assert "cannot be read" in row.fault
    assert row.sections.get().here == 1


def test_an_answer_that_is_no_file_is_refused(section, sent, monkeypatch):
    """Also where something is fetched."""
    monkeypatch.setattr(calls, "call", lambda *_asked: (200, b"<html>"))
    with pytest.raises(CaissaError):
        calls.fetch_event(Access.of(sent), "there")


def test_a_redirect_is_not_followed(section, sent, monkeypatch):
    """The token goes to the address that was named, and to no other."""
    monkeypatch.setattr(calls, "call", lambda *_asked: (302, b""))
    with pytest.raises(NotTaken, match="302"):
        calls.fetch_event(Access.of(sent), "there")


@pytest.mark.parametrize(
    "address",
    ["http://server.example", "https://127.0.0.1", "https://192.168.1.9", "https://localhost", "nowhere"],
)
def test_private_addresses_need_the_installations_leave(section, settings, address, token):
    """The rule of webhooks: whoever runs the installation may allow a server in the hall."""
    settings.SECRET_KEY_IS_KEPT = True
    with pytest.raises(WrongAddress):
        register.name_installation(section.event, register.Wanted(address, "there", token), by="olga")
    if "192" in address:
        settings.WEBHOOKS_PRIVATE = True
        assert register.name_installation(section.event, register.Wanted(address, "there", token), by="olga")


def test_an_address_with_a_page_is_refused(section, settings, token):
    """What would be sent there goes to no page."""
    settings.SECRET_KEY_IS_KEPT = True
    wanted = register.Wanted("https://server.example/desk/", "there", token)
    with pytest.raises(CaissaError, match="without a page"):
        register.name_installation(section.event, wanted, by="olga")


def test_a_token_goes_to_no_other_address(sent, settings):
    """Whoever changes the address types the token again."""
    wanted = register.Wanted("https://other.example", "there")
    with pytest.raises(CaissaError, match="token"):
        register.name_installation(sent.event, wanted, by="olga")


def test_what_does_not_travel(sent, event_there):
    """Nobody's role, pass, token or webhook, and nothing of the portal: the file says what does."""
    assert set(event_there.appointments.values_list("user__username", flat=True)) == {"ada"}
    assert not event_there.tokens.exists()
    assert not event_there.webhooks.exists()
    assert Event.objects.count() == 2


def test_who_has_no_right_at_an_event_learns_nothing_of_it_by_its_sender(sent):
    """The name of a sender is no key: what was done is answered to those who may synchronise it."""
    eve = User.objects.create_user("eve", name="Eve")
    operations.create_event("elsewhere", "Elsewhere", by="eve", owner=eve)
    token = make_token(eve, "elsewhere", timezone.now() + timedelta(days=1), [Right.SYNCHRONISE])[1]
    whole, _last = whole_event(sent.event, sent.name, "there")
    with pytest.raises(NotTaken, match="404"):
        calls.send_event(Access(sent.address, token), whole)


def test_nor_when_the_event_is_created_at_the_same_moment(sent, monkeypatch):
    """The other request was quicker: who came second is asked for the right as well."""
    from caissa_web.api.installations import receiving

    eve = User.objects.create_user("eve", name="Eve")
    operations.create_event("elsewhere", "Elsewhere", by="eve", owner=eve)
    token = make_token(eve, "elsewhere", timezone.now() + timedelta(days=1), [Right.SYNCHRONISE])[1]
    whole, _last = whole_event(sent.event, sent.name, "another")
    known, looks = receiving._known, []

    def not_at_first(name: str) -> Any:
        looks.append(name)
        return known(name) if len(looks) > 1 else None

    monkeypatch.setattr(receiving, "_known", not_at_first)
    with pytest.raises(NotTaken, match="404"):
        calls.send_event(Access(sent.address, token), whole)
    assert len(looks) == 2
