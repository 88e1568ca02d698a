"""Files that take long are made in the background; short ones come at once."""

from __future__ import annotations

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.utils import timezone

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.background import tasks
from caissa_web.background.models import Job, Task
from caissa_web.desk.documents import downloads
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK
from tests.web.minified import minified


@pytest.fixture(autouse=True)
def own_results(settings, tmp_path):
    """Results go to a folder of their own."""
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}


def _content(answer) -> bytes:
    return b"".join(answer.streaming_content)


def _file_link(page: str) -> str:
    return re.search(r'class="button" href="([^"]+/file/)"', minified(page))[1]


@pytest.fixture
def few_are_many(monkeypatch):
    """Five players count as many, so that the test prints five cards and not hundreds."""
    monkeypatch.setattr(downloads, "MANY_PLAYERS", 4)


def test_a_long_document_is_waited_for_on_a_page(chief, section, few_are_many):
    """The page looks again by itself, without a script, and at last offers the file."""
    asked = chief.get(f"{DESK}documents/player-cards/?to=pdf")
    assert asked.status_code == 302
    where = asked.headers["Location"]
    waiting = chief.get(where)
    assert waiting.headers["Refresh"] == "2"
    assert "The file is being created" in waiting.content.decode()
    assert chief.get(f"{where}file/").status_code == 404
    assert tasks.run_waiting(timezone.now()) == 1
    ready = chief.get(where)
    assert "Refresh" not in ready.headers
    file = chief.get(_file_link(ready.content.decode()))
    assert file.headers["Content-Type"] == "application/pdf"
    assert "spring-open-player-cards.pdf" in file.headers["Content-Disposition"]
    assert _content(file).startswith(b"%PDF")


def test_asking_twice_makes_it_once_until_something_changes(chief, section, few_are_many):
    """The same document of the same version is the same file."""
    first, again = (chief.get(f"{DESK}documents/player-cards/?to=pdf") for _ in range(2))
    assert first.headers["Location"] == again.headers["Location"]
    operations.record_result(section, 3, (1, 3), (Outcome.DRAW, Outcome.DRAW), by="ada")
    assert chief.get(f"{DESK}documents/player-cards/?to=pdf").headers["Location"] != first.headers["Location"]


@pytest.mark.parametrize(
    "short", ["player-cards/?to=html", "player-cards/?to=pdf&player=1", "players/?to=pdf"]
)
def test_short_ones_come_at_once(chief, section, few_are_many, short):
    """HTML, one player, lists."""
    assert chief.get(f"{DESK}documents/{short}").status_code == 200
    assert not Task.objects.exists()


def test_score_sheets_of_many_players_take_long(chief, event):
    """More than a hundred players, a sheet for everybody."""
    operations.create_section(event, "large", large_field(101, 1), by="olga")
    assert chief.get("/desk/spring/large/documents/score-sheets/?to=pdf").status_code == 302


def test_a_refusal_is_shown_on_the_page(chief, section, monkeypatch, few_are_many):
    """With the sentence of the refusal; no trace."""
    chief.get(f"{DESK}documents/player-cards/?to=pdf")
    Task.objects.update(state=Task.State.FAILED, fault="There is no round 7.")
    page = chief.get(f"{DESK}being-made/{Task.objects.get().pk}/").content.decode()
    assert "There is no round 7." in page
    Task.objects.update(tries=3, fault="OSError: /secret/place")
    page = chief.get(f"{DESK}being-made/{Task.objects.get().pk}/").content.decode()
    assert "tried three times" in page
    assert "secret" not in page


def test_the_zip_with_pdfs_of_a_section(chief, section):
    """Everything, as a file to be saved."""
    where = chief.get(f"{DESK}files/everything/?pdf=yes").headers["Location"]
    tasks.run_waiting(timezone.now())
    file = chief.get(_file_link(chief.get(where).content.decode()))
    assert file.headers["Content-Disposition"].startswith("attachment")
    with ZipFile(BytesIO(_content(file))) as archive:
        assert any(name.endswith(".pdf") for name in archive.namelist())


def test_the_zip_of_an_event_is_for_those_who_may_have_what_is_in_it(logged_in, chief, section):
    """The portable event holds everything, so an arbiter gets another file than the chief's."""
    where = chief.get("/desk/spring/everything/?pdf=yes").headers["Location"]
    tasks.run_waiting(timezone.now())
    assert _content(chief.get(_file_link(chief.get(where).content.decode()))).startswith(b"PK")
    helper = logged_in("boris", Role.SECTOR_ARBITER)
    assert helper.get(where).status_code == 404
    assert helper.get(f"{where}file/").status_code == 404
    own = helper.get("/desk/spring/everything/?pdf=yes").headers["Location"]
    assert own != where


def test_a_file_is_found_only_in_its_section_and_by_those_with_a_role(
    client, logged_in, chief, section, event
):
    """Another section, a stranger, nobody: as if it were not there."""
    where = chief.get(f"{DESK}files/everything/?pdf=yes").headers["Location"]
    tasks.run_waiting(timezone.now())
    operations.create_section(event, "other", large_field(4, 1), by="olga")
    assert _content(chief.get(f"{where}file/")).startswith(b"PK")
    for address in (where, f"{where}file/"):
        assert chief.get(address.replace("/open/", "/other/")).status_code == 404
        assert logged_in(f"stranger{len(address)}", None).get(address).status_code == 404
        assert "/account/log-in/" in client.get(address).headers["Location"]
    assert chief.get(f"{DESK}being-made/{10**30}/").status_code == 404


def test_the_installation_page_tells_of_the_work(client, db):
    """When each job was done last, and what went wrong."""
    from caissa_web.accounts.models import User

    client.force_login(User.objects.create_superuser("root"))
    assert "Is a worker running?" in client.get("/installation/").content.decode()
    now = timezone.now()
    Job.objects.create(
        name="notices.send", due_at=now, done_at=now, failed_at=now, fault="no post", failures=2
    )
    assert "no post" in client.get("/installation/").content.decode()
