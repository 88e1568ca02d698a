"""Files that mean harm are sent to a real server while others look at its pages.

    python benchmarks/hostile_files.py
    python benchmarks/hostile_files.py --senders 4 --visitors 20 --database postgresql://user@127.0.0.1/empty

The files are those of `tests/web/security/hostile_files.py`. Colleagues send each of them to the form that
reads such a file and wait until it was read or refused, in the background if the page says so. Meanwhile
visitors look at public pages and an arbiter at the desk; what they get with nothing else going on is measured
before. Wanted: every file read or refused, the memory of all processes of the server together under 1 GB,
95 % of the others' answers within 200 ms, and the process that served first still serving at the end.
"""

from __future__ import annotations

import argparse
import http.client
import importlib.util
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
MOST_MEMORY, WITHIN = 1024.0, 0.2
SECONDS_FOR_A_FILE = 400.0
PUBLIC = ("rounds/4/", "standings/", "", "rounds/4/by-name/")
SECONDS_BEFORE = 10.0
REFUSED_AT_ONCE = (400, 413, 422)

spec = importlib.util.spec_from_file_location("load", HERE / "load.py")
load: Any = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
sys.modules["load"] = load
spec.loader.exec_module(load)  # type: ignore[union-attr]


@dataclass
class Seen:
    """What was measured."""

    outcomes: dict[str, str] = field(default_factory=dict)
    pages: list[float] = field(default_factory=list)
    desk: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    most: float = 0.0


def main() -> int:
    """Send everything and print what happened; 1 if it is not good enough."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--senders", type=int, default=2)
    asked.add_argument("--visitors", type=int, default=5)
    asked.add_argument("--port", type=int, default=8945)
    asked.add_argument("--only", default="", help="only files whose names hold this")
    asked.add_argument("--database", default="", help="an empty PostgreSQL database instead of SQLite")
    asked.add_argument("--fill", action="store_true", help=argparse.SUPPRESS)
    options = asked.parse_args()
    if options.fill:
        fill()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        server = load.tool("survival/desk_server").DeskServer(
            Path(folder) / "data",
            options.port,
            CAISSA_DEMO="no",
            CAISSA_DATABASE_URL=options.database,
            CAISSA_RATINGS=str(Path(folder) / "ratings.sqlite3"),
        )
        subprocess.run([sys.executable, __file__, "--fill"], env=server.settings, check=True)
        server.start()
        try:
            return measured(server, options)
        finally:
            server.end()


def fill() -> None:
    """A section in its fourth round, on the noticeboard."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    from caissa_web.config import environment  # noqa: PLC0415 - in a process of its own
    from caissa_web.server import start  # noqa: PLC0415
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415

    start.prepare(environment.folder(), lambda _line: None)
    fill_database({}, lambda _line: None)
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.accounts.models import User  # noqa: PLC0415

    User.objects.create_superuser("arbiter", password=load.PASSWORD)
    event = operations.publish_event(operations.create_event("load", "Load", by="arbiter"), by="arbiter")
    section = operations.create_section(event, "big", load.entered(100), by="arbiter")
    load.paired(load.played(section, 3))


# -- sending --------------------------------------------------------------------------------------


def place_of(name: str) -> str:
    """The form that reads such a file."""
    ending = name.rpartition(".")[2]
    if ending == "zip":
        return "/desk/bring-in/"
    if ending == "xml" or name.endswith("list.zip"):
        return "/desk/load/big/players/rating-lists/"
    if ending == "csv":
        return "/desk/load/big/players/import/"
    return "/desk/load/import/"


def sent(colleague: Any, seen: Seen, name: str, content: bytes) -> None:
    """Send a file and wait until it was read or refused."""
    status, page, where = posted(colleague, place_of(name), name, content)
    until = time.monotonic() + SECONDS_FOR_A_FILE
    while status == 302 and "/long-work/" in where and time.monotonic() < until:
        status, page = colleague.get(where)
        if status == 302:
            status, where = 200, ""
        elif "class=problem" in page or 'class="problem"' in page:
            status, where = 422, ""
        else:
            status = 302
            time.sleep(1)
    fine = status == 200 or status in REFUSED_AT_ONCE
    seen.outcomes[name] = "read" if status == 200 else "refused" if fine else f"failed: {status} {page[:80]}"


def posted(colleague: Any, place: str, name: str, content: bytes) -> tuple[int, str, str]:
    """The answer to a form with a file: status, page, and where it leads."""
    mark = secrets.token_hex(16)
    fields = {"csrfmiddlewaretoken": colleague.token, "source": "FIDE", "month": "2026-05", "kind": ""}
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in fields.items()
    ]
    head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode()
    body = b"".join([*parts, head, content, f"\r\n--{mark}--\r\n".encode()])
    connection = http.client.HTTPConnection(colleague.host, colleague.port, timeout=SECONDS_FOR_A_FILE)
    cookies = "; ".join(f"{key}={value}" for key, value in colleague.cookies.items())
    headers = {"Cookie": cookies, "Content-Type": f"multipart/form-data; boundary={mark}"}
    try:
        connection.request("POST", place, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), answer.headers.get("Location", "")
    finally:
        connection.close()


# -- the others -------------------------------------------------------------------------------------


def look(server: Any, seen: Seen, over: Event, number: int) -> None:
    """A visitor looks at one public page after the other."""
    visitor = load.tool("survival/desk_server").Colleague(server.address)
    at = number
    while not over.is_set():
        at += 1
        timed(visitor, f"/events/load/big/{PUBLIC[at % len(PUBLIC)]}", seen.pages, seen.wrong)
        over.wait(0.1)


def work(server: Any, seen: Seen, over: Event) -> None:
    """An arbiter at the desk looks at the round."""
    arbiter = load.colleague(server)
    while not over.is_set():
        timed(arbiter, "/desk/load/big/rounds/4/", seen.desk, seen.wrong)
        over.wait(0.3)


def timed(visitor: Any, page: str, times: list[float], wrong: list[str]) -> None:
    """Look at a page; an answer that is no page is written down."""
    began = time.monotonic()
    try:
        status, _text = visitor.get(page)
    except OSError as error:
        wrong.append(f"{page}: {error!r}")
        return
    times.append(time.monotonic() - began)
    if status != 200:
        wrong.append(f"{page}: {status}")


def weigh(server: Any, seen: Seen, over: Event) -> None:
    """The memory of the server and all that it has started, ten times a second."""
    page = os.sysconf("SC_PAGE_SIZE") / 1024 / 1024
    while not over.wait(0.1):
        each = [int(fields[21]) * page for fields in load.processes(server)]
        seen.most = max(seen.most, sum(each))


# -- telling ----------------------------------------------------------------------------------------


def measured(server: Any, options: argparse.Namespace) -> int:
    """Look with nothing else going on; then send, look and weigh at once."""
    from tests.web.security.hostile_files import FILES  # noqa: PLC0415 - needs the folder of the tests

    names = [name for name in FILES if options.only in name]
    quiet, seen = Seen(), Seen()
    with others(server, quiet, options.visitors):
        time.sleep(SECONDS_BEFORE)
    load.say(f"load average {os.getloadavg()[0]:.1f}; {len(names)} files, {options.senders} senders")
    load.say(f"before, public pages: {load.spread_of(quiet.pages)}; desk: {load.spread_of(quiet.desk)}")
    first, began = numbers_of(server), time.monotonic()
    free: Queue[Any] = Queue()
    for _each in range(options.senders):
        free.put(load.colleague(server))

    def send(name: str) -> None:
        colleague = free.get()
        sent(colleague, seen, name, FILES[name]())
        free.put(colleague)

    with others(server, seen, options.visitors), ThreadPoolExecutor(options.senders) as hands:
        list(hands.map(send, names))
    return report(seen, names, time.monotonic() - began, same=first <= numbers_of(server))


@contextmanager
def others(server: Any, seen: Seen, visitors: int) -> Iterator[None]:
    """Visitors, an arbiter and the scales, for as long as the work inside goes on."""
    over = Event()
    threads = [Thread(target=look, args=(server, seen, over, at)) for at in range(visitors)]
    threads += [Thread(target=job, args=(server, seen, over)) for job in (work, weigh)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def numbers_of(server: Any) -> set[str]:
    """The numbers of the server's processes, as Linux tells."""
    numbers = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) == server.process.pid:
                numbers.add(stat.parent.name)
    return numbers


def report(seen: Seen, names: list[str], seconds: float, *, same: bool) -> int:
    """What was measured; 1 if it is not good enough."""
    fine = [name for name in names if seen.outcomes.get(name) in ("read", "refused")]
    read = sum(seen.outcomes[name] == "read" for name in fine)
    load.say(f"read {read}, refused {len(fine) - read}, of {len(names)} files in {seconds:.0f} s")
    for name in sorted(set(names) - set(fine)):
        load.say(f"  {name}: {seen.outcomes.get(name)}")
    load.say(f"memory of all processes of the server: at most {seen.most:.0f} MB")
    load.say(f"public pages: {len(seen.pages)}, {load.spread_of(seen.pages)}")
    load.say(f"pages of the desk: {len(seen.desk)}, {load.spread_of(seen.desk)}")
    load.say(f"wrong answers to the others: {len(seen.wrong)} {seen.wrong[:3]}")
    load.say(f"the process that served is {'the same' if same else 'ANOTHER ONE'}")
    load.say(f"load average {os.getloadavg()[0]:.1f} at the end")
    slow = load.share(sorted(seen.pages), 95) > WITHIN or load.share(sorted(seen.desk), 95) > WITHIN
    failed = len(fine) < len(names) or seen.most > MOST_MEMORY or seen.wrong or slow or not same
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
