"""The published verdict by e-mail to the appellant and the parties of the dispute (C.11 3.11.1)."""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Sequence

from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from caissa_web.accounts.mail.outgoing import outgoing
from caissa_web.conduct.encrypted import content_of
from caissa_web.conduct.models import Case

logger = logging.getLogger(__name__)


def send_verdict(case: Case, parties: Sequence[str] = ()) -> bool | None:
    """Send a published verdict to the appellant and the other parties, each in a letter of their own.

    None if nobody left an address, False if it could not be sent.
    """
    own = str(content_of(case.encrypted).get("email", "")).strip()
    addresses = list(dict.fromkeys(address for address in (own, *parties) if address))
    if not addresses or not case.published_at:
        return None
    way_out = outgoing()
    if way_out is None:
        return False
    names = {"event": case.event.name, "reference": case.reference}
    subject = " ".join((_("%(event)s: decision on the appeal %(reference)s") % names).split())
    body = render_to_string("conduct/verdict_mail.txt", {**names, "verdict": case.verdict})
    try:
        for address in addresses:
            send_mail(subject, body, way_out.sender, [address], connection=way_out.connection)
    except (smtplib.SMTPException, OSError) as fault:
        logger.warning("a verdict could not be sent: %s", type(fault).__name__)
        return False
    return True
