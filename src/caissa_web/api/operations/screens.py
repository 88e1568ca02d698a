"""Screens as a caller names them, and plans that the desk's form would take too."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _

from caissa_web.api.access import Place
from caissa_web.api.operations.parameter import Adapter, wrong
from caissa_web.screens.models import LONGEST_NAME, Screen
from caissa_web.screens.plan import LONGEST, LONGEST_NOTICE, MOST_COLUMNS, MOST_ROWS, SHORTEST, Plan

BOUNDS: dict[str, tuple[Any, ...]] = {
    "seconds": (MinValueValidator(SHORTEST), MaxValueValidator(LONGEST)),
    "rows": (MaxValueValidator(MOST_ROWS),),
    "columns": (MaxValueValidator(MOST_COLUMNS),),
    "notice": (MaxLengthValidator(LONGEST_NOTICE),),
}


def _screen(body: Any, place: Place) -> Screen:
    screen: Screen | None = place.opened_event.screens.filter(slug=body.screen).first()
    if screen is None:
        raise wrong("screen", _("There is no such screen."))
    return screen


def _name(body: Any, _place: Place) -> str:
    name = str(body.name).strip()
    if not name:
        raise wrong("name", _("This field is required."))
    _require(name, "name", (MaxLengthValidator(LONGEST_NAME),))
    return name


def _plan(body: Any, place: Place) -> Plan:
    wanted: Plan = body.plan
    if not wanted.lists:
        raise wrong("plan.lists", _("This field is required."))
    for name, validators in BOUNDS.items():
        _require(getattr(wanted, name), f"plan.{name}", validators)
    languages = dict(settings.LANGUAGES)
    if wanted.language and wanted.language not in languages:
        raise wrong("plan.language", _("Choose one of: {choices}").format(choices=", ".join(languages)))
    _require_sections(wanted, place)
    return wanted


def _require(value: Any, field: str, validators: tuple[Any, ...]) -> None:
    try:
        for validator in validators:
            validator(value)
    except ValidationError as refused:
        raise wrong(field, " ".join(refused.messages)) from None


def _require_sections(wanted: Plan, place: Place) -> None:
    there = set(place.opened_event.sections.values_list("slug", flat=True))
    named = {"sections": wanted.sections, "tints": tuple(slug for slug, _tint in wanted.tints)}
    for field, slugs in named.items():
        if not there.issuperset(slugs):
            raise wrong(f"plan.{field}", _("There is no section with this short name."))


_SCREEN = Adapter({"screen": (str, ...)}, _screen)
_NAME = Adapter({"name": (str, ...)}, _name)

OF_SCREENS: dict[str, dict[str, Adapter]] = {
    "make_screen": {"name": _NAME, "plan": Adapter({"plan": (Plan, Plan())}, _plan)},
    "change_screen": {"screen": _SCREEN, "name": _NAME, "plan": Adapter({"plan": (Plan, ...)}, _plan)},
    "remove_screen": {"screen": _SCREEN},
}
"""Operation → parameter → how a caller sends it."""
