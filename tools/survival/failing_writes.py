"""Writes below a folder that fail when a test asks for it, by `failing_writes.c` in a server's processes."""

from __future__ import annotations

import errno
import mmap
import shutil
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("failing_writes.c")
NUMBERS = struct.Struct("=7q")
COUNT, FAILED = 0, 6
SIZE = NUMBERS.size + 200


class FailingWrites:
    """The shared control of the writes below one folder."""

    def __init__(self, folder: Path, work: Path) -> None:
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            raise FileNotFoundError("no C compiler")
        library, control = work / "failing_writes.so", work / "failing_writes.control"
        command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
        subprocess.run(command, check=True)
        control.write_bytes(b"\0" * SIZE)
        with control.open("r+b") as file:
            self.shared = mmap.mmap(file.fileno(), SIZE)
        self.settings = {
            "LD_PRELOAD": str(library),
            "FAILING_FOLDER": f"{folder.resolve()}/",
            "FAILING_CONTROL": str(control),
        }

    def arm(self, after: int, number: int = 1, error: int = errno.EIO, *, torn: bool = False) -> None:
        """Let writes fail, from so many after this moment on."""
        first = self._number(COUNT) + after
        struct.pack_into("=4q", self.shared, 8, first, number, error, torn)

    def disarm(self) -> None:
        """Let all writes succeed again."""
        struct.pack_into("=q", self.shared, 8, 0)

    def slow(self, microseconds: int) -> None:
        """Let every write take longer."""
        struct.pack_into("=q", self.shared, 40, microseconds)

    @property
    def failed(self) -> int:
        """How many writes have failed."""
        return self._number(FAILED)

    @property
    def where(self) -> str:
        """Which call failed last, and on which file."""
        return bytes(self.shared[NUMBERS.size : SIZE]).split(b"\0")[0].decode()

    def _number(self, place: int) -> int:
        return int(struct.unpack_from("=q", self.shared, 8 * place)[0])
