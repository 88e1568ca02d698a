"""The way from every page to its place in the manual, and the panel of a first tournament."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.urls import reverse

from caissa_web.manual import first_steps
from caissa_web.manual.help_table import place_of
from caissa_web.manual.rendering import place
from caissa_web.records.models import Event

register = template.Library()


@register.filter
def manual_place(where: str) -> str:
    """The address of a page of the manual, or of a heading on it."""
    return place(where)


@register.simple_tag(takes_context=True)
def help_address(context: template.Context) -> str:
    """Where the manual tells of the page that is shown; its contents where nothing is known."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    where = place_of(match.view_name) if match else ""
    return place(where) if where else reverse("manual:contents")


@register.simple_tag
def put_away(events: Iterable[tuple[Event, object]]) -> set[int]:
    """The first tournaments among the events of the desk that their owner has put out of sight."""
    return first_steps.archived_events(event for event, _sections in events)


@register.inclusion_tag("manual/first_panel.html", takes_context=True)
def first_tournament(context: template.Context) -> dict[str, Any]:
    """The steps of a first tournament, on the desk pages of its event."""
    return first_steps.panel(context.flatten())
