"""What cannot be done with entries; each refusal leaves everything as it was."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.entering import Verdict
from caissa.entering.conditions import Standing
from caissa.entering.verdicts import IfFailed
from caissa.errors import CaissaError, Finding
from caissa.messages import joined, msg


class EntriesClosed(CaissaError):
    """An entry before the opening hour, or after the closing one."""

    code = "entries.closed"
    message = "Entries are not open: {why}."


class NotAllowed(CaissaError):
    """Somebody fails a rule of the category; every reason is named."""

    code = "entries.not-allowed"
    message = "{name} cannot enter {category}: {why}."

    def __init__(self, name: str, category: str, verdict: Verdict) -> None:
        failed = [
            reason.sentence
            for reason in verdict.reasons
            if reason.standing is Standing.FAIL and reason.rule.if_failed is IfFailed.REFUSE
        ]
        super().__init__(name=name, category=category, why=joined("; ", failed))
        self.verdict = verdict


class BadEntry(CaissaError):
    """An entry that cannot be used as it was filled in; the findings name each field."""

    code = "entries.bad"
    message = "The entry was not stored: {why}."

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(why=joined("; ", (joined(": ", (each.where, each.what)) for each in findings)))
        self.findings = tuple(findings)


class BadLines(CaissaError):
    """Pasted lines that cannot be put on a list; none of them was."""

    code = "entries.lines"
    message = "Nothing was stored: {why}."

    def __init__(self, findings: Sequence[Finding]) -> None:
        named = (joined(": ", [part for part in (each.where, each.what) if part]) for each in findings)
        super().__init__(why=joined("; ", named))
        self.findings = tuple(findings)


class AlreadyEntered(CaissaError):
    """Somebody who has a live entry already, perhaps by somebody else."""

    code = "entries.twice"
    message = "{name} is already entered in {category}. If this was not you, ask the organiser."


class EntryRefused(CaissaError):
    """An act that an entry in its state does not allow."""

    code = "entries.refused"
    message = "This cannot be done: {why}."


class SentByAnother(EntryRefused):
    """A form that somebody else has sent already."""

    def __init__(self) -> None:
        super().__init__(why=msg("this form was sent by another person"))


class ReasonMissing(CaissaError):
    """An act that has to be explained, without a reason."""

    code = "entries.reason-missing"
    message = "This needs a reason: it is kept in the history of the entry."


class NoPlace(CaissaError):
    """A place is wanted and none is left."""

    code = "entries.no-place"
    message = "There is no place left in {category}."


class WaitingListFull(CaissaError):
    """The waiting list has reached the length that was announced."""

    code = "entries.list-full"
    message = "{category} is full, and so is its waiting list ({count} on it)."


class PriceChanged(CaissaError):
    """The price is another one than was shown; nobody pays what they have not seen."""

    code = "entries.price-changed"
    message = (
        "The price has changed since you saw it: it was {seen}, now it is {now}. Look at it and send again."
    )
