"""`python -m caissa_web`: a first start makes everything, a second one finds it."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.request
from contextlib import closing

import pytest

from caissa_web import __main__ as program
from caissa_web.server import browser, start
from caissa_web.server.demo_people import demo_log_ins
from tests.web.ports import free_port
from tests.web.walks import without_records

FRUITLESS_TRIES = 600
CAISSA = (sys.executable, "-m", "caissa")


@pytest.fixture
def settings(tmp_path):
    """An installation of its own, without the demo."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    return kept | {"CAISSA_DATA": str(tmp_path / "var"), "CAISSA_DEMO": "no"}


def run(settings, *options):
    """The program as `make run` starts it."""
    return subprocess.run(  # noqa: S603
        [sys.executable, "-m", "caissa_web", *options],
        env=settings,
        capture_output=True,
        text=True,
        check=False,
    )


@without_records
def test_a_first_start_prepares_and_a_second_has_nothing_to_do(settings, tmp_path, monkeypatch):
    """The second does not even ask Django."""
    first = run(settings, "--check")
    assert (first.returncode, first.stdout, first.stderr) == (0, "Preparing the database …\n", "")
    second = run(settings, "--check")
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")

    monkeypatch.setenv("CAISSA_DEMO", "no")
    monkeypatch.delenv("CAISSA_DATABASE_URL", raising=False)
    folder = tmp_path / "var"
    assert start.is_ready(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not demo_log_ins(folder)

    monkeypatch.setenv("CAISSA_DEMO", "yes")
    assert not start.is_ready(folder), "an empty database wants its demo"

    monkeypatch.setenv("CAISSA_DEMO", "no")
    with closing(sqlite3.connect(folder / "caissa.sqlite3")) as connection:
        connection.execute("DELETE FROM django_migrations WHERE app = 'records'")
        connection.commit()
    assert not start.is_ready(folder), "a migration is missing"


def test_nothing_is_ready_without_a_database(tmp_path, monkeypatch):
    """Neither without a file, nor with one that is none of ours, nor with a server that must be asked."""
    monkeypatch.setenv("CAISSA_DEMO", "no")
    monkeypatch.delenv("CAISSA_DATABASE_URL", raising=False)
    assert not start.is_ready(tmp_path)
    (tmp_path / "caissa.sqlite3").write_bytes(b"")
    assert not start.is_ready(tmp_path)
    (tmp_path / "caissa.sqlite3").write_bytes(b"no database at all" * 100)
    assert not start.is_ready(tmp_path)
    monkeypatch.setenv("CAISSA_DATABASE_URL", "postgresql://db/caissa")
    assert not start.is_ready(tmp_path)


@pytest.mark.django_db
def test_the_quick_look_sees_what_django_sees():
    """The files in the folders are exactly the migrations that Django has applied."""
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    assert start.known_migrations() == set(MigrationRecorder(connection).applied_migrations())


def test_demo_log_ins_are_drawn_once_and_kept_from_others(tmp_path):
    """Two people, passwords nobody can guess, the same at every start."""
    drawn = start._log_ins_to_make(tmp_path)
    assert set(drawn) == {"arbiter", "organiser"}
    assert all(len(password) == 12 for password in drawn.values())
    assert drawn["arbiter"] != drawn["organiser"]
    assert start._log_ins_to_make(tmp_path) == demo_log_ins(tmp_path) == drawn
    assert stat.S_IMODE((tmp_path / start.LOG_INS).stat().st_mode) == 0o600


@pytest.mark.django_db
def test_the_demo_is_made_only_where_there_is_nobody_and_nothing(event):
    """Somebody's own event is never mixed with invented people."""
    from caissa_web.server import prepare

    assert not prepare.is_empty()


def test_a_wrong_setting_is_one_line_and_exit_code_1(settings):
    """No traceback for a typing error."""
    done = run(settings | {"CAISSA_PORT": "eighty"}, "--check")
    assert done.returncode == 1
    assert (
        done.stderr == "caissa_web: CAISSA_PORT=eighty cannot be used: it must be a number from 1 to 65535.\n"
    )


@without_records
def test_the_first_log_in_is_a_link_to_somebody_with_every_right(settings, tmp_path):
    """Without a demo nobody could log in; the same name again only draws another link."""
    for _ in range(2):
        done = run(settings, "--manager", "ada")
        assert (done.returncode, done.stderr) == (0, "")
        assert "http://127.0.0.1:8000/account/once/" in done.stdout.splitlines()[-1]
    with closing(sqlite3.connect(tmp_path / "var" / "caissa.sqlite3")) as connection:
        people = connection.execute("SELECT username, is_superuser, password FROM accounts_user").fetchall()
    assert [person[:2] for person in people] == [("ada", 1)]
    assert people[0][2].startswith("!"), "no password fits"


@without_records
@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("DELETE FROM records_version WHERE number = 2", "these are stored: [1, 3"),
        ("UPDATE records_version SET hash = 'x' WHERE number = 3", "damaged"),
        ("DELETE FROM records_logentry WHERE version_after = 3", "version 3 has 0 acts in the log"),
    ],
)
def test_records_that_are_not_sound_are_told(made_once, tmp_path, harm, complaint):
    """A version that is missing, changed or not in the log: exit code 1 and where it is."""
    folder = tmp_path / "var"
    shutil.copytree(made_once["CAISSA_DATA"], folder)
    with closing(sqlite3.connect(folder / "caissa.sqlite3")) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        where = " AND section_id = (SELECT id FROM records_section WHERE slug = 'masters')"
        connection.execute(harm + where)
        connection.commit()
    done = run(made_once | {"CAISSA_DATA": str(folder)}, "--check")
    assert done.returncode == 1
    assert "demo-festival/masters: " in done.stderr
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def made_once(tmp_path_factory):
    """An installation with the demo, for tests that look at a copy of it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    environment = kept | {"CAISSA_DATA": str(tmp_path_factory.mktemp("demo") / "var")}
    done = run(environment, "--check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Preparing the database …\nMaking the demo festival …\n"
    return environment


@without_records
def test_the_demo_is_announced_with_its_log_ins_and_a_link(made_once, tmp_path):
    """The address, two passwords, and a link that logs the arbiter in once."""
    server = subprocess.Popen(
        [sys.executable, "-m", "caissa_web"],
        env=made_once | {"CAISSA_PORT": str(free_port())},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        lines = [server.stdout.readline() for _ in range(4)]
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate()
    address = lines[0].split()[3]
    assert lines[1].startswith("  demo log-in: arbiter  password: ")
    assert lines[2].startswith("  demo log-in: organiser  password: ")
    assert f"once: {address}account/once/" in lines[3]


@without_records
def test_whoever_starts_the_desk_runs_it(settings, tmp_path):
    """`caissa desk`: a link to the first page, again at every start, for the same person."""
    folder, page = tmp_path / "own", ""
    for _ in range(2):
        server = subprocess.Popen(  # noqa: S603
            [*CAISSA, "desk", "--no-browser", "--data", str(folder), "--port", str(free_port())],
            env=settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            lines = iter(server.stdout.readline, "")
            link = next(line for line in lines if "/welcome/" in line).split()[-1]
            page = page_at(link)
        finally:
            server.send_signal(signal.SIGTERM)
            _output, complained = server.communicate()
        assert "Welcome to Caissa" in page
        assert (server.returncode, complained) == (0, "")
    with closing(sqlite3.connect(folder / "caissa.sqlite3")) as connection:
        people = connection.execute("SELECT username, is_superuser FROM accounts_user").fetchall()
    assert people == [((folder / "owner").read_text().strip(), 1)]
    assert stat.S_IMODE((folder / "owner").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("name", "own_name"), [("ada", "ada"), ("root", "organiser"), ("Ada Lovelace", "organiser")]
)
def test_the_log_in_name_is_the_computers_if_it_can_be(monkeypatch, name, own_name):
    """Names with spaces cannot be typed at the log-in; the computer's manager is not the tournament's."""
    monkeypatch.setattr(start, "getuser", lambda: name)
    assert start._own_name() == own_name


def test_the_browser_waits_for_the_server(monkeypatch):
    """Nobody is shown that nobody answers; without a screen no browser is started at all."""
    with closing(socket.socket()) as server:
        server.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        assert not browser.is_served(address, seconds=0.3)
        server.listen()
        assert browser.is_served(address, seconds=10)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    assert not browser.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert browser.has_screen()


def test_a_folder_that_cannot_be_used_is_one_line(settings, tmp_path):
    """A file stands where the data folder should be."""
    (tmp_path / "var").write_text("a file")
    done = run(settings, "--check")
    assert done.returncode == 1
    assert done.stderr.startswith("caissa_web: The database cannot be prepared: ")
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_reached_is_told_without_a_trace(settings):
    """Nobody listens on port 1; the password is not repeated."""
    url = "postgresql://ada:geheim@127.0.0.1:1/caissa?connect_timeout=2"
    done = run(settings | {"CAISSA_DATABASE_URL": url}, "--check")
    assert done.returncode == 1
    assert done.stderr.startswith("caissa_web: The database cannot be prepared: ")
    assert "Traceback" not in done.stderr
    assert "geheim" not in done.stderr


def test_a_port_in_use_gives_the_next_one():
    """Two programs on one machine do not quarrel."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert program.free_port("127.0.0.1", port) > port


def test_a_port_that_was_named_is_not_replaced(monkeypatch):
    """A proxy and the colleagues look there, and would take the other program for ours."""
    monkeypatch.setattr(program, "SECONDS_FOR_A_PORT", 0.1)
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("CAISSA_PORT", str(port))
        with pytest.raises(program.PortInUse, match=f"Port {port} on 127.0.0.1 is in use"):
            program.port_to_use("127.0.0.1", port)
    assert program.port_to_use("127.0.0.1", port) == port


def test_another_port_than_the_usual_is_said(monkeypatch, capsys):
    """Where none was named the next free one is taken, in so many words."""
    monkeypatch.delenv("CAISSA_PORT", raising=False)
    monkeypatch.setattr(program, "_is_free", lambda _host, port: port == 8002)
    assert program.port_to_use("127.0.0.1", 8000) == 8002
    assert "Port 8000 is in use by another program; Caissa takes 8002 instead." in capsys.readouterr().out


def test_no_port_at_all_is_said(monkeypatch):
    """With the range that was tried."""
    monkeypatch.setattr(program, "_is_free", lambda *_: False)
    with pytest.raises(program.NoFreePort, match="Ports 8000 to 8049"):
        program.free_port("127.0.0.1", 8000)


@without_records
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_the_program_serves_and_stops_when_told(settings, stop):
    """It prints its address, answers there, and ends without complaint."""
    server = subprocess.Popen(
        [sys.executable, "-m", "caissa_web"],
        env=settings | {"CAISSA_PORT": str(free_port())},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout.readline() == "Preparing the database …\n"
        address = server.stdout.readline().split()[3]
        assert "No event is on the noticeboard yet." in page_at(address)
    finally:
        server.send_signal(stop)
        output, complained = server.communicate()
    assert (server.returncode, output, complained) == (0, "", "")


def page_at(address):
    """The page once the server answers."""
    for _ in range(FRUITLESS_TRIES):
        try:
            with urllib.request.urlopen(address) as response:  # noqa: S310
                return response.read().decode()
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
    raise AssertionError(f"nobody answers at {address}")
