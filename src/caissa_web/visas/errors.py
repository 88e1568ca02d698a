"""What cannot be done about a visa."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import CaissaError, Finding
from caissa.messages import joined


class BadPassport(CaissaError):
    """A passport that cannot be used as it was typed; the findings name each field, never its content."""

    code = "visas.bad-passport"
    message = "The passport was not stored: {why}."

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(why=joined("; ", (joined(": ", (each.where, each.what)) for each in findings)))
        self.findings = tuple(findings)


class VisaRefused(CaissaError):
    """An act that a visa case in its state does not allow."""

    code = "visas.refused"
    message = "This cannot be done: {why}."
