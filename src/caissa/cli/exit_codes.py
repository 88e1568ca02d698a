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
    FILE = 5
    NOT_PAIRABLE = 6
    BUG = 70

    @classmethod
    def of(cls, code: str) -> ExitCode:
        """How a command ends that was refused with this code of an error."""
        return _OF_ERRORS.get(code, cls.REFUSED)

    @property
    def meaning(self) -> str:
        """The sentence for the manual."""
        return _MEANINGS[self]


_MEANINGS = {
    ExitCode.OK: "Done.",
    ExitCode.REFUSED: "It cannot be done, as when no pairing is legal; one line says why, with the article.",
    ExitCode.USAGE: "The command was called wrongly.",
    ExitCode.DOUBTFUL: "The file was read, but findings of severity error remain.",
    ExitCode.DIFFERENT: "A check found something that differs from the file.",
    ExitCode.FILE: "A file cannot be read or written.",
    ExitCode.NOT_PAIRABLE: "A round cannot be paired yet: a result is missing, or nobody is there.",
    ExitCode.BUG: "A bug in Caissa: please report it with the text printed.",
}

_OF_ERRORS = {
    "file.unreadable": ExitCode.FILE,
    "file.unwritable": ExitCode.FILE,
    "pairing.input": ExitCode.NOT_PAIRABLE,
}
"""Codes of errors that have an exit code of their own; 1 and 5 are those of bbpPairings for the same."""
