"""A message of the archive as it leaves: with the links that only its receiver may see."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from caissa_web.accounts.mail.outgoing import outgoing
from caissa_web.delivery.envelope import Envelope, Gone, Link, NotSent
from caissa_web.notices import links
from caissa_web.notices.models import CONFIRM, Message, Subscription

__all__ = ["Gone", "NotSent", "envelope"]  # the first two are named by providers of text messages


def envelope(message: Message) -> Envelope:
    """The message with its links; a phone's owner confirms by a code."""
    subscription = message.subscription
    stop, manage = (links.address(subscription, page) for page in ("stop", "manage"))
    confirms = message.kind == CONFIRM
    ending = links.code(subscription) if confirms else stop
    text = (message.body, ending) if confirms else (message.subject, message.body, ending)
    return Envelope(
        channel=subscription.channel,
        contact=subscription.contact,
        subject=message.subject,
        body=message.body,
        html=message.html,
        links=_last_lines(subscription, stop, manage, confirms=confirms),
        text="\n".join(text),
        page=manage,
        stop=stop,
        site=subscription.site,
        # Asked here, because a channel sends in a thread of its own, which may not ask the records.
        mail=outgoing(),
    )


def _last_lines(subscription: Subscription, stop: str, manage: str, *, confirms: bool) -> tuple[Link, ...]:
    """What stands under every message, in its language."""
    with translation.override(subscription.language):
        if confirms:
            return (Link(_("Yes, send me these messages"), links.address(subscription, "confirm")),)
        return (Link(_("Change your notifications"), manage), Link(_("Stop these messages"), stop))
