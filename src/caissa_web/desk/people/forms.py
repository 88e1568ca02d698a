"""The forms of who works at an event: a role for a log-in, a new log-in, an invitation."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.errors import CaissaError
from caissa.tournament import Role
from caissa_web.accounts.forms import free_log_in_name
from caissa_web.accounts.mail.outgoing import sends_mail
from caissa_web.accounts.models import User
from caissa_web.operations.events.people import Place, require_sound
from caissa_web.records.models import Event
from caissa_web.records.rights import GRANTED_ROLES, LIMITED
from caissa_web.section.number_input import whole_number
from caissa_web.translation import translate
from caissa_web.translation.form_fields import field_of


class PlaceForm(forms.Form):
    """A role, where it holds, and whose people it is for."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), initial=Role.SECTOR_ARBITER.value)
    section = forms.ChoiceField(label=gettext_lazy("Section"), required=False)
    whose = forms.CharField(
        label=gettext_lazy("For whom"),
        max_length=20,
        required=False,
        help_text=gettext_lazy(
            "Federation officials and heads of delegation: the federation, such as LAT. "
            "Captains: the team's number. Players: the player's number."
        ),
    )
    ids = "id_%s"

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data, auto_id=self.ids)
        self.event = event
        self.sections = {section.slug: section for section in event.sections.all()}
        named = [(slug, section.name) for slug, section in self.sections.items()]
        roles = [(role.value, translate(role.label)) for role in GRANTED_ROLES]
        field_of(self, "role", forms.ChoiceField).choices = roles
        field_of(self, "section", forms.ChoiceField).choices = [("", _("the whole event")), *named]

    def clean(self) -> dict[str, Any]:
        """The place, if role and limits go together."""
        data = super().clean() or {}
        if "role" in data and "section" in data and "whose" in data:
            place = self._place(Role(data["role"]), data["whose"].strip())
            try:
                require_sound(place)
            except CaissaError as refused:
                self.add_error("whose", translate(refused))
            data["place"] = place
        return data

    def _place(self, role: Role, whose: str) -> Place:
        section = self.sections.get(self.cleaned_data["section"])
        kind = LIMITED.get(role)
        if kind == "team":
            return Place(role, section, team=whole_number(whose, 6))
        if kind == "player":
            return Place(role, section, player=whole_number(whose, 6))
        return Place(role, section, federation=whose.upper()[:3])


class AppointmentForm(PlaceForm):
    """A role for somebody who has a log-in."""

    username = forms.CharField(label=gettext_lazy("Log-in name"), max_length=150)
    field_order = ("username", "role", "section", "whose")

    def clean_username(self) -> User:
        """The person with this log-in name."""
        user = User.objects.filter(username=self.cleaned_data["username"], is_active=True).first()
        if user is None:
            raise ValidationError(_("There is no such log-in name. You can create a log-in below."))
        return user


class NewPersonForm(PlaceForm):
    """A log-in for somebody who has none, with a role."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    username = forms.CharField(label=gettext_lazy("Log-in name"), max_length=150)
    field_order = ("name", "username", "role", "section", "whose")
    ids = "id_new_%s"

    def clean_username(self) -> str:
        """A log-in name that is well-formed and free."""
        return free_log_in_name(str(self.cleaned_data["username"]))


class InvitationForm(PlaceForm):
    """A link that gives a role to the person who opens it."""

    label = forms.CharField(
        label=gettext_lazy("For your list"),
        max_length=100,
        required=False,
        help_text=gettext_lazy("Who you give the link to."),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        help_text=gettext_lazy("The link is also sent there."),
    )
    field_order = ("label", "email", "role", "section", "whose")
    ids = "id_invited_%s"

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(event, data)
        if not sends_mail():
            del self.fields["email"]
