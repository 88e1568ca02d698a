"""Form fields that all set-up pages share: short names, days, federations, points, times, tie-breaks."""

from __future__ import annotations

from functools import cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.errors import CaissaError
from caissa.play import read_time_control
from caissa.prospectus.set_up import ranking_of
from caissa.tournament.federations import FEDERATIONS
from caissa_web.records.zones import REGIONS, offered_zones

LONGEST_SLUG = 50
FIRST_YEAR, LAST_YEAR = 1850, 2999


def short_name(text: str, otherwise: str) -> str:
    """A short name made from a long one, for addresses."""
    return slugify(text)[:LONGEST_SLUG].strip("-_") or otherwise


def free_name(wanted: str, taken: set[str]) -> str:
    """The short name asked for, or the same with the next free number."""
    name, number = wanted, 2
    while name in taken:
        tail = f"-{number}"
        name, number = wanted[: LONGEST_SLUG - len(tail)] + tail, number + 1
    return name


def require_address(page: str, *slugs: str) -> None:
    """Refuse a short name that is already the address of another page."""
    if resolve(reverse(f"desk:{page}", args=slugs)).url_name != page:
        raise ValidationError(_("This short name is the address of another page; choose another one."))


class DayField(forms.DateField):
    """A day, picked or typed as year-month-day; of a year in which somebody may have played."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(required=False, widget=widget, **options)

    def clean(self, value: Any) -> Any:
        """The day that was typed; deadlines before and after it must be days too."""
        day = super().clean(value)
        if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
            years = {"first": FIRST_YEAR, "last": LAST_YEAR}
            raise ValidationError(_("The year must be from %(first)d to %(last)d.") % years)
        return day


class HourField(forms.TimeField):
    """An hour by the clock of the hall."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        super().__init__(required=False, widget=widget, **options)


class FederationField(forms.CharField):
    """A federation by its three letters; one that a file brought along may stay."""

    known = ""

    def __init__(self, **options: Any) -> None:
        help_text = gettext_lazy("Three letters, as FIDE writes it.")
        super().__init__(required=False, max_length=3, help_text=help_text, **options)

    def clean(self, value: Any) -> str:
        """The three letters in capitals."""
        code = str(super().clean(value)).upper()
        if code and code not in FEDERATIONS and code != self.known:
            raise ValidationError(
                _("%(code)s is not a FIDE federation. Use the three letters, such as LAT.") % {"code": code}
            )
        return code


class TimeZoneField(forms.ChoiceField):
    """The zone in which the hours of an event are meant, grouped by parts of the world."""

    def __init__(self, **options: Any) -> None:
        help_text = gettext_lazy("All days and hours of the event are shown and counted in it.")
        super().__init__(required=False, choices=zone_choices, help_text=help_text, **options)

    def keep(self, name: str) -> None:
        """A zone that came in by a file and is in no group may stay."""
        offered = {zone for _region, zones in _zones_by_region() for zone, _place in zones}
        if name and name not in offered:
            self.choices = [*zone_choices(), (name, name)]


def zone_choices() -> list[Any]:
    """The zone of the server, and those of the world under its parts."""
    usual = _("as the server: %(zone)s") % {"zone": timezone.get_default_timezone_name()}
    return [("", usual), *_zones_by_region()]


@cache
def _zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    return tuple(
        (region, tuple((zone, _place(zone)) for zone in offered_zones() if zone.startswith(f"{region}/")))
        for region in REGIONS
    )


def _place(zone: str) -> str:
    """The place that a zone is named after, without the part of the world."""
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ")


class PointsField(forms.DecimalField):
    """Points for a result: halves and other exact numbers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=99, max_digits=4, decimal_places=2, **options)


class TimeControlField(forms.CharField):
    """A time control in any usual notation that can be read."""

    def __init__(self, **options: Any) -> None:
        help_text = gettext_lazy("For example 90'/40+30'/end+30\" or 15+10.")
        super().__init__(required=False, max_length=200, help_text=help_text, **options)

    def clean(self, value: Any) -> str:
        """The text as typed; refused if nobody can tell what it means."""
        text = str(super().clean(value))
        if text:
            try:
                read_time_control(text)
            except CaissaError as refused:
                raise ValidationError(str(refused)) from None
        return text


class TieBreaksField(forms.CharField):
    """A tie-break list, one code after the other."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=300, **options)

    def clean(self, value: Any) -> tuple[str, ...]:
        """The codes, points first."""
        try:
            return ranking_of(str(super().clean(value)))
        except CaissaError as refused:
            raise ValidationError(str(refused)) from None
