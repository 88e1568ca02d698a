"""The form of a person in the office: at the door, and to correct an entry."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa.entering import AnswerKind, Question
from caissa.tournament import Title
from caissa_web.enrolment.people import GuardianData, PersonData

NAME, CONTACT, PHONE = 200, 254, 40
_SEXES = (("", "–"), ("m", _("man")), ("w", _("woman")))
_TITLES = (("", "–"), *((title.value, title.value) for title in Title))


class PersonForm(forms.Form):
    """Somebody's data; what the rating list knows is taken from there by the FIDE ID."""

    name = forms.CharField(
        label=_("Name"), max_length=NAME, help_text=_("As in the rating list: Carlsen, Magnus")
    )
    fide_id = forms.IntegerField(label=_("FIDE ID"), required=False, min_value=1, max_value=10**11)
    no_fide_id = forms.BooleanField(label=_("has no FIDE ID"), required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    birth = forms.CharField(
        label=_("Date of birth"), max_length=10, required=False, help_text=_("2012-02-28, or the year alone")
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=_SEXES, required=False)
    title = forms.ChoiceField(label=_("Title"), choices=_TITLES, required=False)
    club = forms.CharField(label=_("Club"), max_length=NAME, required=False)
    email = forms.EmailField(label=_("E-mail"), max_length=CONTACT, required=False)
    phone = forms.CharField(label=_("Phone"), max_length=PHONE, required=False)
    guardian = forms.CharField(label=_("Parent or guardian"), max_length=NAME, required=False)
    guardian_phone = forms.CharField(label=_("Their phone"), max_length=PHONE, required=False)
    guardian_email = forms.EmailField(label=_("Their e-mail"), max_length=CONTACT, required=False)
    guardian_consents = forms.BooleanField(label=_("They have agreed to the entry"), required=False)

    def __init__(self, questions: tuple[Question, ...] = (), data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.questions = questions
        for question in questions:
            self.fields[f"q_{question.code}"] = _field(question)

    def person(self, before: PersonData | None = None) -> PersonData:
        """What was filled in; what the form does not show stays as it was before."""
        data = self.cleaned_data
        known = before or PersonData("")
        return replace(
            known,
            name=data["name"].strip(),
            fide_id=data["fide_id"],
            no_fide_id=data["no_fide_id"],
            federation=data["federation"].strip().upper(),
            birth=data["birth"].strip(),
            sex=data["sex"],
            title=data["title"],
            club=data["club"].strip(),
            email=data["email"],
            phone=data["phone"].strip(),
            guardians=self._guardians(known),
        )

    def _guardians(self, known: PersonData) -> tuple[GuardianData, ...]:
        """The guardian in the form, and those who stand behind the first; the answer of each stays theirs."""
        data = self.cleaned_data
        if not data["guardian"]:
            return ()
        typed = GuardianData(
            data["guardian"],
            data["guardian_phone"],
            data["guardian_email"],
            consents=data["guardian_consents"],
        )
        before = next((each for each in known.guardians if each.is_same(typed)), typed)
        agreed = replace(
            before, phone=typed.phone, consents=typed.consents, refuses=before.refuses and not typed.consents
        )
        return (agreed, *known.guardians[1:])

    def answers(self) -> dict[str, object]:
        """The answers to the offer's questions."""
        return {
            question.code: "" if value is None else str(value)
            for question in self.questions
            for value in (self.cleaned_data.get(f"q_{question.code}"),)
        }


def _field(question: Question) -> forms.Field:
    options: dict[str, Any] = {"label": question.label, "required": False}
    if question.kind is AnswerKind.CHOICE:
        return forms.ChoiceField(choices=[("", "–"), *((each, each) for each in question.choices)], **options)
    if question.kind is AnswerKind.YES_NO:
        # "no" is an answer, and something else than no answer.
        words = [("", "–"), ("yes", _("yes")), ("no", _("no"))]
        return forms.ChoiceField(choices=words, **options)
    if question.kind is AnswerKind.NUMBER:
        return forms.IntegerField(min_value=0, **options)
    return forms.CharField(max_length=500, **options)


def initial_of(person: PersonData, answers: dict[str, str]) -> dict[str, object]:
    """A participant on record as the form shows them; what is encrypted is not shown."""
    guardian = person.guardians[0] if person.guardians else GuardianData("")
    return {
        "name": person.name,
        "fide_id": person.fide_id,
        "no_fide_id": person.no_fide_id,
        "federation": person.federation,
        "birth": person.birth,
        "sex": person.sex,
        "title": person.title,
        "club": person.club,
        "email": person.email,
        "phone": person.phone,
        "guardian": guardian.name,
        "guardian_phone": guardian.phone,
        "guardian_email": guardian.email,
        "guardian_consents": guardian.consents,
        **{f"q_{code}": answer for code, answer in answers.items() if not answer.startswith("sealed:")},
    }
