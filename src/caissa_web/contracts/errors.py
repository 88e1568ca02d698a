"""What cannot be done with a contract."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import CaissaError, Finding
from caissa.messages import joined


class BadText(CaissaError):
    """A text that cannot be used; the findings name every line."""

    code = "contracts.bad-text"
    message = "The text was not stored: {why}."

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(why=joined("; ", (joined(": ", (each.where, each.what)) for each in findings)))
        self.findings = tuple(findings)


class NotSent(CaissaError):
    """A contract that cannot be made for an entry."""

    code = "contracts.not-sent"
    message = "No contract was sent for {code}: {why}."


class ContractRefused(CaissaError):
    """An act that a contract in its state does not allow."""

    code = "contracts.refused"
    message = "This cannot be done: {why}."


class NotSigned(CaissaError):
    """A signature without what it needs: the name, the agreement, the proof, the text that was read."""

    code = "contracts.not-signed"
    message = "The contract was not signed: {why}."


class NoSealing(CaissaError):
    """The library that seals papers is not installed."""

    code = "contracts.no-sealing"
    message = "Signed documents need pyHanko, which is not installed: pip install 'caissa[portal]'."
