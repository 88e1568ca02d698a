"""The rail of an event and the tabs of its offices for templates."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from caissa_web.desk.event_rail import rail, tabs
from caissa_web.records.rights import rights
from caissa_web.treasury.operations.parties import ORGANISER

register = template.Library()


@register.inclusion_tag("desk/rail_links.html", takes_context=True)
def event_rail(context: Any) -> dict[str, Any]:
    """The sections and the offices of an event that the viewer may enter; nothing without an event."""
    event, request = context.get("event"), context["request"]
    if not event:
        return {"links": ()}
    held = context.get("rights_held")
    if held is None:
        held = rights(request.user, event)
    return {"label": _("The event"), "links": rail(event, held, request.path)}


@register.inclusion_tag("desk/tabs.html", takes_context=True)
def office_tabs(context: Any) -> dict[str, Any]:
    """The pages of the office that is open; those of the treasury keep to the payee."""
    request = context["request"]
    view = request.resolver_match.url_name if request.resolver_match else ""
    links = tabs(context["event"], context["rights_held"], request.path, view, context["tab"])
    payee = context.get("payee")
    if payee is not None and payee.key != ORGANISER:
        links = [replace(link, address=f"{link.address}?payee={payee.key}") for link in links]
    return {"links": links}
