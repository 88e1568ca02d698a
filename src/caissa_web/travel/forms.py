"""The form of a journey: the same for the office, for delegations and for those who travel alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa_web.records.models import Event
from caissa_web.travel.models import Direction, Journey, Place
from caissa_web.travel.operations.journeys import JourneyForm

LOCAL = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]


class LocalTimeField(forms.DateTimeField):
    """A time on the clock of a place; which moment that is depends on the place."""

    def to_python(self, value: Any) -> Any:
        """The time as it was typed."""
        for layout in FORMATS:
            try:
                return datetime.strptime(str(value).strip()[:16], layout)  # noqa: DTZ007 - the place has the zone
            except ValueError:
                continue
        if value in self.empty_values:
            return None
        raise forms.ValidationError(self.error_messages["invalid"], code="invalid")

    def prepare_value(self, value: Any) -> Any:
        """The time as the field shows it."""
        return value


class TravelForm(forms.Form):
    """When and how somebody arrives or leaves."""

    direction = forms.ChoiceField(label=_("Direction"), choices=Direction.choices)
    mode = forms.ChoiceField(label=_("Travelling by"), choices=Journey.Mode.choices)
    carrier = forms.CharField(label=_("Carrier"), max_length=60, required=False)
    number = forms.CharField(label=_("Flight or train number"), max_length=20, required=False)
    place = forms.ModelChoiceField(
        Place.objects.none(), label=_("Airport or station"), required=False, empty_label="–"
    )
    local = LocalTimeField(
        label=_("Local time"), widget=LOCAL, help_text=_("As the clock shows it at the airport or station.")
    )
    zone = forms.ModelChoiceField(
        Place.objects.none(), label=_("Where to, or from where"), required=False, empty_label="–"
    )
    luggage = forms.IntegerField(
        label=_("Large pieces of luggage"), min_value=0, max_value=3000, required=False
    )
    transfer = forms.BooleanField(label=_("Transfer wanted"), required=False)

    def __init__(self, event: Event, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        places = Place.objects.filter(event=event)
        stops, zones = self.fields["place"], self.fields["zone"]
        stops.queryset = places.exclude(kind__in=Place.DESTINATIONS)  # type: ignore[attr-defined] # fields of choices
        zones.queryset = places.filter(kind__in=Place.DESTINATIONS)  # type: ignore[attr-defined] # as above

    def clean(self) -> dict[str, Any]:
        """A transfer needs both ends."""
        data = super().clean() or {}
        if data.get("transfer") and not (data.get("place") and data.get("zone")):
            self.add_error("transfer", _("For a transfer, say from where and where to."))
        return data

    def journey(self, wheelchairs: frozenset[int] = frozenset()) -> JourneyForm:
        """What was typed, as the operations take it."""
        data = {**self.cleaned_data, "luggage": self.cleaned_data["luggage"] or 0}
        return JourneyForm(**data, wheelchairs=wheelchairs)


def initial_of(journey: Journey) -> dict[str, Any]:
    """A journey as the form shows it."""
    names = ("direction", "mode", "carrier", "number", "place", "zone", "luggage", "transfer")
    return {name: getattr(journey, name) for name in names} | {"local": journey.local.strftime(FORMATS[0])}
