"""The tabs over every page of a section, for every template."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

SECTION_TABS = (
    ("", "overview", _("Overview")),
    ("rounds/", "rounds", _("Rounds")),
    ("history/", "history", _("History")),
)
"""Address within the section, name of the tab, label; each family of pages adds its line."""


def section_tabs(_request: HttpRequest) -> dict[str, Any]:
    """A context processor: the tabs, in the order in which a tournament needs them."""
    return {"section_tabs": SECTION_TABS}
