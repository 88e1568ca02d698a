"""What others do while `kill_server.py` kills: upload sections, ask for files, make backups.

Each knows what was acknowledged to it, and demands it from the records after every start.
"""

from __future__ import annotations

import base64
import json
import re
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

from desk_acts import Lost
from desk_server import NO_ANSWER, Colleague, DeskServer

EVENT = "/desk/demo-festival/"
SOURCE = "/api/v1/events/demo-festival/youth/report.trf"
IMPORT = "/api/v1/desk/events/demo-festival/operations/import_section"
OK, CREATED, REDIRECT = 200, 201, 302
UPLOADS_TO_A_FILE = 8
SECONDS_FOR_THE_FILES = 300


class Uploads:
    """Somebody who brings in one section after another, and asks for a file of some of them."""

    def __init__(self, server: DeskServer, organiser: Colleague) -> None:
        self.server, self.organiser = server, organiser
        self.token = _token(organiser)
        _status, trf = organiser.get(SOURCE)
        self.file = {"name": "youth.trf", "content": base64.b64encode(trf.encode()).decode()}
        self.number, self.sent, self.answer, self.tasks = 1, False, "", set[int]()

    def warm_up(self) -> None:
        """Ask the API for something, so that its first answer does not take the whole life of a server."""
        self.organiser.get("/api/v1/events")

    def live(self) -> None:
        """Upload, as long as somebody answers."""
        with suppress(*NO_ANSWER):
            while True:
                self.upload()
                if self.number % UPLOADS_TO_A_FILE == 0:
                    self._ask_for_file()

    def upload(self) -> None:
        """Bring in the next section; one that is there already was sent again."""
        if (status := self.try_once()) not in (OK, CREATED):
            raise Lost(f"an upload was refused: {status} {self.answer[:300]}")

    def try_once(self) -> int:
        """Send the next section; the answer's status."""
        slug = f"upload-{self.number}"
        again, self.sent = self.sent, True
        fields = {"slug": slug, "name": slug.title(), "file": self.file, "confirmed": ["imported-rounds"]}
        status, self.answer = self.organiser.post_json(IMPORT, self.token, fields)
        if status not in (OK, CREATED) and again and slug in _sections():
            status = OK
        if status in (OK, CREATED):
            self.number, self.sent = self.number + 1, False
        return status

    def _ask_for_file(self) -> None:
        asked = f"{EVENT}upload-{self.number - 1}/files/everything/?pdf=yes"
        status, _page = self.organiser.get(asked)
        if status == REDIRECT and (task := re.search(r"being-made/(\d+)/", self.organiser.location)):
            self.tasks.add(int(task[1]))

    def compare(self) -> None:
        """Every uploaded section is there once, the one under way perhaps, and every task."""
        from caissa_web.background.models import Task  # noqa: PLC0415 - after django.setup()

        expected = {f"upload-{number}" for number in range(1, self.number)}
        stored = _sections()
        if missing := expected - stored:
            raise Lost(f"uploaded and not on record: {missing}")
        if stored - expected - ({f"upload-{self.number}"} if self.sent else set()):
            raise Lost(f"on record and never uploaded: {stored - expected}")
        kept = set(Task.objects.values_list("pk", flat=True))
        if gone := self.tasks - kept:
            raise Lost(f"tasks asked for and not on record: {gone}")

    def settle(self) -> None:
        """Wait until every file that was asked for is there, or was given up."""
        from caissa_web.background.models import Task  # noqa: PLC0415 - after django.setup()

        until = time.monotonic() + SECONDS_FOR_THE_FILES
        while open_tasks := [task.pk for task in Task.objects.filter(pk__in=self.tasks) if not task.is_over]:
            if time.monotonic() > until:
                raise Lost(f"tasks that are stuck: {open_tasks}")
            time.sleep(1)

    def summary(self) -> str:
        """What was done."""
        return f"{self.number - 1} sections uploaded, {len(self.tasks)} files asked for"


class Backups:
    """Somebody who makes one backup after another; the program that makes it is killed too."""

    def __init__(self, server: DeskServer, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.number, self.sound, self.cut_off = 0, 0, 0
        self.process: subprocess.Popen[bytes] | None = None
        self.over = threading.Event()

    def live(self) -> None:
        """Make backups until it is told to stop."""
        self.over.clear()
        while not self.over.is_set():
            self.number += 1
            target = self.folder / f"{self.number}.backup"
            self.process = subprocess.Popen(
                [sys.executable, "-m", "caissa_web", "--backup", str(target)],
                env=self.server.settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            finished = self.process.wait() == 0
            self.cut_off += not finished
            if finished != target.exists() and finished:
                raise Lost(f"{target} was made and is not there")
            if target.exists():
                self._look(target)

    def kill(self) -> None:
        """End the backup under way as a power cut does."""
        self.over.set()
        if self.process is not None:
            # Not by its number: once it has ended, another program may have that.
            self.process.kill()

    def _look(self, target: Path) -> None:
        """A file with the name of a backup is a whole one, however the program ended."""
        if target.read_bytes()[:5] == b"PGDMP":
            command = ["pg_restore", "--list", str(target)]
            if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
                raise Lost(f"{target} cannot be read")
        else:
            with closing(sqlite3.connect(target)) as copy:
                if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
                    raise Lost(f"{target} is damaged")
        self.sound += 1
        target.unlink()

    def compare(self) -> None:
        """Each was looked at when it was made."""

    def summary(self) -> str:
        """What was done."""
        return f"{self.sound} backups made, {self.cut_off} cut off"


def _sections() -> set[str]:
    from django.db import connections  # noqa: PLC0415 - after django.setup()

    from caissa_web.records.models import Section  # noqa: PLC0415

    connections.close_all()
    return set(Section.objects.filter(slug__startswith="upload-").values_list("slug", flat=True))


def _token(organiser: Colleague) -> str:
    """A token of the API with all rights that the form offers."""
    _status, page = organiser.get("/api/tokens/")
    rights = re.findall(r'name="rights"\s+value="([^"]+)"', page)
    _status, page = organiser.post("/api/tokens/", label="Uploads", where="", rights=rights, days="30")
    token = re.search(r"caissa_[\w-]{20,}", page)
    if token is None:
        raise RuntimeError(f"no token was made: {json.dumps(page[:300])}")
    return token[0]
