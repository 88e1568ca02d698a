"""The forms of a team: captain or head of delegation, replacement, conduct, bye, leaving, visitors."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from caissa.tournament import Captain, Conduct, Outcome, Person, ReplacedBy
from caissa_web.desk.federation_field import FederationNameField

BYES = {
    "zero": Outcome.ZERO_POINT_BYE,
    "half": Outcome.HALF_POINT_BYE,
    "full": Outcome.FULL_POINT_BYE,
    "none": None,
}
DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class CaptainForm(forms.Form):
    """A captain or head of delegation, with the details that C.10 4 asks for."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE ID"),
        required=False,
        min_value=1,
        max_value=999_999_999,
        help_text=gettext_lazy("It need not be from the team's federation."),
    )
    federation = FederationNameField(label=gettext_lazy("Federation"))
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        help_text=gettext_lazy("A personal one, not that of an office."),
    )
    phone = forms.RegexField(
        r"^\+?[0-9 ()/.-]{5,30}$",
        label=gettext_lazy("Phone"),
        required=False,
        error_messages={
            "invalid": gettext_lazy("This is not a phone number. Write it like +371 20 000 000.")
        },
    )
    delegate = forms.CharField(
        label=gettext_lazy("Delegate"),
        required=False,
        max_length=100,
        help_text=gettext_lazy("Who replaces the captain."),
    )
    delegated_on = forms.DateField(
        label=gettext_lazy("Chief arbiter informed in writing on"), required=False, widget=DAY
    )
    barred = forms.CharField(
        label=gettext_lazy("Ban or probation"),
        required=False,
        max_length=200,
        help_text=gettext_lazy("Which one, and by which commission; leave empty if there is none."),
    )

    def captain(self) -> Captain:
        """The captain that was typed."""
        data = self.cleaned_data
        person = Person(data["name"].strip(), data["fide_id"], data["federation"])
        return Captain(
            person,
            data["email"],
            data["phone"].strip(),
            data["delegate"].strip(),
            data["delegated_on"],
            data["barred"].strip(),
        )


def typed_of(captain: Captain | None, name: str = "") -> dict[str, Any]:
    """What stands in the form of somebody who is in office."""
    if captain is None:
        return {"name": name}
    return {
        "name": captain.person.name,
        "fide_id": captain.person.fide_id,
        "federation": captain.person.federation,
        "email": captain.email,
        "phone": captain.phone,
        "delegate": captain.delegate,
        "delegated_on": captain.delegated_on,
        "barred": captain.barred,
    }


class RemovalForm(forms.Form):
    """The beginning of a replacement (C.10 5.1)."""

    by = forms.ChoiceField(
        label=gettext_lazy("Removed by"),
        choices=[
            (
                ReplacedBy.ORGANISER.name,
                gettext_lazy("the organiser: no replies; the federation has one day"),
            ),
            (
                ReplacedBy.CHIEF_ARBITER.name,
                gettext_lazy("the chief arbiter: repeated failure in the duties"),
            ),
        ],
    )
    until = forms.DateField(
        label=gettext_lazy("The federation has to settle it by"), required=False, widget=DAY
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=300)


class ConductForm(forms.Form):
    """A line of the log of conduct."""

    what = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        choices=[(conduct.name, conduct.value) for conduct in Conduct],
    )
    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=99)
    note = forms.CharField(label=gettext_lazy("Note"), required=False, max_length=300)


class ByeForm(forms.Form):
    """A bye of a team."""

    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=99)
    bye = forms.ChoiceField(
        label=gettext_lazy("Bye"),
        choices=[
            ("zero", gettext_lazy("zero-point bye")),
            ("half", gettext_lazy("half-point bye: as a drawn match")),
            ("full", gettext_lazy("full-point bye: as a won match")),
            ("none", gettext_lazy("no bye, the team plays")),
        ],
    )


class VisitForm(forms.Form):
    """A notice that a player with an impairment comes with the team."""

    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=99)
    what = forms.CharField(label=gettext_lazy("What the player needs"), max_length=300)


class LateTeamForm(forms.Form):
    """A team that comes after round 1."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=100)
    federation = FederationNameField(label=gettext_lazy("Federation"))
    captain = forms.CharField(label=gettext_lazy("Captain"), required=False, max_length=100)
