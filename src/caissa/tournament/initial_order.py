"""The initial order of the participants: strength, title, alphabet (C.04.2 2.2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

from caissa.tournament.people import Title
from caissa.tournament.player import Player

_SPECIAL_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ə": "e"}
)
"""Letters that Unicode does not take apart into a plain letter and an accent."""

_UNTITLED = len(Title) + 1


def alphabetically(name: str) -> str:
    """A name as it is compared: case and accents do not count, nor do signs; words are parted by a blank.

    `Łukasz` and `lukasz` are alike, `O'Brien` and `Obrien` too; other scripts keep their letters and
    come after the Latin ones.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in "'’`´")
    signs = letters.translate(_SPECIAL_LETTERS)
    return " ".join("".join(sign if sign.isalnum() else " " for sign in signs).split())


def initial_order(
    players: Iterable[Player], last: Callable[[Player], str] = lambda player: alphabetically(player.name)
) -> tuple[Player, ...]:
    """The players by strength, then title, then name (or by what was announced instead of the name).

    The unrated come after all who are rated. Both editions say the same: B.2 of the text in force until
    2026, 2.2 since. Those whom even the name does not part are ordered by FIDE ID, then as they were given.

    Handbook: C.04.2 2, 2.2, 2.2.1, 2.2.2, 2.2.3, 2.3 (2017: B, B.2, B.3)
    """
    return tuple(
        sorted(
            players,
            key=lambda player: (-(player.rating or 0), _precedence(player), last(player), _id(player)),
        )
    )


def _precedence(player: Player) -> int:
    """GM, IM, WGM, FM, WIM, CM, WFM, WCM, no title (C.04.2 2.2.2)."""
    return _UNTITLED if player.title is None else player.title.precedence


def _id(player: Player) -> tuple[bool, int]:
    return player.fide_id is None, player.fide_id or 0
