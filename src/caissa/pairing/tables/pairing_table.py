"""Pairing tables: who meets whom with which colour, known before the first round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from caissa.errors import CaissaError
from caissa.tournament import Colour

Seated = TypeVar("Seated", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


class NoPairingTable(CaissaError):
    """There is no pairing table for so few, so many or such participants."""

    code = "schedule.no-table"
    message = "There is no {system} for {wanted}: {why}."


class Seat(NamedTuple):
    """A place in a table for teams: the team's letter and the board."""

    team: str
    board: int

    def __str__(self) -> str:
        return f"{self.team}{self.board}"


@dataclass(frozen=True, slots=True)
class TableRound(Generic[Seated]):
    """One round of a table: White and Black of every game in board order, and who has a free day."""

    number: int
    games: tuple[tuple[Seated, Seated], ...]
    free: tuple[Seated, ...] = ()

    @property
    def pairs(self) -> frozenset[frozenset[Seated]]:
        """Who meets whom, colours left aside."""
        return frozenset(frozenset(game) for game in self.games)

    def reversed(self) -> TableRound[Seated]:
        """The same games with colours reversed."""
        return TableRound(self.number, tuple((black, white) for white, black in self.games), self.free)

    def numbered(self, number: int) -> TableRound[Seated]:
        """The same games in another round."""
        return TableRound(number, self.games, self.free)


@dataclass(frozen=True, slots=True)
class PairingTable(Generic[Seated]):
    """A whole schedule, with its name and the article it comes from."""

    title: str
    article: str
    rounds: tuple[TableRound[Seated], ...]
    notes: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[TableRound[Seated]]:
        return iter(self.rounds)

    def __len__(self) -> int:
        return len(self.rounds)

    @property
    def participants(self) -> tuple[Seated, ...]:
        """Everyone in the table, in the order in which they first appear."""
        seats = (
            seat for row in self.rounds for seat in (*(s for game in row.games for s in game), *row.free)
        )
        return tuple(dict.fromkeys(seats))

    def seated(self, who: Callable[[Seated], Other]) -> PairingTable[Other]:
        """The table with other names at its places, such as players in place of numbers."""
        rounds = tuple(
            TableRound(
                row.number,
                tuple((who(white), who(black)) for white, black in row.games),
                tuple(who(seat) for seat in row.free),
            )
            for row in self.rounds
        )
        return PairingTable(self.title, self.article, rounds, self.notes)


def in_rounds(rounds: tuple[TableRound[Seated], ...]) -> tuple[TableRound[Seated], ...]:
    """The rounds numbered 1, 2, 3 … in the order given."""
    return tuple(row.numbered(number) for number, row in enumerate(rounds, start=1))


def meetings(table: PairingTable[Seated]) -> Counter[frozenset[Seated]]:
    """How often each two participants meet."""
    return Counter(frozenset(game) for row in table for game in row.games)


def colours_of(table: PairingTable[Seated], seat: Seated) -> tuple[Colour | None, ...]:
    """A participant's colours round by round; None for a free day."""
    return tuple(_colour(row, seat) for row in table)


def _colour(row: TableRound[Seated], seat: Seated) -> Colour | None:
    for white, black in row.games:
        if seat == white:
            return Colour.WHITE
        if seat == black:
            return Colour.BLACK
    return None


def colour_difference(table: PairingTable[Seated], seat: Seated) -> int:
    """How many more games a participant has with White than with Black."""
    colours = colours_of(table, seat)
    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)


def longest_run(table: PairingTable[Seated], seat: Seated) -> int:
    """The most games in a row that a participant plays with the same colour; free days are passed over."""
    longest, run, last = 0, 0, None
    for colour in colours_of(table, seat):
        if colour is None:
            continue
        run = run + 1 if colour is last else 1
        longest, last = max(longest, run), colour
    return longest
