"""Reminders of what is missing: one letter a day to whoever made the entries, by day, in their language."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db.models import Q
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from caissa.entering import MissingItem
from caissa.messages import plural
from caissa_web.delegations.letters import own_link
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import rendered
from caissa_web.enrolment.models import Applicant, Entry, Offer
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.queries import reminders
from caissa_web.enrolment.queries.reminders import Reminder
from caissa_web.enrolment.turns import turn
from caissa_web.portal.letters import post_to
from caissa_web.records.zones import in_zone_of, zone_of
from caissa_web.translation import translate
from caissa_web.translation.web_language import web_language

KIND = "portal.reminder"
BY_PROGRAM = "Caissa"
HOURS = range(8, 20)
"""Hours of the event's clock in which reminders are written; nobody is woken by one."""
AFTERWARDS = timedelta(days=3)


def remind(now: datetime) -> int:
    """Write the reminders of every event that are due today; how many letters. Once a day for each event."""
    written = 0
    after = (now - AFTERWARDS).date()
    coming = Q(event__end__gte=after) | Q(event__end__isnull=True, event__start__gte=after)
    undated = Q(event__start__isnull=True, event__end__isnull=True)
    offers = Offer.objects.filter(coming | undated, announced_at__isnull=False).select_related("event")
    for offer in offers:
        there = now.astimezone(zone_of(offer.event))
        if there.hour not in HOURS or offer.reminded_on == there.date():
            continue
        due = list(reminders.due(offer.event, now))
        written += sum(_write(reminder, there.date(), now) for reminder in due)
        Offer.objects.filter(pk=offer.pk).update(reminded_on=there.date())
    return written


def _write(reminder: Reminder, today: date, now: datetime) -> bool:
    """One letter with everything that is missing; noted with each entry in the same transaction."""
    applicant = reminder.applicant
    once = f"missing {applicant.pk} {today:%Y%m%d}"
    with turn():
        if Letter.objects.filter(once=once).exists():
            return False
        with translation.override(web_language(applicant.language)), in_zone_of(applicant.event):
            names = {"event": applicant.event.name, "list": _list(reminder)}
            text = rendered("portal/letters/reminder.txt", names, {})
        draft = Draft(
            kind=KIND,
            once=once,
            contact=applicant.email,
            language=applicant.language,
            text=text,
            event=applicant.event,
            about=f"applicant {applicant.pk}",
            links=(own_link(applicant),),
        )
        post_to(applicant, draft, now)
        for each in reminder.entries:
            Entry.everybody.filter(pk=each.entry.pk).update(reminded_at=now)
            what = plural("{count} item missing", "{count} items missing", len(each.items))
            log(applicant.event, "entry.reminded", subject=each.entry.code, by=BY_PROGRAM, now=now, what=what)
    return True


def _list(reminder: Reminder) -> str:
    """Who, and below what is missing, a line each."""
    lines: list[str] = []
    for each in reminder.entries:
        person, category = each.entry.participant.name, each.entry.category.name
        lines.append(
            _("%(player)s, %(category)s (%(code)s)")
            % {"player": person, "category": category, "code": each.entry.code}
        )
        lines += [f"– {_line(item)}" for item in each.items]
    return "\n".join(lines)


def _line(item: MissingItem) -> str:
    what = str(translate(item.sentence))
    if item.due is None:
        return what
    return _("%(what)s, until %(day)s") % {"what": what, "day": date_format(item.due, "DATE_FORMAT")}


def still_holds(letter: Letter) -> bool:
    """Before a reminder leaves: is anything still missing?"""
    _word, _space, key = letter.about.partition(" ")
    applicant = Applicant.objects.filter(pk=int(key or 0), erased_at__isnull=True).first()
    return applicant is not None and reminders.still_missing(applicant)


def register() -> None:
    """What the outbox needs to know of reminders."""
    outbox.register_reason(KIND, still_holds)
