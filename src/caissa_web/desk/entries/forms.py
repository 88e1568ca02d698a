"""What can be typed about a player, checked field by field, and the person that it makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.ratings.plausibility import HIGHEST, LOWEST
from caissa.tournament import Birth, NationalRecord, Person, Player, Rating, Sex, Speed, Title, Tournament
from caissa_web.desk.federation_field import FederationNameField
from caissa_web.desk.person_record import PersonRecordForm, record_from, record_of
from caissa_web.translation.form_fields import field_of

MONTH = re.compile(r"(19|20)\d\d-(0[1-9]|1[0-2])")
_BIRTHS = (
    re.compile(r"(?P<y>\d{4})"),
    re.compile(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"),
    re.compile(r"(?P<d>\d{1,2})[./](?P<m>\d{1,2})[./](?P<y>\d{4})"),
)
EARLIEST = 1890


def _rating(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=LOWEST, max_value=HIGHEST)


class PlayerForm(PersonRecordForm):
    """Everything that is recorded about a player."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=100, help_text=gettext_lazy("Family name, first name")
    )
    fide_id = forms.IntegerField(
        label=gettext_lazy("FIDE ID"), required=False, min_value=1, max_value=999_999_999
    )
    federation = FederationNameField(
        label=gettext_lazy("Federation"),
        help_text=gettext_lazy("Three letters, or the name"),
    )
    birth = forms.CharField(
        label=gettext_lazy("Born"),
        required=False,
        max_length=10,
        help_text=gettext_lazy("1990 or 1990-05-31"),
    )
    sex = forms.ChoiceField(
        label=gettext_lazy("Sex"),
        required=False,
        choices=[("", "–"), ("m", gettext_lazy("male")), ("w", gettext_lazy("female"))],
    )
    title = forms.ChoiceField(
        label=gettext_lazy("Title"),
        required=False,
        choices=[("", "–"), *((title.value, title.value) for title in Title)],
    )
    club = forms.CharField(label=gettext_lazy("Club"), required=False, max_length=100)
    standard = _rating(gettext_lazy("FIDE rating"))
    rapid = _rating(gettext_lazy("FIDE rapid rating"))
    blitz = _rating(gettext_lazy("FIDE blitz rating"))
    k = forms.TypedChoiceField(
        label=gettext_lazy("K"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((factor, factor) for factor in (40, 20, 15, 10))],
        help_text=gettext_lazy("For the rating at the section's speed"),
    )
    list_month = forms.CharField(
        label=gettext_lazy("Month of the list"),
        required=False,
        max_length=7,
        help_text=gettext_lazy("For ratings that you change, such as 2026-04"),
    )
    national_federation = FederationNameField(label=gettext_lazy("National list of"))
    national_rating = _rating(gettext_lazy("National rating"))
    national_id = forms.CharField(label=gettext_lazy("National ID"), required=False, max_length=20)
    by_method = forms.BooleanField(
        label=gettext_lazy("Tournament rating by the section's method"), required=False
    )
    rating = _rating(gettext_lazy("Tournament rating"))
    field_order = ("name", "fide_id", "federation", "birth", "sex", "title", "club")

    def clean_name(self) -> str:
        """A name has a letter in it."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not any(sign.isalpha() for sign in name):
            raise forms.ValidationError(_("A name must contain letters."))
        return name

    def clean_birth(self) -> Birth | None:
        """A year or a day in the past."""
        return _birth(str(self.cleaned_data["birth"]).strip(), timezone.localdate())

    def clean_list_month(self) -> str:
        """A month as rating lists write it."""
        month = str(self.cleaned_data["list_month"]).strip()
        if month and not MONTH.fullmatch(month):
            raise forms.ValidationError(_("Enter the month like 2026-04."))
        return month

    def clean(self) -> dict[str, Any]:
        """A national rating needs a federation."""
        data = super().clean() or self.cleaned_data
        national = data.get("national_rating") or data.get("national_id")
        if national and not data.get("national_federation") and "national_federation" not in self.errors:
            self.add_error("national_federation", _("State whose list it is."))
        return data


class NewPlayerForm(PlayerForm):
    """A player who is typed by hand."""

    first_round = forms.IntegerField(
        label=gettext_lazy("Plays from round"), required=False, min_value=1, max_value=99
    )
    team = forms.TypedChoiceField(
        label=gettext_lazy("Team"), required=False, coerce=int, empty_value=None, choices=()
    )

    def __init__(self, *typed: Any, facts: Tournament, **options: Any) -> None:
        super().__init__(*typed, **options)
        if facts.for_teams:
            choices = [("", "–"), *((team.number, team.name) for team in facts.teams)]
            field_of(self, "team", forms.ChoiceField).choices = choices
            del self.fields["first_round"]
        else:
            del self.fields["team"]


class CorrectionForm(PlayerForm):
    """A player's data, corrected, with the reason."""

    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=300)


def typed_from(player: Player, speed: Speed) -> dict[str, Any]:
    """The form's values for a player who is entered."""
    person = player.person
    national = person.national[0] if person.national else NationalRecord("")
    own = _fide(person, speed)
    return {
        "name": person.name,
        "fide_id": person.fide_id,
        "federation": person.federation,
        "birth": str(person.birth or "").replace("/", "-"),
        "sex": person.sex.value if person.sex else "",
        "title": person.title.value if person.title else "",
        "club": person.club,
        **{rated_speed.value: person.rating(rated_speed) for rated_speed in Speed},
        "k": own.k if own else None,
        "list_month": own.list_month if own else "",
        "national_federation": national.federation,
        "national_rating": national.rating,
        "national_id": national.national_id,
        "rating": player.rating,
        **record_of(person),
    }


def person_from(typed: Mapping[str, Any], old: Person, speed: Speed) -> Person:
    """The person as typed; what the form does not ask for stays."""
    return replace(
        record_from(typed, old),
        name=typed["name"],
        fide_id=typed["fide_id"],
        federation=typed["federation"],
        birth=typed["birth"],
        sex=Sex(typed["sex"]) if typed["sex"] else None,
        title=Title(typed["title"]) if typed["title"] else None,
        club=" ".join(typed["club"].split()),
        ratings=_ratings(typed, old, speed),
        national=_national(typed, old),
    )


def _ratings(typed: Mapping[str, Any], old: Person, speed: Speed) -> tuple[Rating, ...]:
    """The ratings as typed; one that was left as it was keeps its list and month."""
    kept = [rating for rating in old.ratings if rating.source != "FIDE" or rating.from_round > 1]
    for rated_speed in Speed:
        value, before = typed[rated_speed.value], _fide(old, rated_speed)
        k = typed["k"] if rated_speed is speed else (before.k if before else None)
        if before and (before.value, before.k) == (value, k):
            kept.append(before)
        elif value:
            kept.append(Rating(value, "FIDE", rated_speed, typed["list_month"], k))
    return tuple(kept)


def _fide(person: Person, speed: Speed) -> Rating | None:
    """Somebody's FIDE rating from the start of the event."""
    mine = (
        rating
        for rating in person.ratings
        if (rating.source, rating.speed, rating.from_round) == ("FIDE", speed, 1)
    )
    return next(mine, None)


def _national(typed: Mapping[str, Any], old: Person) -> tuple[NationalRecord, ...]:
    federation = typed["national_federation"]
    if not federation:
        return ()
    first = old.national[0] if old.national else NationalRecord(federation)
    own = replace(
        first,
        federation=federation,
        rating=typed["national_rating"],
        national_id=typed["national_id"].strip(),
    )
    return (own, *old.national[1:])


def _birth(text: str, today: date) -> Birth | None:
    if not text:
        return None
    birth_match = next((match for form in _BIRTHS if (match := form.fullmatch(text))), None)
    if birth_match is None:
        raise forms.ValidationError(_("Enter a year, or a date such as 1990-05-31."))
    parts = birth_match.groupdict()
    try:
        day = date(int(parts["y"]), int(parts.get("m") or 1), int(parts.get("d") or 1))
    except ValueError:
        raise forms.ValidationError(_("There is no such date.")) from None
    if not day.year >= EARLIEST or day > today:
        raise forms.ValidationError(_("This date of birth is not possible. Check the year."))
    return Birth(day.year, day.month, day.day) if parts.get("m") else Birth(day.year)
