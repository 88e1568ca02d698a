"""All that an installation shows of its festival, as one JSON document: `python -m tests.upgrade.observe`.

It reads by addresses, by the API and by the command line, so that it need not change when modules move.
First it only reads; then it acts (undo, restore, pair, bring in), so the folder is good for nothing after.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import runpy
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.upgrade.installation import (
    EVENT,
    HTTP_OK,
    Api,
    Clock,
    Refused,
    as_upload,
    browser,
    open_installation,
)
from tests.upgrade.reading import all_lines, figures

NOW = datetime(2026, 4, 5, 21, tzinfo=UTC)
"""The evening of the festival's fifth day, on which every release's festival is looked at."""
Seen = dict[str, Any]

OF_EVENT = ("", "people/", "history/", "history/?page=2", "screens/")
OF_SECTION = (
    "", "players/", "players/1/", "players/2/", "check-in/", "rounds/numbers/", "rounds/positions/",
    "rounds/hand/", "incidents/", "ratings/", "ratings/1/", "norms/", "norms/1/", "prizes/", "play-offs/",
    "report/", "set-up/schedule/", "set-up/officials/", "set-up/prohibited/", "files/", "claims/", "passes/",
    "history/", "history/?page=2", "teams/", "teams/1/", "players/ratings/rounds/",
)  # fmt: skip
OF_ROUND = ("rounds/{}/", "standings/{}/", "rounds/{}/second/", "matches/{}/", "matches/{}/line-ups/")
REASONS = ("rounds/{}/why/", "rounds/{}/why/1/", "standings/{}/1/", "standings/{}/2/")
PUBLIC = (
    "", "players/", "players/1/", "standings/", "cross-table/", "categories/", "statistics/", "schedule/",
    "teams/",
)  # fmt: skip
PUBLIC_OF_ROUND = ("rounds/{}/", "rounds/{}/by-name/", "matches/{}/")
PUBLIC_REASONS = ("standings/why/1/", "standings/why/2/")
MOVED_TO = ("teams/rounds/4/",)
"""Pages to which later releases moved a part of one that was looked at."""
EVERY_DOCUMENT = ("open", "baku", "teams")
"""Sections of which every document is looked at: one in progress, one at its end, one of teams."""
SOME_DOCUMENTS = ("pairings", "standings", "cross-table", "progress", "report")
FILES = ("trf26", "trf26-interim", "trf16-interim", "json", "csv", "pgn")
STATES_TRIED = 6
"""Versions of each section that are brought back and paired from."""


class Observer:
    """Somebody who looks at everything, as the chief arbiter, as a program and as a visitor."""

    def __init__(self, access: dict[str, str], wanted: frozenset[str]) -> None:
        from django.test import Client

        self.wanted = wanted
        self.desk = browser("arbiter", access["password"])
        self.visitor = Client()
        self.api = Api(access["token"])
        self.manager = Api(access["manager_token"])
        self.sections = {
            section["slug"]: len(self.api.get(f"desk/sections/{EVENT}/{section['slug']}/rounds"))
            for section in self.api.get(f"events/{EVENT}")["sections"]
        }

    def look_at_everything(self, event_file: bytes) -> Seen:
        """Everything, in an order in which nothing that is looked at has been changed before."""
        seen: Seen = {}
        for look in (
            self.states,
            self.api_answers,
            self.desk_pages,
            self.public_pages,
            self.moved_pages,
            self.documents,
            self.files,
        ):
            seen.update(look())
        seen.update(self.commands(seen))
        seen.update(self.event_files(event_file))
        seen.update(self.steps_back())
        return seen

    # -- what is on record ---------------------------------------------------------------------

    def states(self) -> Iterator[tuple[str, Any]]:
        """Facts and book of every section, its rounds with their stages, and the log."""
        for slug in self.sections:
            state = self.api.state(slug)
            yield f"facts {slug}", state["facts"]
            yield f"book {slug}", state["book"]
            yield f"stages {slug}", self.api.get(f"desk/sections/{EVENT}/{slug}/rounds")
            yield f"log {slug}", self.api.get(f"desk/sections/{EVENT}/{slug}/log?most=200")
        yield "log of the event", self.api.get(f"desk/events/{EVENT}/log?most=200")
        yield "webhooks", self.manager.get(f"desk/events/{EVENT}/webhooks")

    def api_answers(self) -> Iterator[tuple[str, Any]]:
        """What programs may read of every section."""
        for slug in self.sections:
            whole = self.api.get(f"events/{EVENT}/{slug}/everything")
            yield f"api {slug}", {name: value for name, value in whole.items() if name != "key"}

    # -- pages ---------------------------------------------------------------------------------

    def desk_pages(self) -> Iterator[tuple[str, Any]]:
        """The pages of the desk."""
        yield from self._pages(self.desk, f"/desk/{EVENT}/", OF_EVENT)
        for slug, rounds in self.sections.items():
            home = f"/desk/{EVENT}/{slug}/"
            yield from self._pages(self.desk, home, OF_SECTION)
            for number in range(1, rounds + 1):
                yield from self._pages(self.desk, home, OF_ROUND, number)
                yield from self._pages(self.desk, home, REASONS, number)

    def public_pages(self) -> Iterator[tuple[str, Any]]:
        """The pages of the noticeboard."""
        yield from self._pages(self.visitor, "/", ("", f"events/{EVENT}/"))
        for slug, rounds in self.sections.items():
            home = f"/events/{EVENT}/{slug}/"
            yield from self._pages(self.visitor, home, (*PUBLIC, *PUBLIC_REASONS))
            for number in range(1, rounds + 1):
                yield from self._pages(self.visitor, home, PUBLIC_OF_ROUND, number)

    def moved_pages(self) -> Iterator[tuple[str, Any]]:
        """Where a later release shows what an older one had on another page."""
        yield from self._pages(self.visitor, f"/events/{EVENT}/", MOVED_TO)

    def _pages(
        self, client: Any, home: str, pages: Iterable[str], number: int = 0
    ) -> Iterator[tuple[str, list[str]]]:
        """The lines of pages; of those that told something when the release was made, if it is known."""
        for page in pages:
            address = home + page.format(number)
            name = f"page {address}"
            if self.wanted and name not in self.wanted:
                continue
            answer = client.get(address)
            inside = answer.content.decode().partition("<main")[2] if answer.status_code == HTTP_OK else ""
            lines = (all_lines if "why/" in page or page in REASONS else figures)(f"<main{inside}")
            if lines or self.wanted:
                yield name, lines

    # -- documents and files -------------------------------------------------------------------

    def documents(self) -> Iterator[tuple[str, Any]]:
        """One document of every kind that the desk offers a section."""
        for slug in self.sections:
            home = f"/desk/{EVENT}/{slug}/documents/"
            page = self.desk.get(home).content.decode()
            kinds = sorted(set(re.findall(rf"{home}([a-z0-9-]+)/", page)))
            yield f"documents of {slug}", kinds
            for kind in kinds if slug in EVERY_DOCUMENT else SOME_DOCUMENTS:
                answer = self.desk.get(f"{home}{kind}/?to=html")
                content = b"".join(answer.streaming_content) if answer.streaming else b""
                yield f"document {slug} {kind}", [answer.status_code, *all_lines(content.decode())]

    def files(self) -> Iterator[tuple[str, Any]]:
        """The files of every section."""
        for slug in self.sections:
            for key in FILES:
                answer = self.desk.get(f"/desk/{EVENT}/{slug}/files/{key}/")
                text = answer.content.decode("utf-8-sig") if answer.status_code == HTTP_OK else ""
                yield f"file {slug} {key}", [answer.status_code, *text.splitlines()]

    def commands(self, seen: Seen) -> Iterator[tuple[str, Any]]:
        """What the command line makes of the files."""
        with TemporaryDirectory() as folder:
            for slug in self.sections:
                lines = seen[f"file {slug} trf26-interim"]
                if lines[0] != HTTP_OK:
                    lines = seen[f"file {slug} trf26"]
                path = Path(folder) / f"{slug}.trf"
                path.write_text("\n".join(lines[1:]) + "\n", "utf-8")
                last = str(max(1, self.sections[slug] - 1))
                for command, *options in (
                    ("standings", "--json", "--explain", "all"),
                    ("check", "--json"),
                    ("pair", "--format", "json", "--round", last),
                    ("explain", "--json", "--round", last),
                ):
                    name = f"caissa {command} {slug}"
                    yield name, run_caissa(command, path.name, *options, folder=folder)

    # -- acts ----------------------------------------------------------------------------------

    def event_files(self, event_file: bytes) -> Iterator[tuple[str, Any]]:
        """The sections of the release's event file, and of one written now, each brought in here."""
        written = self.desk.get(f"/desk/{EVENT}/portable/").content
        for slug, content in (("carried", event_file), ("carried-again", written)):
            self.manager.act_on_all("import_event", slug=slug, file=as_upload("event.zip", content))
            for section in self.sections:
                state = self.manager.get(f"desk/sections/{slug}/{section}/state")
                yield f"{slug} {section}", {"facts": state["facts"], "book": state["book"]}

    def steps_back(self) -> Iterator[tuple[str, Any]]:
        """Acts undone, versions brought back, and what the engines pair from there."""
        for slug in self.sections:
            newest = self.api.version(slug)
            for step in range(1, 4):
                yield f"undone {slug} {step}", self._state_after(slug, "undo", reason="Upgrade")
            for place in range(1, STATES_TRIED + 1):
                version = max(1, newest * place // STATES_TRIED)
                yield (
                    f"version {slug} {version}",
                    self._state_after(slug, "restore", version=version, reason="Old"),
                )
                yield f"paired from {slug} {version}", self._state_after(slug, "pair_next_round")

    def _state_after(self, slug: str, operation: str, **fields: Any) -> Any:
        try:
            self.api.act(slug, operation, **fields)
        except Refused as refused:
            return re.findall(r'"code":\s*"([^"]+)"', str(refused))
        state = self.api.state(slug)
        return {"facts": state["facts"], "book": state["book"]}


def run_caissa(*arguments: str, folder: str) -> Any:
    """What a command prints, and its status."""
    from contextlib import chdir

    written, before = io.BytesIO(), sys.argv
    output = io.TextIOWrapper(written, "utf-8", write_through=True)
    sys.argv = ["caissa", *arguments]
    status: Any = 0
    try:
        with chdir(folder), redirect_stdout(output), redirect_stderr(io.StringIO()):
            runpy.run_module("caissa", run_name="__main__")
    except SystemExit as ended:
        status = ended.code or 0
    finally:
        sys.argv = before
    text = written.getvalue().decode()
    try:
        return [status, json.loads(text)]
    except ValueError:
        return [status, *text.splitlines()]


def main() -> None:
    """Observe the installation in a folder and write what was seen to a file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, help="the data folder of the installation")
    parser.add_argument("event_file", type=Path, help="the portable event of the same release")
    parser.add_argument("access", type=Path, help="the password and the tokens of its people")
    parser.add_argument("result", type=Path, help="the file to write")
    parser.add_argument("--pages", type=Path, help="a JSON list: look only at these pages")
    options = parser.parse_args()
    open_installation(options.folder, Clock(NOW))
    wanted = frozenset(json.loads(options.pages.read_text("utf-8")) if options.pages else ())
    observer = Observer(json.loads(options.access.read_text("utf-8")), wanted)
    seen = observer.look_at_everything(options.event_file.read_bytes())
    options.result.write_text(json.dumps(seen, ensure_ascii=False, indent=0, sort_keys=True), "utf-8")


if __name__ == "__main__":
    main()
