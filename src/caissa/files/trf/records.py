"""The columns of every record, as the specification prints them (TRF16, TRF26)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter


@dataclass(frozen=True, slots=True)
class Column:
    """A field from its first to its last column, counted from 1; `numeric` ones hold only digits."""

    first: int
    last: int
    numeric: bool = False

    def cut(self, text: str) -> str:
        """What stands in these columns, without the blanks around it."""
        return text[self.first - 1 : self.last].strip()

    @property
    def span(self) -> tuple[int, int]:
        """The columns for a finding."""
        return self.first, self.last


@dataclass(frozen=True)
class Layout:
    """The fixed part of a record: its columns by name, and the columns that must stay blank."""

    columns: Mapping[str, Column]
    width: int
    name_ends: int

    @cached_property
    def gaps(self) -> tuple[int, ...]:
        """Indexes of the columns that belong to no field."""
        taken = {place for column in self.columns.values() for place in range(column.first, column.last + 1)}
        return tuple(place - 1 for place in range(4, self.width + 1) if place not in taken)

    @cached_property
    def numbers(self) -> tuple[slice, ...]:
        """The slices of the numeric fields."""
        return tuple(
            slice(column.first - 1, column.last) for column in self.columns.values() if column.numeric
        )

    @cached_property
    def _cut_all(self) -> Callable[[str], Sequence[str]]:
        return itemgetter(*(slice(column.first - 1, column.last) for column in self.columns.values()))

    def cut(self, text: str) -> dict[str, str]:
        """What stands in every field, by name, without the blanks around it."""
        return dict(zip(self.columns, map(str.strip, self._cut_all(text)), strict=True))

    def fits(self, text: str) -> bool:
        """Do the gaps stay blank and the numeric fields numeric?"""
        padded = text.ljust(self.width)
        blanks = "".join([padded[gap] for gap in self.gaps])
        numbers = "".join([padded[field] for field in self.numbers])
        return not blanks.strip(" ") and _NUMERIC.issuperset(numbers)


_NUMERIC = frozenset("0123456789., -½")

PLAYER = Layout(
    {
        "number": Column(5, 8, numeric=True),
        "sex": Column(10, 10),
        "title": Column(11, 13),
        "name": Column(15, 47),
        "rating": Column(49, 52, numeric=True),
        "federation": Column(54, 56),
        "fide_id": Column(58, 68),
        "birth": Column(70, 79),
        "points": Column(81, 84, numeric=True),
        "rank": Column(86, 89, numeric=True),
    },
    width=91,
    name_ends=47,
)

NATIONAL = Layout({name: PLAYER.columns[name] for name in list(PLAYER.columns)[:8]}, width=80, name_ends=47)

FIRST_ROUND = 92
"""The column where the opponent of round 1 stands in record 001."""
CELL = 10
"""Columns per round: opponent 4, blank, colour, blank, result, two blanks."""

TEAM = Layout(
    {
        "number": Column(5, 7, numeric=True),
        "name": Column(9, 40),
        "nickname": Column(42, 46),
        "strength": Column(48, 53, numeric=True),
        "match_points": Column(55, 60, numeric=True),
        "game_points": Column(62, 67, numeric=True),
        "rank": Column(69, 71, numeric=True),
    },
    width=73,
    name_ends=40,
)

OLD_TEAM_NAME = Column(5, 36)
FIRST_MEMBER = 74
FIRST_OLD_MEMBER = 37

ROUND_DATE = Column(92, 99)

TRF16_CODES = frozenset(
    {"001", "012", "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"}
)
TRF26_CODES = frozenset(
    {"142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"}
    | {"240", "250", "260", "299", "300", "310", "320", "330", "801", "802"}
)
ENGINE_CODES = frozenset({"XXR", "XXC", "XXZ", "XXS", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
PRIVATE_CODES = frozenset(
    {"DAT", "DDD", "TNR", "FOR", "BYE", "ACC", "XXY", "XXB", "XXM", "XXT", "XXG", "XXK"}
)
"""Records of single programs; they look like a federation's code and are none."""

KNOWN_CODES = TRF16_CODES | TRF26_CODES | ENGINE_CODES
