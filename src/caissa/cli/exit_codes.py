"""How a command ended, as a number for scripts."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """0 is good; every other number says what kind of trouble there was."""

    OK = 0
    REFUSED = 1
    USAGE = 2
    DOUBTFUL = 3
    DIFFERENT = 4
    BUG = 70

    @property
    def meaning(self) -> str:
        """The sentence for the manual."""
        return _MEANINGS[self]


_MEANINGS = {
    ExitCode.OK: "Done.",
    ExitCode.REFUSED: "It cannot be done; one line says why, with the article where there is one.",
    ExitCode.USAGE: "The command was called wrongly.",
    ExitCode.DOUBTFUL: "The file was read, but findings of severity error remain.",
    ExitCode.DIFFERENT: "A check found something that differs from the file.",
    ExitCode.BUG: "A bug in Caissa: please report it with the text printed.",
}
