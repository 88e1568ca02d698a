"""The forms of online play."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from caissa.online import Boards, Cause, Declared, DisqualifiedPoints, Duty, System
from caissa_web.desk.setup.fields import zone_choices
from caissa_web.online.models import OnlineRules, Venue
from caissa_web.online.operations.disturbances import Report
from caissa_web.online.operations.venues import Equipment

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
LONGEST_LIST = 200_000


def labelled(kind: Any, empty: Any = None) -> list[tuple[str, Any]]:
    """The members of a list of words as choices."""
    first = [] if empty is None else [("", empty)]
    return [*first, *((member.value, member.label) for member in kind)]


def zones_of_venues() -> list[Any]:
    """The zone of the event, and those of the world."""
    return [("", _("as the event")), *zone_choices()[1:]]


class VenueForm(forms.Form):
    """What is known of a venue."""

    name = forms.CharField(label=_("Name"), max_length=60)
    place = forms.CharField(label=_("Address"), max_length=300, required=False)
    cameras = forms.IntegerField(label=_("Cameras"), min_value=0, max_value=999, initial=0)
    devices = forms.IntegerField(label=_("Playing devices"), min_value=0, max_value=9999, initial=0)
    spare_internet = forms.BooleanField(label=_("Second internet connection at hand"), required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False, choices=zones_of_venues)

    @classmethod
    def of(cls, venue: Venue, posted: Any = None) -> VenueForm:
        """The form with what is on record."""
        names = ("name", "place", "cameras", "devices", "spare_internet", "time_zone")
        return cls(posted, initial={name: getattr(venue, name) for name in names}, auto_id="venue-%s")

    @property
    def equipment(self) -> Equipment:
        """What was filled in."""
        return Equipment(**self.cleaned_data)


class DutyForm(forms.Form):
    """Somebody's duty at a venue."""

    name = forms.CharField(label=_("Name"), max_length=200)
    duty = forms.ChoiceField(label=_("Duty"), choices=labelled(Duty))
    user_name = forms.CharField(
        label=_("Log-in name"),
        max_length=150,
        required=False,
        help_text=_("Whoever logs in under it sees this venue, and nothing else of the event."),
    )


class AccountsForm(forms.Form):
    """A pasted list of accounts."""

    section = forms.ChoiceField(label=_("Section"))
    zone = forms.SlugField(label=_("Playing zone"), max_length=20, initial="lichess")
    text = forms.CharField(
        label=pgettext_lazy("playing zone", "Accounts"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=format_lazy(
            _("A line for each player: FIDE ID, number or name; account; “{yes}” if the player has agreed."),
            yes=_("yes"),
        ),
    )

    def __init__(self, sections: list[tuple[str, str]], posted: Any = None) -> None:
        super().__init__(posted)
        self.fields["section"].choices = sections  # type: ignore[attr-defined] # it is a field of choices


class ReportForm(forms.Form):
    """A disturbed game, as a venue reports it; its key comes with the page, so that a resend is no second."""

    key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    player = forms.ChoiceField(label=_("Player"))
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=99)
    system = forms.ChoiceField(label=_("Connection to"), choices=labelled(System))
    cause = forms.ChoiceField(label=_("What happened"), choices=labelled(Cause))
    lost_at = forms.DateTimeField(
        label=_("Since"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )
    minutes = forms.DecimalField(
        label=_("Minutes until the connection was back"),
        min_value=0,
        max_value=999,
        decimal_places=2,
        required=False,
        help_text=_("Empty while it is lost."),
    )
    clock_minutes = forms.DecimalField(
        label=_("Minutes on the player’s clock"), min_value=0, max_value=999, decimal_places=2, required=False
    )
    moves = forms.IntegerField(label=_("Moves made by both"), min_value=0, max_value=500, required=False)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)

    def __init__(self, people: list[tuple[str, str]], posted: Any = None) -> None:
        super().__init__(posted, initial={"key": uuid.uuid4().hex, "lost_at": timezone.localtime()})
        self.fields["player"].choices = people  # type: ignore[attr-defined] # it is a field of choices

    def report(self, number: int) -> Report:
        """What was filled in."""
        data = self.cleaned_data
        return Report(
            data["key"],
            data["round"],
            number,
            data["lost_at"],
            System(data["system"]),
            Cause(data["cause"]),
            data["minutes"],
            data["clock_minutes"],
            data["moves"],
            data["note"],
        )


class RulesForm(forms.Form):
    """What the regulations declare about online play."""

    boards = forms.ChoiceField(
        label=_("Boards and clocks"), choices=labelled(Boards, _("not declared")), required=False
    )
    reconnect_minutes = forms.DecimalField(
        label=_("Minutes within which a player must be back"),
        min_value=0,
        max_value=999,
        decimal_places=1,
        required=False,
    )
    yellow_cards = forms.IntegerField(
        label=_("Yellow cards before the red one"), min_value=0, max_value=9, required=False
    )
    players_responsible = forms.BooleanField(
        label=_("Players answer for their connection at venues"), required=False
    )
    traditional_sets = forms.BooleanField(label=_("Traditional sets beside the screen"), required=False)
    disqualified = forms.ChoiceField(
        label=_("Points won by players who are disqualified later"),
        choices=labelled(DisqualifiedPoints, _("not declared")),
        required=False,
    )
    announced_on = forms.DateField(label=_("Final results announced on"), widget=DAY, required=False)

    @classmethod
    def of(cls, declared: Declared, row: OnlineRules | None, posted: Any = None) -> RulesForm:
        """The form with what is on record."""
        first = {
            "boards": declared.boards.value if declared.boards else "",
            "reconnect_minutes": declared.reconnect_minutes,
            "yellow_cards": declared.yellow_cards,
            "players_responsible": declared.players_responsible,
            "traditional_sets": declared.traditional_sets,
            "disqualified": declared.disqualified.value if declared.disqualified else "",
            "announced_on": row.announced_on if row else None,
        }
        return cls(posted, initial=first, auto_id="rules-%s")

    @property
    def declared(self) -> Declared:
        """What was filled in."""
        data = self.cleaned_data
        return Declared(
            Boards(data["boards"]) if data["boards"] else None,
            data["reconnect_minutes"],
            data["yellow_cards"],
            data["players_responsible"],
            data["traditional_sets"],
            DisqualifiedPoints(data["disqualified"]) if data["disqualified"] else None,
        )


class AssistantForm(forms.Form):
    """Who moves for a player who cannot."""

    player = forms.ChoiceField(label=_("Player"))
    name = forms.CharField(label=_("Assistant"), max_length=200)
    papers_on = forms.DateField(label=_("Papers received on"), widget=DAY, required=False)
    accepted = forms.BooleanField(label=_("Accepted by the arbiter"), required=False)

    def __init__(self, people: list[tuple[str, str]], posted: Any = None) -> None:
        super().__init__(posted, auto_id="assistant-%s")
        self.fields["player"].choices = people  # type: ignore[attr-defined] # it is a field of choices


class RecordingForm(forms.Form):
    """Where a recording lies."""

    reference = forms.CharField(
        label=pgettext_lazy("recording", "Reference"),
        max_length=300,
        help_text=_("Where the recording lies; it is not stored here."),
    )
    made_on = forms.DateField(label=_("Day"), widget=DAY)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=99, required=False)
    venue = forms.ChoiceField(label=_("Venue"), required=False)

    def __init__(self, venues: tuple[Venue, ...], posted: Any = None) -> None:
        super().__init__(posted, auto_id="recording-%s")
        choices = [("", "–"), *((venue.key, venue.name) for venue in venues)]
        self.fields["venue"].choices = choices  # type: ignore[attr-defined] # it is a field of choices
