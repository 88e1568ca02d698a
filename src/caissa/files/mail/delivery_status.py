"""Delivery status notifications (RFC 3464): to whom a letter could not be brought, and why.

A mail server writes them for letters that it took and could not hand on. Reading is total: what is no such
notification gives no reports and a finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message as Mail

from caissa.errors import Finding, Severity
from caissa.messages import LabelledEnum, msg

MOST_RECIPIENTS, LONGEST = 200, 500
_STATUS = re.compile(r"([245])\.\d{1,3}\.\d{1,3}")
_ADDRESS = re.compile(r"[^@\s<>;,]+@[^@\s<>;,]+")
_MESSAGE_ID = re.compile(r"<[^<>\s]{3,200}>")


class DeliveryAction(LabelledEnum):
    """What became of a letter (RFC 3464, 2.3.3)."""

    FAILED = "failed", msg("could not be delivered")
    DELAYED = "delayed", msg("is delayed")
    DELIVERED = "delivered", msg("was delivered")
    RELAYED = "relayed", msg("was handed on")
    EXPANDED = "expanded", msg("was handed on to several")


@dataclass(frozen=True, slots=True)
class RecipientReport:
    """What became of the letter to one recipient; `status` as in RFC 3463, such as 5.1.1."""

    recipient: str
    action: DeliveryAction
    status: str = ""
    diagnostic: str = ""

    @property
    def is_final(self) -> bool:
        """Is it certain that nothing will arrive at this address? Class 5 is permanent (RFC 3463, 2)."""
        return self.action is DeliveryAction.FAILED and not self.status.startswith(("2", "4"))


@dataclass(frozen=True, slots=True)
class DeliveryReading:
    """A notification as it was read; `message_id` is that of the letter it is about, where it says so."""

    reports: tuple[RecipientReport, ...]
    message_id: str = ""
    findings: tuple[Finding, ...] = ()


def read_delivery_status(content: bytes) -> DeliveryReading:
    """Read a notification from the bytes of a mail."""
    mail = message_from_bytes(content)
    reports: list[RecipientReport] = []
    findings: list[Finding] = []
    message_id = ""
    for part in mail.walk():
        kind = part.get_content_type()
        if kind == "message/delivery-status":
            _read_part(part, reports, findings)
        elif kind in ("message/rfc822", "text/rfc822-headers"):
            message_id = message_id or _original(part)
    if not reports:
        what = msg("it is not a delivery status notification (RFC 3464)")
        findings.append(Finding("mail.no-notification", Severity.ERROR, "", what))
    return DeliveryReading(tuple(reports), message_id, tuple(findings))


def _read_part(part: Mail, reports: list[RecipientReport], findings: list[Finding]) -> None:
    """The groups of fields: the first is about the message, each further one about a recipient (2.1)."""
    for place, fields in enumerate(_groups(part)):
        if "final-recipient" not in fields and "original-recipient" not in fields:
            continue
        if len(reports) >= MOST_RECIPIENTS:
            return
        report = _report(fields)
        if report is None:
            what = msg("a recipient cannot be read")
            findings.append(Finding("mail.recipient", Severity.WARNING, str(place), what))
        else:
            reports.append(report)


def _groups(part: Mail) -> Iterator[dict[str, str]]:
    blocks = part.get_payload()
    if isinstance(blocks, list):
        for block in blocks:
            if isinstance(block, Mail):
                yield {name.lower(): _plain(value) for name, value in block.items()}


def _report(fields: dict[str, str]) -> RecipientReport | None:
    """One recipient: address, what was done, the status, and what the other server said."""
    named = fields.get("final-recipient") or fields.get("original-recipient", "")
    address = _ADDRESS.search(named.partition(";")[2] or named)
    word = fields.get("action", "").lower().strip()
    known = {action.value: action for action in DeliveryAction}
    if address is None or word not in known:
        return None
    status = _STATUS.search(fields.get("status", ""))
    return RecipientReport(
        address[0].lower(),
        known[word],
        status[0] if status else "",
        fields.get("diagnostic-code", "").partition(";")[2].strip() or fields.get("diagnostic-code", ""),
    )


def _original(part: Mail) -> str:
    """The Message-ID of the letter that came back."""
    inner = part.get_payload()
    if isinstance(inner, list) and inner and isinstance(inner[0], Mail):
        text = _plain(inner[0].get("Message-ID", ""))
    else:
        match = re.search(r"(?im)^message-id:\s*(<[^<>\s]{3,200}>)", str(inner)[:20_000])
        text = match[1] if match else ""
    found = _MESSAGE_ID.search(text)
    return found[0] if found else ""


def _plain(value: object) -> str:
    """A field on one line, without what cannot be printed."""
    return "".join(sign for sign in " ".join(str(value).split()) if sign.isprintable())[:LONGEST]
