"""Names as a screen shows them."""

from __future__ import annotations

from django import template

from caissa_web.screens.sheets import Sheet

register = template.Library()


@register.filter
def for_the_hall(name: str, sheet: Sheet) -> str:
    """A player's name in one line: `{{ player.name|for_the_hall:sheet }}`."""
    return sheet.short_names.get(name, name)
