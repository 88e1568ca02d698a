"""What cannot be done with a checklist."""

from __future__ import annotations

from caissa.errors import CaissaError


class UnknownChecklist(CaissaError):
    """There is no such checklist."""

    code = "checklist.unknown"
    message = "There is no checklist {asked}; there are: {known}."


class BadAnswers(CaissaError):
    """A file of answers holds something that cannot be an answer to its checklist."""

    code = "checklist.answers"
    message = "The answers cannot be used: {where}: {why}."


class UnreadableAnswer(CaissaError):
    """An answer is not of the kind that its question asks for."""

    code = "checklist.answer"
    message = "{question}: {typed} is not an answer of the kind that is asked for: {kind}."


class BadHall(CaissaError):
    """A hall that cannot be: a measure that is missing, negative or larger than any hall."""

    code = "hall.measure"
    message = "The hall cannot be planned: {where}: {why}."
