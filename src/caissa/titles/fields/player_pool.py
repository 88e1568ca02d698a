"""A pool of players written in one line: 2x GM HUN 2520, IM SRB 2430, FM GER 2310 w."""

from __future__ import annotations

import re

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.tournament import Person, Player, Sex, Title
from caissa.tournament.federations import federation_code

_ENTRY = re.compile(r"(?:(?P<times>\d{1,2})\s*x\s*)?(?P<words>.+)", re.IGNORECASE)


class BadPool(CaissaError):
    """A pool of players that cannot be understood."""

    code = "titles.bad-pool"
    message = "{entry!r} cannot be read as a player of a pool: {why}."


def player_pool(text: str) -> tuple[Player, ...]:
    """The players of a pool: for each how many, title (or -), federation, rating, w for women.

    A title of women's titles says that she is a woman.
    """
    people = [player for entry in text.split(",") if entry.strip() for player in _people(entry.strip())]
    return tuple(Player(number, person, rating) for number, (person, rating) in enumerate(people, start=1))


def _people(entry: str) -> list[tuple[Person, int | None]]:
    match = _ENTRY.fullmatch(entry)
    words = match["words"].split() if match else []
    if not match or not 3 <= len(words) <= 4:
        raise BadPool(entry=entry, why=msg("write title, federation and rating, such as 2x GM HUN 2520"))
    title, federation = _title(entry, words[0]), federation_code(words[1])
    if federation is None:
        raise BadPool(entry=entry, why=msg("there is no federation {federation}", federation=repr(words[1])))
    woman = words[3:] in (["w"], ["W"]) or (title is not None and title.value.startswith("W"))
    person = Person(
        " ".join(words[:3]), federation=federation, title=title, sex=Sex.FEMALE if woman else None
    )
    return [(person, _rating(entry, words[2]))] * int(match["times"] or 1)


def _title(entry: str, word: str) -> Title | None:
    if word in ("-", "–"):
        return None
    try:
        return Title(word.upper())
    except ValueError:
        raise BadPool(
            entry=entry, why=msg("there is no title {title}; write - for none", title=repr(word))
        ) from None


def _rating(entry: str, word: str) -> int | None:
    if word in ("-", "0"):
        return None
    if not re.fullmatch(r"\d{4}", word):
        raise BadPool(entry=entry, why=msg("{text} is not a rating", text=repr(word)))
    return int(word)
