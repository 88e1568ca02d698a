"""How many public pages a server gives in a second, beside a static file of the same size.

    python benchmarks/noticeboard.py
    python benchmarks/noticeboard.py --seconds 10 --connections 50

The real server is started with the demo festival in a folder that is thrown away; `wrk` asks over loopback.
For every page a static file of the same size is served by the same server in the same run, by turns. The
ratio counts, not the rate: a page must reach at least half the rate of the file. Both are asked for plain and
packed. The last columns are the server's processor time for one answer in millionths of a second, as Linux
tells it: they hardly depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

LEAST = 0.5
HOME = "/events/demo-festival/open/"
EVENTS = ("/", "/events/demo-festival/")
OF_SECTION = (
    *("", "players/", "rounds/5/", "rounds/5/by-name/", "standings/"),
    *("players/1/", "cross-table/", "statistics/"),
)
PAGES = (*EVENTS, *(f"{HOME}{page}" for page in OF_SECTION))
RATE = re.compile(r"Requests/sec:\s+([\d.]+)")
ANSWERS = re.compile(r"(\d+) requests in")
WRONG = re.compile(r"Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)")
FILE = "benchmark_of_the_noticeboard.txt"
ROUNDS = 5
PACKED = "gzip"


class Speed(NamedTuple):
    """Answers in a second, and the server's processor seconds for one."""

    rate: float
    processor: float


def main() -> int:
    """Measure and print; 1 if a page is slower than half a file."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=int, default=2)
    asked.add_argument("--connections", type=int, default=32)
    asked.add_argument("--port", type=int, default=8931)
    options = asked.parse_args()
    if shutil.which("wrk") is None:
        sys.stderr.write("wrk is needed for this measurement.\n")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        return measured(Path(folder), options)


def measured(folder: Path, options: argparse.Namespace) -> int:
    """Start the server twice: once to see how large the pages are, once with files of that size."""
    base = f"http://127.0.0.1:{options.port}"
    with Server(folder, options.port):
        bodies = {page: fetched(f"{base}{page}") for page in PAGES}
    statics = folder / "files"
    statics.mkdir()
    for page, body in bodies.items():
        (statics / name_of(page)).write_bytes(body)
        (statics / f"{name_of(page)}.gz").write_bytes(gzip.compress(body))
    with Server(folder, options.port, statics) as server:
        return compared(base, bodies, options, server)


def compared(base: str, bodies: dict[str, bytes], options: argparse.Namespace, server: Server) -> int:
    """Page and file by turns; a line for each."""
    failed = 0
    heads = ("bytes", "packed", "page/s", "file/s", "ratio", "page µs", "file µs")
    sys.stdout.write(f"{'page':46}{''.join(f'{head:>9}' for head in heads)}\n")
    for page, body in bodies.items():
        for packed in (False, True):
            pages, files = by_turns(base, page, packed, options, server)
            ratio = statistics.median(
                page_speed.rate / other.rate for page_speed, other in zip(pages, files, strict=True)
            )
            failed += ratio < LEAST
            rates = (statistics.median(measured.rate for measured in some) for some in (pages, files))
            spent = (
                1e6 * statistics.median(measured.processor for measured in some) for some in (pages, files)
            )
            line = f"{page:46}{len(body):>9}{'yes' if packed else 'no':>9}"
            sys.stdout.write(f"{line}{next(rates):>9.0f}{next(rates):>9.0f}{ratio:>9.2f}")
            sys.stdout.write(f"{next(spent):>9.0f}{next(spent):>9.0f}\n")
            sys.stdout.flush()
    return 1 if failed else 0


def by_turns(
    base: str, page: str, packed: bool, options: argparse.Namespace, server: Server
) -> tuple[list[Speed], list[Speed]]:
    """Page and file, some turns of both."""
    addresses = (f"{base}{page}", f"{base}/static/{name_of(page)}")
    turns = [[speed(address, packed, options, server) for address in addresses] for _ in range(ROUNDS)]
    return [pages for pages, _files in turns], [files for _pages, files in turns]


def speed(address: str, packed: bool, options: argparse.Namespace, server: Server) -> Speed:
    """Ask for one address for a while."""
    before = server.processor_seconds()
    header = ["-H", f"Accept-Encoding: {PACKED}"] if packed else []
    command = ["wrk", "-t1", f"-c{options.connections}", f"-d{options.seconds}s", *header, address]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if wrong := WRONG.search(output):
        raise SystemExit(f"{address}: {wrong[0]}")
    rate, answers = RATE.search(output), ANSWERS.search(output)
    if not rate or not answers:
        raise SystemExit(f"{address}: wrk told nothing")
    return Speed(float(rate[1]), (server.processor_seconds() - before) / int(answers[1]))


def name_of(page: str) -> str:
    """A file name for a page."""
    return f"{page.strip('/').replace('/', '-') or 'first'}-{FILE}"


def fetched(address: str) -> bytes:
    """The body of a page."""
    with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310 - our own server
        body: bytes = answer.read()
    return body


class Server:
    """The program as an organiser starts it, for a while."""

    def __init__(self, folder: Path, port: int, statics: Path | None = None) -> None:
        self.port = port
        self.environment = {
            **os.environ,
            "CAISSA_DATA": str(folder / "data"),
            "CAISSA_PORT": str(port),
            "BENCHMARK_FILES": str(statics or ""),
        }

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "caissa_web"]
        if self.environment["BENCHMARK_FILES"]:
            self.environment["DJANGO_SETTINGS_MODULE"] = "settings_with_files"
            known = self.environment.get("PYTHONPATH", "")
            self.environment["PYTHONPATH"] = os.pathsep.join(filter(None, (self._settings(), known)))
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
        self._wait()
        return self

    def _settings(self) -> str:
        """Settings that know one more folder of static files."""
        folder = Path(self.environment["BENCHMARK_FILES"]).parent
        text = (
            "import os\nfrom pathlib import Path\nfrom caissa_web.config.settings import *\n"
            "STATICFILES_DIRS = [*STATICFILES_DIRS, Path(os.environ['BENCHMARK_FILES'])]\n"
        )
        (folder / "settings_with_files.py").write_text(text)
        return str(folder)

    def _wait(self) -> None:
        for _ in range(600):
            try:
                fetched(f"http://127.0.0.1:{self.port}{HOME}")
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
            else:
                time.sleep(3)
                return
        raise SystemExit("The server did not start.")

    def processor_seconds(self) -> float:
        """What the server and its children have taken so far; 0 where Linux does not tell."""
        ticks = 0
        with suppress(OSError):
            me = self.process.pid
            children = Path(f"/proc/{me}/task/{me}/children").read_text().split()
            for process in (str(me), *children):
                fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def __exit__(self, *_error: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)


if __name__ == "__main__":
    sys.exit(main())
