"""What cannot be done with delegations; each refusal leaves everything as it was."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.errors import CaissaError, Finding
from caissa.messages import joined


class DelegationRefused(CaissaError):
    """An act that a delegation in its state does not allow."""

    code = "delegations.refused"
    message = "This cannot be done: {why}."


class QuotaFull(CaissaError):
    """More people than the delegation has places of this kind."""

    code = "delegations.quota"
    message = "{delegation} has {size} places of this kind in {category} ({status}), and {wanted} are wanted."


class NamesClosed(CaissaError):
    """A name after the last day for names."""

    code = "delegations.closed"
    message = "Names are no longer accepted: they were due by {until}."


class BadRows(CaissaError):
    """Rows that cannot be taken over; nothing of them was stored."""

    code = "delegations.rows"
    message = "Nothing was stored: {why}."

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(why=joined("; ", (joined(": ", (each.where, each.what)) for each in findings)))
        self.findings = tuple(findings)


class TeamRefused(CaissaError):
    """A line-up of a team that cannot be."""

    code = "delegations.team"
    message = "The team was not saved: {why}."
