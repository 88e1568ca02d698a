"""More forms of the set-up: what is announced, the days of the rounds, officials."""

from __future__ import annotations

from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.tournament import Official, Person, Role, Tournament
from caissa_web.desk.setup.fields import DayField, FederationField
from caissa_web.section.book import Book
from caissa_web.section.options import Setting
from caissa_web.section.setup.announcements import Question, is_number, questions_for
from caissa_web.translation.sentences import translate


class AnnouncementForm(forms.Form):
    """What the Laws and regulations leave to the event; an empty answer is still to be announced."""

    def __init__(
        self, facts: Tournament, book: Book | None, data: Any = None, *, may_change: bool = True
    ) -> None:
        super().__init__(data, prefix="announced")
        self.questions = questions_for(facts)
        for question in self.questions:
            answer = question.default if book is None else book.text(question.setting)
            self.fields[question.name] = _question_field(question, answer)
            self.fields[question.name].disabled = not may_change

    def answers(self) -> dict[Setting[Any], str]:
        """The option of every question → the answer as it was typed."""
        typed = {question.setting: self.cleaned_data[question.name] for question in self.questions}
        return {setting: "" if value is None else str(value) for setting, value in typed.items()}


def _question_field(question: Question, answer: str) -> forms.Field:
    help_text = " ".join(filter(None, (translate(question.help), f"[{question.article}]")))
    options: dict[str, Any] = {
        "label": question.label,
        "required": False,
        "initial": answer,
        "help_text": help_text,
    }
    if question.choices:
        choices = [("", gettext_lazy("to be announced")), *question.choices]
        return forms.ChoiceField(choices=choices, **options)
    if is_number(question):
        return forms.IntegerField(min_value=0, max_value=1000, **options)
    return forms.CharField(max_length=200, **options)


class ScheduleForm(forms.Form):
    """The day and the hour of every round."""

    def __init__(
        self, starts: dict[int, tuple[Any, time | None]], data: Any = None, *, may_change: bool = True
    ) -> None:
        super().__init__(data)
        self.numbers = tuple(starts)
        for number, (day, hour) in starts.items():
            self.fields[f"day-{number}"] = DayField(label=_("Day"), initial=day)
            widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
            self.fields[f"hour-{number}"] = forms.TimeField(
                label=_("Hour"), required=False, initial=hour, widget=widget
            )
        for field in self.fields.values():
            field.disabled = not may_change

    @property
    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """Every round with its two fields."""
        return [(number, self[f"day-{number}"], self[f"hour-{number}"]) for number in self.numbers]

    def starts(self) -> dict[int, tuple[Any, time | None]]:
        """Round → day and hour, as entered."""
        data = self.cleaned_data
        return {number: (data[f"day-{number}"], data[f"hour-{number}"]) for number in self.numbers}


OFFICIAL_ROLES = (
    Role.CHIEF_ARBITER,
    Role.DEPUTY_CHIEF_ARBITER,
    Role.SECTOR_ARBITER,
    Role.MATCH_ARBITER,
    Role.BOARD_ARBITER,
    Role.PAIRING_OFFICER,
    Role.CHIEF_FAIR_PLAY_OFFICER,
    Role.FAIR_PLAY_OFFICER,
    Role.ORGANISER,
    Role.RATING_OFFICER,
    Role.APPEALS_MEMBER,
)
ROLE_CHOICES = [(role.value, role.label) for role in OFFICIAL_ROLES]


class OfficialForm(forms.Form):
    """An official as printed on documents and in the report to FIDE."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=100, help_text=gettext_lazy("Family name, first name")
    )
    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=ROLE_CHOICES)
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE ID"), min_value=1, max_value=999_999_999, required=False
    )
    federation = FederationField(label=gettext_lazy("Federation"))
    title = forms.ChoiceField(
        label=gettext_lazy("Arbiter's title"),
        choices=[("", "–"), ("IA", "IA"), ("FA", "FA"), ("NA", "NA")],
        required=False,
    )

    def official(self) -> Official:
        """The official as entered."""
        data = self.cleaned_data
        person = Person(
            data["name"], fide_id=data["fide_id"], federation=data["federation"], arbiter_title=data["title"]
        )
        return Official(person, Role(data["role"]))
