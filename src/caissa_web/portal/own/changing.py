"""Changing one's own entry: the details of the person and the answers, as long as changes are allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.enrolment.errors import BadEntry
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.changing import change_entry
from caissa_web.enrolment.people import (
    LONGEST_CONTACT,
    LONGEST_NAME,
    GuardianData,
    PersonData,
    data_of,
    is_minor,
)
from caissa_web.portal.entering.draft import GUARDIAN_FIELDS, LONGEST_TEXT, fide_id_of
from caissa_web.portal.entering.fields import Field, by_hand_fields, guardian_fields, question_field

PERSON = ("birth", "club", "email", "phone")
ONCE = ("federation", "sex")
"""What an entrant can say as long as nothing is on record; afterwards the organiser corrects it."""


def seen_version(sent: QueryDict) -> int:
    """The version that the form was made of; one that says nothing has seen none."""
    typed = sent.get("version", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 10 else 0


def fields_of(entry: Entry, sent: QueryDict | None) -> list[Field]:
    """The form of an entry; what was typed stays where it was refused."""
    person, value = data_of(entry.participant), offer_value(entry.category.offer)
    guardian = next(iter(person.guardians), GuardianData(""))
    fields = [
        Field(
            "own-birth", _("Date of birth"), person.birth, most=10, note=_("2012-02-28, or the year alone")
        ),
        Field("own-club", _("Club"), person.club, most=LONGEST_NAME),
        Field("own-email", _("E-mail"), person.email, "email", LONGEST_CONTACT),
        Field("own-phone", _("Phone"), person.phone, "tel", 40),
        *_not_known_yet(person),
    ]
    fields += [
        # What was answered about health is not sent back to a screen.
        question_field("own", question, "" if question.sensitive else entry.answers.get(question.code, ""))
        for question in value.questions
        if question.is_for(entry.category.code)
    ]
    if is_minor(person, entry.event.start):
        fields += [_about_guardian(field) for field in guardian_fields("own", guardian)]
    return fields if sent is None else [replace(field, value=sent.get(field.name, "")) for field in fields]


def _not_known_yet(person: PersonData) -> list[Field]:
    """What the missing list may ask for and nobody has said: the FIDE ID, the federation, the sex."""
    fields = {field.name.removeprefix("new-"): field for field in by_hand_fields(PersonData(""))}
    empty = [name for name, known in (("federation", person.federation), ("sex", person.sex)) if not known]
    asked = ([] if person.fide_id else ["id"]) + empty
    return [replace(fields[name], name=f"own-{name}") for name in asked]


def _answered_once(person: PersonData, text: Callable[[str], str]) -> dict[str, Any]:
    """What was typed of it; what is on record is not replaced."""
    typed: dict[str, Any] = {
        name: said for name in ONCE if not getattr(person, name) and (said := text(name))
    }
    if "federation" in typed:
        typed["federation"] = typed["federation"].upper()
    number = "" if person.fide_id else text("id")
    if not number:
        return typed
    fide_id = fide_id_of(number)
    if fide_id is None:
        raise BadEntry([Finding("entries.field", Severity.ERROR, msg("FIDE ID"), msg("it is not a FIDE ID"))])
    return typed | {"fide_id": fide_id, "no_fide_id": False, "ratings": None}


def _about_guardian(field: Field) -> Field:
    return replace(field, label=_("Parent or guardian: %(what)s") % {"what": field.label}, required=False)


def change(entry: Entry, sent: QueryDict, *, by: str) -> Entry:
    """Store what was typed, judged anew; refused if the entry was changed since it was seen."""

    def text(name: str) -> str:
        return " ".join(sent.get(f"own-{name}", "")[:LONGEST_TEXT].split())

    person = data_of(entry.participant)
    typed: dict[str, Any] = {name: text(name) for name in PERSON if f"own-{name}" in sent}
    typed |= _answered_once(person, text)
    name, phone, email = (text(f"guardian-{field}") for field in GUARDIAN_FIELDS)
    if name or phone or email:
        typed["guardians"] = (_guardian(GuardianData(name, phone, email), person), *person.guardians[1:])
    value = offer_value(entry.category.offer)
    answers = {
        question.code: text(f"answer-{question.code}")
        for question in value.questions
        if f"own-answer-{question.code}" in sent
    }
    return change_entry(
        entry,
        replace(person, **typed),
        by=by,
        answers={**_kept(entry, value), **answers},
        seen_version=seen_version(sent),
    )


def _guardian(typed: GuardianData, person: PersonData) -> GuardianData:
    """The guardian as typed; somebody else has not agreed to what the one before has agreed to."""
    before = next((each for each in person.guardians if each.is_same(typed)), None)
    return replace(before, phone=typed.phone) if before else typed


def _kept(entry: Entry, value: Any) -> dict[str, object]:
    """Answers that the form does not repeat."""
    return {
        question.code: entry.answers[question.code]
        for question in value.questions
        if question.code in entry.answers and not question.sensitive
    }
