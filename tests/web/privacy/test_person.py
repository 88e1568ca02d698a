"""One person's data: found everywhere, handed over, erased as far as the law allows (DATA-003)."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.utils import timezone

from caissa.tournament import Captain, Person, Role, Team
from caissa_web import operations
from caissa_web.accounts.models import SignIn, User
from caissa_web.notices.links import contact_hash
from caissa_web.privacy.erasing import erase, preview
from caissa_web.privacy.exporting import parts
from caissa_web.privacy.finding import Wanted, places
from caissa_web.privacy.models import AccessEntry, Deletion
from caissa_web.records import snapshot, soundness
from caissa_web.records.models import LogEntry
from caissa_web.records.publication import DEFAULT
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Incident
from caissa_web.section.state import of_book, of_facts
from tests.web.privacy.conftest import ANNA, MOTHER
from tests.web.privacy.test_redaction import texts

NOW = datetime(2026, 5, 1, tzinfo=UTC)
BY_ID = Wanted(fide_id=ANNA)


@pytest.mark.parametrize(
    "wanted",
    [
        BY_ID,
        Wanted(name="anna", birth="2011"),
        Wanted(name="Anna", birth="2011-05-17"),
        Wanted(contact=MOTHER.email),
    ],
)
def test_a_person_is_found(guarded, wanted):
    """By FIDE ID, by name and birth, by the contact of the guardian."""
    assert [place.section.slug for place in places(wanted)] == ["open"]


@pytest.mark.parametrize(
    "wanted", [Wanted(fide_id=1), Wanted(name="Anna", birth="2010"), Wanted(name="Ann", birth="2011")]
)
def test_nobody_else_is_found(guarded, wanted):
    """Another number, another year, part of a name."""
    assert places(wanted) == []


def test_who_was_removed_is_found_in_old_versions(guarded):
    """History is kept, so that is where a person may still be."""
    without = lambda facts: replace(facts, players=facts.players[1:], rounds=())  # noqa: E731
    change(guarded, Act("player.removed", "ada"), of_facts(without))
    found_places = places(BY_ID)
    assert [(place.version, place.is_current) for place in found_places] == [(guarded.version, False)]


def test_a_name_alone_is_not_enough(manager, guarded):
    """Many share one; nothing is shown."""
    page = manager.post("/privacy/people/", {"name": "Anna"})
    assert page.status_code == 422
    assert "Enter the FIDE ID, or name and date of birth, or a contact." in page.content.decode()


def test_everything_is_handed_over(guarded):
    """The entry with birth and club, the games, the guardian."""
    by_kind = {(part.kind, part.where): part.data for part in parts(BY_ID)}
    where = "Spring Festival · Open"
    assert by_kind["entry", where]["player"]["person"]["club"] == "Rook"
    assert by_kind["guardian", where]["email"] == MOTHER.email
    assert [game["round"] for game in by_kind["results", where]["games"]] == [1, 2, 3]


def test_the_file_is_for_programs_and_for_people(manager, guarded):
    """JSON and a page; the look is on record by the FIDE ID."""
    answer = manager.post("/privacy/people/export/", {"fide_id": ANNA})
    assert answer.headers["Cache-Control"] == "no-store"
    with ZipFile(BytesIO(answer.content)) as packed:
        assert json.loads(packed.read("person.json"))[0]["kind"] == "entry"
        assert MOTHER.email in packed.read("person.html").decode()
    entry = AccessEntry.objects.get(page="privacy:export")
    assert (entry.by, entry.whom) == ("root", str(ANNA))


def test_a_fair_play_note_is_not_handed_over(guarded):
    """That there is one, not what it says and who wrote it (FAIR-009)."""
    note = Incident(1, NOW, "ada", "was seen with a phone", players=(1,), kind="fair-play")
    change(guarded, Act("incident.entered", "ada"), of_book(lambda book: replace(book, incidents=(note,))))
    incidents = [part.data for part in parts(BY_ID) if part.kind == "incidents"]
    assert len(incidents) == 1
    assert "phone" not in str(incidents)
    assert "ada" not in str(incidents)


def test_the_preview_says_what_goes_and_what_stays(guarded):
    """Contacts and the club go; name, FIDE ID, birth and results stay for the rating report."""
    shown_preview = preview(BY_ID)
    assert {line.kind for line in shown_preview.goes} == {"guardian", "club"}
    assert {line.kind for line in shown_preview.stays} == {"entry", "birth"}
    assert all(line.why for line in shown_preview.stays)


def test_looking_erases_nothing(manager, guarded):
    """The page with the preview leaves everything."""
    before = texts(guarded)
    assert "To be kept" in manager.post("/privacy/people/", {"fide_id": ANNA}).content.decode()
    assert texts(guarded) == before


def test_erasing(manager, guarded):
    """What goes is gone from all versions; what stays is as it was; the log of deletions has a line."""
    manager.post("/privacy/people/erase/", {"fide_id": ANNA, "reason": "asked on 1 May"})
    for word in (MOTHER.name, MOTHER.phone, "+371 555 0100", MOTHER.email, "Rook"):
        assert word not in texts(guarded)
    guarded.refresh_from_db()
    player = snapshot.load(guarded).player(1)
    assert (player.name, player.person.fide_id, player.birth.year) == ("Anna", ANNA, 2011)
    assert soundness.complaints() == []
    assert Deletion.objects.get().reason == "asked on 1 May"
    assert preview(BY_ID).goes == ()


def test_erasing_needs_a_reason(manager, guarded):
    """Without one nothing happens."""
    before = texts(guarded)
    manager.post("/privacy/people/erase/", {"fide_id": ANNA})
    assert texts(guarded) == before


def test_others_keep_theirs(guarded):
    """Erasing Boris leaves Anna's mother."""
    erase(Wanted(name="Boris", birth="1980"), by="root", reason="asked", now=NOW)
    assert MOTHER.email in texts(guarded)


def test_a_captain_s_contact_goes(section):
    """The name of the captain stays in the match protocols; phone and e-mail go."""
    captain = Captain(Person("Cora Captain", 555), "cora@example.org", "+49 30 5550000")
    team = Team(1, "Rooks", (1, 2), captain="Cora Captain", captain_record=captain)
    change(
        section,
        Act("team.captain", "ada", "cora@example.org"),
        of_facts(lambda facts: replace(facts, teams=(team,))),
    )
    erase(Wanted(contact="CORA@example.org"), by="root", reason="asked", now=NOW)
    assert "cora@example.org" not in texts(section)
    assert "5550000" not in texts(section)
    assert "Cora Captain" in texts(section)
    assert not LogEntry.objects.filter(what__contains="cora@").exists()


def test_an_account_is_closed(event, guarded):
    """Nobody can enter by it, nothing personal is left, and the history still says who did what."""
    user = User.objects.create_user("otto", password="four knights", email="otto@example.org", name="Otto O.")  # noqa: S106
    operations.appoint(event, user, Role.SECTOR_ARBITER, by="olga")
    SignIn.objects.create(user=user, at=NOW, ok=True)
    assert {part.kind for part in parts(Wanted(contact="otto@example.org"))} >= {"accounts", "sign-ins"}
    erase(Wanted(contact="otto@example.org"), by="root", reason="asked", now=NOW)
    user.refresh_from_db()
    assert (user.name, user.email, user.is_active, user.has_usable_password()) == ("", "", False, False)
    assert user.appointments.count() + user.sign_ins.count() == 0


def test_an_account_file_opens_nothing(event):
    """No password, no key, no token."""
    otto = User.objects.create_user("otto", password="four knights", email="otto@example.org")  # noqa: S106
    text = str([part.data for part in parts(Wanted(contact="otto@example.org"))])
    assert otto.password not in text
    assert "password" not in text


def test_who_runs_the_installation_stays(manager):
    """Otherwise nobody could run it."""
    User.objects.filter(username="root").update(email="root@example.org")
    shown_preview = preview(Wanted(contact="root@example.org"))
    assert shown_preview.goes == ()
    assert [line.kind for line in shown_preview.stays] == ["accounts"]


def test_subscriptions_are_found_and_erased(section):
    """By the app that keeps them, through its own door."""
    subscription = apps.get_model("notices.Subscription")
    hashed = contact_hash("pat@example.org")
    subscription.objects.create(
        section=section,
        number=1,
        name="Anna",
        channel="email",
        contact="pat@example.org",
        contact_hash=hashed,
        language="en",
        site="https://chess.example.org",
        asked_at=timezone.now(),
        confirmed_at=timezone.now(),
    )
    wanted = Wanted(contact="pat@example.org")
    assert [line.kind for line in preview(wanted).goes] == ["messages"]
    assert [part.data["player"] for part in parts(wanted)] == ["Anna"]
    erase(wanted, by="root", reason="asked", now=NOW)
    assert subscription.objects.get().contact == ""
    assert preview(wanted).goes == ()


def test_a_name_is_taken_off_the_public_pages(manager, guarded, client):
    """Results stay; the name, the FIDE ID and the club are on no page and in no public JSON."""
    assert "Anna" in client.get("/events/spring/open/standings/").content.decode()
    manager.post("/privacy/people/withhold/", {"fide_id": ANNA})
    pages = (
        "",
        "players/",
        "players/1/",
        "standings/",
        "cross-table/",
        "rounds/1/",
        "rounds/1/by-name/",
        "live.json",
    )
    for page in pages:
        page_text = client.get(f"/events/spring/open/{page}").content.decode()
        assert "Anna" not in page_text, page
        assert str(ANNA) not in page_text, page
    assert "N. N. 1" in client.get("/events/spring/open/players/").content.decode()
    for page in ("", "/players", "/standings", "/broadcast"):
        answer = client.get(f"/api/v1/events/spring/open{page}").content.decode()
        assert "Anna" not in answer
        assert str(ANNA) not in answer


def test_rules_of_the_noticeboard_leave_it_off(manager, guarded, event):
    """An organiser who changes other rules does not bring the name back."""
    manager.post("/privacy/people/withhold/", {"fide_id": ANNA})
    event.refresh_from_db()
    operations.set_publication(event, DEFAULT, by="ada")
    event.refresh_from_db()
    assert event.publication["withheld"] == [f"FIDE {ANNA}"]


@pytest.mark.parametrize("page", ["people/", "people/export/", "people/erase/", "people/withhold/"])
def test_only_who_runs_the_installation_may(chief, guarded, page):
    """Not even the chief arbiter."""
    assert chief.post(f"/privacy/{page}", {"fide_id": ANNA, "reason": "x"}).status_code == 403
    assert MOTHER.email in texts(guarded)
