"""The columns that FIDE's lists have in all their formats, and a row of them without faults."""

from __future__ import annotations

from collections.abc import Iterable

from caissa.files.rating_list.entry import TITLES, ListEntry, is_fide_id
from caissa.tournament import Speed

NUMBERS: dict[str, int | None] = {str(number): number for number in range(5000)}
NONE_OR_NUMBER: dict[str, int | None] = {**NUMBERS, "": None, "0": None, "0000": None}
COUNTS: dict[str, int | None] = {**NUMBERS, "": None}
SEXES = {"M": "M", "F": "F", "W": "F", "": ""}
SINGLE = ("rating", "games", "k")
TEXTS = ("fide_id", "name", "federation", "sex", "title", "womens_title", "other_titles", "foa_title")
RATINGS = tuple(f"{speed}_{part}" for speed in Speed for part in SINGLE)
CUT = (*TEXTS, *RATINGS, "birth_year", "flag")
"""The order in which a row is cut up."""


def entry_in_order(columns: Iterable[str], sex_by_flag: bool = False) -> ListEntry:
    """A row without faults, from its stripped columns; anything unusual raises KeyError or ValueError.

    The caller then reads the row again with care. Rows without faults take this quick way because
    there are two million of them.
    """
    (fide_id, name, federation, sex, title, womens, others, foa,
     sr, sg, sk, rr, rg, rk, br, bg, bk, born, flag) = columns  # fmt: skip
    if not (is_fide_id(fide_id) and name and len(federation) == 3 and federation.isalpha()):
        raise ValueError(name)
    known_sex = SEXES[sex] or ("F" if "w" in flag else "M" if sex_by_flag else "")
    rating, count = NONE_OR_NUMBER, COUNTS
    return ListEntry(
        int(fide_id), "", name, federation.upper(), known_sex,
        TITLES[title], TITLES[womens], others, foa,
        rating[sr], count[sg], rating[sk], rating[rr], count[rg], rating[rk],
        rating[br], count[bg], rating[bk], rating[born], "i" in flag,
    )  # fmt: skip
