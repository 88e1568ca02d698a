"""The tabs over every page of a section: seven groups, and within each the pages of one kind of work."""

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
    tabs: tuple[Tab, ...]

    def has(self, name: str) -> bool:
        """Does a tab belong to this group?"""
        return any(tab.name == name for tab in self.tabs)


GROUPS = (
    Group(_("Overview"), (Tab("", "overview", _("Overview")),)),
    Group(
        _("Entries"),
        (
            Tab("players/", "players", _("Players")),
            Tab("teams/", "teams", _("Teams"), for_teams_only=True),
            Tab("check-in/", "check-in", _("Check-in")),
        ),
    ),
    Group(
        _("Rounds"),
        (
            Tab("rounds/", "rounds", _("Rounds")),
            Tab("claims/", "claims", _("Phones")),
            Tab("incidents/", "incidents", _("Incidents")),
            Tab("messages/", "messages", _("Messages")),
        ),
    ),
    Group(
        _("Standings"),
        (
            Tab("standings/", "standings", _("Standings")),
            Tab("ratings/", "ratings", _("Ratings")),
            Tab("norms/", "norms", _("Norms")),
            Tab("prizes/", "prizes", _("Prizes")),
        ),
    ),
    Group(
        _("Documents"),
        (
            Tab("documents/", "documents", _("Documents")),
            Tab("report/", "report", _("Report")),
            Tab("files/", "files", _("Files")),
        ),
    ),
    Group(_("Set-up"), (Tab("set-up/", "set-up", _("Set-up")),)),
    Group(_("History"), (Tab("history/", "history", _("History")),)),
)
"""In the order in which a tournament needs them; a new page is one line in its group."""
