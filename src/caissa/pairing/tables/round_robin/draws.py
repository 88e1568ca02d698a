"""Drawing of pairing numbers: plain, or restricted so that compatriots do not meet in the last rounds.

The restricted draw is the Handbook's ceremony, step by step: small envelopes with numbers lie in large
ones, one for each set; the largest contingent draws first; its first player chooses a large envelope
that holds enough numbers, and the whole contingent draws from it; what is left in it can be used again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.pairing.lots import LotDrawn, Lots
from caissa.pairing.tables.pairing_table import NoPairingTable
from caissa.pairing.tables.round_robin.berger import require_enough
from caissa.pairing.tables.round_robin.editions import NEWEST, RoundRobinRules
from caissa.pairing.tables.round_robin.varma import Section, built_sections, varma_sections
from caissa.tournament import Person, Player, Tournament
from caissa.tournament.initial_order import alphabetically


class NoEnvelopes(CaissaError):
    """The envelopes do not hold enough numbers for the contingents."""

    code = "draw.envelopes"
    message = "The sets {sections} cannot take contingents of {contingents}."
    article = "C.02 15.2.3"


@dataclass(frozen=True, slots=True)
class Contingent:
    """The players of one group, in the order in which they draw."""

    group: str
    players: tuple[Player, ...]

    def __len__(self) -> int:
        return len(self.players)


@dataclass(frozen=True, slots=True)
class NumbersDrawn:
    """The outcome of a draw: the players in the order of their numbers, the sets used, the protocol."""

    order: tuple[int, ...]
    sections: tuple[Section, ...]
    protocol: tuple[LotDrawn, ...]
    notes: tuple[str, ...] = ()

    def number_of(self, player: int) -> int:
        """The pairing number that a player drew."""
        return self.order.index(player) + 1


def federation(player: Player) -> str:
    """The group that the Handbook speaks of: the player's federation."""
    return player.federation


def entrants(tournament: Tournament) -> tuple[Player, ...]:
    """Who draws: the players, or in a competition of teams each team by its number, name and federation."""
    if not tournament.for_teams:
        return tournament.players
    return tuple(
        Player(team.number, Person(team.name, federation=team.federation)) for team in tournament.teams
    )


def draw_numbers(players: Sequence[Player], lots: Lots) -> NumbersDrawn:
    """A plain draw: in alphabetical order everyone draws one of the numbers that are left.

    Handbook: C.05 6.1, 6.2
    """
    require_enough(len(players))
    urn = list(range(1, len(players) + 1))
    drawn = _drawn_from(urn, _by_name(players), lots, "C.05 6.2")
    return _outcome(drawn, (), lots)


def contingents(
    players: Sequence[Player], group_of: Callable[[Player], str] = federation
) -> tuple[Contingent, ...]:
    """Who draws when: the largest contingent first, then by its code; inside it by name.

    Players without a group stand each for themselves.

    Handbook: C.06 2; formerly C.02 15.2.2 (2022), 13.18.1.2 (2019), 13.17.1.2 (2017)
    """
    grouped: dict[str, list[Player]] = {}
    for player in players:
        grouped.setdefault(group_of(player) or f"\uffff{player.number}", []).append(player)
    ordered = sorted(grouped.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(Contingent(group.split("\uffff")[0], _by_name(members)) for group, members in ordered)


def _by_name(players: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda player: (alphabetically(player.name), player.number)))


def sections_for(
    players: Sequence[Player],
    rules: RoundRobinRules = NEWEST,
    group_of: Callable[[Player], str] = federation,
) -> tuple[tuple[Section, ...], tuple[str, ...]]:
    """The printed Varma sets if they can take the contingents, otherwise sets built for them; and a note.

    Handbook: C.06 5, C.02 15.1 (2022)
    """
    sizes = [len(contingent) for contingent in contingents(players, group_of)]
    try:
        printed = varma_sections(len(players), rules)
    except NoPairingTable:
        return built_sections(len(players), sizes), (
            msg("No Varma table is printed for this field: sets were built."),
        )
    if _fit(tuple(len(section.numbers) for section in printed), tuple(size for size in sizes if size > 1)):
        return printed, _misprint(len(players), rules)
    return built_sections(len(players), sizes), (
        msg("The printed Varma sets are too small: sets were built."),
    )


def _misprint(players: int, rules: RoundRobinRules) -> tuple[str, ...]:
    wrong = players + players % 2 in rules.varma_as_printed
    return (
        (
            msg(
                "The sets printed in {article} for this field are wrong; those of 2022 are used.",
                article=rules.sets,
            ),
        )
        if wrong
        else ()
    )


def restricted_draw(
    players: Sequence[Player],
    lots: Lots,
    rules: RoundRobinRules = NEWEST,
    *,
    sections: Sequence[Section] | None = None,
    group_of: Callable[[Player], str] = federation,
) -> NumbersDrawn:
    """The ceremony of envelopes: sets prepared, contingents in order, everyone draws a number.

    An envelope is offered only if those who draw later can still be served
    (docs/interpretations/round-robins/rr-envelopes.md).

    Handbook: C.06 1, 2, 3, 4; formerly C.02 15, 15.2 (2022), 13.18, 13.18.1 (2019), 13.17, 13.17.1,
    13.17.1.1, 13.17.1.3, 13.17.1.4 (2017)
    """
    require_enough(len(players))
    prepared, notes = (tuple(sections), ()) if sections else sections_for(players, rules, group_of)
    kept_apart = frozenset(section.letter for section in prepared if section.apart)
    ceremony = _Ceremony(
        {section.letter: list(section.numbers) for section in prepared}, kept_apart, lots, rules
    )
    waiting = contingents(players, group_of)
    ceremony.require_numbers_for(waiting)
    for place, contingent in enumerate(waiting):
        ceremony.serve(contingent, waiting[place + 1 :])
    return _outcome(ceremony.drawn, prepared, lots, notes)


@dataclass(slots=True)
class _Ceremony:
    """The large envelopes on the table, and who has drawn what."""

    envelopes: dict[str, list[int]]
    kept_apart: frozenset[str]
    lots: Lots
    rules: RoundRobinRules
    drawn: dict[int, int] = field(default_factory=dict)

    def require_numbers_for(self, waiting: Sequence[Contingent]) -> None:
        """Refuse envelopes that do not hold the numbers 1, 2, 3 … or cannot serve everyone."""
        numbers = sorted(number for held in self.envelopes.values() for number in held)
        complete = numbers == list(range(1, sum(len(contingent) for contingent in waiting) + 1))
        if not complete or not self._serves(self.envelopes, waiting):
            raise NoEnvelopes(
                sections=", ".join(f"{letter} ({len(held)})" for letter, held in self.envelopes.items()),
                contingents=", ".join(str(len(contingent)) for contingent in waiting),
                article=self.rules.contingent,
            )

    def serve(self, contingent: Contingent, later: Sequence[Contingent]) -> None:
        """The first player chooses a large envelope; the contingent draws its numbers from it."""
        offered = [letter for letter in self.envelopes if self._may_choose(letter, contingent, later)]
        holding = ", ".join(f"{letter} {len(self.envelopes[letter])}" for letter in offered)
        purpose = msg(
            "envelope for {described} (numbers held: {holding})",
            described=_described(contingent),
            holding=holding,
        )
        letter = self.lots.draw(purpose, offered, article=self.rules.contingent)
        self.drawn |= _drawn_from(
            self.envelopes[letter], contingent.players, self.lots, self.rules.contingent
        )

    def _may_choose(self, letter: str, contingent: Contingent, later: Sequence[Contingent]) -> bool:
        """Does it hold enough numbers for all of them, and are those who come later still served?"""
        held = self.envelopes[letter]
        if len(held) < len(contingent) or (len(contingent) > 1 and letter not in self.kept_apart):
            return False
        return self._serves({**self.envelopes, letter: held[len(contingent) :]}, later)

    def _serves(self, envelopes: dict[str, list[int]], waiting: Sequence[Contingent]) -> bool:
        rooms = sorted(len(held) for letter, held in envelopes.items() if letter in self.kept_apart)
        return _fit(tuple(rooms), tuple(len(contingent) for contingent in waiting if len(contingent) > 1))


def _described(contingent: Contingent) -> str:
    first = contingent.players[0].name
    if len(contingent) == 1:
        return first
    return msg(
        "{group}, players: {count}, {first} choosing",
        group=contingent.group,
        count=len(contingent),
        first=first,
    )


def _drawn_from(urn: list[int], players: Sequence[Player], lots: Lots, article: str) -> dict[int, int]:
    """Everyone takes a number out of the urn: pairing number → player."""
    drawn = {}
    for player in players:
        number = lots.draw(player.name, urn, article=article)
        urn.remove(number)
        drawn[number] = player.number
    return drawn


def _outcome(
    drawn: dict[int, int], sections: tuple[Section, ...], lots: Lots, notes: tuple[str, ...] = ()
) -> NumbersDrawn:
    order = tuple(drawn[number] for number in sorted(drawn))
    return NumbersDrawn(order, sections, lots.protocol, notes)


@cache
def _fit(rooms: tuple[int, ...], contingents: tuple[int, ...]) -> bool:
    """Can every contingent, the largest first, find an envelope with enough numbers?"""
    if not contingents:
        return True
    size, later = contingents[0], contingents[1:]
    choices = {room for room in rooms if room >= size}
    return any(_fit(_after(rooms, room, size), later) for room in sorted(choices))


def _after(rooms: tuple[int, ...], room: int, size: int) -> tuple[int, ...]:
    left = list(rooms)
    left.remove(room)
    return tuple(sorted((*left, room - size)))
