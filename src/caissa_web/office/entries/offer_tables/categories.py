"""Categories of an offer: who may enter, how many, and where they play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa.entering import (
    AgeOn,
    Category,
    Condition,
    FederationAmong,
    HasFideId,
    IfFailed,
    Pool,
    PoolMethod,
    RatingWithin,
    Rule,
    SexIs,
)
from caissa.tournament import Sex, Speed
from caissa.tournament.rating_bands import band_typed
from caissa_web.enrolment import models
from caissa_web.office.entries.offer_tables.rows import DAY, Row, choose, row_set
from caissa_web.office.entries.offer_tables.team_rules import TeamFields, team_initial, team_rules_of
from caissa_web.translation import translate

POOLS = 3
_SIMPLE = {
    "rating": RatingWithin,
    "age": AgeOn,
    "sex": SexIs,
    "federations": FederationAmong,
    "fide-id": HasFideId,
}


class CategoryRow(TeamFields, Row):
    """A category: who may enter it, how many, and where it plays."""

    code = forms.SlugField(label=_("Code"), max_length=40, required=False)
    name = forms.CharField(label=_("Name"), max_length=200, required=False)
    section = forms.ChoiceField(label=_("Section"), required=False)
    role = forms.ChoiceField(label=_("Comes as"), choices=models.Category.Role.choices, required=False)
    rating = forms.CharField(
        label=_("Ratings"), max_length=60, required=False, help_text=_("2000+, under 1800, unrated")
    )
    speed = forms.ChoiceField(label=_("Kind of play"), required=False)
    age_from = forms.IntegerField(label=_("Age from"), min_value=0, max_value=120, required=False)
    age_to = forms.IntegerField(label=_("Age to"), min_value=0, max_value=120, required=False)
    on = forms.DateField(label=_("Age on"), widget=DAY, required=False)
    sex = forms.ChoiceField(
        label=_("Only"), choices=(("", "–"), ("w", _("women")), ("m", _("men"))), required=False
    )
    federations = forms.CharField(
        label=_("Federations"), max_length=200, required=False, help_text=_("FRA BEL")
    )
    fide_id = forms.ChoiceField(label=_("FIDE ID"), required=False)

    def __init__(self, *args: Any, sections: Sequence[tuple[str, str]] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        choose(self, "section", sections)
        choose(self, "speed", [(each.value, translate(each.label)) for each in Speed])
        needed = [("", _("not asked for")), *((each.value, translate(each.label)) for each in IfFailed)]
        choose(self, "fide_id", needed)
        for place in range(POOLS):
            self.fields[f"pool{place}"] = forms.SlugField(
                label=_("Places: code"), max_length=40, required=False
            )
            self.fields[f"size{place}"] = forms.IntegerField(
                label=_("Number"), min_value=0, max_value=100_000, required=False
            )
            self.fields[f"method{place}"] = forms.ChoiceField(
                label=_("Given"),
                choices=[(each.value, translate(each.label)) for each in PoolMethod],
                required=False,
            )
            self.fields[f"for{place}"] = forms.CharField(
                label=_("Only for"), max_length=200, required=False, help_text=_("official additional")
            )
            self.fields[f"each{place}"] = forms.IntegerField(
                label=_("For each federation"), min_value=1, max_value=1000, required=False
            )
            self.fields[f"until{place}"] = forms.DateField(
                label=_("Kept until"),
                widget=DAY,
                required=False,
                help_text=_("then they pass on"),
            )

    def essentials(self) -> list[forms.BoundField]:
        """What the category is called, and where it plays."""
        return [self[name] for name in ("code", "name", "section", "role")]

    def conditions(self) -> list[forms.BoundField]:
        """Who may enter."""
        names = ("rating", "speed", "age_from", "age_to", "on", "sex", "federations", "fide_id")
        return [self[name] for name in names]

    def usual_places(self) -> list[forms.BoundField]:
        """The places that most categories have, the number first."""
        return self._places(0)

    def further_places(self) -> list[list[forms.BoundField]]:
        """Places that are kept for some."""
        return [self._places(place) for place in range(1, POOLS)]

    def has_further_places(self) -> bool:
        """Are places kept for some, or is something wrong about them?"""
        return any(
            field.errors or (field.name.startswith("size") and field.value() not in (None, ""))
            for fields in self.further_places()
            for field in fields
        )

    def _places(self, place: int) -> list[forms.BoundField]:
        return [self[f"{name}{place}"] for name in ("size", "method", "for", "each", "until", "pool")]

    def clean_rating(self) -> str:
        """A band that can be read."""
        return _checked(self.cleaned_data["rating"], band_typed)

    def clean(self) -> dict[str, Any]:
        """An age needs its day."""
        data = super().clean() or {}
        if (data.get("age_from") is not None or data.get("age_to") is not None) and not data.get("on"):
            self.add_error("on", _("State the day on which the age counts."))
        return data


def _checked(text: str, read: Any) -> str:
    try:
        if text.strip():
            read(text)
    except ValueError as error:
        raise forms.ValidationError(str(error)) from None
    return text.strip()


CategorySet = row_set(CategoryRow, 1)


def category_initial(category: Category, row: models.Category | None) -> dict[str, Any]:
    """A category as its row shows it."""
    values: dict[str, Any] = {
        "code": category.code,
        "name": category.name,
        "section": row.section.slug if row and row.section else "",
        "role": row.role if row else "",
        **team_initial(category.team_rules),
    }
    for rule in category.rules:
        condition = rule.condition
        if isinstance(condition, RatingWithin):
            values |= {"rating": condition.band.written, "speed": condition.speed.value}
        elif isinstance(condition, AgeOn):
            values |= {"age_from": condition.least, "age_to": condition.most, "on": condition.on}
        elif isinstance(condition, SexIs):
            values["sex"] = condition.sex.value
        elif isinstance(condition, FederationAmong):
            values["federations"] = " ".join(condition.federations)
        elif isinstance(condition, HasFideId):
            values["fide_id"] = rule.if_failed.value
    for place, pool in enumerate(category.pools[:POOLS]):
        values |= {
            f"pool{place}": pool.code,
            f"size{place}": pool.size,
            f"method{place}": pool.method.value,
            f"for{place}": " ".join(sorted(pool.statuses)),
            f"each{place}": pool.per_federation,
            f"until{place}": pool.until,
        }
    return values


def category_of(data: Mapping[str, Any], known: Mapping[str, Category]) -> Category:
    """The category that a row means; rules of other kinds are kept."""
    old = known.get(data["code"]) or Category(data["code"])
    others = tuple(rule for rule in old.rules if not isinstance(rule.condition, tuple(_SIMPLE.values())))
    rules = tuple(_rule(code, condition, data, old) for code, condition in _conditions(data))
    pools = tuple(_pool(data, place, old) for place in range(POOLS) if data[f"size{place}"] is not None)
    return replace(
        old,
        name=data["name"] or data["code"],
        rules=(*rules, *others),
        pools=(*pools, *old.pools[POOLS:]),
        team_rules=team_rules_of(data, old.team_rules),
    )


def _conditions(data: Mapping[str, Any]) -> list[tuple[str, Condition]]:
    conditions: list[tuple[str, Condition]] = []
    if data["rating"]:
        conditions.append(
            ("rating", RatingWithin(band_typed(data["rating"]), Speed(data["speed"] or "standard")))
        )
    if data["on"] and (data["age_from"] is not None or data["age_to"] is not None):
        conditions.append(("age", AgeOn(data["on"], data["age_from"], data["age_to"])))
    if data["sex"]:
        conditions.append(("sex", SexIs(Sex(data["sex"]))))
    if federations := data["federations"].upper().replace(",", " ").split():
        conditions.append(("federations", FederationAmong(tuple(federations))))
    if data["fide_id"]:
        conditions.append(("fide-id", HasFideId()))
    return conditions


def _rule(code: str, condition: Condition, data: Mapping[str, Any], old: Category) -> Rule:
    same = next((rule for rule in old.rules if isinstance(rule.condition, type(condition))), None)
    rule = replace(same, condition=condition) if same else Rule(code, condition)
    return replace(rule, if_failed=IfFailed(data["fide_id"])) if code == "fide-id" else rule


def _pool(data: Mapping[str, Any], place: int, old: Category) -> Pool:
    code = data[f"pool{place}"] or ("all" if place == 0 else f"pool-{place + 1}")
    same = next((pool for pool in old.pools if pool.code == code), Pool(code, 0))
    method = PoolMethod(data[f"method{place}"] or PoolMethod.FIRST_COME.value)
    return replace(
        same,
        size=data[f"size{place}"],
        method=method,
        statuses=frozenset(data[f"for{place}"].replace(",", " ").split()),
        per_federation=data[f"each{place}"],
        until=data[f"until{place}"],
    )
