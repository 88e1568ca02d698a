"""The tabs over every page of a section, for every template."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

SECTION_TABS = (
    ("", "overview", _("Overview")),
    ("players/", "players", _("Players")),
    ("check-in/", "check-in", _("Check-in")),
    ("teams/", "teams", _("Teams")),
    ("rounds/", "rounds", _("Rounds")),
    ("claims/", "claims", _("Phones")),
    ("incidents/", "incidents", _("Incidents")),
    ("standings/", "standings", _("Standings")),
    ("ratings/", "ratings", _("Ratings")),
    ("norms/", "norms", _("Norms")),
    ("prizes/", "prizes", _("Prizes")),
    ("documents/", "documents", _("Documents")),
    ("report/", "report", _("Report")),
    ("set-up/", "set-up", _("Set-up")),
    ("files/", "files", _("Files")),
    ("history/", "history", _("History")),
)
"""Address within the section, name of the tab, label; each family of pages adds its line."""


def section_tabs(_request: HttpRequest) -> dict[str, Any]:
    """A context processor: the tabs, in the order in which a tournament needs them."""
    return {"section_tabs": SECTION_TABS}
