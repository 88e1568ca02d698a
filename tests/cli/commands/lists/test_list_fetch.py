"""Rating lists fetched from a server: here one in the same process, never the internet."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from click.testing import CliRunner

from caissa.cli import fetching
from caissa.cli.fetching import PUBLISHED, ListNotFetched, addresses, fetch_list
from caissa.cli.program import program
from caissa.cli.rating_store import open_for_import
from caissa.files import rating_list
from caissa.files.rating_list import Kind
from caissa.files.rating_list.invented import people
from caissa.files.rating_list.printing import txt_list

NOW = datetime(2026, 11, 16, 9, tzinfo=UTC)


@dataclass
class Place:
    """A server with one list on it."""

    address: str
    answer: dict[str, object] = field(default_factory=dict)

    def holds(self, content: bytes, **headers: object) -> None:
        """Put a file there, answered with this `status` and these headers."""
        self.answer.clear()
        self.answer.update(content=content, **headers)


@pytest.fixture
def place() -> Iterator[Place]:
    """A server of our own."""
    answer: dict[str, object] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            content = answer["content"]
            assert isinstance(content, bytes)
            self.send_response(int(str(answer.get("status", 200))))
            for name in ("Last-Modified",):
                if name in answer:
                    self.send_header(name, str(answer[name]))
            self.send_header("Content-Length", str(answer.get("length", len(content))))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Place(f"http://127.0.0.1:{server.server_port}/download/players_list.zip", answer)
    server.shutdown()
    thread.join()
    server.server_close()


def zipped(count: int, month: str = "2026-11", kind: Kind = Kind.COMBINED) -> bytes:
    """A list of invented people as FIDE publishes it."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        dice = Random(1)  # noqa: S311 - invented people
        text = "".join(txt_list(tuple(people(dice, count)), kind, month))
        file.writestr("players_list_foa.txt", text.encode("latin-1", "replace"))
    return buffer.getvalue()


def fetched(store: Path, address: str) -> rating_list.ImportReport:
    """Fetch into a store."""
    with closing(open_for_import(str(store))) as connection:
        return fetch_list(connection, address, now=NOW)


def stored(store: Path) -> list[tuple[str, str, int]]:
    """What the store has: source, month, people."""
    with closing(open_for_import(str(store))) as connection:
        return [
            (stored_list.source, stored_list.month, stored_list.rows)
            for stored_list in rating_list.lists(connection)
        ]


def test_a_list_is_fetched_and_stored(place: Place, tmp_path: Path) -> None:
    """Q135-136: without a month in the file, that of the day on which it was published."""
    place.holds(zipped(40), **{"Last-Modified": "Fri, 30 Oct 2026 22:00:00 GMT"})
    seen: list[tuple[int, int]] = []
    with closing(open_for_import(str(tmp_path / "store"))) as connection:
        report = fetch_list(connection, place.address, now=NOW, watch=lambda *progress: seen.append(progress))
    assert report.stored.rows == 40
    assert stored(tmp_path / "store") == [("FIDE", "2026-10", 40)]
    assert seen[-1] == (len(zipped(40)), len(zipped(40)))


def test_without_a_day_it_is_of_this_month_and_replaces_the_same(place: Place, tmp_path: Path) -> None:
    """Fetched again it takes the place of the first."""
    place.holds(zipped(40))
    fetched(tmp_path / "store", place.address)
    place.holds(zipped(41))
    assert fetched(tmp_path / "store", place.address).replaced is not None
    assert stored(tmp_path / "store") == [("FIDE", "2026-11", 41)]


def test_a_month_in_the_file_counts_before_the_day(place: Place, tmp_path: Path) -> None:
    """Lists of one speed say their month in the heading."""
    place.holds(zipped(30, "2026-09", Kind.STANDARD))
    address = place.address.replace("players_list", "standard_rating_list")
    assert fetched(tmp_path / "store", address).stored.month == "2026-09"


@pytest.mark.parametrize(
    ("content", "headers", "why"),
    [
        (b"", {"status": 404}, "answers 404"),
        (b"<html>Come back later</html>", {}, "players_list.zip"),
        (b"PK\x03\x04 nothing", {}, "zip"),
        (zipped(15), {}, "15 people, the list before it 40"),
        (zipped(40), {"Last-Modified": "Wed, 30 Sep 2026 22:00:00 GMT"}, "of 2026-09, the store has 2026-11"),
        (zipped(40), {"length": 10_000_000}, "part of it|connection broke"),
    ],
    ids=["gone", "a page", "a broken zip", "far too small", "too old", "cut off"],
)
def test_what_cannot_be_right_changes_nothing(
    place: Place, tmp_path: Path, content: bytes, headers: dict[str, object], why: str
) -> None:
    """The store keeps the list that it had."""
    place.holds(zipped(40))
    fetched(tmp_path / "store", place.address)
    place.holds(content, **headers)
    with pytest.raises(fetching.CaissaError, match=why):
        fetched(tmp_path / "store", place.address)
    assert stored(tmp_path / "store") == [("FIDE", "2026-11", 40)]


def test_a_list_is_compared_with_lists_of_its_own_kind(place: Place, tmp_path: Path) -> None:
    """A later list of another kind with more people does not make it old or small."""
    place.holds(zipped(90))
    fetched(tmp_path / "store", place.address)
    place.holds(zipped(30, "2026-09", Kind.STANDARD))
    address = place.address.replace("players_list", "standard_rating_list")
    fetched(tmp_path / "store", address)
    assert sorted(stored(tmp_path / "store")) == [("FIDE", "2026-09", 30), ("FIDE", "2026-11", 90)]


def test_a_file_without_end_is_cut_off(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than any list needs is not read to the end."""
    monkeypatch.setattr(fetching, "LARGEST_FILE", 1000)
    place.holds(b"x" * 5000)
    with pytest.raises(ListNotFetched, match="too large"):
        fetched(tmp_path / "store", place.address)


@pytest.mark.parametrize(
    "address", ["file:///etc/hosts", "ftp://example.org/list.zip", "list.zip", "http://"]
)
def test_only_the_web_is_asked(tmp_path: Path, address: str) -> None:
    """No file of this computer is read by way of an address."""
    with pytest.raises(ListNotFetched, match="no address of the web"):
        fetched(tmp_path / "store", address)


def test_nobody_there_is_told_in_one_line(tmp_path: Path) -> None:
    """No internet is no error of the program."""
    with pytest.raises(ListNotFetched, match="no connection"):
        fetched(tmp_path / "store", "http://127.0.0.1:9/list.zip")


def test_the_addresses_come_from_the_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    """FIDE's own if nothing is set."""
    monkeypatch.delenv(fetching.ADDRESSES, raising=False)
    assert addresses() == (PUBLISHED,)
    monkeypatch.setenv(fetching.ADDRESSES, "http://a.example/1.zip, http://b.example/2.zip")
    assert addresses() == ("http://a.example/1.zip", "http://b.example/2.zip")


def test_the_command_fetches_all_lists(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`caissa list-fetch` with nothing after it takes the addresses of the setting."""
    place.holds(zipped(25))
    monkeypatch.setenv(fetching.ADDRESSES, place.address)
    store = str(tmp_path / "store")
    run = CliRunner().invoke(program, ["list-fetch", "--store", store, "--json"])
    assert run.exit_code == 0
    assert json.loads(run.stdout)["rows"] == 25
