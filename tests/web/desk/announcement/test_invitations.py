"""Invitations to play: issued with a letter, accepted (binding), declined, withdrawn, lapsed (REG-020)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.prospectus import InvitedPlayer
from caissa.tournament import Role, Title
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange.event_file import carried, packed, unpacked
from caissa_web.operations.events.player_invitations import Invited, Reply
from caissa_web.records.models import Event, LogEntry, PlayerInvitation
from tests.web.operations.events.announced import organiser, three_sections

ADDRESS = "/desk/harbour/announcement/"
PAGE = f"{ADDRESS}invitations/"
JUDIT = InvitedPlayer("Polgar, Judit", "HUN", 2675, Title.GM, 700070)


@pytest.fixture
def harbour(db: None) -> Event:
    """An event with a draft that names two invited players of the blitz."""
    event = operations.create_event("harbour", "Harbour Open", by="olga", start=date(2027, 7, 2))
    organiser(event)
    announcement = three_sections()
    blitz = replace(announcement.sections[2], players=(JUDIT, InvitedPlayer("Gaprindashvili, Nona", "GEO")))
    sections = (*announcement.sections[:2], blitz)
    operations.save_draft(event, replace(announcement, sections=sections), by="olga")
    return event


@pytest.fixture
def olga(client: Client, harbour: Event) -> Client:
    """Olga's browser."""
    client.force_login(User.objects.get(username="olga"))
    return client


def issued(event: Event, until: date | None = None) -> PlayerInvitation:
    """An invitation that waits for its answer."""
    (row,) = operations.issue_invitations(event, [Invited(JUDIT, "Blitz")], by="olga", reply_until=until)
    return row


def test_those_whom_the_announcement_names_are_invited_once(olga: Client, harbour: Event) -> None:
    assert "Invite 2 players whom the announcement names" in olga.get(PAGE).content.decode()
    olga.post(f"{PAGE}announced/")
    olga.post(f"{PAGE}announced/")
    assert [row.name for row in harbour.player_invitations.all()] == ["Gaprindashvili, Nona", "Polgar, Judit"]
    assert LogEntry.objects.filter(act="invitation.issued").count() == 1


def test_one_more_is_invited_by_the_form(olga: Client, harbour: Event) -> None:
    until = (timezone.localdate() + timedelta(days=30)).isoformat()
    typed = {"name": "Hou Yifan", "federation": "CHN", "language": "zh", "title": "GM", "section": "Blitz"}
    olga.post(PAGE, typed | {"reply_until": until, "email": "hou@chess.example"})
    (row,) = harbour.player_invitations.all()
    assert (row.name, row.language, row.state, row.reply_until.isoformat()) == (
        "Hou Yifan",
        "zh",
        "issued",
        until,
    )
    assert olga.post(PAGE, typed | {"federation": "Atlantis"}).status_code == 400
    assert harbour.player_invitations.count() == 1


def test_the_letter_is_a_pdf_in_the_language_of_the_player(olga: Client, harbour: Event) -> None:
    row = issued(harbour)
    letter = olga.get(f"{ADDRESS}papers/invitation/fr.pdf?to={row.pk}")
    assert letter["Content-Type"] == "application/pdf"
    assert letter.content.startswith(b"%PDF")
    assert olga.get(f"{ADDRESS}papers/invitation/fr.pdf?to=999999").status_code == 404


def test_who_has_accepted_must_play(olga: Client, harbour: Event) -> None:
    """C.05 9.1, 12.4: another answer then needs a reason."""
    row = issued(harbour)
    olga.post(f"{PAGE}{row.pk}/", {"reply": "accepted"})
    with pytest.raises(ImpossibleChange) as refused:
        operations.answer_invitation(row, Reply.DECLINED, by="olga")
    assert refused.value.cites == "C.05 9.1, 12.4"
    operations.answer_invitation(row, Reply.DECLINED, by="olga", reason="force majeure: ill")
    row.refresh_from_db()
    assert (row.state, row.reason) == ("declined", "force majeure: ill")
    acts = LogEntry.objects.filter(act__startswith="invitation.").values_list("act", flat=True)
    assert set(acts) == {"invitation.issued", "invitation.accepted", "invitation.changed"}


def test_the_same_answer_again_changes_nothing(harbour: Event) -> None:
    row = issued(harbour)
    operations.answer_invitation(row, Reply.ACCEPTED, by="olga")
    entries = LogEntry.objects.count()
    operations.answer_invitation(row, Reply.ACCEPTED, by="olga")
    assert LogEntry.objects.count() == entries


def test_without_an_answer_on_its_day_it_lapses(olga: Client, harbour: Event) -> None:
    """Until the day itself it is open; a late yes needs a reason (C.05 12.3.22)."""
    row = issued(harbour, timezone.localdate())
    assert "<strong>issued</strong>" in olga.get(PAGE).content.decode()
    PlayerInvitation.objects.update(reply_until=timezone.localdate() - timedelta(days=1))
    assert "<strong>lapsed</strong>" in olga.get(PAGE).content.decode()
    with pytest.raises(ImpossibleChange):
        operations.answer_invitation(row, Reply.ACCEPTED, by="olga")
    operations.answer_invitation(row, Reply.ACCEPTED, by="olga", reason="the letter came late")
    assert PlayerInvitation.objects.get().state == "accepted"


def test_nobody_is_invited_until_yesterday(harbour: Event) -> None:
    with pytest.raises(ImpossibleChange):
        issued(harbour, timezone.localdate() - timedelta(days=1))
    assert not harbour.player_invitations.exists()


def test_they_travel_with_the_event(harbour: Event) -> None:
    operations.answer_invitation(issued(harbour), Reply.ACCEPTED, by="olga")
    file = unpacked(packed(carried(harbour)), "event.zip")
    copy = operations.import_event(file, "copy", by="olga", owner=User.objects.get(username="olga"))
    (row,) = copy.player_invitations.all()
    assert (row.name, row.state, row.rating, row.fide_id) == ("Polgar, Judit", "accepted", 2675, 700070)


def test_only_those_who_manage_the_event_see_them(client: Client, harbour: Event) -> None:
    boris = User.objects.create_user("boris")
    operations.appoint(harbour, boris, Role.SECTOR_ARBITER, by="olga")
    client.force_login(boris)
    row = issued(harbour)
    assert client.get(PAGE).status_code == 403
    assert client.post(f"{PAGE}{row.pk}/", {"reply": "declined"}).status_code == 403
    assert client.get(f"{ADDRESS}papers/").status_code == 200


@pytest.mark.parametrize("name", ["regulations", "invitation", "meeting", "registration"])
@pytest.mark.parametrize("language", ["en", "fr", "ar", "zh"])
def test_every_paper_is_offered_in_every_language(
    olga: Client, harbour: Event, name: str, language: str
) -> None:
    """French and English are announced, the others are offered too."""
    address = f"{ADDRESS}papers/{name}/{language}.pdf"
    assert address in olga.get(f"{ADDRESS}papers/").content.decode()
    answer = olga.get(address)
    assert (answer.status_code, answer.content[:4]) == (200, b"%PDF")


def test_other_papers_and_languages_are_not_there(olga: Client, harbour: Event) -> None:
    for name in ("regulations/xx", "poster/en"):
        assert olga.get(f"{ADDRESS}papers/{name}.pdf").status_code == 404
