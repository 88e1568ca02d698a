"""The tabs of a section for its templates."""

from __future__ import annotations

from typing import Any

from django import template

from caissa_web.desk.tabs import GROUPS

register = template.Library()


@register.inclusion_tag("desk/tabs.html")
def desk_tabs(home: str, current: str, for_teams: bool) -> dict[str, Any]:
    """All groups of tabs, and the pages of the group that is open."""
    inside = next((group for group in GROUPS if group.has(current)), None)
    pages = [tab for tab in inside.tabs if for_teams or not tab.for_teams_only] if inside else []
    groups = [(group.tabs[0].address, group.label, group is inside) for group in GROUPS]
    return {"home": home, "groups": groups, "pages": pages if len(pages) > 1 else [], "current": current}
