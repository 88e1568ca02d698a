"""The entry list as plain values: what is asked for, the rows, and the filters with their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.messages import comma_separated
from caissa.tournament import Player, Tournament
from caissa.tournament.initial_order import alphabetically
from caissa_web.desk.entries.cells import cell_texts
from caissa_web.operations.entries.check_ins import expected, present
from caissa_web.operations.entries.players import fingerprint
from caissa_web.section.book import Book
from caissa_web.section.entries.starting_order import order_in

LONGEST_ASKED = 80
SORTS: dict[str, Callable[[Player], Any]] = {
    "number": lambda player: player.number,
    "name": lambda player: alphabetically(player.name),
    "title": lambda player: (
        list(type(player.title)).index(player.title) if player.title else 99,
        player.number,
    ),
    "federation": lambda player: (player.federation or "~", alphabetically(player.name)),
    "rating": lambda player: (-(player.rating or 0), player.number),
    "fide_id": lambda player: (player.fide_id or 0, player.number),
    "birth": lambda player: (player.person.birth.year if player.person.birth else 0, player.number),
    "sex": lambda player: (player.sex.value if player.sex else "", player.number),
    "club": lambda player: (alphabetically(player.person.club) or "~", player.number),
}
"""How the list can be ordered, and what is compared."""

GROUPS: dict[str, tuple[Any, Callable[[Player], str]]] = {
    "federation": (gettext_lazy("By federation"), lambda player: player.federation),
    "club": (gettext_lazy("By club"), lambda player: player.person.club),
    "title": (gettext_lazy("By title"), lambda player: player.title.value if player.title else ""),
    "sex": (gettext_lazy("By sex"), lambda player: player.sex.value if player.sex else ""),
}
"""By what the list can be narrowed down to a group; nothing is written –."""
NONE = "–"


@dataclass(frozen=True, slots=True)
class Listing:
    """Which players are asked for, and in which order."""

    by: str = "number"
    find: str = ""
    only: str = ""
    group: str = ""

    @property
    def query(self) -> str:
        """The same question as the end of an address."""
        asked = {"by": self.by if self.by != "number" else "", "find": self.find}
        asked |= {"only": self.only, "group": self.group}
        text = urlencode({name: value for name, value in asked.items() if value})
        return f"?{text}" if text else "?"

    def address(self, **otherwise: str) -> str:
        """The address of the list with another order or filter."""
        return replace(self, **otherwise).query


def listing_from(asked: Mapping[str, str]) -> Listing:
    """What a request asks for; what the list does not know is left out."""
    by, only, group = asked.get("by", ""), asked.get("only", ""), asked.get("group", "")[: LONGEST_ASKED + 20]
    return Listing(
        by if by in SORTS else "number",
        asked.get("find", "").strip()[:LONGEST_ASKED],
        only if only in FILTERS else "",
        group if group.partition(":")[0] in GROUPS else "",
    )


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of the players page."""

    number: int
    cells: dict[str, str]
    note: str
    there: bool | None
    """Has the player checked in for the next round? None for whoever is not expected."""
    paid: bool = False
    gone: bool = False
    doubtful: bool = False
    seen: str = ""
    tpn: int | None = None

    @property
    def federation(self) -> str:
        """The federation by its code."""
        return self.cells["federation"]


FILTERS: dict[str, tuple[Any, Callable[[EntryRow], bool]]] = {
    "": (gettext_lazy("All"), lambda row: row.number > 0),
    "here": (gettext_lazy("Checked in"), lambda row: bool(row.there)),
    "missing": (gettext_lazy("Not here"), lambda row: row.there is False),
    "no-id": (gettext_lazy("No FIDE ID"), lambda row: not row.cells["fide_id"]),
    "unpaid": (gettext_lazy("Not paid"), lambda row: not row.paid),
    "doubtful": (gettext_lazy("Doubtful"), lambda row: row.doubtful),
    "gone": (gettext_lazy("Withdrawn"), lambda row: row.gone),
}
"""The filters beside each other above the list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A filter as a link, with how many players it shows."""

    text: str
    many: int
    address: str
    chosen: bool


def entry_rows(facts: Tournament, book: Book, doubtful: Collection[int], *, editable: bool) -> list[EntryRow]:
    """Everybody who is entered, by number; `editable` rows carry what an edit must have seen."""
    tpns = {number: tpn for tpn, number in enumerate(order_in(facts, facts.next_round), start=1)}
    there, paid = presence(facts, book), frozenset(book.fees_paid)
    return [
        EntryRow(
            player.number,
            cell_texts(player),
            _note(player, facts, book),
            there.get(player.number),
            paid=player.number in paid,
            gone=player.left is not None,
            doubtful=player.number in doubtful,
            seen=fingerprint(player) if editable else "",
            tpn=tpns.get(player.number),
        )
        for player in facts.players
    ]


def presence(facts: Tournament, book: Book) -> dict[int, bool]:
    """Who is expected in the next round, and has checked in for it; where teams play, teams check in."""
    if facts.for_teams:
        return {}
    here = present(book, facts.next_round)
    return {number: number in here for number in expected(facts, facts.next_round)}


def narrowed(rows: list[EntryRow], facts: Tournament, listing: Listing) -> list[EntryRow]:
    """The rows that are asked for, in the order asked for."""
    words = alphabetically(listing.find).split()
    fits = FILTERS[listing.only][1]
    group, _colon, wanted = listing.group.partition(":")
    by_number = {row.number: row for row in rows}
    ordered = (by_number[player.number] for player in sorted(facts.players, key=SORTS[listing.by]))
    return [
        row
        for row in ordered
        if fits(row)
        and all(word in _searched(row) for word in words)
        and (not group or (row.cells[group] or NONE) == wanted)
    ]


def filters(rows: list[EntryRow], listing: Listing) -> list[Choice]:
    """The filters that show somebody, and the one that is chosen."""
    choices = []
    for only, (text, fits) in FILTERS.items():
        many = sum(map(fits, rows))
        if only == "unpaid" and many == len(rows):
            many = 0  # where nobody has paid at the desk, fees are kept elsewhere
        if many or only in ("", listing.only):
            address = replace(listing, only=only, group="" if not only else listing.group).query
            chosen = only == listing.only and (bool(only) or not listing.group)
            choices.append(Choice(str(text), many, address, chosen))
    return choices


def groups(rows: list[EntryRow], listing: Listing) -> list[tuple[str, list[Choice]]]:
    """How many players there are by federation, club, title and sex, the largest number first."""
    kinds = []
    for group, (heading, _key) in GROUPS.items():
        counted = Counter(row.cells[group] or NONE for row in rows).most_common()
        if group == "club" and len(counted) < 2:
            continue
        choices = [
            Choice(
                value, many, listing.address(group=f"{group}:{value}"), listing.group == f"{group}:{value}"
            )
            for value, many in counted
        ]
        kinds.append((str(heading), choices))
    return kinds


def _searched(row: EntryRow) -> str:
    return alphabetically(f"{row.number} {' '.join(row.cells.values())}")


def _note(player: Player, facts: Tournament, book: Book) -> str:
    """What is special about a player, in a few words."""
    notes = []
    if player.first_round > 1:
        notes.append(_("from round %(number)d") % {"number": player.first_round})
    if player.left:
        notes.append(player.left.how.label)
    notes += [
        _("bye in %(round)d") % {"round": round_.number}
        for round_ in facts.rounds[facts.paired_rounds :]
        if any(bye.participant == player.number for bye in round_.byes)
    ]
    if player.number in book.by_hand:
        notes.append(_("by hand"))
    if facts.for_teams and (team := facts.team_of(player.number)):
        notes.append(team.name)
    return comma_separated(notes) if notes else ""
