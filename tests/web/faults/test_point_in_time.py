"""Back to any moment with PostgreSQL's own tools, by the very lines that the page for organisers gives."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from tests.web.faults.conftest import arbiter_at
from tests.web.faults.reading import RESULT, look
from tests.web.ports import free_port

PAGE = Path(__file__).parents[3] / "docs/organisers/server.md"
SECONDS_FOR_THE_ARCHIVE = 180

on_postgresql = pytest.mark.skipif(
    not os.environ.get("CAISSA_DATABASE_URL", "").startswith("postgresql"),
    reason="about PostgreSQL; done where the suite runs on it",
)


def programs() -> Path:
    """Where PostgreSQL's programs lie."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: float(each.parent.name))
    folder = versions[-1] if versions else Path(shutil.which("initdb") or "/nowhere/initdb").parent
    if not (folder / "pg_basebackup").exists():
        pytest.skip("pg_basebackup is not installed")
    return folder


class Cluster:
    """A PostgreSQL of its own, in a folder that its owner may enter."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.bin = folder, free_port(), programs()
        self.url = f"postgresql://caissa@127.0.0.1:{self.port}/caissa"

    def run(self, program: str, *options: str) -> None:
        """One of PostgreSQL's programs; it refuses to run as root."""
        owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        command = [*(owner if os.geteuid() == 0 else []), str(self.bin / program), *options]
        log = self.folder.with_name("log")
        with log.open("a") as told:
            done = subprocess.run(command, cwd=self.folder.parent, stdout=told, stderr=told, check=False)  # noqa: S603
        assert done.returncode == 0, log.read_text()

    def start(self) -> None:
        """Serve on loopback."""
        place = f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", str(self.folder), "-w", "-l", f"{self.folder}.log", "-o", place, "start")

    def stop(self) -> None:
        """End at once, as a crash does."""
        self.run("pg_ctl", "-D", str(self.folder), "-m", "immediate", "-w", "stop")

    def set_up(self, *lines: str) -> None:
        """Add lines to its settings."""
        with (self.folder / "postgresql.conf").open("a") as file:
            file.writelines(f"{line}\n" for line in lines)


@pytest.fixture
def place():
    """A folder that belongs to PostgreSQL's account."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "wal").mkdir()
        if os.geteuid() == 0:
            for each in (folder, folder / "wal"):
                shutil.chown(each, "postgres")
        yield folder


def documented(name: str, place: Path) -> str:
    """A setting as the page gives it, with this test's folder in the place of /srv."""
    line = re.search(rf"^{name} = .*$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert line, name
    return line[0].replace("/srv/", f"{place}/")


@on_postgresql
def test_the_records_come_back_as_they_were_at_a_moment(desk, place):
    """A base copy, changes, a mistake: what came before the moment is there, the mistake is not."""
    import psycopg

    first = Cluster(place / "first")
    first.run("initdb", "-D", str(first.folder), "-U", "caissa", "--auth=trust", "--encoding=UTF8")
    archive = ("wal_level", "archive_mode", "archive_command", "archive_timeout")
    first.set_up(*(documented(name, place) for name in archive))
    first.start()
    try:
        first.run("createdb", "-h", "127.0.0.1", "-p", str(first.port), "-U", "caissa", "caissa")
        server = desk(CAISSA_DATABASE_URL=first.url)
        server.start()
        copy = re.search(r"^pg_basebackup (--.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
        assert copy
        where = ("-h", "127.0.0.1", "-p", str(first.port), "-U", "caissa")
        first.run("pg_basebackup", *copy[1].replace("/srv/", f"{place}/").split(), *where)
        arbiter, before = arbiter_at(server), look(first.url)
        game, other = before.games_under_way[:2]
        assert arbiter.post(RESULT, game=game, typed="1", seen="")[0] == 200
        wanted = look(first.url)
        with psycopg.connect(first.url, autocommit=True) as connection:
            moment = connection.execute("SELECT clock_timestamp()").fetchone()[0]
            time.sleep(0.1)
            assert arbiter.post(RESULT, game=other, typed="0", seen="")[0] == 200
            connection.execute("DELETE FROM records_logentry")
            connection.execute("SELECT pg_switch_wal()")
            wait_for_the_archive(connection)
        server.end()
    finally:
        first.stop()

    second = Cluster(place / "base")
    assert wanted.version == before.version + 1
    second.set_up(
        documented("restore_command", place),
        f"recovery_target_time = '{moment.isoformat()}'",
        documented("recovery_target_action", place),
    )
    (second.folder / "recovery.signal").touch()
    second.start()
    try:
        wait_until_open(second.url)
        assert look(second.url) == wanted
        again = desk(CAISSA_DATABASE_URL=second.url)
        assert again.run("--check").returncode == 0
    finally:
        second.stop()


def wait_for_the_archive(connection):
    """Until the last change is in the archive."""
    newest = connection.execute("SELECT pg_walfile_name(pg_current_wal_lsn() - 1)").fetchone()[0]
    until = time.monotonic() + SECONDS_FOR_THE_ARCHIVE
    while time.monotonic() < until:
        archived = connection.execute("SELECT last_archived_wal FROM pg_stat_archiver").fetchone()[0]
        if archived and archived >= newest:
            return
        time.sleep(0.1)
    raise AssertionError("nothing is archived")


def wait_until_open(url):
    """Until the cluster has replayed the changes and takes new ones."""
    import psycopg

    until = time.monotonic() + SECONDS_FOR_THE_ARCHIVE
    while time.monotonic() < until:
        with psycopg.connect(url) as connection:
            if not connection.execute("SELECT pg_is_in_recovery()").fetchone()[0]:
                return
        time.sleep(0.1)
    raise AssertionError("the cluster is still in recovery")
