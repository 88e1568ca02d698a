"""The set-up of `deploy/`, to the letter, on this machine: PostgreSQL, two processes, a worker, nginx.

For tests and benchmarks. Only paths, ports and passwords are changed, as an organiser would; names and files
of the example are used as they stand. Everything is thrown away afterwards.
"""

from __future__ import annotations

import configparser
import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
NAME = "chess.example.org"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
UNIT, WORKER, PREPARE = "caissa@.service", "caissa-worker.service", "caissa-prepare.service"
SECONDS_TO_START = 90.0
METRICS_TOKEN = "a word that was drawn for a trial"  # noqa: S105 - of a server that is thrown away
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def is_possible() -> bool:
    """Are nginx and PostgreSQL on this machine?"""
    return NGINX is not None and bool(
        shutil.which("initdb") or list(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    )


class Deployment:
    """One server as `docs/organisers/server.md` describes it, while it runs."""

    def __init__(self, folder: Path, fill: Sequence[str] = (), **settings: str) -> None:
        self.folder, self.fill, self.changed = folder, fill, settings
        self.ports = {number: free_port() for number in (80, 443, 8001, 8002)}
        self.settings: dict[str, str] = {}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        try:
            self._start()
        except BaseException:
            self._open.close()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self._open.close()

    # -- as the manual says -------------------------------------------------------------------

    def _start(self) -> None:
        # The workers of nginx run as another user and need a way to what they read.
        self.folder.chmod(0o755)
        self.settings = self._environment(self._postgresql())
        self._run(self._command(PREPARE))
        if self.fill:
            self._run(self.fill)
        for port in (8001, 8002):
            self._serve(f"caissa@{port}", self._command(UNIT), self._set_by_unit(UNIT, str(self.ports[port])))
        self._serve("caissa-worker", self._command(WORKER), self._set_by_unit(WORKER, ""))
        self._start_nginx()
        self._wait_until_ready()

    def _postgresql(self) -> str:
        """The address of a database of its own."""
        command = [str(ROOT / ".ci" / "postgresql"), "sh", "-c", "echo $CAISSA_DATABASE_URL; cat >/dev/null"]
        running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if running.stdin is None or running.stdout is None:
            raise RuntimeError("PostgreSQL cannot be asked")
        self._open.callback(running.wait)
        self._open.callback(running.stdout.close)
        self._open.callback(running.stdin.close)
        return running.stdout.readline().strip()

    def _environment(self, database: str) -> dict[str, str]:
        """`deploy/caissa.env`, with our own folder and database."""
        lines = (DEPLOY / "caissa.env").read_text("utf-8").splitlines()
        example = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
        own = {
            "CAISSA_DATA": str(self.folder / "data"),
            "CAISSA_DATABASE_URL": database,
            "CAISSA_METRICS_TOKEN": METRICS_TOKEN,
            "CAISSA_TRUSTED_ORIGINS": f"{example['CAISSA_TRUSTED_ORIGINS']}:{self.ports[443]}",
        }
        kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
        return kept | example | own | self.changed

    def _command(self, unit: str) -> list[str]:
        """What a unit runs, by the Python of now."""
        started = _unit(unit)["ExecStart"]
        return [sys.executable, *started.split()[1:]]

    def _set_by_unit(self, unit: str, instance: str) -> dict[str, str]:
        words = _unit(unit).get("Environment", "").replace("%i", instance).split()
        return dict(word.split("=", 1) for word in words)

    def _run(self, command: Sequence[str]) -> None:
        done = subprocess.run(command, env=self.settings, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{command}: {done.stdout}{done.stderr}")

    def _serve(self, name: str, command: Sequence[str], added: dict[str, str]) -> None:
        log = self._open.enter_context((self.folder / f"{name}.log").open("ab"))
        running = subprocess.Popen(
            command, env=self.settings | added, stdout=log, stderr=log, start_new_session=True
        )
        self.processes[name] = running
        self._open.callback(_end, running)

    def _start_nginx(self) -> None:
        from caissa_web.server.certificate import keep_certificate  # noqa: PLC0415 - loads cryptography

        kept = keep_certificate(self.folder, [NAME])
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            nginx_configuration(self.folder, self.ports, (kept.certificate, kept.key)), "utf-8"
        )
        if NGINX is None:
            raise RuntimeError("nginx is not installed")
        self._serve("nginx", [NGINX, "-c", str(configuration), "-g", "daemon off;"], {})

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            with suppress(OSError, http.client.HTTPException):
                ready = [_status(self.ports[port], "/health/ready") for port in (8001, 8002)]
                if ready == [200, 200] and self.get("/")[0] == 200:
                    return
            time.sleep(0.2)
        raise RuntimeError(f"not ready: {self.log('caissa@8001')}{self.log('nginx')}{self.nginx_errors}")

    # -- from outside ---------------------------------------------------------------------------

    @property
    def trust(self) -> ssl.SSLContext:
        """What a browser does that knows the certificate."""
        return ssl.create_default_context(cafile=self.folder / "authority.pem")

    def get(self, path: str, host: str = NAME) -> tuple[int, bytes]:
        """A page through nginx."""
        with closing(self.connection()) as connection:
            connection.request("GET", path, headers={"Host": host})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def connection(self) -> http.client.HTTPSConnection:
        """A connection to nginx, under the name of the example."""
        connection = http.client.HTTPSConnection(NAME, self.ports[443], timeout=60, context=self.trust)
        plain = socket.create_connection(("127.0.0.1", self.ports[443]), timeout=60)
        connection.sock = self.trust.wrap_socket(plain, server_hostname=NAME)
        return connection

    def log(self, name: str) -> str:
        """What a process has said."""
        return (self.folder / f"{name}.log").read_text("utf-8", "replace")

    @property
    def nginx_errors(self) -> str:
        """What nginx complained of."""
        errors = self.folder / "error.log"
        return errors.read_text("utf-8", "replace") if errors.exists() else ""

    def family(self, name: str) -> Iterator[int]:
        """The process of this name and its children."""
        first = self.processes[name].pid
        yield first
        for child in Path(f"/proc/{first}/task/{first}/children").read_text().split():
            yield int(child)


def nginx_configuration(folder: Path, ports: dict[int, int], certificate: tuple[Path, Path]) -> str:
    """`deploy/nginx.conf` with other paths and ports."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    live = f"/etc/letsencrypt/live/{NAME}"
    changes = {
        f"{live}/fullchain.pem": str(certificate[0]),
        f"{live}/privkey.pem": str(certificate[1]),
        "/run/nginx.pid": str(folder / "nginx.pid"),
        "/var/log/nginx/": f"{folder}/",
        "http {\n": "http {\n" + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY),
    }
    for before, after in changes.items():
        if before not in text:
            raise RuntimeError(f"deploy/nginx.conf has no {before}")
        text = text.replace(before, after)
    text = re.sub(r"listen (\[::\]:)?(80|443)\b", lambda it: f"listen {it[1] or ''}{ports[int(it[2])]}", text)
    return re.sub(r"server 127\.0\.0\.1:(\d+)", lambda it: f"server 127.0.0.1:{ports[int(it[1])]}", text)


def free_port() -> int:
    """A port that nobody else is given just now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _unit(name: str) -> configparser.SectionProxy:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign] # names of systemd have capitals
    read.read_string((DEPLOY / "systemd" / name).read_text("utf-8"))
    return read["Service"]


def _status(port: int, path: str) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", path)
        return connection.getresponse().status


def _end(running: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGTERM)
    try:
        running.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
