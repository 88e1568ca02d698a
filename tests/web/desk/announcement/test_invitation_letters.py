"""Letters to invited players: in their language, with PDF and a link for one answer (C.05 9.1, 12.3)."""

from __future__ import annotations

import re
from datetime import date, timedelta
from hashlib import sha256

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.prospectus import InvitedPlayer
from caissa.tournament import Role, Title
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.desk.announcement.invitation_letters import write_letter
from caissa_web.operations.events.player_invitations import Invited, Reply
from caissa_web.privacy.erasing import erase
from caissa_web.privacy.finding import Wanted
from caissa_web.records.models import Event, LogEntry, PlayerInvitation
from tests.web.operations.events.announced import organiser, three_sections

PAGE = "/desk/harbour/announcement/invitations/"
LINK = re.compile(r"https?://[^/\s]+(/invited/[0-9a-f]{64}/)")
TODAY = timezone.localdate


@pytest.fixture
def harbour(db: None) -> Event:
    """An event that is announced, in Riga."""
    event = operations.create_event("harbour", "Harbour Open", by="olga", start=date(2027, 7, 2))
    organiser(event)
    operations.save_draft(event, three_sections(), by="olga")
    return event


@pytest.fixture
def olga(client: Client, harbour: Event) -> Client:
    """Olga's browser; she organises."""
    client.force_login(User.objects.get(username="olga"))
    return client


@pytest.fixture(autouse=True)
def mail_server(settings) -> None:
    """What leaves by mail."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.DEFAULT_FROM_EMAIL, settings.MAIL_IS_SET = "Harbour <harbour@chess.example>", True
    mail.outbox = []


def invite(olga: Client, **more: str) -> PlayerInvitation:
    """Somebody invited by the form; the letter has left."""
    until = (TODAY() + timedelta(days=30)).isoformat()
    typed = {"name": "Hou Yifan", "federation": "CHN", "title": "GM", "section": "Blitz"}
    typed |= {"language": "de", "reply_until": until, "email": "hou@chess.example"} | more
    assert olga.post(PAGE, typed).status_code == 302
    outbox.send_due(timezone.now())
    return PlayerInvitation.objects.select_related("event").latest("pk")


def link_in(message) -> str:
    """The path of the link in a letter."""
    match = LINK.search(message.body)
    assert match
    return match[1]


def test_the_letter_leaves_in_the_players_language_with_the_invitation(olga: Client) -> None:
    """German as chosen; the PDF in the same language; the database and the outbox keep no token."""
    row = invite(olga)
    (letter,) = mail.outbox
    assert letter.to == ["hou@chess.example"]
    assert "Einladung" in letter.subject
    ((name, content, kind),) = letter.attachments
    assert (name, content[:4], kind) == ("harbour-invitation.pdf", b"%PDF", "application/pdf")
    token = link_in(letter).split("/")[2]
    assert row.token_hash == sha256(token.encode()).hexdigest()
    stored = Letter.objects.get()
    assert token not in f"{stored.body}{stored.html}{stored.links}"


def test_nobody_without_an_address_is_written_to(olga: Client) -> None:
    row = invite(olga, email="")
    assert (row.token_hash, mail.outbox) == (None, [])


@pytest.mark.parametrize("reply", ["accepted", "declined"])
def test_the_invited_player_answers_once(olga: Client, reply: str) -> None:
    """A look answers nothing; the first answer counts, stands on the page and in the tab with its time."""
    row, player = invite(olga), Client()
    path = link_in(mail.outbox[0])
    for _look in range(2):
        assert player.get(path).status_code == 200
    row.refresh_from_db()
    assert row.state == "issued"
    assert player.post(path, {"reply": reply}).status_code == 302
    other = "declined" if reply == "accepted" else "accepted"
    assert player.post(path, {"reply": other}).status_code == 422
    row.refresh_from_db()
    assert (row.state, row.answered_at is not None) == (reply, True)
    assert 'value="accepted"' not in player.get(path).content.decode()
    assert f"<strong>{reply}</strong>" in olga.get(PAGE).content.decode()
    assert LogEntry.objects.filter(act=f"invitation.{reply}", author="invited player").count() == 1


def test_nobody_withdraws_or_invents_an_answer_by_the_link(olga: Client) -> None:
    row = invite(olga)
    for reply in ("withdrawn", "issued", "", "perhaps"):
        Client().post(link_in(mail.outbox[0]), {"reply": reply})
    with pytest.raises(ImpossibleChange):
        operations.answer_by_link(row, Reply.WITHDRAWN)
    row.refresh_from_db()
    assert row.state == "issued"


def test_the_link_takes_answers_until_the_day_of_the_reply_where_the_event_is(
    olga: Client, monkeypatch
) -> None:
    """22:30 UTC is 0:30 or 1:30 of the next day in Riga, two hours before is the day of the reply."""
    row = invite(olga)
    Event.objects.update(time_zone="Europe/Riga")
    late = timezone.now().replace(year=row.reply_until.year, month=row.reply_until.month)
    late = late.replace(day=row.reply_until.day, hour=22, minute=30)
    monkeypatch.setattr(timezone, "now", lambda: late)
    assert Client().post(link_in(mail.outbox[0]), {"reply": "accepted"}).status_code == 410
    monkeypatch.setattr(timezone, "now", lambda: late - timedelta(hours=2))
    assert Client().post(link_in(mail.outbox[0]), {"reply": "accepted"}).status_code == 302


def test_a_link_that_was_revoked_leads_nowhere(olga: Client) -> None:
    row = invite(olga)
    path = link_in(mail.outbox[0])
    olga.post(f"{PAGE}{row.pk}/letter/", {"revoke": "yes", "email": row.email})
    assert Client().get(path).status_code == 404
    assert Client().post(path, {"reply": "accepted"}).status_code == 404
    row.refresh_from_db()
    assert row.state == "issued"
    assert "Link revoked" in olga.get(PAGE).content.decode()


def test_another_address_gets_a_letter_and_another_link(olga: Client) -> None:
    """The link in the first letter ends: it may be somebody else's box."""
    row = invite(olga)
    olga.post(f"{PAGE}{row.pk}/letter/", {"email": "yifan@chess.example"})
    outbox.send_due(timezone.now())
    first, second = map(link_in, mail.outbox)
    assert [letter.to for letter in mail.outbox] == [["hou@chess.example"], ["yifan@chess.example"]]
    assert (Client().get(first).status_code, Client().get(second).status_code) == (404, 200)
    assert olga.post(f"{PAGE}{row.pk}/letter/", {"email": "nobody"}).status_code != 200
    row.refresh_from_db()
    assert row.email == "yifan@chess.example"


def test_a_letter_that_waits_is_not_sent_when_its_reason_is_gone(olga: Client, settings) -> None:
    """Recorded at the desk meanwhile: nobody is asked for an answer that is there."""
    event = Event.objects.get()
    (row,) = operations.issue_invitations(
        event,
        [Invited(InvitedPlayer("Polgar, Judit", "HUN", 2675, Title.GM), "Blitz", "judit@chess.example")],
        by="olga",
    )
    write_letter(row, "https://chess.example/")
    operations.answer_invitation(row, Reply.DECLINED, by="olga")
    outbox.send_due(timezone.now())
    assert (mail.outbox, Letter.objects.get().state) == ([], Letter.State.DROPPED)


def test_only_those_who_manage_the_event_send_and_revoke(olga: Client) -> None:
    row = invite(olga)
    boris, browser = User.objects.create_user("boris"), Client()
    operations.appoint(row.event, boris, Role.SECTOR_ARBITER, by="olga")
    browser.force_login(boris)
    for typed in ({"email": "boris@chess.example"}, {"revoke": "yes"}):
        assert browser.post(f"{PAGE}{row.pk}/letter/", typed).status_code == 403
    assert Client().get(link_in(mail.outbox[0])).status_code == 200


def test_whoever_is_erased_takes_the_letters_along(olga: Client) -> None:
    """Asked for by the FIDE ID alone: the address of the letter goes too."""
    invite(olga, fide_id="8602980")
    erase(Wanted(8602980, "Hou Yifan"), by="olga", reason="asked for it", now=timezone.now())
    letter = Letter.objects.get()
    assert (PlayerInvitation.objects.count(), letter.contact, letter.body, letter.links) == (0, "", "", [])
