"""What is on record of a person besides playing: title, category and status of an arbiter, and licences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.tournament import Licence, Person
from caissa.tournament.licences import licence_lines, licences_in

_ACTIVE = {"": None, "active": True, "inactive": False}


class LicencesField(forms.CharField):
    """Licences, one a line; what comes of it are values."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2}), **options)

    def clean(self, value: Any) -> tuple[Licence, ...]:
        """The licences that were typed."""
        try:
            return licences_in(str(super().clean(value)))
        except ValueError as line:
            raise forms.ValidationError(
                _("%(line)s: write kind; number; valid until – for example: national; 4711; 2026-12-31")
                % {"line": str(line)}
            ) from None


class PersonRecordForm(forms.Form):
    """The part of a form about the arbiter in a person, and their licences (FIDE's and national)."""

    arbiter_title = forms.ChoiceField(
        label=gettext_lazy("Arbiter's title"),
        choices=[("", "–"), ("IA", "IA"), ("FA", "FA"), ("NA", "NA")],
        required=False,
    )
    arbiter_category = forms.ChoiceField(
        label=gettext_lazy("Arbiter's category"),
        choices=[("", "–"), *((letter, letter) for letter in "ABCD")],
        required=False,
    )
    arbiter_status = forms.ChoiceField(
        label=gettext_lazy("Arbiter's status"),
        choices=[("", "–"), ("active", gettext_lazy("active")), ("inactive", gettext_lazy("inactive"))],
        required=False,
    )
    licences = LicencesField(
        label=gettext_lazy("Licences"),
        help_text=gettext_lazy(
            "One per line: kind; number; valid until – for example: national; 4711; 2026-12-31"
        ),
    )


def record_from(typed: Mapping[str, Any], person: Person) -> Person:
    """The person with what the form says of the arbiter and the licences."""
    return replace(
        person,
        arbiter_title=typed["arbiter_title"],
        arbiter_category=typed["arbiter_category"],
        arbiter_active=_ACTIVE[typed["arbiter_status"]],
        licences=typed["licences"],
    )


def record_of(person: Person) -> dict[str, str]:
    """The form's values for a person."""
    status = next(word for word, active in _ACTIVE.items() if active is person.arbiter_active)
    return {
        "arbiter_title": person.arbiter_title,
        "arbiter_category": person.arbiter_category,
        "arbiter_status": status,
        "licences": licence_lines(person.licences),
    }
