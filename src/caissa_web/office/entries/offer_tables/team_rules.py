"""Rules of a category's teams: size, captain, average, board order, women, juniors, federations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa.entering import (
    AgeOn,
    AllOfOne,
    AverageRounding,
    AverageWithin,
    CaptainRole,
    Common,
    Compared,
    Counted,
    ForeignersAtMost,
    HasCaptain,
    IfFailed,
    MembersWho,
    OfEachFederationAtMost,
    OrderByRating,
    PlayerKind,
    PlayersBetween,
    RatingKind,
    RatingWithin,
    SexIs,
    TeamCondition,
    TeamRule,
    team_code,
)
from caissa.tournament import Sex, Speed
from caissa.tournament.rating_bands import band_typed
from caissa_web.office.entries.offer_tables.rows import DAY, choose
from caissa_web.translation import translate

MOST_PLAYERS, HIGHEST_RATING = 100, 5000
GROUPS = (
    (_("Players and captain"), "players_from players_to reserves_from reserves_to captain"),
    (_("Average rating"), "average_from average_to average_of average_number average_rounding"),
    (_("Board order"), "order_gap order_compared"),
    (_("Which rating"), "speed unrated"),
    (_("Women and juniors"), "women_from women_to juniors_from juniors_to junior_age junior_on"),
    (_("Players of some ratings"), "rated rated_from rated_to"),
    (_("Federations and clubs"), "same_federation same_club foreigners_to home of_each_federation_to"),
    (_("If a rule fails"), "if_failed"),
)
"""What stands together in the form: its heading and its fields."""


class TeamFields(forms.Form):
    """The fields of a category's rules of teams; each name begins with `team_`."""

    team_players_from = forms.IntegerField(label=_("Players from"), min_value=0, max_value=MOST_PLAYERS)
    team_players_to = forms.IntegerField(label=_("Players to"), min_value=0, max_value=MOST_PLAYERS)
    team_reserves_from = forms.IntegerField(label=_("Reserves from"), min_value=0, max_value=MOST_PLAYERS)
    team_reserves_to = forms.IntegerField(label=_("Reserves to"), min_value=0, max_value=MOST_PLAYERS)
    team_captain = forms.ChoiceField(label=_("Captain"))
    team_average_from = forms.IntegerField(label=_("Average from"), min_value=0, max_value=HIGHEST_RATING)
    team_average_to = forms.IntegerField(label=_("Average to"), min_value=0, max_value=HIGHEST_RATING)
    team_average_of = forms.ChoiceField(label=_("Who counts"))
    team_average_number = forms.IntegerField(
        label=_("How many count"),
        min_value=1,
        max_value=MOST_PLAYERS,
        help_text=_("of the first boards or the highest ratings"),
    )
    team_average_rounding = forms.ChoiceField(label=_("Rounding"))
    team_order_gap = forms.IntegerField(
        label=_("Higher by at most"),
        min_value=0,
        max_value=HIGHEST_RATING,
        help_text=_("rating points of a board behind; 0 is strictly by rating"),
    )
    team_order_compared = forms.ChoiceField(label=_("Compared"))
    team_speed = forms.ChoiceField(label=_("Kind of play"))
    team_unrated = forms.IntegerField(
        label=_("Unrated count as"),
        min_value=1,
        max_value=HIGHEST_RATING,
        help_text=_("empty: they do not count"),
    )
    team_women_from = forms.IntegerField(label=_("Women from"), min_value=0, max_value=MOST_PLAYERS)
    team_women_to = forms.IntegerField(label=_("Women to"), min_value=0, max_value=MOST_PLAYERS)
    team_juniors_from = forms.IntegerField(label=_("Juniors from"), min_value=0, max_value=MOST_PLAYERS)
    team_juniors_to = forms.IntegerField(label=_("Juniors to"), min_value=0, max_value=MOST_PLAYERS)
    team_junior_age = forms.IntegerField(label=_("A junior is at most"), min_value=0, max_value=120)
    team_junior_on = forms.DateField(label=_("Age on"), widget=DAY)
    team_rated = forms.CharField(label=_("Ratings"), max_length=60, help_text=_("2000+, under 1800, unrated"))
    team_rated_from = forms.IntegerField(label=_("Of these from"), min_value=0, max_value=MOST_PLAYERS)
    team_rated_to = forms.IntegerField(label=_("Of these to"), min_value=0, max_value=MOST_PLAYERS)
    team_same_federation = forms.BooleanField(label=_("All of one federation"))
    team_same_club = forms.BooleanField(label=_("All of one club"))
    team_foreigners_to = forms.IntegerField(label=_("Foreigners to"), min_value=0, max_value=MOST_PLAYERS)
    team_home = forms.CharField(
        label=_("Federations that are not foreign"),
        max_length=200,
        help_text=_("FRA BEL; empty: the federation of the team"),
    )
    team_of_each_federation_to = forms.IntegerField(
        label=_("Of any one federation to"), min_value=0, max_value=MOST_PLAYERS
    )
    team_if_failed = forms.ChoiceField(label=_("What follows"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, field in self.fields.items():
            field.required = field.required and not name.startswith("team_")
        choose(self, "team_captain", [("", _("not asked for")), *_labels(CaptainRole)])
        choose(self, "team_average_of", _labels(Counted))
        choose(self, "team_average_rounding", _labels(AverageRounding))
        choose(self, "team_order_compared", _labels(Compared))
        choose(self, "team_speed", _labels(Speed))
        consequences = [
            ("", _("as it is")),
            (IfFailed.REFUSE.value, _("the team is not complete")),
            (IfFailed.DECIDE.value, _("the organiser decides")),
            (IfFailed.WARN.value, _("a warning")),
        ]
        choose(self, "team_if_failed", consequences)

    def team_groups(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        """The rules of teams, under their headings."""
        for heading, names in GROUPS:
            yield heading, [self[f"team_{name}"] for name in names.split()]

    def asks_of_teams(self) -> bool:
        """Is something asked of teams, or is something wrong about it?"""
        return any(
            field.errors or field.initial not in (None, "", False)
            for _heading, fields in self.team_groups()
            for field in fields
        )

    def clean_team_rated(self) -> str:
        """A band that can be read."""
        text: str = self.cleaned_data["team_rated"].strip()
        try:
            if text:
                band_typed(text)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None
        return text

    def clean(self) -> dict[str, Any]:
        """Limits in their order, and whatever a rule cannot do without."""
        data = super().clean() or {}
        for name in ("players", "reserves", "average", "women", "juniors", "rated"):
            least, most = data.get(f"team_{name}_from"), data.get(f"team_{name}_to")
            if least is not None and most is not None and least > most:
                self.add_error(f"team_{name}_to", _("This is less than the lower limit."))
        if _has_limits(data, "average") and data.get("team_average_of") in (
            Counted.FIRST.value,
            Counted.BEST.value,
        ):
            self._need(data, "average_number", _("State how many count."))
        if _has_limits(data, "juniors"):
            self._need(data, "junior_age", _("State how old a junior is at most."))
            self._need(data, "junior_on", _("State the day on which the age counts."))
        if data.get("team_rated") and not _has_limits(data, "rated"):
            self.add_error("team_rated_from", _("State how many, from or to."))
        if _has_limits(data, "rated"):
            self._need(data, "rated", _("State which ratings."))
        if data.get("team_home"):
            self._need(data, "foreigners_to", _("State how many foreigners may play."))
        return data

    def _need(self, data: Mapping[str, Any], name: str, why: Any) -> None:
        if data.get(f"team_{name}") in (None, "") and f"team_{name}" not in self.errors:
            self.add_error(f"team_{name}", why)


def _labels(words: Any) -> list[tuple[str, Any]]:
    return [(each.value, translate(each.label)) for each in words]


def _has_limits(data: Mapping[str, Any], name: str) -> bool:
    return any(data.get(f"team_{name}_{end}") is not None for end in ("from", "to"))


# -- the form and the rules ---------------------------------------------------------------


def team_initial(rules: Sequence[TeamRule]) -> dict[str, Any]:
    """Rules of teams as the fields show them; of two of a kind the last."""
    values: dict[str, Any] = {}
    for rule in rules:
        values |= _fields_of(rule.condition)
    consequences = {rule.if_failed for rule in rules}
    if len(consequences) == 1:
        values["if_failed"] = consequences.pop().value
    return {f"team_{name}": value for name, value in values.items()}


def _fields_of(condition: TeamCondition) -> dict[str, Any]:
    match condition:
        case PlayersBetween(who, least, most):
            return _pair(who.value, least, most)
        case HasCaptain(role):
            return {"captain": role.value}
        case AllOfOne(what):
            return {f"same_{what.value}": True}
        case ForeignersAtMost(most, home):
            return {"foreigners_to": most, "home": " ".join(home)}
        case OfEachFederationAtMost(most):
            return {"of_each_federation_to": most}
    return _fields_of_players(condition)


def _fields_of_players(condition: TeamCondition) -> dict[str, Any]:
    match condition:
        case AverageWithin(least, most, counted, number, rating, rounding):
            how = {
                "average_of": counted.value,
                "average_number": number or None,
                "average_rounding": rounding.value,
            }
            return _pair("average", least, most) | how | _kind(rating)
        case OrderByRating(gap, compared, rating):
            return {"order_gap": gap, "order_compared": compared.value} | _kind(rating)
        case MembersWho(SexIs(Sex.FEMALE), least, most):
            return _pair("women", least, most)
        case MembersWho(AgeOn(on, None, int() as oldest), least, most):
            return _pair("juniors", least, most) | {"junior_age": oldest, "junior_on": on}
        case MembersWho(RatingWithin(band, speed, _source), least, most):
            return _pair("rated", least, most) | {"rated": band.written, "speed": speed.value}
    return {}


def _pair(name: str, least: int | None, most: int | None) -> dict[str, Any]:
    return {f"{name}_from": least, f"{name}_to": most}


def _kind(rating: RatingKind) -> dict[str, Any]:
    return {"speed": rating.speed.value, "unrated": rating.unrated}


def team_rules_of(data: Mapping[str, Any], old: Sequence[TeamRule]) -> tuple[TeamRule, ...]:
    """The rules that the fields mean, with the article and consequence that each had before.

    What the fields cannot show, such as a second rule of a kind, stays as it is.
    """
    if _is_unchanged(data, old):
        return tuple(old)
    filled = {name.removeprefix("team_"): value for name, value in data.items() if name.startswith("team_")}
    known = {team_code(rule.condition): rule for rule in old}
    wanted = [*_of_numbers(filled), *_of_ratings(filled, known), *_of_members(filled), *_of_origin(filled)]
    rules = [rule for rule in old if known[team_code(rule.condition)] is not rule]
    for condition in wanted:
        code = team_code(condition)
        before = known.get(code)
        rule = replace(before, condition=condition) if before else TeamRule(code, condition)
        rules.append(replace(rule, if_failed=IfFailed(filled["if_failed"])) if filled["if_failed"] else rule)
    return tuple(rules)


def _is_unchanged(data: Mapping[str, Any], old: Sequence[TeamRule]) -> bool:
    """Do the fields say what they showed? Then also what they could not show stays as it is."""
    if not old:
        return False
    shown = team_initial(old)
    nothing = (None, "", False)
    return all(
        value == shown.get(name) or (value in nothing and shown.get(name) in nothing)
        for name, value in data.items()
        if name.startswith("team_") and (name in shown or name not in _USUAL)
    )


_USUAL = ("team_average_of", "team_average_rounding", "team_order_compared", "team_speed")
"""Choices that are sent also where nothing was chosen."""


def _ends(filled: Mapping[str, Any], name: str) -> tuple[int | None, int | None]:
    return filled[f"{name}_from"], filled[f"{name}_to"]


def _of_numbers(filled: Mapping[str, Any]) -> Iterator[TeamCondition]:
    for kind in PlayerKind:
        if _ends(filled, kind.value) != (None, None):
            yield PlayersBetween(kind, *_ends(filled, kind.value))
    if filled["captain"]:
        yield HasCaptain(CaptainRole(filled["captain"]))


def _of_ratings(filled: Mapping[str, Any], known: Mapping[str, TeamRule]) -> Iterator[TeamCondition]:
    speed = Speed(filled["speed"] or Speed.STANDARD.value)
    rating = RatingKind(speed, _source(known), filled["unrated"])
    if _ends(filled, "average") != (None, None):
        counted = Counted(filled["average_of"] or Counted.EVERYBODY.value)
        number = filled["average_number"] if counted in (Counted.FIRST, Counted.BEST) else 0
        rounding = AverageRounding(filled["average_rounding"] or AverageRounding.EXACT.value)
        yield AverageWithin(*_ends(filled, "average"), counted, number, rating, rounding)
    if filled["order_gap"] is not None:
        compared = Compared(filled["order_compared"] or Compared.ALL.value)
        yield OrderByRating(filled["order_gap"], compared, rating)
    if filled["rated"]:
        band = RatingWithin(band_typed(filled["rated"]), speed, rating.source)
        yield MembersWho(band, *_ends(filled, "rated"))


def _source(known: Mapping[str, TeamRule]) -> str:
    """The list whose ratings count: as the text of the offer names it."""
    for rule in known.values():
        if isinstance(rule.condition, AverageWithin | OrderByRating):
            return rule.condition.rating.source
        if isinstance(rule.condition, MembersWho) and isinstance(rule.condition.condition, RatingWithin):
            return rule.condition.condition.source
    return RatingKind().source


def _of_members(filled: Mapping[str, Any]) -> Iterator[TeamCondition]:
    if _ends(filled, "women") != (None, None):
        yield MembersWho(SexIs(Sex.FEMALE), *_ends(filled, "women"))
    if _ends(filled, "juniors") != (None, None):
        yield MembersWho(AgeOn(filled["junior_on"], most=filled["junior_age"]), *_ends(filled, "juniors"))


def _of_origin(filled: Mapping[str, Any]) -> Iterator[TeamCondition]:
    for what in Common:
        if filled[f"same_{what.value}"]:
            yield AllOfOne(what)
    if filled["foreigners_to"] is not None:
        home = tuple(filled["home"].upper().replace(",", " ").split())
        yield ForeignersAtMost(filled["foreigners_to"], home)
    if filled["of_each_federation_to"] is not None:
        yield OfEachFederationAtMost(filled["of_each_federation_to"])
