"""Whether a letter of a mailing is still wanted when it leaves."""

from __future__ import annotations

from dataclasses import replace

from caissa.entering import Missing
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.mailings.audience import Audience, rows
from caissa_web.mailings.links import has_stopped
from caissa_web.mailings.models import LetterTemplate, Mailing
from caissa_web.treasury.queries import open_amount


def is_still_wanted(letter: Letter) -> bool:
    """Has nobody stopped the mailing or declined such letters, and does the filter still fit its reader?"""
    number = letter.kind.partition(" ")[2]
    mailings = Mailing.objects.select_related("event")
    mailing = mailings.filter(pk=int(number)).first() if number.isdecimal() else None
    if mailing is None or mailing.stopped_at is not None:
        return False
    declines = mailing.purpose == LetterTemplate.Purpose.INFORMATION
    if declines and has_stopped(mailing.event_id, letter.contact_hash):
        return False
    return _still_fits(mailing, letter)


def _still_fits(mailing: Mailing, letter: Letter) -> bool:
    """Whoever has paid, sent what was missing or withdrawn meanwhile is not written to about it.

    A letter that says the same to a whole family is wanted while it fits one of them.
    """
    audience = Audience.of(mailing.audience)
    fitting = rows(mailing.event, replace(audience, unpaid=False))
    if letter.once.endswith(f" {letter.about}"):
        fitting = fitting.filter(code=letter.about)
    else:
        fitting = fitting.filter(applicant__in=Entry.everybody.filter(code=letter.about).values("applicant"))
    return any(_fits(entry, audience) for entry in fitting)


def _fits(entry: Entry, audience: Audience) -> bool:
    if audience.unpaid and not open_amount(entry.event, entry.code):
        return False
    kind = Missing(audience.missing) if audience.missing else None
    return kind is None or any(item.kind is kind for item in missing_of(entry))
