"""How to reach captains: for those who need it at the desk, in no file and on no wall (C.10 4)."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from caissa.tournament import Captain, Person, Role
from caissa_web import operations
from caissa_web.operations.teams.teams import record_captain
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from tests.web.desk.teams.test_teams import cup

DESK = "/desk/spring/cup/"
SECRET = (b"cara@secret.example", b"+371 5550", b"under probation")
CARA = Captain(Person("Cara", fide_id=1503014), "cara@secret.example", "+371 5550", barred="under probation")


@pytest.fixture
def led(event: Event) -> Section:
    """A cup of which one team's captain is on record, with a round paired and published."""
    section = operations.create_section(event, "cup", cup(), by="olga")
    section = record_captain(section, 1, CARA, by="olga", seen_version=1)
    section = operations.pair_next_round(section, by="olga", seen_version=2)
    return operations.publish_round(section, 1, by="olga", seen_version=3)


def texts(content: bytes) -> list[bytes]:
    """All files in a ZIP, also in the ZIPs inside it."""
    with ZipFile(BytesIO(content)) as archive:
        files = [archive.read(name) for name in archive.namelist()]
    return [text for file in files for text in (texts(file) if file.startswith(b"PK") else [file])]


def test_the_desk_shows_whom_to_call(chief, led):
    """The page of the team has the address."""
    assert SECRET[0] in chief.get(f"{DESK}teams/1/").content


@pytest.mark.parametrize("key", ["trf26-interim", "trf16-interim", "json", "csv", "xlsx"])
def test_files_do_not_tell(chief, led, key):
    """Neither a report nor the JSON has addresses, phone numbers or bans."""
    content = chief.get(f"{DESK}files/{key}/").content
    files = texts(content) if content.startswith(b"PK") else [content]
    assert files
    assert not any(secret in text for secret in SECRET for text in files)


def test_the_zip_does_not_tell(chief, led):
    """One ZIP with everything of a section, documents too."""
    files = texts(chief.get(f"{DESK}files/everything/").content)
    assert not any(secret in text for secret in SECRET for text in files)


def test_the_noticeboard_does_not_tell(led):
    """Everybody sees the captain's name and nothing more."""
    for page in ("", "teams/", "rounds/1/", "standings/"):
        answer = Client().get(f"/events/spring/cup/{page}")
        assert not any(secret in answer.content for secret in SECRET), page


def test_the_portable_event_is_for_who_manages(chief, logged_in, led):
    """It carries all, for another desk; a sector arbiter gets it neither alone nor in a ZIP."""
    assert SECRET[0] in b"".join(texts(chief.get("/desk/spring/portable/").content))
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get("/desk/spring/portable/").status_code == 403
    files = texts(arbiter.get("/desk/spring/everything/").content)
    assert files
    assert not any(secret in text for secret in SECRET for text in files)


def test_a_captain_on_record_is_not_written_over(chief, led):
    """The entry list names the captain; another one is put in their place with a reason (C.10 5.1)."""
    form_data = {"name": "Ash", "captain": "Dora", "players": "1 2 3 4 5", "seen_version": led.version}
    answer = chief.post(f"{DESK}players/teams/1/", form_data, follow=True)
    assert "is recorded as captain" in answer.content.decode()
    assert snapshot.load(Section.objects.get(pk=led.pk)).team(1).captain == "Cara"
    chief.post(f"{DESK}players/teams/1/", {**form_data, "captain": "Cara", "name": "Ash Tree"})
    assert snapshot.load(Section.objects.get(pk=led.pk)).team(1).name == "Ash Tree"


def test_teams_are_not_sent_to_pairing_by_hand(chief, event):
    """Where no round can be paired, the page offers only what can be done."""
    facts = cup(2, scheduled_rounds=3)
    section = operations.create_section(event, "cup", facts, by="olga")
    for number in (1, 2):
        version = Section.objects.get(pk=section.pk).version
        answer = chief.post(f"{DESK}rounds/pair/", {"seen_version": version, "confirmed": "missing-results"})
        if number == 1:
            chief.post(f"{DESK}rounds/1/stage/", {"act": "publish", "seen_version": version + 1})
    assert answer.status_code == 409
    assert b"pair again" in answer.content
    assert b"rounds/hand/start/" not in answer.content


def test_a_team_with_too_few_players(chief, event):
    """It can be paired, or it is said what is missing; there is never a fault."""
    facts = cup(4, members=5)
    small = tuple(team if team.number > 1 else type(team)(1, "Ash", (1,)) for team in facts.teams)
    operations.create_section(event, "cup", type(facts)(**{**_members(facts), "teams": small}), by="olga")
    answer = chief.post(f"{DESK}rounds/pair/", {"seen_version": "1"}, follow=True)
    assert answer.status_code in (200, 409)
    for page in ("", "teams/", "teams/1/", "rounds/", "matches/1/", "matches/1/line-ups/", "matches/1/1/"):
        assert chief.get(DESK + page).status_code in (200, 302, 404), page


def _members(facts: object) -> dict[str, object]:
    return {name: getattr(facts, name) for name in facts.__dataclass_fields__}  # type: ignore[attr-defined]
