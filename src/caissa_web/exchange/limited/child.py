"""The program of the process that reads one file: it limits itself, reads, answers and ends.

Its standard input says what is to be done. It opens the file and the answer, and nothing else but its own
program; it has no environment, no connection to the records and no network.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import traceback
from contextlib import suppress
from typing import IO, cast

from caissa.errors import CaissaError
from caissa_web.exchange.limited import readers, values

PROGRESS = "progress "
OUT_OF_MEMORY, ANSWER_TOO_LONG, FAULT = 91, 92, 93
MOST_FILES, NICENESS = 64, 5
NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
FORBIDDEN = (
    "socket.",
    "subprocess.",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.spawn",
    "os.system",
    "os.kill",
)
LONGEST_FAULT = 4000


def main() -> int:
    """Do what the standard input asks for; how it ended is the exit code."""
    order = json.load(sys.stdin)
    limit(order)
    with open(order["file"], "rb") as content, open(order["answer"], "w", encoding="ascii") as answer:  # noqa: PTH123 - quicker to start
        if not order["stores"]:
            leave_network()
        sys.addaudithook(refuse)
        try:
            text = done(order, content)
        except MemoryError:
            return OUT_OF_MEMORY
        except Exception:  # noqa: BLE001 - told to the process that asked
            sys.stderr.write(traceback.format_exc()[-LONGEST_FAULT:])
            return FAULT
        if len(text) > order["longest"]:
            return ANSWER_TOO_LONG
        answer.write(text)
    return 0


def done(order: dict[str, object], content: IO[bytes]) -> str:
    """The answer: the value that was read, or why it is refused."""
    arguments = cast("dict[str, object]", values.loaded(str(order["arguments"])))
    try:
        return values.dumped(readers.READERS[str(order["what"])](content, tell, **arguments))
    except CaissaError as refused:
        return values.dumped(refused)


def tell(progress: int, total: int) -> None:
    """Say how far the work has come."""
    sys.stderr.write(f"{PROGRESS}{progress} {total}\n")
    sys.stderr.flush()


def limit(order: dict[str, object]) -> None:
    """Take no more memory, time and files than were granted."""
    sys.dont_write_bytecode = True
    with suppress(OSError, AttributeError):
        # Whoever looks at pages comes first.
        os.nice(NICENESS)
    try:
        import resource  # noqa: PLC0415 - Windows has no such limits; there the time alone is limited
    except ImportError:
        return
    seconds = cast("int", order["seconds"])
    wanted = [
        (resource.RLIMIT_AS, cast("int", order["memory"])),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_NOFILE, MOST_FILES),
        (resource.RLIMIT_CORE, 0),
    ]
    if not order["stores"]:
        wanted.append((resource.RLIMIT_FSIZE, cast("int", order["longest"])))
    for what, most in wanted:
        # Some systems do not know every limit; the clock of the process that asked holds everywhere.
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))


def leave_network() -> None:
    """Go where there is no network, if the system lets us."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).unshare(NEW_USER | NEW_NETWORK)


def refuse(event: str, arguments: tuple[object, ...]) -> None:
    """Open no connection, start no program and write no file, whatever is read."""
    if event.startswith(FORBIDDEN):
        raise PermissionError(event)
    if event == "open":
        _path, mode, flags = arguments
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes or (isinstance(mode, str) and set(mode) & set("wax+")):
            raise PermissionError(event)
