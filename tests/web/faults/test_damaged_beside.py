"""Damage beside the records: the store of rating lists, the small files of the data folder."""

from __future__ import annotations

import shutil
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from caissa_web.accounts import links
from caissa_web.records.rights import Role
from caissa_web.server import start
from caissa_web.server.demo_people import demo_log_ins
from tests.cli.commands.lists.test_rating_lists import HEAD, line
from tests.web.desk.conftest import logged_in  # noqa: F401 - a fixture
from tests.web.faults.conftest import desk_server
from tests.web.ports import free_port

PLAYERS = "/desk/spring/open/players/"
CONTENTS = (b"Dear arbiter" * 500, b"SQLite format 3\0" + b"\x5a" * 9000)


@pytest.fixture
def organiser(logged_in):  # noqa: F811 - the fixture
    """The browser of whoever manages the event."""
    return logged_in("olga", Role.ORGANISER)


# -- rating lists --------------------------------------------------------------------


@pytest.fixture(params=CONTENTS)
def damaged_store(request, tmp_path, monkeypatch):
    """A store of rating lists that cannot be read."""
    store = tmp_path / "ratings.sqlite3"
    store.write_bytes(request.param)
    monkeypatch.setenv("CAISSA_RATINGS", str(store))
    return store


def test_without_rating_lists_people_are_typed_in(organiser, section, damaged_store):
    """The pages that show the lists say what to do; those that need them are refused in a sentence."""
    for page in (f"{PLAYERS}add/", f"{PLAYERS}add/?q=ada", f"{PLAYERS}rating-lists/"):
        answer = organiser.get(page)
        assert answer.status_code == 200
        assert "import the list again" in answer.content.decode()
    assert organiser.get(PLAYERS).status_code == 200
    refused = organiser.get(f"{PLAYERS}ratings/")
    assert (refused.status_code, "import the list again" in refused.content.decode()) == (409, True)


def test_an_import_at_the_desk_sets_a_damaged_store_aside(organiser, section, damaged_store):
    """And the lists are there again."""
    damaged = damaged_store.read_bytes()
    content = (HEAD + line(2016192, "Nakamura, Hikaru", "USA", 2802)).encode()
    sent = {"file": SimpleUploadedFile("list.txt", content), "source": "FIDE", "month": "2026-11"}
    answer = organiser.post(f"{PLAYERS}rating-lists/", sent)
    assert (answer.status_code, "has been imported. Players: 1" in answer.content.decode()) == (200, True)
    assert damaged_store.with_name("ratings.sqlite3.damaged").read_bytes() == damaged
    assert "Nakamura" in organiser.get(f"{PLAYERS}add/?q=nakamura").content.decode()


# -- the data folder ------------------------------------------------------------------


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A data folder as a first start leaves it."""
    server = desk_server.DeskServer(tmp_path_factory.mktemp("sound") / "var", free_port())
    assert server.run("--check").returncode == 0
    return server.folder


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00 noise", b"too short"])
def test_a_damaged_key_is_told(sound, tmp_path, content):
    """A key that cannot be one would sign sessions with nothing; the sentence says what to put back."""
    shutil.copytree(sound, tmp_path / "var")
    (tmp_path / "var/secret_key").write_bytes(content)
    server = desk_server.DeskServer(tmp_path / "var", free_port())
    done = server.run("--check")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "secret_key" in done.stderr
    assert "secret_key" in server.run("--doctor").stderr


@pytest.mark.parametrize("content", [b"", b"arbiter", b"\xff\xfe", b"arbiter a b c\n\n"])
def test_damaged_log_ins_of_the_demo_are_left_out(tmp_path, content):
    """They are only printed; a start does not fail on them."""
    (tmp_path / start.LOG_INS).write_bytes(content)
    assert demo_log_ins(tmp_path) == {}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe"])
def test_a_damaged_link_logs_nobody_in(tmp_path, content):
    """It is as if it had been used."""
    token = links.draw(tmp_path, "ada", time.time())
    links.place_of(tmp_path, token).write_bytes(content)
    assert links.use(tmp_path, token, time.time()) in ("", "\ufffd\ufffd")
