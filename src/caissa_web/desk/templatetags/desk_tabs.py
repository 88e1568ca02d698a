"""The rail and the tabs of a section for its templates."""

from __future__ import annotations

from typing import Any

from django import template

from caissa_web.desk.tabs import GROUPS

register = template.Library()


@register.inclusion_tag("desk/rail_links.html")
def desk_rail(home: str, current: str, disputes: int) -> dict[str, Any]:
    """All groups of pages, which of them is open, and how many boards somebody must decide."""
    return {"home": home, "groups": [(group, group.has(current)) for group in GROUPS], "count": disputes}


@register.inclusion_tag("desk/tabs.html")
def desk_tabs(home: str, current: str, for_teams: bool) -> dict[str, Any]:
    """The pages of the group that is open, where there is more than one."""
    inside = next((group for group in GROUPS if group.has(current)), None)
    pages = [tab for tab in inside.tabs if for_teams or not tab.for_teams_only] if inside else []
    return {"home": home, "pages": pages if len(pages) > 1 else [], "current": current}
