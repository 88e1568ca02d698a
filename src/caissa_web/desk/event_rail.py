"""The rail beside every page of an event: its sections and its offices, and who sees which pages of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from caissa_web.desk.tabs import Link
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

ENTRIES_DESK = (frozenset({Right.ENTRIES_OFFICE}), frozenset({Right.ENTRIES}))
ENTRIES_OFFICE = (frozenset({Right.ENTRIES_OFFICE}),)
MONEY = (frozenset({Right.MONEY}),)
ROOMS = (frozenset({Right.ROOMS}),)
ALL_HOTELS = (frozenset({Right.ROOMS, Right.ENTRIES_OFFICE}),)
TRANSPORT = (frozenset({Right.TRANSPORT}),)
VISA = (frozenset({Right.VISA}),)
BADGES = (frozenset({Right.BADGES}),)
COMPANIONS = (frozenset({Right.ENTRIES_OFFICE}), frozenset({Right.PAIR}))
NEEDS = tuple(
    frozenset({right}) for right in (Right.ENTRIES_OFFICE, Right.PAIR, Right.ROOMS, Right.TRANSPORT)
)


@dataclass(frozen=True, slots=True)
class OfficePage:
    """One page of the office; whoever has all rights of one of the sets in `seen_by` sees it."""

    name: str
    view: str
    label: Promise
    seen_by: tuple[frozenset[Right], ...]

    def is_for(self, held: frozenset[Right]) -> bool:
        """May somebody with these rights open it?"""
        return any(rights <= held for rights in self.seen_by)

    def address(self, event: Event) -> str:
        """Where it is."""
        return reverse(f"office:{self.view}", args=[event.slug])


@dataclass(frozen=True, slots=True)
class EventPage:
    """Work on the event as a whole, with tabs of its own; for whoever has one of the rights."""

    view: str
    label: Promise
    icon: str
    seen_by: frozenset[Right]

    def address(self, event: Event) -> str:
        """Where it begins; all its pages lie below."""
        return reverse(self.view, args=[event.slug])


@dataclass(frozen=True, slots=True)
class PageGroup:
    """The pages of one kind of work, below these folders of the event's addresses."""

    folders: tuple[str, ...]
    label: Promise
    icon: str
    pages: tuple[OfficePage, ...]

    def pages_for(self, held: frozenset[Right]) -> list[OfficePage]:
        """What somebody with these rights sees of it."""
        return [page for page in self.pages if page.is_for(held)]


EVENT_PAGES = (
    EventPage("desk:announcement", _("Announcement"), "book-open", frozenset({Right.LOOK})),
    EventPage("desk:event-checklists", _("Checklists"), "clipboard-list", frozenset({Right.FAIR_PLAY})),
    EventPage("conduct:home", _("Disputes"), "gavel", frozenset({Right.LOOK})),
    EventPage("desk:online-play", _("Venues"), "monitor", frozenset({Right.MANAGE, Right.PAIR})),
)
"""What concerns all sections, beside the offices."""

GROUPS = (
    PageGroup(
        ("entries",),
        _("Entries"),
        "users",
        (
            OfficePage("today", "entries", _("Today"), ENTRIES_DESK),
            OfficePage("list", "entries-list", _("Entries"), ENTRIES_DESK),
            OfficePage("decisions", "entries-decisions", _("Decisions"), ENTRIES_OFFICE),
            OfficePage("changed", "entries-changed", _("Changed"), ENTRIES_OFFICE),
            OfficePage("waiting", "entries-waiting", _("Waiting lists"), ENTRIES_OFFICE),
            OfficePage("door", "entries-door", _("Door"), ENTRIES_DESK),
            OfficePage("lists", "entries-lists", _("Lists"), ENTRIES_OFFICE),
            OfficePage("report", "entries-report", _("Report"), ENTRIES_DESK),
            OfficePage("offer", "offer", _("Offer"), ENTRIES_OFFICE),
        ),
    ),
    PageGroup(
        ("delegations",),
        _("Delegations"),
        "flag",
        (
            OfficePage("delegations", "delegations", _("All delegations"), ENTRIES_OFFICE),
            OfficePage("invite", "delegations-invite", _("Invite"), ENTRIES_OFFICE),
            OfficePage("terms", "delegations-terms", _("Days and late fee"), ENTRIES_OFFICE),
            OfficePage("qualifications", "qualifications", _("Qualifications"), ENTRIES_OFFICE),
            OfficePage("import", "delegations-import", _("Import a list"), ENTRIES_OFFICE),
        ),
    ),
    PageGroup(
        ("money",),
        _("Treasury"),
        "wallet",
        (
            OfficePage("today", "money-today", _("Today"), MONEY),
            OfficePage("outstanding", "money-outstanding", _("Outstanding"), MONEY),
            OfficePage("bank", "money-bank", _("Bank"), MONEY),
            OfficePage("invoices", "money-invoices", _("Invoices"), MONEY),
            OfficePage("cash", "money-cash", _("Cash"), MONEY),
            OfficePage("refunds", "money-refunds", _("Refunds"), MONEY),
            OfficePage("accounts", "money-accounts", _("Accounts"), MONEY),
            OfficePage("summary", "money-summary", _("Summary"), MONEY),
            OfficePage("settings", "money-settings", _("Settings"), MONEY),
        ),
    ),
    PageGroup(
        ("rooms",),
        _("Rooms"),
        "house",
        (
            OfficePage("today", "rooms", _("Today"), ROOMS),
            OfficePage("rooming", "rooms-rooming", _("Rooming list"), ROOMS),
            OfficePage("meals", "rooms-meals", _("Meals"), ROOMS),
            OfficePage("stays", "rooms-stays", _("Stays"), ALL_HOTELS),
            OfficePage("hotels", "rooms-hotels", _("Hotels and nights"), ALL_HOTELS),
            OfficePage("rules", "rooms-rules", _("Entitlements"), ALL_HOTELS),
            OfficePage("check", "rooms-check", _("Occupancy check"), ALL_HOTELS),
        ),
    ),
    PageGroup(
        ("travel",),
        _("Travel"),
        "map-pin",
        (
            OfficePage("runs", "travel", _("Runs"), TRANSPORT),
            OfficePage("journeys", "travel-journeys", _("Arrivals and departures"), TRANSPORT),
            OfficePage("settings", "travel-settings", _("Places and vehicles"), TRANSPORT),
        ),
    ),
    PageGroup(
        ("contracts", "visas", "insurance", "needs", "companions"),
        _("Papers"),
        "file-text",
        (
            OfficePage("contracts", "contracts", _("Contracts"), ENTRIES_OFFICE),
            OfficePage("visas", "visas", _("Visas"), VISA),
            OfficePage("insurance", "insurance", _("Insurance"), ENTRIES_OFFICE),
            OfficePage("needs", "needs", _("Needs"), NEEDS),
            OfficePage("companions", "companions", _("Attendants and assistants"), COMPANIONS),
        ),
    ),
    PageGroup(
        ("badges",),
        _("Accreditation"),
        "badge-check",
        (
            OfficePage("badges", "badges", _("Badges"), BADGES),
            OfficePage("badge-kinds", "badge-kinds", _("Kinds and zones"), BADGES),
            OfficePage("doors", "doors", _("Doors"), BADGES),
        ),
    ),
    PageGroup(
        ("messages", "letters"),
        _("Messages"),
        "mail",
        (
            OfficePage("messages", "messages", _("Messages"), ENTRIES_OFFICE),
            OfficePage("letters", "letters", _("Letters"), ENTRIES_OFFICE),
        ),
    ),
)
"""In the order in which an event needs them; a new page is one line in its office."""


def group_at(path: str) -> PageGroup | None:
    """The pages that an address `/office/<event>/<folder>/…` belongs to."""
    folder = path.split("/")[3:4]
    return next((group for group in GROUPS if folder and folder[0] in group.folders), None)


def rail(event: Event, held: frozenset[Right], path: str) -> list[Link]:
    """The sections, the pages of the whole event, and the groups of pages at the first that may be opened."""
    here = group_at(path)
    home = reverse("desk:event", args=[event.slug])
    links = [Link(home, _("Sections"), "page" if path == home else "", "layout-dashboard")]
    links += [_event_link(page, event, path) for page in EVENT_PAGES if page.seen_by & held]
    for group in GROUPS:
        if pages := group.pages_for(held):
            current = ("true" if len(pages) > 1 else "page") if group is here else ""
            links.append(Link(pages[0].address(event), group.label, current, group.icon))
    return links


def _event_link(page: EventPage, event: Event, path: str) -> Link:
    address = page.address(event)
    below = "true" if path.startswith(address) else ""
    return Link(address, page.label, "page" if path == address else below, page.icon)


def tabs(event: Event, held: frozenset[Right], path: str, view: str, tab: str) -> list[Link]:
    """The pages of the group that is open, where there is more than one.

    The page itself is marked; below a page, as for a single entry, the tab that the page names is.
    """
    here = group_at(path)
    pages = here.pages_for(held) if here else []
    itself = next((page for page in pages if page.view == view), None)
    marked = itself or next((page for page in pages if page.name == tab), None)
    links = [Link(page.address(event), page.label, "page" if page is marked else "") for page in pages]
    return links if len(links) > 1 else []
