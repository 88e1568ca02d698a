"""Varma sets: numbers whose holders do not meet each other in the last rounds.

For 9 to 24 players they are printed; for other fields and other groups they are built by the
principles the Handbook gives: no two numbers of a set meet in the last rounds, and in every set low and
high numbers are as many, give or take one, because the low half has an additional White.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from caissa.errors import CaissaError
from caissa.messages import msg, plural
from caissa.pairing.tables.pairing_table import NoPairingTable
from caissa.pairing.tables.round_robin.berger import (
    require_enough,
    round_of_meeting,
    rounds_of_a_cycle,
    table_size,
)
from caissa.pairing.tables.round_robin.editions import NEWEST, RoundRobinRules
from caissa.pairing.tables.round_robin.section_search import NOBODY, Need, find_sections

LAST_ROUNDS = 3
"""The rounds in which players of one federation should not meet (C.06, introduction)."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class NoVarmaSections(CaissaError):
    """No sets of numbers keep these groups apart in the last rounds."""

    code = "draw.no-sections"
    message = (
        "Groups of {groups} cannot be kept apart at the end (last rounds: {last}, players: {players}): {why}."
    )
    article = "C.02 15.1"


@dataclass(frozen=True, slots=True)
class Section:
    """A set of numbers under its letter; the rest, which keeps nobody apart, has `apart` False."""

    letter: str
    numbers: tuple[int, ...]
    apart: bool = True

    def __str__(self) -> str:
        return f"{self.letter} ({', '.join(str(number) for number in self.numbers)})"


def varma_sections(players: int, rules: RoundRobinRules = NEWEST) -> tuple[Section, ...]:
    """The printed Varma sets; in an odd field the highest number is the bye and in no set.

    Handbook: C.05 5.3; C.06 5; formerly C.02 15.1 (2022), 13.18.1.5 (2019), 13.17.1.5 (2017)
    """
    require_enough(players)
    sets = rules.varma.get(table_size(players))
    if sets is None:
        why = msg(
            "they are printed for {least} to {most}; other sets can be built",
            least=min(rules.varma) - 1,
            most=max(rules.varma),
        )
        raise NoPairingTable(
            system=msg("Varma table"),
            wanted=plural("{count} player", "{count} players", players),
            why=why,
            article=rules.sets,
        )
    return _lettered([tuple(number for number in section if number <= players) for section in sets])


def built_sections(players: int, groups: Sequence[int], last: int = LAST_ROUNDS) -> tuple[Section, ...]:
    """Sets of exactly these sizes by the principles of Varma; numbers left over go into a last set.

    The sizes are those of the groups that must be kept apart; a group of one needs no set.

    Handbook: C.02 15.1 (2022)
    """
    require_enough(players)
    wanted = sorted((size for size in groups if size > 1), reverse=True)
    _require_room(players, wanted, last)
    owners = _search(players, wanted, last)
    if owners is None:
        raise NoVarmaSections(
            groups=_sizes(wanted), last=last, players=players, why=_what_can_be_done(players, wanted, last)
        )
    sets = [tuple(n for n in range(1, players + 1) if owners[n] == section) for section in range(len(wanted))]
    rest = tuple(number for number in range(1, players + 1) if owners[number] == NOBODY)
    lettered = _lettered([*sets, rest] if rest else sets)
    return (*lettered[:-1], replace(lettered[-1], apart=False)) if rest else lettered


def _search(players: int, wanted: Sequence[int], last: int) -> dict[int, int] | None:
    """A set for every number, as balanced in low and high numbers as can be."""
    for leaning in (0, 1, 2, players):
        sections = find_sections(players, [Need(size, leaning) for size in wanted], last)
        if sections is not None:
            return sections
    return None


def _require_room(players: int, wanted: Sequence[int], last: int) -> None:
    if sum(wanted) > players or not 1 <= last <= rounds_of_a_cycle(players):
        raise NoVarmaSections(
            groups=_sizes(wanted),
            last=last,
            players=players,
            why=msg(
                "numbers: {players}, rounds: {rounds}",
                players=players,
                rounds=rounds_of_a_cycle(players),
            ),
        )


def _what_can_be_done(players: int, wanted: Sequence[int], last: int) -> str:
    for fewer in range(last - 1, 0, -1):
        if _search(players, wanted, fewer) is not None:
            return msg("no such sets were found; it can be done for the last {fewer}", fewer=fewer)
    return msg("no such sets were found")


def _sizes(wanted: Sequence[int]) -> str:
    return ", ".join(str(size) for size in wanted) or msg("one")


def _lettered(sets: Sequence[tuple[int, ...]]) -> tuple[Section, ...]:
    return tuple(Section(_letter(place), numbers) for place, numbers in enumerate(sets))


def _letter(place: int) -> str:
    """A to Z, then AA, AB … for fields with very many groups."""
    turn, letter = divmod(place, len(LETTERS))
    return (LETTERS[turn - 1] if turn else "") + LETTERS[letter]


def late_meetings(
    players: int, numbers: Sequence[int], last: int = LAST_ROUNDS
) -> tuple[tuple[int, int, int], ...]:
    """Which of these numbers meet in the last rounds of a single cycle: (round, number, number).

    Handbook: C.02 15.1 (2022)
    """
    first_late = rounds_of_a_cycle(players) - last + 1
    taken = sorted(number for number in numbers if number <= players)
    meetings = (
        (round_of_meeting(players, section, other), section, other)
        for place, section in enumerate(taken)
        for other in taken[place + 1 :]
    )
    return tuple(sorted(meeting for meeting in meetings if meeting[0] >= first_late))


def balanced(players: int, numbers: Sequence[int]) -> bool:
    """Is at least half of a set, rounded downwards, in the lower half of the table, and in the upper?

    Handbook: C.02 15.1 (2022)
    """
    low = sum(number <= table_size(players) // 2 for number in numbers)
    return min(low, len(numbers) - low) >= len(numbers) // 2
