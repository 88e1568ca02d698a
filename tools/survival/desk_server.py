"""A desk of its own in a process of its own, and a colleague who works at it by HTTP.

For tools and tests that need the real thing: started, stopped, killed, and looked at from outside.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlencode, urlsplit

SECONDS_TO_START = 60.0
"""Without an answer and without work: a machine with much else to do needs minutes for a start, and works."""
LONGEST_START = 600.0
WORK = 0.2
"""Seconds of the processor that a starting process takes in that time; one that hangs takes hardly any."""
SECONDS_FOR_STACKS = 2.0
LOG_SHOWN = 6000
MARK = "Caissa is at "
SECONDS_OF_A_LOOK = 3.0
IDLE = 0.05
"""A server that takes less of the processor has nothing to do."""
NO_ANSWER = (OSError, http.client.HTTPException)


class DeskServer:
    """One installation: its data folder, its database, and the process that serves it while it runs."""

    program = "caissa_web"

    def __init__(self, folder: Path, port: int, **settings: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
        # What is tried here asks nobody outside.
        own = {"CAISSA_DATA": str(folder), "CAISSA_PORT": str(port), "CAISSA_FETCH_LISTS": "no"}
        # A process that is ended because it does not answer says in its log where each thread was.
        own["PYTHONFAULTHANDLER"] = "1"
        self.settings = kept | own | settings
        self.folder = folder
        self.log = folder.with_name(folder.name + ".log")
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.began = 0.0
        self.output: list[str] = []

    def run(self, *options: str) -> subprocess.CompletedProcess[str]:
        """The program with options, such as `--backup FILE`."""
        command = [sys.executable, "-m", self.program, *options]
        return subprocess.run(command, env=self.settings, capture_output=True, text=True, check=False)

    def start(self) -> None:
        """Serve, and come back when the pages answer; on another port if somebody was quicker to take it."""
        for _attempt in range(3):
            before = self.log.stat().st_size if self.log.exists() else 0
            if self._starts():
                return self._wait_for_an_answer()
            if "CAISSA_PORT" not in self.log.read_text()[before:]:
                break
            self.settings["CAISSA_PORT"] = str(_free_port())
        raise RuntimeError(self._what_is_known("the desk did not start"))

    def _starts(self) -> bool:
        self.began, self.output = time.monotonic(), []
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.program],
                env=self.settings,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None  # noqa: S101 - it is piped
        for line in self.process.stdout:
            self.output.append(line.rstrip())
            if line.startswith(MARK):
                self.address = line.removeprefix(MARK).split()[0]
                return True
        return False

    def _wait_for_an_answer(self) -> None:
        last, worked, work = time.monotonic() + LONGEST_START, time.monotonic(), self._processor_seconds()
        while time.monotonic() < min(last, worked + SECONDS_TO_START):
            with suppress(*NO_ANSWER):
                Colleague(self.address).get("/account/log-in/")
                return
            if self._processor_seconds() > work + WORK:
                worked, work = time.monotonic(), self._processor_seconds()
            time.sleep(0.02)
        known = self._what_is_known(f"nobody answers at {self.address}")
        raise RuntimeError(f"{known}\n{self._stacks()}")

    def _what_is_known(self, what: str) -> str:
        """Why a start failed, as far as it can be seen from outside: an empty log alone says nothing."""
        seconds = time.monotonic() - self.began
        if self.process is not None:
            with suppress(subprocess.TimeoutExpired):
                # What has closed its output is about to end.
                self.process.wait(SECONDS_FOR_STACKS)
        code = self.process.poll() if self.process is not None else None
        state = "lives" if code is None else f"has ended with {code} ({_signal_name(code)})"
        log = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
        load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
        return "\n".join(
            [
                f"{what} after {seconds:.1f} s; the process {state}; load of the machine {load}",
                f"its processes took {self._processor_seconds():.1f} s of the processor",
                f"port {self.settings['CAISSA_PORT']}: {_who_listens(int(self.settings['CAISSA_PORT']))}",
                f"it said: {self.output or 'nothing'}",
                f"its log ends: {log[-LOG_SHOWN:] or 'empty'}",
            ]
        )

    def wait_until_idle(self, seconds: float = 120) -> None:
        """Come back when the work that a server does after its start is done, such as its first backup."""
        until, before = time.monotonic() + seconds, self._processor_seconds()
        while time.monotonic() < until:
            time.sleep(SECONDS_OF_A_LOOK)
            now = self._processor_seconds()
            if now - before < IDLE * SECONDS_OF_A_LOOK:
                return
            before = now
        raise RuntimeError(self._what_is_known("the server is not idle"))

    def _processor_seconds(self) -> float:
        """What all processes of the server have taken so far, as Linux tells; elsewhere the wall clock."""
        if self.process is None or not Path("/proc/self/stat").exists():
            return time.monotonic()
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError, ValueError):
                fields = stat.read_text().rpartition(")")[2].split()
                if int(fields[2]) == self.process.pid:
                    ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def _stacks(self) -> str:
        """Where each thread of the processes is; they end by that."""
        if self.process is None:
            return ""
        before = self.log.stat().st_size
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGABRT)
        time.sleep(SECONDS_FOR_STACKS)
        return self.log.read_bytes()[before:].decode("utf-8", "replace")[-LOG_SHOWN:]

    def kill(self) -> None:
        """As a power cut does, and without waiting."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End every process of the server, by a request or, with SIGKILL, as a power cut does."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, how)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process.wait()
        self.process = None


def _signal_name(code: int) -> str:
    """What ended a process, if it was a signal: -9 without a word is the system's, for want of memory."""
    return signal.Signals(-code).name if code < 0 else "by itself"


def _who_listens(port: int) -> str:
    """Does somebody take connections there, be it an older process?"""
    with closing(socket.socket()) as probe:
        probe.settimeout(1)
        return "somebody listens" if probe.connect_ex(("127.0.0.1", port)) == 0 else "nobody listens"


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Colleague:
    """Somebody at a browser: keeps cookies, sends forms."""

    answers = 0
    """How many answers all of them together have had."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.location = ""

    def get(self, path: str) -> tuple[int, str]:
        """A page: its status and text; the form's token in it is remembered."""
        status, page = self._ask("GET", path)
        if match := re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page):
            self.token = match[1]
        return status, page

    def post(self, path: str, **fields: str | list[str]) -> tuple[int, str]:
        """The answer to a form."""
        return self._ask("POST", path, urlencode(fields | {"csrfmiddlewaretoken": self.token}, doseq=True))

    def upload(self, path: str, name: str, content: bytes, **fields: str) -> tuple[int, str]:
        """The answer to a form with a file in its field `file`."""
        edge = f"edge-{secrets.token_hex(8)}"
        start = f"--{edge}\r\nContent-Disposition: form-data; name="
        sent = fields | {"csrfmiddlewaretoken": self.token}
        parts = [f'{start}"{key}"\r\n\r\n{value}\r\n' for key, value in sent.items()]
        parts.append(f'{start}"file"; filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n')
        body = "".join(parts).encode() + content + f"\r\n--{edge}--\r\n".encode()
        return self._ask("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={edge}"})

    def send(self, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
        """The answer to a program that sends something."""
        return self._ask("POST", path, body, headers)

    def post_json(self, path: str, token: str, fields: object) -> tuple[int, str]:
        """The answer of the API to a program with a token."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        return self._ask("POST", path, json.dumps(fields), headers)

    def log_in(self, name: str, password: str) -> None:
        """Log in by name and password."""
        self.get("/account/log-in/")
        status, _ = self.post("/account/log-in/", username=name, password=password)
        if status != http.HTTPStatus.FOUND:
            raise RuntimeError(f"{name} could not log in: {status}")
        self.get("/account/")

    def _ask(
        self, method: str, path: str, body: str | bytes = "", more: dict[str, str] | None = None
    ) -> tuple[int, str]:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=SECONDS_TO_START)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        headers |= more or {}
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            page = answer.read().decode()
        finally:
            connection.close()
        Colleague.answers += 1
        self.location = answer.getheader("Location", "")
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, kept = value.partition(";")[0].strip().partition("=")
                self.cookies[key] = kept
        return answer.status, page
