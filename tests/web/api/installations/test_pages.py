"""The page “Another installation”."""

from __future__ import annotations

import pytest
from django.test import Client

from caissa.cli.doctor_checks import State
from caissa_web.accounts.encryption import decrypt
from caissa_web.api.models import OtherInstallation
from caissa_web.config.key_check import reencrypt, secret_counts
from caissa_web.operations.events.events import EventDetails, change_event
from caissa_web.records.models import Event
from caissa_web.server import doctor
from tests.web.api.installations.conftest import ADDRESS, result, send

PAGE = "/api/installations/spring/"


@pytest.fixture
def desk(ada, section, settings) -> Client:
    """The chief arbiter, logged in."""
    settings.SECRET_KEY_IS_KEPT = True
    client = Client()
    client.force_login(ada)
    return client


def _text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_it_is_named_and_sent(desk, network, token, monkeypatch):
    """Address, token and short name; the page says what waits, then when it was sent."""
    posted = {"address": ADDRESS + "/", "token": token, "slug": "there", "after_every_act": "on"}
    page = desk.post(PAGE, posted, follow=True)
    assert page.status_code == 200
    assert "Nothing has been sent yet." in _text(page)
    assert "acts are waiting." in _text(page)
    assert token not in page.content.decode()
    send(OtherInstallation.objects.get())
    assert "Nothing is waiting." in _text(desk.get(PAGE))
    assert "Last sent:" in _text(desk.get(PAGE))


def test_what_waits_without_a_network_is_shown(desk, sent, section, network):
    """How many acts, and why."""
    network.is_down = True
    result(section)
    send(sent)
    page = _text(desk.get(PAGE))
    assert "1 act is waiting." in page
    assert "no route to host" in page


def test_send_now(desk, sent, section, there):
    """The worker sends it with its next look."""
    OtherInstallation.objects.update(after_every_act=False)
    result(section)
    page = desk.post(PAGE + "change/", {"act": "send"}, follow=True)
    assert "in a few seconds" in _text(page)
    send(sent)
    assert there().version == 2


def test_bring_back(desk, sent, section, there):
    """What was done there."""
    result(there(), by="maria")
    page = desk.post(PAGE + "change/", {"act": "bring"}, follow=True)
    assert "1 act has been brought back." in _text(page)
    section.refresh_from_db()
    assert section.version == 2


def test_without_a_network_it_says_so(desk, sent, network):
    """A sentence, not a fault."""
    network.is_down = True
    page = desk.post(PAGE + "change/", {"act": "bring"}, follow=True)
    assert "cannot be reached" in _text(page)


@pytest.mark.parametrize("choice", ["theirs", "ours"])
def test_a_conflict_shows_both_sides_and_is_chosen(desk, sent, section, there, choice):
    """Which acts stand on which side, and two buttons."""
    result(section)
    result(there(), (5, 4), by="maria")
    send(sent)
    page = _text(desk.get(PAGE))
    assert "changed on both sides" in page
    assert page.index("maria") < page.index("Done here") < page.index("olga")
    posted = {"act": choice, "section": "open", "seen": "2", "there": "2"}
    chosen = desk.post(PAGE + "change/", posted, follow=True)
    assert "changed on both sides" not in _text(chosen)
    send(sent)
    section.refresh_from_db()
    assert section.hash == there().hash


@pytest.mark.parametrize("choice", ["theirs", "ours"])
def test_a_part_in_conflict_is_chosen(desk, sent, section, event_there, choice):
    """The name of the event was changed on both sides: shown with who did it, and chosen by a button."""
    for event, name, by in ((section.event, "Ours", "olga"), (event_there, "Theirs", "maria")):
        change_event(event, EventDetails(name), by=by)
    send(sent)
    page = desk.get(PAGE)
    assert "This part of the event was changed on both sides" in _text(page)
    assert _text(page).index("maria") < _text(page).index("Done here") < _text(page).index("olga")
    [part] = page.context["parts"]
    posted = {"act": choice, "part": "details", "seen": part["here"], "there": part["there"]}
    chosen = desk.post(PAGE + "change/", posted, follow=True)
    assert "changed on both sides" not in _text(chosen)
    send(sent)
    names = {Event.objects.get(pk=event.pk).name for event in (section.event, event_there)}
    assert names == {"Theirs" if choice == "theirs" else "Ours"}


def test_the_page_says_what_travels(desk):
    """Before anything is named."""
    assert "invitations to play; checklists of the event" in _text(desk.get(PAGE))


def test_it_is_forgotten(desk, sent):
    """Nothing is sent any more, and the token is gone."""
    page = desk.post(PAGE + "change/", {"act": "forget"}, follow=True)
    assert page.status_code == 200
    assert not OtherInstallation.objects.exists()


def test_the_side_that_receives_says_from_whom(desk, sent):
    """At the page of the event there."""
    assert "“hall laptop” sends this event here" in _text(desk.get("/api/installations/there/"))


def test_wrong_input_is_said_at_the_form(desk):
    """No token, no server, a page."""
    for posted in ({"address": "nowhere", "slug": "x", "token": "t"}, {"address": ADDRESS, "slug": "x y"}):
        assert desk.post(PAGE, posted).status_code == 422
    assert desk.post(PAGE + "change/", {"act": "send"}).status_code == 404


def test_fetching_an_event_that_is_here_already(desk, network, token):
    """The short name is taken; nothing is mixed up."""
    posted = {"address": ADDRESS, "token": token, "slug": "spring"}
    page = desk.post("/api/installations/", posted)
    assert page.status_code == 422
    assert "already in use" in _text(page)


def test_the_doctor_says_what_does_not_arrive(desk, sent, section, there, network):
    """All is well; no network; a conflict."""
    assert doctor.installations().state is State.OK
    network.is_down = True
    result(section)
    send(sent)
    assert "spring is not sent: OSError" in doctor.installations().result
    network.is_down = False
    result(there(), (5, 4), by="maria")
    send(sent)
    checked = doctor.installations()
    assert (checked.state, checked.result) == (State.WARN, "Changed on both sides: spring")


def test_the_token_follows_the_secret_key(desk, sent, settings, token):
    """It counts among the secrets that need the key, and is encrypted anew with the next one."""
    assert secret_counts().all == 1
    old = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key of this installation", [old]
    assert reencrypt() == 1
    settings.SECRET_KEY_FALLBACKS = []
    assert decrypt(OtherInstallation.objects.get().token) == token
