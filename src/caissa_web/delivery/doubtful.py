"""Addresses at which letters do not arrive: noted, shown to the office, not written to until cleared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from caissa.errors import Finding, Severity
from caissa.files.mail import DeliveryReading
from caissa.messages import msg
from caissa_web.delivery.contacts import contact_hash, masked
from caissa_web.delivery.models import DoubtfulContact, Letter
from caissa_web.exchange.limited.limits import BOUNCE
from caissa_web.exchange.limited.process import read_file

LARGEST = 2 << 20
"""Bytes of a mail that came back; the letter itself is often attached to it."""
LONGEST = 500


@dataclass(frozen=True, slots=True)
class Returned:
    """What came of a mail that came back: addresses that were noted, and findings."""

    noted: int
    findings: tuple[Finding, ...]


def read_bounce(content: bytes, name: str = "") -> DeliveryReading:
    """A mail that came back, read in a process of its own."""
    return read_file(DeliveryReading, "bounce", content[:LARGEST], BOUNCE, name=name)


def note_doubtful(letter: Letter, status: str, diagnostic: str, now: datetime) -> None:
    """Note that the address of a letter takes none."""
    if letter.contact_hash:
        DoubtfulContact.objects.update_or_create(
            contact_hash=letter.contact_hash,
            defaults={
                "masked": masked(letter.contact),
                "status": status[:20],
                "diagnostic": diagnostic[:LONGEST],
                "since": now,
                "letter": letter,
                "cleared_at": None,
                "cleared_by": "",
            },
        )


@transaction.atomic
def note_bounce(reading: DeliveryReading, now: datetime) -> Returned:
    """Note every address that certainly takes no letter; only of letters that we wrote.

    Anybody can write a notification. It must therefore name a letter of ours to that address, by its
    Message-ID where it has one; what it says about others is a finding.
    """
    noted, findings = 0, list(reading.findings)
    for report in reading.reports:
        letter = _letter(report.recipient, reading.message_id)
        where = masked(report.recipient)
        if letter is None:
            what = msg("no letter of ours went to this address")
            findings.append(Finding("mail.not-ours", Severity.WARNING, where, what))
        elif not report.is_final:
            findings.append(Finding("mail.not-final", Severity.INFO, where, report.action.label))
        else:
            note_doubtful(letter, report.status, report.diagnostic, now)
            Letter.objects.filter(pk=letter.pk).update(
                state=Letter.State.FAILED, fault=f"{report.status} {report.diagnostic}".strip()[:LONGEST]
            )
            noted += 1
    return Returned(noted, tuple(findings))


def _letter(recipient: str, message_id: str) -> Letter | None:
    rows = Letter.objects.filter(contact_hash=contact_hash(recipient)).order_by("-id")
    if message_id:
        return rows.filter(receipt=message_id).first()
    return rows.filter(state__in=(Letter.State.SENT, Letter.State.PERHAPS, Letter.State.FAILED)).first()


def doubtful_among(contacts: Iterable[str]) -> dict[str, DoubtfulContact]:
    """Contact → what is known, of those that take no letters."""
    hashes = {contact_hash(contact): contact for contact in contacts if contact}
    rows = DoubtfulContact.objects.filter(contact_hash__in=hashes, cleared_at__isnull=True)
    return {hashes[row.contact_hash]: row for row in rows}


def clear(doubtful: DoubtfulContact, *, by: str) -> None:
    """The address is right after all, or was put right: write to it again."""
    DoubtfulContact.objects.filter(pk=doubtful.pk).update(cleared_at=timezone.now(), cleared_by=by[:150])


def forget(contact: str) -> None:
    """Erase what is noted of an address."""
    DoubtfulContact.objects.filter(contact_hash=contact_hash(contact)).delete()
