"""Has a file read in a process of its own, waits for the answer, and ends it when it takes too much.

The process gets a folder that is thrown away, no environment and no open file of ours. Room for a certain
amount of memory is shared by all that read at the same time.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Condition, Thread
from typing import IO, TypeVar

from caissa.errors import CaissaError
from caissa_web.exchange.limited import values
from caissa_web.exchange.limited.child import ANSWER_TOO_LONG, OUT_OF_MEMORY, PROGRESS
from caissa_web.exchange.limited.errors import (
    ANSWER,
    MEMORY,
    TIME,
    Cancelled,
    ReaderFailed,
    ReadersBusy,
    TooDemanding,
)
from caissa_web.exchange.limited.leftovers import PREFIX
from caissa_web.exchange.limited.limits import MEGABYTE, Limits

logger = logging.getLogger("caissa_web.exchange")

Read = TypeVar("Read")
Tell = Callable[[int, int], None]
Question = Callable[[], bool]

ROOM = 720
"""Megabytes that all processes of this kind may take together: a section, say, and a list of players."""
SECONDS_FOR_ROOM = 2.0
"""How long somebody waits for room in a request; a thread that waits serves nobody else."""
SECONDS_BETWEEN_LOOKS = 0.25
LONGEST_FAULT = 8000
NEEDED = ("SYSTEMROOT",)
KILLED = (signal.SIGXCPU, signal.SIGXFSZ) if sys.platform != "win32" else ()
PROGRAM = (
    "import sys; sys.path[:] = {path!r}; from caissa_web.exchange.limited.child import main; sys.exit(main())"
)


def read_file(
    of: type[Read],
    what: str,
    content: bytes | IO[bytes],
    limits: Limits,
    *,
    name: str,
    patience: float = SECONDS_FOR_ROOM,
    tell: Tell | None = None,
    called_off: Question | None = None,
    **wanted: object,
) -> Read:
    """What a file holds, read within limits; what it is refused for is raised here as it was there.

    `patience` is how many seconds to wait for room. `tell` is told how far the work has come, and
    `called_off` is asked now and then whether anybody still wants it.
    """
    with _Room.taken(limits.memory, patience), TemporaryDirectory(prefix=PREFIX) as folder:
        with Path(folder, "file").open("wb") as file:
            shutil.copyfileobj(BytesIO(content) if isinstance(content, bytes) else content, file)
        order = {
            "what": what,
            "arguments": values.dumped({**wanted, "name": name}),
            "file": str(Path(folder, "file")),
            "answer": str(Path(folder, "answer")),
            "memory": limits.memory * MEGABYTE,
            "seconds": limits.processor,
            "longest": limits.answer * MEGABYTE,
            "stores": limits.stores,
        }
        _run(order, limits, name, tell, called_off or (lambda: False))
        answer = values.loaded(Path(folder, "answer").read_text("ascii"))
    if isinstance(answer, CaissaError):
        raise answer
    if not isinstance(answer, of):
        raise ReaderFailed(name=name)
    return answer


def _run(
    order: dict[str, object], limits: Limits, name: str, tell: Tell | None, called_off: Question
) -> None:
    """Run the program until it has answered; raise if it has not."""
    with _started() as process:
        messages = _Messages(process, tell)
        with suppress(OSError):
            _hand_over(process, json.dumps(order).encode())
        ended = _ended_within(process, limits.seconds, called_off)
        messages.join()
    if not ended:
        raise TooDemanding(name=name, why=TIME)
    if process.returncode:
        raise _fault(process.returncode, name, messages.text)


@contextmanager
def _started() -> Iterator[subprocess.Popen[bytes]]:
    """A new process, which does not outlive the wish for it."""
    paths = [str(Path(path).resolve()) for path in sys.path]
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-I", "-B", "-c", PROGRAM.format(path=paths)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=_environment(),
        cwd=Path(sys.executable).anchor,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()


def _environment() -> dict[str, str]:
    """Nothing of ours; Windows starts no program without the name of its own folder."""
    return {name: os.environ[name] for name in NEEDED if name in os.environ}


def _hand_over(process: subprocess.Popen[bytes], order: bytes) -> None:
    if process.stdin is not None:
        process.stdin.write(order)
        process.stdin.close()


def _ended_within(process: subprocess.Popen[bytes], seconds: float, called_off: Question) -> bool:
    """Has the process ended by itself before its time is over?"""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_BETWEEN_LOOKS)
            return True
        if called_off():
            raise Cancelled
    process.kill()
    process.wait()
    return False


def _fault(code: int, name: str, text: str) -> CaissaError:
    """Why a process ended without an answer."""
    if code == ANSWER_TOO_LONG:
        return TooDemanding(name=name, why=ANSWER)
    if -code in KILLED:
        return TooDemanding(name=name, why=TIME)
    if code == OUT_OF_MEMORY or code < 0:
        # A reader that is not written in Python cannot say that memory is short: it ends at once.
        return TooDemanding(name=name, why=MEMORY)
    logger.error("the reader of a file ended with %s: %s", code, text)
    return ReaderFailed(name=name)


class _Messages:
    """What the process says while it works: how far it has come, or what went wrong."""

    def __init__(self, process: subprocess.Popen[bytes], tell: Tell | None) -> None:
        self.text = ""
        self.tell = tell or (lambda _done, _total: None)
        self.thread = Thread(
            target=self._listen, args=(process.stderr,), daemon=True, name="messages-of-reader"
        )
        self.thread.start()

    def join(self) -> None:
        """Wait until all is said."""
        self.thread.join(1)

    def _listen(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in iter(lambda: stream.readline(LONGEST_FAULT), b""):
                self._hear(line.decode("utf-8", "replace"))

    def _hear(self, line: str) -> None:
        numbers = line.removeprefix(PROGRESS).split()
        if line.startswith(PROGRESS) and len(numbers) == 2 and all(map(str.isdecimal, numbers)):
            self.tell(int(numbers[0]), int(numbers[1]))
        else:
            self.text = (self.text + line)[-LONGEST_FAULT:]


class _Room:
    """The memory that is shared by all processes that read files at the same time."""

    changed = Condition()
    used = 0

    @classmethod
    @contextmanager
    def taken(cls, megabytes: int, patience: float) -> Iterator[None]:
        """Take a part of it, or say after a while that others are busy."""
        with cls.changed:
            if not cls.changed.wait_for(lambda: cls.used + megabytes <= ROOM, patience):
                raise ReadersBusy
            cls.used += megabytes
        try:
            yield
        finally:
            with cls.changed:
                cls.used -= megabytes
                cls.changed.notify_all()
