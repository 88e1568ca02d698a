"""The rail and the tabs of a section for its templates."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from caissa_web.desk.tabs import GROUPS, Group, Link

register = template.Library()


@register.inclusion_tag("desk/rail_links.html")
def desk_rail(home: str, current: str, disputes: int) -> dict[str, Any]:
    """All groups of pages, which of them is open, and how many boards somebody must decide."""

    def link(group: Group) -> Link:
        mark = ("true" if len(group.tabs) > 1 else "page") if group.has(current) else ""
        address = home + group.tabs[0].address
        return Link(address, group.label, mark, group.icon, disputes if group.counts_disputes else 0)

    return {"label": _("Section"), "links": [link(group) for group in GROUPS]}


@register.inclusion_tag("desk/tabs.html")
def desk_tabs(home: str, current: str, for_teams: bool) -> dict[str, Any]:
    """The pages of the group that is open, where there is more than one."""
    inside = next((group for group in GROUPS if group.has(current)), None)
    pages = [tab for tab in inside.tabs if for_teams or not tab.for_teams_only] if inside else []
    links = [Link(home + tab.address, tab.label, "page" if tab.name == current else "") for tab in pages]
    return {"links": links if len(links) > 1 else []}
