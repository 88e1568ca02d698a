"""Attendants and assistants: named at the player whom they come with, changed, taken off the list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.welfare.errors import BadCompanion
from caissa_web.welfare.models import Companion

LONGEST_NAME, LONGEST_PHONE, LONGEST_LANGUAGE, LONGEST_ABSENCES = 200, 40, 100, 300
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class CompanionForm:
    """A companion as somebody typed it."""

    kind: str
    name: str
    phone: str = ""
    language: str = ""
    duties: Sequence[str] = ()
    all_rounds: bool = True
    absences: str = ""


def name_companion(entry: Entry, form: CompanionForm, *, by: str, now: datetime | None = None) -> Companion:
    """Name who comes with a player, or who does so instead; one of each kind."""
    moment = now or timezone.now()
    name, phone = _clean(form.name), _clean(form.phone)
    language, absences = _clean(form.language), _clean(form.absences)
    if entry.state not in LIVE:
        raise BadCompanion(why=msg("the entry is not live"))
    if form.kind not in Companion.Kind.values:
        raise BadCompanion(why=msg("say whether it is an attendant or an assistant"))
    if not name:
        raise BadCompanion(why=msg("the name is missing"))
    for text, most in (
        (name, LONGEST_NAME),
        (phone, LONGEST_PHONE),
        (language, LONGEST_LANGUAGE),
        (absences, LONGEST_ABSENCES),
    ):
        if len(text) > most:
            raise BadCompanion(why=msg("a text is too long (characters: at most {most})", most=most))
    is_assistant = form.kind == Companion.Kind.ASSISTANT
    with turn():
        row, _new = Companion.objects.update_or_create(
            entry=entry,
            kind=form.kind,
            defaults={
                "event": entry.event,
                "name": name,
                "phone": phone,
                "language": language,
                "duties": [duty for duty in Companion.Duty.values if is_assistant and duty in form.duties],
                "all_rounds": form.all_rounds,
                "absences": absences,
                "changed_at": moment,
            },
        )
        log(entry.event, "companion.named", subject=entry.code, by=by, now=moment)
    return row


def remove_companion(row: Companion, *, by: str) -> None:
    """Take a companion off the list; the log names nobody."""
    with turn():
        event, code = row.event, row.entry.code
        row.delete()
        log(event, "companion.removed", subject=code, by=by)


def _clean(text: str) -> str:
    return " ".join(_CONTROL.sub(" ", text[:1000]).split())
