"""A real browser against the desk: Chromium with an empty profile, watched for every fault.

A test fails if a script raises, if the console shows an error, if a request fails or is answered with
an error; only the answers that the desk gives on purpose are expected (a question, a refused form).
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from pytest_django.live_server_helper import LiveServer

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.models import Event

NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), "")
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 60_000
"""Milliseconds: long enough for the slowest machine, and no wait that succeeds takes longer for it."""
PASSWORD = "pawn-takes-queen-8"  # noqa: S105 - of invented people
DESK_WIDTH, PHONE_WIDTH = 1200, 390
MEANT = frozenset({409, 422})
"""Answers that are no fault: the question before an act, and a form with a message at its field."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember how a test ended, so that its windows can be photographed if it failed."""
    report = yield
    if report.when == "call":
        item.stash[ENDED] = report
    return report


ENDED: pytest.StashKey[pytest.TestReport] = pytest.StashKey()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """The system's Chromium; its driver runs a loop beside which Django would not touch the records."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine, so nothing is played in a browser")
    with pytest.MonkeyPatch.context() as patch, playwright.sync_playwright() as driver:
        patch.setitem(os.environ, "DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        playwright.expect.set_options(timeout=PATIENCE)
        started = driver.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        yield started
        started.close()


@contextmanager
def records_in_a_file(path: Path) -> Iterator[None]:
    """Records that several requests can use at once, as on a real desk.

    The tests' own database may be in memory, where all threads would share one connection.
    """
    if connection.vendor != "sqlite" or not connection.is_in_memory_db():
        yield
        return
    connection.ensure_connection()
    memory, name = connection.connection, connection.settings_dict["NAME"]
    with closing(sqlite3.connect(path)) as file:
        memory.backup(file)
    connection.connection, connection.settings_dict["NAME"] = None, str(path)
    try:
        yield
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = memory, name


@pytest.fixture
def live_server(transactional_db: None, tmp_path: Path) -> Iterator[LiveServer]:
    """The desk on a port of its own."""
    with records_in_a_file(tmp_path / "desk.sqlite3"):
        server = LiveServer("localhost")
        yield server
        server.stop()


@dataclass
class Windows:
    """The windows of a test, and what went wrong in them."""

    chromium: Any
    address: str
    pages: list[Any] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def open(self, width: int = DESK_WIDTH, **options: Any) -> Any:
        """A window with an empty profile of its own."""
        context = self.chromium.new_context(
            base_url=self.address, viewport={"width": width, "height": 900}, **options
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", self._console)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        self.pages.append(page)
        return page

    def _console(self, message: Any) -> None:
        if message.type == "error" and "the server responded with a status of" not in message.text:
            self.faults.append(f"console: {message.text}")

    def _failed(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # a page that was left, a file that was saved
            self.faults.append(f"{request.method} {request.url}: {request.failure}")

    def _answered(self, response: Any) -> None:
        if response.status >= 400 and response.status not in MEANT:
            self.faults.append(f"{response.request.method} {response.url}: {response.status}")

    def photograph(self, folder: Path) -> None:
        """Keep what every window shows."""
        for number, page in enumerate(self.pages, start=1):
            shot = folder / f"window-{number}.png"
            page.screenshot(path=str(shot), full_page=True)
            print(f"{page.url} looked like {shot}")  # noqa: T201 - for whoever reads the failure

    def close(self) -> None:
        """Shut all of them."""
        for page in self.pages:
            page.context.close()


@pytest.fixture
def windows(
    chromium: Any, live_server: Any, transactional_db: None, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Windows]:
    """Windows on the desk; a failed test leaves pictures of them in its temporary folder."""
    opened = Windows(chromium, live_server.url)
    yield opened
    ended = request.node.stash.get(ENDED, None)
    if ended is not None and ended.failed:
        opened.photograph(tmp_path)
    opened.close()
    assert opened.faults == []


@pytest.fixture
def browser_page(windows: Windows) -> Any:
    """One window, as wide as a laptop's."""
    return windows.open()


@pytest.fixture
def logged_in(windows: Windows) -> Callable[..., Any]:
    """A window of somebody who has logged in by the form."""

    def window_of(name: str, width: int = DESK_WIDTH) -> Any:
        if not User.objects.filter(username=name).exists():
            User.objects.create_user(name, name=name.title(), password=PASSWORD)
        page = windows.open(width)
        page.goto("/account/log-in/?next=/desk/")
        page.get_by_label("Log-in name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url("**/desk/")
        return page

    return window_of


@pytest.fixture
def at_the_desk(logged_in: Callable[..., Any], event: Event) -> Callable[..., Any]:
    """A window of somebody who directs the event, or has another role at it."""

    def window_of(name: str, role: Role = Role.CHIEF_ARBITER, width: int = DESK_WIDTH) -> Any:
        page = logged_in(name, width)
        operations.appoint(event, User.objects.get(username=name), role, by="olga")
        return page

    return window_of
