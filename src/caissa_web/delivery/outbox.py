"""Letters: written in the transaction of what they tell of, sent when there is a way, readable until then.

Without a mail server they wait; nothing is lost, and whoever runs the event can read them and pass them on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.html import format_html
from django.utils.translation import gettext as _

from caissa_web.accounts.mail.outgoing import Outgoing, outgoing
from caissa_web.delivery import sending
from caissa_web.delivery.contacts import contact_hash
from caissa_web.delivery.doubtful import forget, note_doubtful
from caissa_web.delivery.envelope import Attachment, Envelope, Link
from caissa_web.delivery.mail_line import MailLine
from caissa_web.delivery.models import Channel, Letter
from caissa_web.delivery.wording import Text
from caissa_web.records.models import Event
from caissa_web.translation.web_language import web_language

StillHolds = Callable[[Letter], bool]
MakeLink = Callable[[str], tuple[str, str]]
"""What a link leads to → its words (in the active language) and its path."""

MakeAttachments = Callable[[Letter], tuple[Attachment, ...]]

OWN_PAGE = "{page}"
"""Where the words of a letter have this, its first link stands when it leaves."""
AT_A_LOOK = 3 * sending.AT_ONCE
"""Letters of one look: a mailing to five hundred leaves without a pause."""

_REASONS: dict[str, StillHolds] = {}
_LINKS: dict[str, MakeLink] = {}
_ATTACHMENTS: dict[str, MakeAttachments] = {}
_STOPS: set[str] = set()


@dataclass(frozen=True, slots=True)
class Draft:
    """A letter to be written: to whom, about what, in which words; `once` names it for good.

    `links` are (kind, what it leads to), in their order.
    """

    kind: str
    once: str
    contact: str
    language: str
    text: Text
    event: Event | None = None
    about: str = ""
    site: str = ""
    links: tuple[tuple[str, str], ...] = ()
    channel: Channel = Channel.EMAIL
    not_before: datetime | None = None
    reply_to: str = ""


def register_reason(kind: str, still_holds: StillHolds) -> None:
    """Ask before a letter of this kind leaves whether its reason still holds.

    Letters that are sent together are of the kind `mailing 12`, whose reason is that of `mailing`.
    """
    _REASONS[kind] = still_holds


def register_link(kind: str, make: MakeLink, *, stops: bool = False) -> None:
    """How the links of a kind are made when a letter leaves; `stops` if the link ends such letters."""
    _LINKS[kind] = make
    if stops:
        _STOPS.add(kind)


def register_attachments(kind: str, make: MakeAttachments) -> None:
    """Which files letters of a kind bring with them by e-mail; they are made when a letter leaves."""
    _ATTACHMENTS[kind] = make


def post(draft: Draft, now: datetime | None = None) -> Letter:
    """Put a letter into the outbox, in the transaction that is open; the same `once` is the same letter."""
    fields = _fields(draft, now or timezone.now())
    letter, _new = Letter.objects.get_or_create(once=draft.once, defaults=fields)
    return letter


def post_many(drafts: Iterable[Draft], now: datetime) -> int:
    """Put letters into the outbox at once; those that are there already stay as they are. How many came."""
    rows = [Letter(once=draft.once, **_fields(draft, now)) for draft in drafts]
    known = set(Letter.objects.filter(once__in=[row.once for row in rows]).values_list("once", flat=True))
    Letter.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows) - len(known)


def _fields(draft: Draft, now: datetime) -> dict[str, Any]:
    return {
        "event": draft.event,
        "kind": draft.kind,
        "about": draft.about,
        "channel": draft.channel,
        "contact": draft.contact,
        "contact_hash": contact_hash(draft.contact),
        "language": draft.language,
        "site": draft.site or settings.PUBLIC_ADDRESS,
        "links": [list(link) for link in draft.links],
        "reply_to": draft.reply_to,
        "queued_at": now,
        "not_before": draft.not_before or now,
        **draft.text.stored,
    }


def links_of(letter: Letter) -> tuple[Link, ...]:
    """The links under a letter, signed now, in its language."""
    return tuple(link for _kind, link in _links(letter))


def _links(letter: Letter) -> list[tuple[str, Link]]:
    with translation.override(web_language(letter.language)):
        made = [(kind, _LINKS[kind](leads_to)) for kind, leads_to in letter.links if kind in _LINKS]
    return [(kind, Link(words, letter.site.rstrip("/") + path)) for kind, (words, path) in made]


def envelope(letter: Letter, way: Callable[[], Outgoing | None] = outgoing) -> Envelope:
    """A letter as it leaves, by a way out."""
    made = _links(letter)
    links = tuple(link for _kind, link in made)
    body, html = _with_own_page(letter, links)
    attach = _ATTACHMENTS.get(letter.kind) if letter.channel == Channel.EMAIL else None
    text = (letter.subject, body, *(link.address for link in links[:1]))
    return Envelope(
        channel=letter.channel,
        contact=letter.contact,
        subject=letter.subject,
        body=body,
        html=html,
        links=links,
        text="\n".join(text),
        page=links[0].address if links else letter.site,
        stop=next((link.address for kind, link in made if kind in _STOPS), ""),
        site=letter.site,
        mail=way(),
        reply_to=letter.reply_to,
        attachments=attach(letter) if attach else (),
    )


def _with_own_page(letter: Letter, links: tuple[Link, ...]) -> tuple[str, str]:
    """Text and HTML with the address of the own page, which the outbox does not keep."""
    address = links[0].address if links else letter.site
    anchor = format_html('<a href="{0}">{0}</a>', address)
    return letter.body.replace(OWN_PAGE, address), letter.html.replace(OWN_PAGE, anchor)


def _is_wanted(letter: Letter) -> bool:
    """Is there somebody to write to, and does the reason still hold?"""
    still_holds = _REASONS.get(letter.kind.partition(" ")[0])
    return bool(letter.contact) and (still_holds is None or still_holds(letter))


OUTBOX: sending.Outbox[Letter] = sending.Outbox(
    rows=Letter.objects.all,
    envelope=envelope,
    is_wanted=_is_wanted,
    contact_is_gone=lambda letter, now: note_doubtful(letter, "", _("no such mailbox"), now),
)


def send_due(now: datetime) -> int:
    """Send every letter whose time has come and that has a way out; how many left."""
    sending.note_those_that_were_cut_off(Letter.objects.all(), now)
    due = Letter.objects.filter(
        sending.is_due(now), state=Letter.State.WAITING, channel__in=sending.open_channels()
    )
    keys = list(due.order_by("id").values_list("pk", flat=True)[:AT_A_LOOK])
    line = MailLine()
    try:
        return sending.send_all(replace(OUTBOX, envelope=partial(envelope, way=line)), keys, now)
    finally:
        line.close()


# -- people -------------------------------------------------------------------------


def data_of(contact: str) -> list[dict[str, Any]]:
    """All letters to an address, for its owner."""
    letters = Letter.objects.filter(contact_hash=contact_hash(contact)).order_by("id")
    return [
        {
            "at": letter.queued_at.isoformat(),
            "subject": letter.subject,
            "body": letter.body,
            "state": letter.state,
        }
        for letter in letters
    ]


def erase_of(contact: str, now: datetime) -> int:
    """Erase an address and what was written to it; what waits is not sent."""
    letters = Letter.objects.filter(contact_hash=contact_hash(contact))
    letters.filter(state=Letter.State.WAITING).update(state=Letter.State.DROPPED, ended_at=now)
    forget(contact)
    erased: int = letters.update(contact="", contact_hash="", body="", html="", links=[])
    return erased
