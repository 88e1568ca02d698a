"""Screens are made, changed and taken down; each act stands in the event's log."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa_web.records.models import Event
from caissa_web.records.versions import Act, log
from caissa_web.screens.models import Screen
from caissa_web.screens.plan import Plan

MOST = 50
LONGEST_SLUG = 40


class TooManyScreens(CaissaError):
    """An event has as many screens as it may have."""

    code = "screens.too-many"
    message = "This event already has the maximum number of screens ({most}). Remove one first."


@transaction.atomic
def make_screen(event: Event, name: str, plan: Plan, *, by: str) -> Screen:
    """Make a screen; its address is made of its name."""
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if event.screens.count() >= MOST:
        raise TooManyScreens(most=MOST)
    screen = Screen.objects.create(event=event, slug=_free_slug(event, name), name=name, kept=plan.as_dict())
    log(event, Act("screen.made", by, msg("{name}", name=name)))
    return screen


def _free_slug(event: Event, name: str) -> str:
    wish = slugify(name)[:LONGEST_SLUG].strip("-") or "screen"
    taken = set(event.screens.values_list("slug", flat=True))
    tries = (wish, *(f"{wish}-{number}" for number in range(2, MOST + 2)))
    return next(slug for slug in tries if slug not in taken)


@transaction.atomic
def change_screen(screen: Screen, name: str, plan: Plan, *, by: str) -> Screen:
    """Change what a screen shows; its address stays. The same again changes nothing."""
    current = Screen.objects.select_for_update().get(pk=screen.pk)
    if (current.name, current.plan) != (name, plan):
        current.name, current.kept = name, plan.as_dict()
        current.save()
        log(current.event, Act("screen.changed", by, msg("{name}", name=name)))
    return current


@transaction.atomic
def remove_screen(screen: Screen, *, by: str) -> None:
    """Take a screen down."""
    log(screen.event, Act("screen.removed", by, msg("{name}", name=screen.name)))
    screen.delete()
