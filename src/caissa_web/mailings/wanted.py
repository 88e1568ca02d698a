"""Whether a letter of a mailing is still wanted when it leaves."""

from __future__ import annotations

from caissa_web.delivery.models import Letter
from caissa_web.mailings.links import has_stopped
from caissa_web.mailings.models import LetterTemplate, Mailing


def is_still_wanted(letter: Letter) -> bool:
    """Has nobody stopped the mailing, and has its receiver not declined such letters meanwhile?"""
    number = letter.kind.partition(" ")[2]
    mailing = Mailing.objects.filter(pk=int(number)).first() if number.isdecimal() else None
    if mailing is None or mailing.stopped_at is not None:
        return False
    declines = mailing.purpose == LetterTemplate.Purpose.INFORMATION
    return not (declines and has_stopped(mailing.event_id, letter.contact_hash))
