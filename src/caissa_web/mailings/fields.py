"""The fields of a template, `{name}` and the like: a closed list, filled in and never carried out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from caissa.entering import MissingItem
from caissa.messages import LabelledEnum, msg
from caissa_web.delivery.outbox import OWN_PAGE
from caissa_web.delivery.wording import MAX_SUBJECT_LENGTH, Text, framed, set_apart
from caissa_web.enrolment.letter_values import Say
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.mailings.errors import BadTemplate
from caissa_web.translation import translate
from caissa_web.translation.amounts import money_text

LONGEST_SUBJECT, LONGEST_BODY = 150, 20_000
_PLACE = re.compile(r"\{([^{}\n]*)\}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029]")


class MergeField(LabelledEnum):
    """What a template can say of an entry."""

    NAME = "name", msg("name of the participant")
    APPLICANT = "applicant", msg("name of whoever made the entry")
    EVENT = "event", msg("name of the event")
    START = "start", msg("first day of the event")
    END = "end", msg("last day of the event")
    CATEGORY = "category", msg("category")
    CODE = "code", msg("code of the entry")
    STATE = "state", msg("state of the entry")
    FEDERATION = "federation", msg("federation")
    PRICE = "price", msg("price of the entry")
    TO_PAY = "to_pay", msg("what is still to be paid")
    PAY_BY = "pay_by", msg("day until which it is to be paid")
    MISSING = "missing", msg("everything that is missing, line by line")
    HOTEL = "hotel", msg("hotel")
    ROOM = "room", msg("kind and number of the room")
    ARRIVAL = "arrival", msg("arrival: time, flight, place")
    DEPARTURE = "departure", msg("departure: time, flight, place")
    RUN = "run", msg("published transfers, line by line")
    PAGE = "page", msg("link to the reader's own page")


OF_EVERYBODY = frozenset(
    {MergeField.APPLICANT, MergeField.EVENT, MergeField.START, MergeField.END, MergeField.PAGE}
)
"""Fields that are the same for all entries of one applicant: a letter with these alone is sent once."""
OF_SUBJECTS = (
    MergeField.HOTEL,
    MergeField.ROOM,
    MergeField.ARRIVAL,
    MergeField.DEPARTURE,
    MergeField.RUN,
)
"""Fields that lodging and travel fill in."""
_KNOWN = {field.value: field for field in MergeField}


def used_fields(text: str) -> list[str]:
    """The names between braces, in their order."""
    return [match.strip() for match in _PLACE.findall(text)]


def require_usable(subject: str, body: str) -> None:
    """Refuse a text with an unknown field, a brace that stands alone, or signs that no letter has."""
    for text in (subject, body):
        for name in used_fields(text):
            if name not in _KNOWN:
                raise BadTemplate(why=msg("there is no field {{{name}}}", name=name[:60]))
        if set(_PLACE.sub("", text)) & {"{", "}"}:
            raise BadTemplate(why=msg("a brace has no partner: fields are written like {{name}}"))
    if not subject.strip() or not body.strip():
        raise BadTemplate(why=msg("subject and text must not be empty"))
    if "\n" in subject or "\r" in subject or _CONTROL.search(subject + body.replace("\r\n", "\n")):
        raise BadTemplate(why=msg("the subject is one line, and the text has no control characters"))
    if MergeField.PAGE.value in used_fields(subject):
        raise BadTemplate(why=msg("a link stands in the text, not in the subject"))
    if len(subject) > LONGEST_SUBJECT or len(body) > LONGEST_BODY:
        raise BadTemplate(
            why=msg("the subject is too long (characters: at most {most})", most=LONGEST_SUBJECT)
        )


def is_the_same_for_all(subject: str, body: str) -> bool:
    """Does the letter say the same of all entries of one applicant?"""
    return {_KNOWN[name] for name in used_fields(f"{subject}\n{body}")} <= OF_EVERYBODY


def values_of(
    entry: Entry, missing: tuple[MissingItem, ...], to_pay: str, subject_values: Mapping[str, Say]
) -> dict[str, str]:
    """Every field of an entry, in the language and the time zone that are active.

    The link to the own page is put in when the letter leaves, so that the archive does not have it.
    """
    quote = quote_of(entry.quote)
    event = entry.event
    return {
        "name": entry.participant.name,
        "applicant": entry.applicant.name,
        "event": event.name,
        "start": _day(event.start),
        "end": _day(event.end or event.start),
        "category": entry.category.name,
        "code": entry.code,
        "state": str(entry.get_state_display()),
        "federation": entry.participant.federation,
        "price": money_text(quote.total) if quote and quote.total else "",
        "to_pay": to_pay,
        "pay_by": _day(entry.pay_by),
        "missing": "\n".join(f"– {_missing_line(item)}" for item in missing),
        "page": OWN_PAGE,
        **{
            field.value: subject_values[field.value]() if field.value in subject_values else ""
            for field in OF_SUBJECTS
        },
    }


def _missing_line(item: MissingItem) -> str:
    what = str(translate(item.sentence))
    if item.due is None:
        return what
    return gettext("%(what)s, until %(day)s") % {"what": what, "day": _day(item.due)}


def _day(when: date | datetime | None) -> str:
    if when is None:
        return ""
    day = timezone.localtime(when) if isinstance(when, datetime) else when
    return str(date_format(day, "DATE_FORMAT"))


def filled(subject: str, body: str, values: Mapping[str, str]) -> Text:
    """A letter: text and HTML. Values are put in as they are, on one line in the subject, escaped in HTML."""
    plain = {name: set_apart(value) if "\n" not in value else value for name, value in values.items()}
    one_line = {name: " ".join(_CONTROL.sub(" ", value).split()) for name, value in plain.items()}
    heading = " ".join(_put(subject, one_line).split())[:MAX_SUBJECT_LENGTH]
    marked = {name: _marked(value) for name, value in values.items()} | {"page": OWN_PAGE}
    paragraphs = [part for part in body.replace("\r\n", "\n").split("\n\n") if part.strip()]
    html = framed([_html(part, marked) for part in paragraphs])
    return Text(heading, _put(body.replace("\r\n", "\n"), plain).strip(), html)


def _put(text: str, values: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda match: values[match[1].strip()], text)


def _html(paragraph: str, marked: Mapping[str, str]) -> SafeString:
    """A paragraph: our words escaped, values escaped and each in its own direction."""
    parts = _PLACE.split(paragraph)
    written = [
        marked[part.strip()] if place % 2 else escape(part).replace("\n", "<br>")
        for place, part in enumerate(parts)
    ]
    return mark_safe("".join(written))  # noqa: S308 - every part is escaped above


def _marked(value: str) -> str:
    lines = [f"<bdi>{escape(line)}</bdi>" for line in value.splitlines() if line]
    return "<br>".join(lines)
