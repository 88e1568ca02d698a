"""What is doubtful (`Finding`) and what cannot be done (`CaissaError`).

A `Finding` is a value: readers and checkers collect findings and go on.
A `CaissaError` is raised when what was asked cannot be done; each subclass has a stable code:

    CaissaError
    ├── UnreadableFile        the file is not of a kind we can read at all
    ├── ForbiddenByRegulations  a setting that FIDE mode refuses
    ├── ImpossibleChange      a change that the tournament's state does not allow
    ├── UnknownEdition        an edition of a regulation that nobody published
    └── …                     engines add theirs below these

Anything else that is raised is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar

from caissa.messages import Message, msg


class Severity(IntEnum):
    """How much a finding matters: a note, something to look at, or something that changes a result."""

    INFO = 10
    WARNING = 20
    ERROR = 30

    def __str__(self) -> str:
        return _WORDS[self]


_WORDS = {
    Severity.INFO: msg("info"),
    Severity.WARNING: msg("warning"),
    Severity.ERROR: msg("error"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something doubtful in the data: what it is, where it stands and what was done about it."""

    code: str
    severity: Severity
    where: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        text = msg("{severity} {code}: {what}", severity=str(self.severity), code=self.code, what=self.what)
        if self.where:
            text = msg("{where}: {told}", where=self.where, told=text)
        return msg("{told} ({hint})", told=text, hint=self.hint) if self.hint else text


def errors_in(findings: Iterable[Finding]) -> list[Finding]:
    """Those findings that would change a result."""
    return [finding for finding in findings if finding.severity is Severity.ERROR]


class CaissaError(Exception):
    """What was asked cannot be done; the code is for programs, the sentence for the arbiter."""

    code: ClassVar[str] = "caissa"
    message: ClassVar[str] = "{why}"
    article: ClassVar[str] = ""

    def __init__(self, *, article: str = "", **details: object) -> None:
        self.details = details
        self.cites = article or self.article
        super().__init__(Message(self.message, details))

    def __reduce__(self) -> tuple[Any, ...]:
        """As other processes get it: the same error with the same details."""
        return _refused, (type(self), self.cites, self.details)

    @property
    def sentence(self) -> Message:
        """The sentence with its article, ready for another language (`caissa.messages.in_language`)."""
        sentence: Message = self.args[0]
        if not self.cites:
            return sentence
        return msg("{sentence} [{article}]", sentence=sentence, article=self.cites)

    def __str__(self) -> str:
        return self.sentence


def _refused(kind: type[CaissaError], article: str, details: dict[str, object]) -> CaissaError:
    return kind(article=article, **details)


class UnreadableFile(CaissaError):
    """The file is not of a kind that can be read at all."""

    code = "file.unreadable"
    message = "{name} cannot be read: {why}."


class UnwritableFile(CaissaError):
    """The tournament holds something that the wanted file format cannot say."""

    code = "file.unwritable"
    message = "This cannot be written as {kind}: {why}."


class ForbiddenByRegulations(CaissaError):
    """A setting that FIDE's regulations do not allow."""

    code = "regulations.forbidden"
    message = "FIDE mode does not allow this: {why}."


class ImpossibleChange(CaissaError):
    """A change that the state of the tournament does not allow."""

    code = "tournament.impossible-change"
    message = "{why}."


class UnknownEdition(CaissaError):
    """A regulation or an edition that is not known."""

    code = "regulations.unknown-edition"
    message = "There is no {wanted}; available: {known}."
