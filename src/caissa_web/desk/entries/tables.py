"""The entry list as plain values: rows, counts, findings by kind, and what stands on a player's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.errors import Finding
from caissa.messages import comma_separated
from caissa.tournament import Colour, Outcome, Player, Tournament
from caissa.tournament.initial_order import alphabetically
from caissa_web.operations.entries.byes import half_point_byes
from caissa_web.presentation.results import WORDS
from caissa_web.section.book import Book
from caissa_web.section.entries.starting_order import are_equal, order_in

SORTS: dict[str, tuple[Any, Callable[[Player], Any]]] = {
    "number": (gettext_lazy("No."), lambda player: player.number),
    "name": (gettext_lazy("Name"), lambda player: alphabetically(player.name)),
    "federation": (
        gettext_lazy("Fed"),
        lambda player: (player.federation or "~", alphabetically(player.name)),
    ),
    "rating": (gettext_lazy("Rating"), lambda player: (-(player.rating or 0), player.number)),
}
"""How the list can be ordered: the heading, and what is compared."""

KINDS = {
    "entries.same-id": gettext_lazy("The same FIDE ID twice"),
    "entries.same-name": gettext_lazy("The same name twice"),
    "rating.no-fide-id": gettext_lazy("No FIDE ID"),
    "rating.unknown-federation": gettext_lazy("Unknown federation"),
    "rating.excluded-federation": gettext_lazy("Excluded federation"),
    "rating.implausible": gettext_lazy("Rating that cannot be"),
    "rating.below-floor": gettext_lazy("Rating below the lowest"),
    "rating.birth": gettext_lazy("Birth that cannot be"),
}
"""Kinds of findings in words."""

MOST_OF_A_KIND = 12
BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line of the players page."""

    number: int
    title: str
    name: str
    federation: str
    rating: int | None
    note: str
    tpn: int | None = None


@dataclass(frozen=True, slots=True)
class Doubts:
    """Findings of one kind, the first of them in words."""

    heading: str
    severity: str
    spelt_out: tuple[Finding, ...]
    more: int

    @property
    def many(self) -> int:
        """How many there are."""
        return len(self.spelt_out) + self.more


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """A round that is not paired yet, with the bye a player has asked for."""

    number: int
    words: str


def entry_rows(facts: Tournament, book: Book, by: str, find: str) -> list[EntryRow]:
    """The players in the order asked for; with `find`, those whose line has all its words."""
    words = alphabetically(find).split()
    ordered = sorted(facts.players, key=SORTS[by if by in SORTS else "number"][1])
    tpns = {number: tpn for tpn, number in enumerate(order_in(facts, facts.next_round), start=1)}
    rows = (replace(_row(player, facts, book), tpn=tpns.get(player.number)) for player in ordered)
    return [row for row in rows if all(word in _searched(row) for word in words)]


def _row(player: Player, facts: Tournament, book: Book) -> EntryRow:
    title = player.title.value if player.title else ""
    return EntryRow(
        player.number, title, player.name, player.federation, player.rating, _note(player, facts, book)
    )


def _searched(row: EntryRow) -> str:
    return alphabetically(f"{row.number} {row.title} {row.name} {row.federation} {row.rating or ''}")


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


def counts(facts: Tournament) -> list[tuple[str, list[tuple[str, int]]]]:
    """How many players there are by federation, title and sex, the largest number first."""
    none = "–"
    kinds = (
        (_("By federation"), (player.federation or none for player in facts.players)),
        (_("By title"), (player.title.value if player.title else none for player in facts.players)),
        (_("By sex"), (player.sex.value if player.sex else none for player in facts.players)),
    )
    return [(heading, Counter(values).most_common()) for heading, values in kinds]


def doubts(findings: Iterable[Finding]) -> list[Doubts]:
    """The findings by kind, the graver first; of a frequent kind only the first ones are spelt out."""
    kinds: dict[str, list[Finding]] = {}
    for finding in sorted(findings, key=lambda finding: (-finding.severity, finding.code)):
        kinds.setdefault(finding.code, []).append(finding)
    return [
        Doubts(
            str(KINDS.get(code, code)),
            str(of_kind[0].severity),
            tuple(of_kind[:MOST_OF_A_KIND]),
            max(0, len(of_kind) - MOST_OF_A_KIND),
        )
        for code, of_kind in kinds.items()
    ]


def rounds_ahead(facts: Tournament, number: int) -> list[RoundAhead]:
    """The rounds still to be paired, each with the bye on record for it."""
    last = max(facts.scheduled_rounds or 0, facts.next_round, len(facts.rounds))
    ahead = [
        round_number
        for round_number in range(facts.next_round, last + 1)
        if not facts.is_paired(round_number)
    ]
    return [RoundAhead(round_number, _bye_words(facts, number, round_number)) for round_number in ahead]


def _bye_words(facts: Tournament, number: int, round_number: int) -> str:
    outcome = facts.result(number, round_number).outcome
    return "" if outcome is Outcome.ABSENT else str(WORDS[outcome])


def colours(facts: Tournament, number: int) -> str:
    """The colours of the games played, as `WBW`; forfeits and byes have none."""
    played = (result for result in facts.results(number) if result.outcome.played and result.colour)
    return "".join("W" if result.colour is Colour.WHITE else "B" for result in played)


def prohibited_partners(facts: Tournament, number: int) -> list[str]:
    """Whom a player may not meet, with the rounds if the prohibition does not cover all of them."""
    partners = []
    for prohibition in facts.prohibited_pairings:
        if number in prohibition.participants and not facts.for_teams:
            names = [
                f"{other} {facts.player(other).name}"
                for other in prohibition.participants
                if other != number and other in facts.numbers
            ]
            until = (
                ""
                if prohibition.last_round is None
                else f" ({prohibition.first_round}–{prohibition.last_round})"
            )
            partners.append(", ".join(names) + until)
    return partners


def equals(facts: Tournament, number: int) -> list[Player]:
    """Those with the same rating and title, with whom the pairing number could be exchanged."""
    player = facts.player(number)
    return [other for other in facts.players if other.number != number and are_equal(other, player)]


def half_points_had(facts: Tournament, number: int) -> int:
    """How many half-point byes a player has, had or asked for."""
    return len(half_point_byes(facts, number))
