"""Asking guardians: a letter with a link of their own to each who has not answered, once."""

from __future__ import annotations

from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import rendered
from caissa_web.enrolment.models import Entry, Guardian
from caissa_web.enrolment.operations.consenting import guardian_entries
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.people import data_of, is_minor
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.portal.guardian import links
from caissa_web.portal.letters import post_to
from caissa_web.translation.web_language import web_language

KIND, LINK = "portal.guardian", "portal.guardian"
BY_PROGRAM = "Caissa"
AT_ONCE = 200


def ask_guardians(now: datetime) -> int:
    """Write to guardians of children with a live entry who were not asked yet; how many letters."""
    rows = Guardian.objects.filter(
        asked_at__isnull=True,
        consented_at__isnull=True,
        refused_at__isnull=True,
        participant__erased_at__isnull=True,
        participant__entries__state__in=LIVE,
    ).exclude(email="")
    waiting = rows.select_related("participant__event").distinct().order_by("pk")
    young = [
        guardian
        for guardian in waiting
        if is_minor(data_of(guardian.participant), guardian.participant.event.start)
    ]
    return sum(ask(guardian, by=BY_PROGRAM, now=now) for guardian in young[:AT_ONCE])


def ask(guardian: Guardian, *, by: str, now: datetime) -> bool:
    """Write to one guardian; was there anything to ask? Not more often than once an hour."""
    entries = guardian_entries(guardian.participant)
    if not entries or not guardian.email:
        return False
    applicant, event = entries[0].applicant, guardian.participant.event
    with turn():
        with translation.override(web_language(applicant.language)):
            names = {"event": event.name, "child": guardian.participant.name, "by": applicant.name}
            text = rendered("portal/letters/guardian.txt", names, {})
        draft = Draft(
            kind=KIND,
            once=f"guardian {guardian.pk} {now:%Y%m%d%H}",
            contact=guardian.email,
            language=applicant.language,
            text=text,
            event=event,
            about=f"guardian {guardian.pk}",
            links=((LINK, str(guardian.pk)),),
        )
        post_to(applicant, draft, now)
        Guardian.objects.filter(pk=guardian.pk).update(asked_at=now)
        log(event, "entry.guardian-asked", subject=entries[0].code, by=by, now=now)
    return True


def ask_again(entry: Entry, *, by: str, now: datetime) -> int:
    """Write once more to the guardians of a child who have not agreed; how many."""
    rows = entry.participant.guardians.filter(consented_at__isnull=True).select_related("participant__event")
    return sum(ask(guardian, by=by, now=now) for guardian in rows)


def still_holds(letter: Letter) -> bool:
    """Before the letter leaves: has the guardian not answered yet, and is the child still entered?"""
    _word, _space, key = letter.about.partition(" ")
    guardian = Guardian.objects.filter(pk=int(key or 0), consented_at__isnull=True).first()
    return guardian is not None and bool(guardian_entries(guardian.participant))


def guardian_link(key: str) -> tuple[str, str]:
    """The link to what a guardian is asked: its words and its path."""
    guardian = Guardian.objects.filter(pk=int(key)).first()
    return _("Agree or refuse"), links.address_of(guardian) if guardian else "/"


def register() -> None:
    """What the outbox needs to know of these letters."""
    outbox.register_link(LINK, guardian_link)
    outbox.register_reason(KIND, still_holds)
