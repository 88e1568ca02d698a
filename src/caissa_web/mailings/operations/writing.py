"""Sending a template to everybody who fits a filter: asked for at once, written in the background."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from django.db import transaction
from django.utils import timezone, translation

from caissa.messages import msg
from caissa_web.background import tasks
from caissa_web.delegations.letters import own_link
from caissa_web.delivery import outbox
from caissa_web.delivery.contacts import contact_hash
from caissa_web.delivery.doubtful import doubtful_among
from caissa_web.delivery.models import Channel, Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.sms import phone_of
from caissa_web.enrolment.letter_values import Say, values_of_subjects
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.mailings.audience import Addressed, Audience, addressed, rows
from caissa_web.mailings.errors import MailingRefused
from caissa_web.mailings.fields import OF_SUBJECTS, filled, is_the_same_for_all, used_fields, values_of
from caissa_web.mailings.links import STOP, leads_to
from caissa_web.mailings.models import LetterTemplate, Mailing, Unsubscribed
from caissa_web.records.models import Event
from caissa_web.records.zones import in_zone_of
from caissa_web.translation.web_language import web_language

CHUNK = 100
WHATSAPP_CONSENT = "whatsapp"
"""The code of the consent on the entry form without which nobody is written to by WhatsApp."""
NO_CONTACT, DOUBTFUL, STOPPED, NO_CONSENT = "no-contact", "doubtful", "stopped", "no-consent"
_REPLY_TO = re.compile(r"[^@\s<>,;]{1,64}@[^@\s<>,;]{1,180}")


@dataclass(frozen=True, slots=True)
class Wish:
    """A mailing to be sent; `key` comes from the form."""

    template: LetterTemplate
    audience: Audience
    key: str
    channel: str = Channel.EMAIL
    reply_to: str = ""
    site: str = ""


@transaction.atomic
def send_mailing(event: Event, wish: Wish, *, by: str) -> Mailing:
    """Have a mailing written; the same key is the same mailing. Its words are those of this moment."""
    if wish.channel not in (Channel.EMAIL, Channel.SMS, Channel.WHATSAPP):
        raise MailingRefused(why=msg("letters to many go by e-mail or to phones"))
    if wish.reply_to and not _REPLY_TO.fullmatch(wish.reply_to):
        raise MailingRefused(why=msg("the address for answers is not an e-mail address"))
    if not wish.key or not rows(event, wish.audience).exists():
        raise MailingRefused(why=msg("nobody fits the filter"))
    texts = {
        text.language: {"subject": text.subject, "body": text.body} for text in wish.template.texts.all()
    }
    mailing, is_new = Mailing.objects.get_or_create(
        event=event,
        key=wish.key[:64],
        defaults={
            "name": wish.template.name,
            "purpose": wish.template.purpose,
            "channel": wish.channel,
            "reply_to": wish.reply_to,
            "texts": texts,
            "audience": wish.audience.stored,
            "site": wish.site[:200],
            "by": by[:150],
            "at": timezone.now(),
        },
    )
    if is_new:
        log(event, "mailing.sent", subject=f"mailing:{mailing.pk}", by=by, what=mailing.name)
        tasks.ask("mailings.write", {"mailing": mailing.pk}, by)
    return mailing


@transaction.atomic
def stop_mailing(mailing: Mailing, *, by: str) -> bool:
    """Stop a mailing: what waits is not sent. Stopping it again changes nothing."""
    now = timezone.now()
    stopped = Mailing.objects.filter(pk=mailing.pk, stopped_at__isnull=True).update(
        stopped_at=now, stopped_by=by[:150]
    )
    if stopped:
        waiting = Letter.objects.filter(
            event=mailing.event_id, kind=mailing.letter_kind, state=Letter.State.WAITING
        )
        waiting.update(state=Letter.State.DROPPED, ended_at=now)
        log(mailing.event, "mailing.stopped", subject=f"mailing:{mailing.pk}", by=by, what=mailing.name)
    return bool(stopped)


# -- in the background --------------------------------------------------------------------------


def write_letters(number: int) -> int:
    """Write the letters of a mailing, a hundred at a time; begun again after a kill it writes none twice."""
    mailing = Mailing.objects.select_related("event").get(pk=number)
    audience = Audience.of(mailing.audience)
    total = rows(mailing.event, audience).count()
    Mailing.objects.filter(pk=number).update(total=total)
    writer = _Writer(mailing)
    everybody = addressed(mailing.event, audience, ask_missing=writer.says("missing"))
    looked, left_out, written = 0, Counter[str](), 0
    while some := list(islice(everybody, CHUNK)):
        if Mailing.objects.filter(pk=number, stopped_at__isnull=False).exists():
            break
        drafts = list(writer.drafts(some, left_out))
        with transaction.atomic():
            outbox.post_many(drafts, timezone.now())
            looked, written = looked + len(some), written + len(drafts)
            Mailing.objects.filter(pk=number).update(
                looked_at=looked, written=written, left_out=dict(left_out)
            )
    Mailing.objects.filter(pk=number).update(written_at=timezone.now(), looked_at=total)
    return written


class _Writer:
    """Turns entries into letters of one mailing."""

    def __init__(self, mailing: Mailing) -> None:
        self.mailing = mailing
        self.texts: Mapping[str, Mapping[str, str]] = mailing.texts
        self.once_each = all(
            is_the_same_for_all(text["subject"], text["body"]) for text in self.texts.values()
        )
        self.asks_subjects = any(self.says(field.value) for field in OF_SUBJECTS)
        self.written_to: set[str] = set()
        self.link_of: dict[int, tuple[str, str]] = {}
        self.declined = (
            set(Unsubscribed.objects.filter(event=mailing.event_id).values_list("contact_hash", flat=True))
            if mailing.purpose == LetterTemplate.Purpose.INFORMATION
            else set()
        )

    def says(self, field: str) -> bool:
        """Does any of the texts use this field?"""
        return any(field in used_fields(text["subject"] + text["body"]) for text in self.texts.values())

    def drafts(self, some: Iterable[Addressed], left_out: Counter[str]) -> Iterator[Draft]:
        """The letters to these, and a count of those who get none."""
        some = list(some)
        subject_values = values_of_subjects([each.entry for each in some]) if self.asks_subjects else {}
        reached = [(each, contact_of(each.entry, self.mailing.channel)) for each in some]
        doubtful = doubtful_among(contact for _each, contact in reached)
        for each, contact in reached:
            if why := self._why_not(each.entry, contact, doubtful):
                left_out[why] += 1
            elif not (self.once_each and contact in self.written_to):
                self.written_to.add(contact)
                yield self._draft(each, contact, subject_values.get(each.entry.pk, {}))

    def _link(self, applicant: Applicant) -> tuple[str, str]:
        """The link of an applicant's letters, asked for once."""
        if applicant.pk not in self.link_of:
            self.link_of[applicant.pk] = own_link(applicant)
        return self.link_of[applicant.pk]

    def _why_not(self, entry: Entry, contact: str, doubtful: Mapping[str, object]) -> str:
        if not contact:
            return NO_CONTACT
        if contact in doubtful:
            return DOUBTFUL
        if self.mailing.channel == Channel.WHATSAPP and not any(
            consent.code == WHATSAPP_CONSENT for consent in entry.consents.all()
        ):
            return NO_CONSENT
        return STOPPED if self.declined and contact_hash(contact) in self.declined else ""

    def _draft(self, each: Addressed, contact: str, subject_values: Mapping[str, Say]) -> Draft:
        mailing, entry = self.mailing, each.entry
        language, words = text_for(self.texts, entry.applicant.language)
        with translation.override(web_language(language)), in_zone_of(mailing.event):
            values = values_of(entry, each.missing, each.to_pay, subject_values)
            text = filled(words["subject"], words["body"], values)
        links = [self._link(entry.applicant)]
        if mailing.purpose == LetterTemplate.Purpose.INFORMATION:
            links.append((STOP, leads_to(mailing.event, contact_hash(contact))))
        about = contact_hash(contact)[:16] if self.once_each else entry.code
        return Draft(
            kind=mailing.letter_kind,
            once=f"mailing {mailing.pk} {about}",
            contact=contact,
            language=language,
            text=text,
            event=mailing.event,
            about=entry.code,
            site=mailing.site,
            links=tuple(links),
            channel=Channel(mailing.channel),
            reply_to=mailing.reply_to,
        )


def contact_of(entry: Entry, channel: str) -> str:
    """Where to reach whoever answers for an entry: the applicant, else the participant.

    For a delegation it is the head alone, who tells the others (C.10 2.3), and whose link is in the letter.
    """
    applicant = entry.applicant
    other = None if applicant.kind == Applicant.Kind.DELEGATION else entry.participant
    if channel == Channel.EMAIL:
        return str(applicant.email or (other.email if other else ""))
    return phone_of(applicant.phone or (other.phone if other else "") or "") or ""


def text_for(texts: Mapping[str, Mapping[str, str]], language: str) -> tuple[str, Mapping[str, str]]:
    """The language and words for a reader: their own, else English, else the first there is."""
    short = language.partition("-")[0]
    for wanted in (language, short, "en"):
        if wanted in texts:
            return wanted, texts[wanted]
    return next(iter(texts.items()))
