"""What all channels have in common: they send an envelope, or say that nothing was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from caissa_web.accounts.mail.outgoing import Outgoing


class NotSent(Exception):
    """The envelope has certainly not left; `again` if it is worth another try."""

    def __init__(self, why: object, *, again: bool) -> None:
        super().__init__(str(why))
        self.again = again


class Gone(NotSent):
    """The contact exists no more."""

    def __init__(self, why: object) -> None:
        super().__init__(why, again=False)


class Link(NamedTuple):
    """A link under a letter: its words in the receiver's language, and its whole address."""

    words: str
    address: str


class Attachment(NamedTuple):
    """A file that an e-mail brings with it."""

    name: str
    content: bytes
    media_type: str


@dataclass(frozen=True, slots=True)
class Envelope:
    """A letter ready to leave, with the links that only its receiver may see.

    `text` is what a phone is sent by SMS, `page` what a browser opens, `stop` ends such messages by one
    click; `site` is our address, `reply_to` where answers go.
    """

    channel: str
    contact: str
    subject: str
    body: str
    html: str
    links: tuple[Link, ...]
    text: str
    page: str
    stop: str
    site: str
    mail: Outgoing | None
    reply_to: str = ""
    attachments: tuple[Attachment, ...] = ()


class Sender(Protocol):
    """A channel: hands an envelope over and gives a receipt, or raises `NotSent`."""

    def __call__(self, envelope: Envelope) -> str:
        """The receipt."""
        ...
