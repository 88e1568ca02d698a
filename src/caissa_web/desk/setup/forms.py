"""The forms of the set-up: an event, a section."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.errors import CaissaError
from caissa.prospectus.formats import FORMATS, UNSTATED
from caissa.prospectus.set_up import (
    MatchPointsFor,
    PointsFor,
    SetUp,
    require_ranking_allowed,
    require_sound_points,
)
from caissa.tournament import Level, Score, Speed, Tournament
from caissa_web.desk.setup.fields import (
    DayField,
    FederationField,
    PointsField,
    TieBreaksField,
    TimeControlField,
    TimeZoneField,
    free_name,
    require_address,
    short_name,
)
from caissa_web.operations import EventDetails
from caissa_web.records.models import Event
from caissa_web.section.setup.locks import locked_names
from caissa_web.translation.form_fields import field_of

MOST_ROUNDS = 60
_SLUG_HELP = gettext_lazy("Lower-case letters, digits and hyphens; leave empty to take it from the name.")


class EventForm(forms.Form):
    """An event as a whole."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    slug = forms.CharField(
        label=gettext_lazy("Short name in web addresses"), max_length=50, required=False, help_text=_SLUG_HELP
    )
    city = forms.CharField(label=gettext_lazy("City"), max_length=100, required=False)
    federation = FederationField(label=gettext_lazy("Federation"))
    start = DayField(label=gettext_lazy("First day"))
    end = DayField(label=gettext_lazy("Last day"))
    time_zone = TimeZoneField(label=gettext_lazy("Time zone"))

    def clean(self) -> dict[str, Any]:
        """The last day comes after the first, and the short name is free."""
        data = super().clean() or {}
        require_days_in_order(self, data)
        if data.get("name") and "slug" not in self.errors and "slug" in self.fields:
            data["slug"] = self._free_slug(data["name"], data.get("slug", ""))
        return data

    def _free_slug(self, name: str, typed: str) -> str:
        slug = typed.lower() or short_name(name, "event")
        taken = set(Event.objects.filter(slug__startswith=slug[:40]).values_list("slug", flat=True))
        if not typed:
            slug = free_name(slug, taken)
        return checked_slug(self, slug, taken, "event", slug)

    def details(self) -> EventDetails:
        """What was entered."""
        data = self.cleaned_data
        days = data["start"], data["end"]
        return EventDetails(data["name"], data["city"], data["federation"], *days, data["time_zone"])


def checked_slug(form: forms.Form, slug: str, taken: set[str], page: str, *address: str) -> str:
    """A short name that is well-formed, free, and no other page's address; else an error at the field."""
    try:
        validate_slug(slug)
        require_address(page, *address)
    except ValidationError as refused:
        form.add_error("slug", refused)
    if slug in taken:
        form.add_error("slug", _("This short name is already in use. Choose another one."))
    return slug


def require_days_in_order(form: forms.Form, data: dict[str, Any]) -> None:
    """The last day is not before the first one."""
    if data.get("start") and data.get("end") and data["end"] < data["start"]:
        form.add_error("end", _("The last day is before the first day."))


_FORMATS = [(key, tournament_format.name) for key, tournament_format in FORMATS.items()]
_LEVELS = [
    ("", gettext_lazy("not stated")),
    (Level.OFFICIAL.value, gettext_lazy("Official FIDE event (L1)")),
    (Level.TITLE.value, gettext_lazy("Title norms possible (L2)")),
    (Level.RATED.value, gettext_lazy("FIDE-rated event (L3)")),
]
_SPEEDS = [
    (Speed.STANDARD.value, gettext_lazy("standard")),
    (Speed.RAPID.value, gettext_lazy("rapid")),
    (Speed.BLITZ.value, gettext_lazy("blitz")),
]
_SCORES = [
    (Score.MATCH_POINTS.value, gettext_lazy("match points")),
    (Score.GAME_POINTS.value, gettext_lazy("game points")),
]
_COLOURS = [("A", gettext_lazy("Type A")), ("B", gettext_lazy("Type B")), ("", gettext_lazy("none"))]


class SetUpForm(forms.Form):
    """The set-up of a section; what is locked is shown and cannot be changed."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    city = forms.CharField(label=gettext_lazy("City"), max_length=100, required=False)
    federation = FederationField(label=gettext_lazy("Federation"))
    start = DayField(label=gettext_lazy("First day"))
    end = DayField(label=gettext_lazy("Last day"))
    level = forms.ChoiceField(label=gettext_lazy("Level of the event"), choices=_LEVELS, required=False)
    format = forms.ChoiceField(label=gettext_lazy("System"), choices=_FORMATS)
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy(
            "Round robins: leave empty, and the number follows from the number of players."
        ),
    )
    baku = forms.BooleanField(label=gettext_lazy("Baku acceleration"), required=False)
    time_control = TimeControlField(label=gettext_lazy("Time control"))
    speed = forms.ChoiceField(
        label=gettext_lazy("Speed of play"),
        choices=_SPEEDS,
        help_text=gettext_lazy("If the time control can be read, it decides this."),
    )
    win = PointsField(label=gettext_lazy("Points for a win"))
    draw = PointsField(label=gettext_lazy("for a draw"))
    loss = PointsField(label=gettext_lazy("for a loss"))
    bye = PointsField(label=gettext_lazy("for the pairing-allocated bye"))
    match_win = PointsField(label=gettext_lazy("Match points for a win"))
    match_draw = PointsField(label=gettext_lazy("for a drawn match"))
    match_loss = PointsField(label=gettext_lazy("for a lost match"))
    primary = forms.ChoiceField(label=gettext_lazy("Primary score (teams)"), choices=_SCORES, required=False)
    colours = forms.ChoiceField(
        label=gettext_lazy("Colour preferences (team Swiss)"), choices=_COLOURS, required=False
    )
    ranking = TieBreaksField(label=gettext_lazy("Tie-breaks in order"))
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("Required for changes that go into the report to FIDE."),
    )

    def __init__(
        self, facts: Tournament, proposed: SetUp, data: Any = None, *, may_change: bool = True
    ) -> None:
        super().__init__(data, initial=_initial(proposed))
        self.facts, self.proposed = facts, proposed
        field_of(self, "federation", FederationField).known = proposed.federation
        self._shape(facts, proposed)
        locked = {part for name in locked_names(facts) for part in _PARTS.get(name, (name,))}
        for name, field in self.fields.items():
            field.disabled = not may_change or name in locked

    def _shape(self, facts: Tournament, proposed: SetUp) -> None:
        """Leave out what does not belong to this kind of section."""
        if proposed.format == UNSTATED:
            unstated = (UNSTATED, _("not stated"))
            field_of(self, "format", forms.ChoiceField).choices = [unstated, *_FORMATS]
            self.fields["format"].required = False
        if not facts.paired_rounds:
            del self.fields["reason"]
        if facts.paired_rounds and not facts.for_teams:
            for name in ("match_win", "match_draw", "match_loss", "primary", "colours"):
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """What belongs together fits together."""
        data = super().clean() or {}
        require_days_in_order(self, data)
        if not self.errors:
            self._check(self.set_up())
        return data

    def _check(self, wanted: SetUp) -> None:
        """Refuse at its field what FIDE mode or the system does not allow."""
        try:
            after = wanted.applied(self.facts)
        except CaissaError as refused:
            self.add_error("baku", str(refused))
            return
        if not self.facts.fide_mode:
            return
        checks: dict[str, Callable[[], None]] = {
            "bye": lambda: require_sound_points(wanted.points),
            "ranking": lambda: require_ranking_allowed(after, wanted.ranking),
        }
        for name, check in checks.items():
            try:
                if not self.fields[name].disabled:
                    check()
            except CaissaError as refused:
                self.add_error(name, str(refused))

    def set_up(self) -> SetUp:
        """The set-up as it was entered; what the form does not show stays."""
        data, before = self.cleaned_data, self.proposed
        level, primary = data["level"], data.get("primary")
        teams = bool(data["format"] and FORMATS[data["format"]].type.teams)
        return SetUp(
            name=data["name"],
            city=data["city"],
            federation=data["federation"],
            start=data["start"],
            end=data["end"],
            level=Level(level) if level else None,
            speed=Speed(data["speed"]),
            format=data["format"],
            baku=data["baku"],
            rounds=data["rounds"],
            time_control=data["time_control"],
            points=_kept(before.points, PointsFor(data["win"], data["draw"], data["loss"], data["bye"])),
            match_points=self._match_points(),
            primary=_kept_score(before.primary, primary) if teams else before.primary,
            colours=data.get("colours", before.colours) if teams else before.colours,
            ranking=data["ranking"],
        )

    def _match_points(self) -> MatchPointsFor:
        data = self.cleaned_data
        if "match_win" not in data:
            return self.proposed.match_points
        return _kept(
            self.proposed.match_points,
            MatchPointsFor(data["match_win"], data["match_draw"], data["match_loss"]),
        )


Scored = TypeVar("Scored", PointsFor, MatchPointsFor)
_PARTS = {"points": ("win", "draw", "loss", "bye"), "match_points": ("match_win", "match_draw", "match_loss")}


def _kept(before: Scored, now: Scored) -> Scored:
    """Equal points in another spelling (1 and 1.0) are the same points."""
    return before if before == now else now


def _kept_score(before: Score | None, typed: str | None) -> Score | None:
    """Match points decide unless the event says otherwise, so saying it adds nothing."""
    now = Score(typed) if typed else None
    return before if (before or Score.MATCH_POINTS) is (now or Score.MATCH_POINTS) else now


def _initial(proposed: SetUp) -> dict[str, Any]:
    points, matches = proposed.points, proposed.match_points
    return {
        "name": proposed.name,
        "city": proposed.city,
        "federation": proposed.federation,
        "start": proposed.start,
        "end": proposed.end,
        "level": proposed.level.value if proposed.level else "",
        "format": proposed.format,
        "rounds": proposed.rounds,
        "baku": proposed.baku,
        "time_control": proposed.time_control,
        "speed": proposed.speed.value,
        "win": points.win,
        "draw": points.draw,
        "loss": points.loss,
        "bye": points.bye,
        "match_win": matches.win,
        "match_draw": matches.draw,
        "match_loss": matches.loss,
        "primary": (proposed.primary or Score.MATCH_POINTS).value,
        "colours": proposed.colours,
        "ranking": " ".join(proposed.ranking),
    }


class NewSectionForm(SetUpForm):
    """The set-up of a section that is being added."""

    slug = forms.CharField(
        label=gettext_lazy("Short name in web addresses"), max_length=50, required=False, help_text=_SLUG_HELP
    )
    field_order = ("name", "slug")

    def __init__(self, event: Event, facts: Tournament, proposed: SetUp, data: Any = None) -> None:
        self.event = event
        super().__init__(facts, proposed, data)
        if proposed.rounds:
            # Only a kind without a number of its own may be left without one.
            self.fields["rounds"].help_text = ""

    def clean(self) -> dict[str, Any]:
        """As for every set-up; and the short name is free in the event."""
        data = super().clean()
        if data.get("name") and "slug" not in self.errors:
            data["slug"] = section_slug(self, self.event, data["name"], data.get("slug", ""))
        return data


def section_slug(form: forms.Form, event: Event, name: str, typed: str) -> str:
    """A free short name for a section of an event, or an error at the field."""
    taken = set(event.sections.values_list("slug", flat=True))
    slug = typed.lower() or free_name(short_name(name, "section"), taken)
    return checked_slug(form, slug, taken, "section", event.slug, slug)
