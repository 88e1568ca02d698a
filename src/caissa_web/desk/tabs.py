"""The rail beside every page of a section: seven groups, and within each the pages of one kind of work."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Tab:
    """One page: its address within the section, its name, what stands on it."""

    address: str
    name: str
    label: Promise
    for_teams_only: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The pages of one kind of work; its own link leads to the first of them."""

    label: Promise
    icon: str
    tabs: tuple[Tab, ...]
    counts_disputes: bool = False

    def has(self, name: str) -> bool:
        """Does a tab belong to this group?"""
        return any(tab.name == name for tab in self.tabs)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a rail or of tabs; `current` marks it while it is open: page, or true for a part."""

    address: str
    label: Promise
    current: str = ""
    icon: str = ""
    count: int = 0


GROUPS = (
    Group(_("Overview"), "layout-dashboard", (Tab("", "overview", _("Overview")),)),
    Group(
        _("Entries"),
        "users",
        (
            Tab("players/", "players", _("Players")),
            Tab("teams/", "teams", _("Teams"), for_teams_only=True),
            Tab("check-in/", "check-in", _("Check-in")),
        ),
    ),
    Group(
        _("Rounds"),
        "swords",
        (
            Tab("rounds/", "rounds", _("Rounds")),
            Tab("claims/", "claims", _("Phones")),
            Tab("games/", "games", _("Games")),
            Tab("sheets/", "sheets", _("Score sheets")),
            Tab("what-now/", "what-now", _("What now?")),
            Tab("incidents/", "incidents", _("Incidents")),
            Tab("messages/", "messages", _("Messages")),
            Tab("duties/", "duties", _("Arbiters")),
        ),
        counts_disputes=True,
    ),
    Group(
        _("Standings"),
        "list-ordered",
        (
            Tab("standings/", "standings", _("Standings")),
            Tab("ratings/", "ratings", _("Ratings")),
            Tab("norms/", "norms", _("Norms")),
            Tab("prizes/", "prizes", _("Prizes")),
        ),
    ),
    Group(
        _("Documents"),
        "printer",
        (
            Tab("documents/", "documents", _("Documents")),
            Tab("report/", "report", _("Report")),
            Tab("reports-due/", "reports-due", _("Reports due")),
            Tab("files/", "files", _("Files")),
            Tab("other-sites/", "other-sites", _("Send to other sites")),
        ),
    ),
    Group(_("Set-up"), "settings", (Tab("set-up/", "set-up", _("Set-up")),)),
    Group(_("History"), "history", (Tab("history/", "history", _("History")),)),
)
"""In the order in which a tournament needs them; a new page is one line in its group."""
