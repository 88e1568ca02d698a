"""Players under 18: whom to reach, seen by few and shown to nobody else (DATA-008)."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from caissa.tournament import Birth, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.operations import Place
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.section.entries.minors import is_young
from caissa_web.section.entries.starting_order import with_numbers
from tests.web.accounts.test_own_people import FACTS
from tests.web.desk.teams.test_contacts import texts

DESK = "/desk/spring/open/"
PAGE = f"{DESK}players/1/guardian/"
GUARDIAN = {"name": "Gudrun", "phone": "+371 5551", "email": "gudrun@secret.example", "video": "no pictures"}
SECRET = (b"Gudrun", b"5551", b"gudrun@secret.example", b"no pictures")


@pytest.mark.parametrize(
    ("birth", "young"),
    [
        (Birth(2008, 4, 1), False),
        (Birth(2008, 4, 2), True),
        (Birth(2008, 3, 31), False),
        (Birth(2008), True),
        (Birth(2007), False),
        (Birth(2007, 12, 31), False),
        (Birth(2012, 1, 1), True),
        (None, False),
    ],
)
def test_young_is_under_18_on_the_first_day(birth, young):
    """Of age on the eighteenth birthday; where only the year is known, who may be young counts as young."""
    assert is_young(birth, date(2026, 4, 1)) is young


@pytest.fixture
def section(event) -> Section:
    """Anna, born in 2011, and others."""
    return operations.create_section(event, "open", FACTS, by="olga")


@pytest.fixture
def known(chief: Client, section: Section) -> Section:
    """Anna's guardian is on record."""
    assert chief.post(PAGE, GUARDIAN).headers["Location"] == f"{DESK}players/1/"
    return Section.objects.get(pk=section.pk)


def test_the_guardian_is_written_down_and_read_at_the_desk(chief, known):
    """The page of the player says that she is young; the page of the guardian has what was typed."""
    assert b"under 18" in chief.get(f"{DESK}players/1/").content
    page = chief.get(PAGE).content
    assert all(secret in page for secret in SECRET)
    chief.post(PAGE, dict.fromkeys(GUARDIAN, ""))
    assert snapshot.load_state(Section.objects.get(pk=known.pk)).book.guardians == ()


def test_a_number_without_a_name_is_refused(chief, section):
    """And a wrong address; nothing is kept."""
    for wrong in ({"name": ""}, {"email": "nonsense"}, {"phone": "1" * 50}):
        assert chief.post(PAGE, {**GUARDIAN, **wrong}).status_code == 422
    assert chief.post(f"{DESK}players/99/guardian/", GUARDIAN).status_code == 404
    assert Section.objects.get(pk=section.pk).version == section.version


@pytest.mark.parametrize("role", [Role.SECTOR_ARBITER, Role.RATING_OFFICER, Role.FAIR_PLAY_OFFICER])
def test_others_at_the_desk_do_not_see_it(logged_in, known, role):
    """Neither the page nor any other."""
    browser = logged_in("ben", role)
    assert browser.get(PAGE).status_code == 403
    for page in ("", "players/", "players/1/", "history/", "report/", "check-in/"):
        content = browser.get(DESK + page).content
        assert not any(secret in content for secret in SECRET), page


def test_no_file_and_no_wall_has_it(chief, known):
    """Neither reports, nor the ZIP with everything, nor the noticeboard, nor the log."""
    for key in ("trf26-interim", "json", "csv", "xlsx", "everything"):
        file = chief.get(f"{DESK}files/{key}/").content
        texts_inside = texts(file) if file.startswith(b"PK") else [file]
        assert texts_inside
        assert not any(secret in text for secret in SECRET for text in texts_inside), key
    for page in ("", "players/", "players/1/", "rounds/1/", "standings/"):
        content = Client().get(f"/events/spring/open/{page}").content
        assert not any(secret in content for secret in SECRET), page
    assert "Gudrun" not in str(list(LogEntry.objects.values()))


def test_the_head_of_delegation_sees_it_and_the_federation_does_not(event, known):
    """Who is there with the children, for the own federation."""
    for role, federation, sees in (
        (Role.HEAD_OF_DELEGATION, "LAT", True),
        (Role.HEAD_OF_DELEGATION, "EST", False),
        (Role.FEDERATION_OFFICIAL, "LAT", False),
    ):
        user = User.objects.create_user(f"{role.name}-{federation}")
        operations.appoint_to(event, user, Place(role, federation=federation), by="olga")
        browser = Client()
        browser.force_login(user)
        content = browser.get("/desk/spring/own-people/").content
        assert (SECRET[0] in content) is sees, role
        assert not any(
            secret in browser.get("/desk/spring/own-people/entries.csv").content for secret in SECRET
        )


def test_renumbering_takes_the_guardian_along(chief, known):
    """The contact follows the player, not the number."""
    moved = with_numbers(snapshot.load_state(known), {1: 3, 2: 1, 3: 2})
    assert [guardian.player for guardian in moved.book.guardians] == [3]
