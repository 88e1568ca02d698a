"""A complaint, a report or a complaint about an official, as somebody writes it down."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from caissa.arbiters.discipline.sanctions import OFFENCES, Complainant
from caissa.conduct import BasisKind, CaseKind
from caissa.conduct.complaints import ENGINE_FIELDS
from caissa_web.conduct.pages.inputs import long_text
from caissa_web.records.models import Event
from caissa_web.translation import translate
from caissa_web.translation.form_fields import field_of

ENGINE = "engine_"
OFFICIAL = (
    *("capacity", "offence", "committed", "known_since"),
    *("fraud", "international", "minor", "by_guardian"),
)
"""The fields of a complaint about an arbiter or official (B.06.5)."""


class CaseForm(forms.Form):
    """A complaint or a report, as somebody writes it down."""

    kind = forms.ChoiceField(label=_later("Kind"))
    complainant = forms.CharField(label=_later("Complainant"), max_length=200, required=False)
    complainant_id = forms.IntegerField(
        label=_later("FIDE ID of the complainant"), min_value=1, max_value=999_999_999, required=False
    )
    accused = forms.CharField(label=_later("Person it is about"), max_length=200)
    accused_id = forms.IntegerField(
        label=_later("FIDE ID of that person"), min_value=1, max_value=999_999_999, required=False
    )
    section = forms.ChoiceField(label=_later("Section"), required=False)
    round = forms.IntegerField(label=_later("Round"), min_value=1, max_value=99, required=False)
    board = forms.IntegerField(label=_later("Board"), min_value=1, max_value=99_999, required=False)
    facts = long_text(_later("What happened"))
    basis = forms.MultipleChoiceField(
        label=_later("What it is based on"), widget=forms.CheckboxSelectMultiple, required=False
    )
    basis_text = long_text(_later("The basis in detail"), rows=4, required=False)
    why_not_earlier = long_text(
        _later("Why nothing was said during the tournament"),
        _later("Only for a complaint after the tournament."),
        rows=2,
        required=False,
    )
    written = forms.BooleanField(label=_later("Handed in in writing, on the form"), required=False)
    signed = forms.BooleanField(label=_later("Signed by the complainant"), required=False)
    online = forms.BooleanField(label=_later("Online event"), required=False)
    capacity = forms.ChoiceField(
        label=_later("Who complains about an official"),
        required=False,
    )
    offence = forms.ChoiceField(label=_later("Offence"), required=False)
    committed = forms.DateField(
        label=_later("Day on which it happened"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    known_since = forms.DateField(
        label=_later("Known to the complainant since"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    fraud = forms.BooleanField(label=_later("Fraud, corruption or cheating"), required=False)
    international = forms.BooleanField(
        label=_later("At international level, or with international effects"), required=False, initial=True
    )
    minor = forms.BooleanField(label=_later("The complainant is a player under 18"), required=False)
    by_guardian = forms.BooleanField(label=_later("Handed in by a parent or guardian"), required=False)

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data)
        named = [(section.slug, section.name) for section in event.sections.all()]
        field_of(self, "section", forms.ChoiceField).choices = [("", _("the whole event")), *named]
        capacities = [(each.value, translate(each.label)) for each in Complainant]
        field_of(self, "capacity", forms.ChoiceField).choices = [("", "–"), *capacities]
        offences = [(article, f"{article} {translate(words)}") for article, words in OFFENCES.items()]
        field_of(self, "offence", forms.ChoiceField).choices = [("", "–"), *offences]
        kinds = [(kind.value, translate(kind.label)) for kind in CaseKind]
        field_of(self, "kind", forms.ChoiceField).choices = kinds
        bases = [(kind.value, translate(kind.label)) for kind in BasisKind]
        field_of(self, "basis", forms.MultipleChoiceField).choices = bases
        for name, label in ENGINE_FIELDS.items():
            # A field called "matches" would hide the function of that name that every form has in a browser.
            self.fields[ENGINE + name] = forms.CharField(
                label=translate(label), max_length=300, required=False
            )

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """What is asked for every case."""
        return [field for field in self if field.name not in OFFICIAL and not field.name.startswith(ENGINE)]

    @property
    def folded_fields(self) -> list[tuple[Any, list[forms.BoundField], bool]]:
        """What is asked only sometimes, under its heading, and whether something in it is wrong."""
        official = [self[name] for name in OFFICIAL]
        engine = [field for field in self if field.name.startswith(ENGINE)]
        parts = ((_("About an arbiter or official"), official), (_("Moves compared with an engine"), engine))
        return [(heading, fields, any(field.errors for field in fields)) for heading, fields in parts]

    def clean(self) -> dict[str, Any]:
        """A complaint about an official says who complains, of what, and when it happened."""
        data = super().clean() or {}
        if data.get("kind") == CaseKind.DISCIPLINE.value:
            for name in ("capacity", "offence", "committed"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(name, _("A complaint about an official needs this (B.06.5)."))
        today = timezone.localdate()
        for name in ("committed", "known_since"):
            if data.get(name) and data[name] > today:
                self.add_error(name, _("This day is in the future."))
        return data

    def content(self) -> dict[str, Any]:
        """What was typed, as a case keeps it."""
        data = self.cleaned_data
        test = {name: data[ENGINE + name] for name in ENGINE_FIELDS}
        bases = [
            {
                "kind": kind,
                "text": data["basis_text"],
                "test": test if kind == BasisKind.ENGINE.value else None,
            }
            for kind in data["basis"]
        ]
        return {
            "complainant": {"name": data["complainant"], "fide_id": data["complainant_id"]},
            "accused": {"name": data["accused"], "fide_id": data["accused_id"]},
            "section": data["section"],
            "round": data["round"],
            "board": data["board"],
            "facts": data["facts"],
            "bases": bases,
            "why_not_earlier": data["why_not_earlier"],
            "written": data["written"],
            "on_form": data["written"],
            "signed": data["signed"],
            "online": data["online"],
            **(self._about_an_official() if data["kind"] == CaseKind.DISCIPLINE.value else {}),
        }

    def _about_an_official(self) -> dict[str, Any]:
        data = self.cleaned_data
        days = {name: data[name].isoformat() if data[name] else "" for name in ("committed", "known_since")}
        names = ("capacity", "offence", "fraud", "international", "minor", "by_guardian")
        return days | {name: data[name] for name in names}
