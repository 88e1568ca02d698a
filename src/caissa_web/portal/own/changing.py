"""Changing one's own entry: the details of the person and the answers, as long as changes are allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

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
from caissa_web.portal.entering.draft import GUARDIAN_FIELDS, LONGEST_TEXT
from caissa_web.portal.entering.fields import Field, guardian_fields, question_field

PERSON = ("birth", "club", "email", "phone")


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


def _about_guardian(field: Field) -> Field:
    return replace(field, label=_("Parent or guardian: %(what)s") % {"what": field.label}, required=False)


def change(entry: Entry, sent: QueryDict, *, by: str) -> Entry:
    """Store what was typed, judged anew; refused if the entry was changed since it was seen."""

    def text(name: str) -> str:
        return " ".join(sent.get(f"own-{name}", "")[:LONGEST_TEXT].split())

    person = data_of(entry.participant)
    typed: dict[str, Any] = {name: text(name) for name in PERSON if f"own-{name}" in sent}
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
