"""Reminders to a head of delegation: everything that is missing, in one letter, at most one a day."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from caissa_web.delegations.deadlines import window_of
from caissa_web.delegations.letters import reader_of, write_reminder
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.delegations.queries.workspace import Workspace, workspace_of
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.turns import turn
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.translation.web_language import web_language

MOST_LINES = 200


def remind(delegation: Delegation, *, by: str, now: datetime | None = None) -> bool:
    """Write what is missing to the head of delegation; was there anything, and somebody to write to?"""
    moment = now or timezone.now()
    with turn():
        row = locked(delegation)
        with translation.override(web_language(row.applicant.language)), in_zone_of(row.event):
            items = "\n".join(_lines(row))
        if not items or not write_reminder(row, items, moment):
            return False
        row.reminded_at = moment
        row.save(update_fields=["reminded_at"])
        log_act(row, "reminded", by=by, now=moment)
    return True


def still_missing(letter: Letter) -> bool:
    """Before a reminder leaves: is anything still missing, and does its reader still act for it?"""
    official = reader_of(letter)
    return official is not None and bool(_lines(official.delegation))


def register() -> None:
    """What the outbox needs to know of reminders."""
    outbox.register_reason("delegation.reminder", still_missing)


def _lines(row: Delegation) -> list[str]:
    """What is missing, a line each, in the language that is active."""
    offer = Offer.objects.select_related("event").get(event=row.event_id)
    window = window_of(row, offer)
    if row.state == Delegation.State.INVITED:
        return [_by(_("your reply to the invitation"), window.reply_by)]
    if not row.is_open:
        return []
    work: Workspace = workspace_of(row)
    lines = [
        _by(
            _("%(count)d of %(size)d places in %(category)s are open")
            % {"count": quota.left, "size": quota.size, "category": quota.category.name},
            window.names_until,
        )
        for quota in work.open_quotas
    ]
    for person in work.people:
        for item in person.missing:
            text = f"{person.entry.participant.name}: {translate(item.what)}"
            lines.append(f"{text} ({date_format(item.due, 'SHORT_DATE_FORMAT')})" if item.due else text)
    lines += [str(translate(item.what)) for item in work.missing_of_teams]
    return lines[:MOST_LINES]


def _by(text: str, moment: datetime | None) -> str:
    if moment is None:
        return text
    return f"{text} ({date_format(timezone.localtime(moment), 'SHORT_DATETIME_FORMAT')})"
