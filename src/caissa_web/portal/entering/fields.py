"""Fields of the screens as plain values: what they are called, what was typed, what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from caissa.entering.questions import AnswerKind, Question
from caissa_web.enrolment.people import LONGEST_CONTACT, LONGEST_NAME, GuardianData, PersonData
from caissa_web.portal.entering.draft import Contact


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form."""

    name: str
    label: object
    value: str = ""
    kind: str = "text"
    most: int = 0
    required: bool = False
    autocomplete: str = ""
    note: object = ""
    choices: Sequence[tuple[str, object]] = ()
    problem: object = ""


def by_hand_fields(person: PersonData) -> list[Field]:
    """What is asked about somebody whom no list knows."""
    sexes = [("", _("not stated")), ("w", _("female")), ("m", _("male"))]
    return [
        Field("new-name", _("Name, family name first"), person.name, most=LONGEST_NAME, required=True),
        Field("new-federation", _("Federation (three letters)"), person.federation, most=3),
        Field(
            "new-birth", _("Date of birth"), person.birth, most=10, note=_("2012-02-28, or the year alone")
        ),
        Field("new-sex", _("Sex"), person.sex, choices=sexes),
        Field("new-club", _("Club"), person.club, most=LONGEST_NAME),
        Field("new-id", _("FIDE ID, if there is one"), str(person.fide_id or ""), most=12),
    ]


def fact_fields(prefix: str, person: PersonData) -> list[Field]:
    """What the rating list does not tell about somebody."""
    return [
        Field(
            f"{prefix}-birth",
            _("Date of birth"),
            person.birth,
            most=10,
            autocomplete="off",
            note=_("2012-02-28, or the year alone"),
        ),
        Field(f"{prefix}-club", _("Club"), person.club, most=LONGEST_NAME, autocomplete="off"),
    ]


def question_field(prefix: str, question: Question, value: str) -> Field:
    """A question of the organiser's."""
    kinds = {AnswerKind.NUMBER: "number", AnswerKind.DATE: "date"}
    choices: list[tuple[str, object]] = []
    if question.kind is AnswerKind.CHOICE:
        choices = [("", "—"), *((each, each) for each in question.choices)]
    elif question.kind is AnswerKind.YES_NO:
        choices = [("", "—"), ("yes", _("yes")), ("no", _("no"))]
    return Field(
        f"{prefix}-answer-{question.code}",
        question.label,
        value,
        kinds.get(question.kind, "text"),
        most=0 if question.kind in kinds else 500,
        autocomplete="off",
        choices=choices,
        note=_("This has to be answered.") if question.required else "",
    )


def contact_fields(contact: Contact) -> list[Field]:
    """How to reach whoever enters."""
    return [
        Field(
            "contact-name",
            _("Your name"),
            contact.name,
            most=LONGEST_NAME,
            required=True,
            autocomplete="name",
        ),
        Field(
            "contact-email",
            _("E-mail"),
            contact.email,
            "email",
            LONGEST_CONTACT,
            required=True,
            autocomplete="email",
            note=_("You get a link to your entries there; no password is needed."),
        ),
        Field("contact-phone", _("Phone"), contact.phone, "tel", 40, autocomplete="tel"),
        Field("contact-club", _("Club or school that pays"), contact.club, most=LONGEST_NAME),
    ]


def guardian_fields(prefix: str, guardian: GuardianData) -> list[Field]:
    """Whom to reach about somebody who is not yet 18."""
    named = f"{prefix}-guardian"
    return [
        Field(f"{named}-name", _("Name"), guardian.name, most=LONGEST_NAME, required=True),
        Field(f"{named}-phone", _("Phone during the event"), guardian.phone, "tel", 40),
        Field(f"{named}-email", _("E-mail"), guardian.email, "email", LONGEST_CONTACT),
    ]
