"""A notice of changed regulations, in its reader's language: to followers and everybody who entered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from caissa.prospectus import Announcement as Prospectus
from caissa.prospectus.comparing import differences
from caissa_web.notices.announcing import receivers
from caissa_web.notices.entrants import Entrant, usual_language, whom_to_tell
from caissa_web.notices.links import contact_hash
from caissa_web.notices.models import Announcement, Channel, Kind, Message, Subscription
from caissa_web.notices.sending import open_channels
from caissa_web.notices.wording import Text, rendered
from caissa_web.operations.events.announcing import Republished
from caissa_web.records.models import Event, Section
from caissa_web.translation.sentences import translate
from caissa_web.translation.web_language import web_language

TEMPLATE = "regulations"


def tell_of_change(change: Republished) -> int:
    """Queue a notice to everybody concerned; how many there are. The same edition is told once."""
    now, count = timezone.now(), 0
    addressed: set[tuple[str, str]] = set()
    entrants = _entrants(change.event, now)
    for section in change.event.sections.select_related("event").order_by("pk"):
        kept, new = _archived(change, section, now)
        if not new:
            continue
        to = [*receivers(section), *(each for each in entrants if each.section_id == section.pk)]
        fresh = [each for each in to if (each.channel, each.contact_hash) not in addressed]
        addressed |= {(each.channel, each.contact_hash) for each in fresh}
        unique = {(each.channel, each.contact_hash): each for each in fresh}.values()
        messages = [_message(change, kept, section, each, now) for each in unique]
        Message.objects.bulk_create(messages)
        count += len(messages)
    return count


def _archived(change: Republished, section: Section, now: datetime) -> tuple[Announcement, bool]:
    """What the archive of the section keeps of the notice, in the language of whoever published it."""
    text = _text(change, section, translation.get_language() or "en")
    defaults: dict[str, Any] = {"section": section, "subject": text.subject, "text": text.body}
    defaults |= {"by": change.by, "at": now}
    return Announcement.objects.get_or_create(
        key=f"regulations-{section.pk}-{change.edition}", defaults=defaults
    )


def _message(
    change: Republished, notice: Announcement, section: Section, to: Subscription, now: datetime
) -> Message:
    return Message(
        subscription=to,
        section=section,
        kind=Kind.ANNOUNCEMENT,
        topic=f"{Kind.ANNOUNCEMENT}:{notice.pk}",
        serial=1,
        queued_at=now,
        not_before=now,
        version=section.version,
        **_text(change, section, to.language).stored,
    )


def _text(change: Republished, section: Section, language: str) -> Text:
    """The notice in a language: why, and which clauses are changed."""
    with translation.override(web_language(language)):
        names = {"event": change.event.name, "section": section.name, "reason": change.reason}
        headings = changed_headings(change.before, change.after, language)
        return rendered(TEMPLATE, {**names, "clauses": "\n".join(f"– {each}" for each in headings)}, {})


@lru_cache(maxsize=64)
def changed_headings(before: Prospectus, after: Prospectus, language: str) -> Sequence[str]:
    """The headings of the clauses that differ, in a language."""
    with translation.override(web_language(language)):
        changed = differences(before, after, language.partition("-")[0])
        return tuple(str(translate(clause.heading)) for clause in changed) or (
            _("Data that no clause prints"),
        )


# -- those who entered -------------------------------------------------------------------------------------


def _entrants(event: Event, now: datetime) -> list[Subscription]:
    """Where to write to those who entered; nobody who stopped our messages is written to again."""
    if Channel.EMAIL not in open_channels():
        return []
    language, site = usual_language(event), _site(event)
    found = (_written_to(entrant, language, site, now) for entrant in whom_to_tell(event))
    return [each for each in found if each is not None]


def _written_to(entrant: Entrant, language: str, site: str, now: datetime) -> Subscription | None:
    """The subscription by which an entrant is told; one that asks for nothing else is made where none is."""
    same = {
        "section": entrant.section,
        "channel": Channel.EMAIL,
        "contact_hash": contact_hash(entrant.email.strip()),
    }
    kept = Subscription.objects.filter(**same).order_by("-pk")
    if any(each.withdrawn_at is not None for each in kept):
        return None
    active = next((each for each in kept if each.is_active), None)
    return active or Subscription.objects.create(
        **same,
        number=entrant.number,
        name=entrant.name,
        contact=entrant.email.strip(),
        kinds=[],
        language=entrant.language or language,
        site=site,
        asked_at=now,
        confirmed_at=now,
    )


def _site(event: Event) -> str:
    """The address that links in letters begin with; no request is at hand that would tell it."""
    if settings.PUBLIC_ADDRESS:
        return str(settings.PUBLIC_ADDRESS)
    known = Subscription.objects.filter(section__event=event).exclude(site="").first()
    host = next((name for name in settings.ALLOWED_HOSTS if not name.startswith((".", "*"))), "localhost")
    return known.site if known else f"https://{host}/"
