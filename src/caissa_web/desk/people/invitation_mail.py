"""An invitation by e-mail: the same link that the page shows, sent once to the address that was given."""

from __future__ import annotations

import logging
import smtplib

from django.core.cache import cache
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from caissa.tournament import Role
from caissa_web.accounts.mail.outgoing import outgoing
from caissa_web.accounts.models import Invitation
from caissa_web.records.versions import Act, log

logger = logging.getLogger(__name__)

SECONDS = 600
"""A form that is sent twice in this time, with the same role for the same address, sends one letter."""


def send_invitation(invitation: Invitation, link: str, address: str) -> bool:
    """Send the link in the language of the person who invites; was it sent, now or shortly before?

    The address is kept nowhere: it belongs to somebody who has not agreed to anything yet.
    """
    limits = (invitation.federation, invitation.team, invitation.player, invitation.section_id)
    once = f"invitation.{invitation.event_id}.{invitation.role}.{limits}.{address.casefold()}"
    if not cache.add(once, 1, SECONDS):
        return True
    if not _claimed(invitation):
        return True
    if not _sent(invitation, link, address):
        cache.delete(once)
        Invitation.objects.filter(pk=invitation.pk).update(mailed_at=None)
        return False
    log(invitation.event, Act("person.mailed", invitation.made_by, invitation.label))
    return True


def _claimed(invitation: Invitation) -> bool:
    """Take it for this process: an invitation is sent once at most."""
    waiting = Invitation.objects.filter(pk=invitation.pk, mailed_at=None)
    return bool(waiting.update(mailed_at=timezone.now()))


def _sent(invitation: Invitation, link: str, address: str) -> bool:
    names = {"by": invitation.made_by, "event": invitation.event.name}
    subject = " ".join((_("%(by)s invites you to %(event)s.") % names).split())
    context = {**names, "role": Role(invitation.role).label, "link": link}
    body = render_to_string("desk/people/invitation_mail.txt", context)
    way_out = outgoing()
    if way_out is None:
        return False
    try:
        send_mail(subject, body, way_out.sender, [address], connection=way_out.connection)
    except (smtplib.SMTPException, OSError) as fault:
        logger.warning("invitation %s could not be sent: %s", invitation.pk, type(fault).__name__)
        return False
    return True
