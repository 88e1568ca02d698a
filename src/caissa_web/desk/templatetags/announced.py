"""What a page says where an event differs from what was announced."""

from __future__ import annotations

from typing import Any

from django import template

from caissa.errors import CaissaError
from caissa_web.records import announcements
from caissa_web.records.models import Event

register = template.Library()


@register.inclusion_tag("desk/announcement/differs.html")
def differs_from_announced(event: Event) -> dict[str, Any]:
    """A line with the way to the clauses side by side, where the event differs from what was announced."""
    try:
        return {"event": event, "differs": announcements.differs(event)}
    except CaissaError:
        # A damaged section has its own page that says so.
        return {"event": event, "differs": False}
