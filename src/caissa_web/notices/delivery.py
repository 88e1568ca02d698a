"""What all channels have in common: they send, or say that nothing was sent; anything else is not known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from django.utils import translation
from django.utils.translation import gettext as _

from caissa_web.accounts.mail.outgoing import Outgoing, outgoing
from caissa_web.notices import links
from caissa_web.notices.models import CONFIRM, Message, Subscription


class NotSent(Exception):
    """The message has certainly not left; `again` if it is worth another try."""

    def __init__(self, why: object, *, again: bool) -> None:
        super().__init__(str(why))
        self.again = again


class Gone(NotSent):
    """The contact exists no more, so that the subscription ends."""

    def __init__(self, why: object) -> None:
        super().__init__(why, again=False)


@dataclass(frozen=True, slots=True)
class Letter:
    """A message ready to leave: with the links that only its receiver may see."""

    subscription: Subscription
    subject: str
    body: str
    html: str
    stop: str
    manage: str
    confirms: bool
    mail: Outgoing | None


class Sender(Protocol):
    """A channel: hands a letter over and gives a receipt, or raises `NotSent`."""

    def __call__(self, letter: Letter) -> str:
        """The receipt."""
        ...


def letter(message: Message) -> Letter:
    """A message of the archive as it leaves."""
    subscription = message.subscription
    stop, manage = (links.address(subscription, page) for page in ("stop", "manage"))
    confirms = message.kind == CONFIRM
    # Asked here, because a channel sends in a thread of its own, which may not ask the records.
    way_out = outgoing()
    return Letter(subscription, message.subject, message.body, message.html, stop, manage, confirms, way_out)


def last_lines(sent: Letter) -> list[tuple[str, str]]:
    """What stands under every message, in its language: words and their links."""
    with translation.override(sent.subscription.language):
        if sent.confirms:
            return [(_("Yes, send me these messages"), links.address(sent.subscription, "confirm"))]
        return [(_("Change your notifications"), sent.manage), (_("Stop these messages"), sent.stop)]
