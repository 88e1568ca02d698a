"""What the systems demand of a random tournament: its type, its size, and what cannot happen in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caissa.pairing.generation.chances import Chance
from caissa.pairing.names import TYPE_CODES, TYPE_TEXTS, SystemName

SWISS_TIE_BREAKS = (
    ("BH/C1", "BH", "SB"),
    ("DE", "BH/C1", "BH", "WIN"),
    ("BH", "SB", "PS"),
    ("DE", "WIN", "BWG", "BH/M1"),
    ("ARO", "BH/C1"),
)
ROUND_ROBIN_TIE_BREAKS = (("DE", "WIN", "SB"), ("SB", "DE", "WIN"), ("DE", "WIN", "KS"))
ABSENCES = frozenset(
    {
        Chance.HALF_POINT_BYE,
        Chance.ZERO_POINT_BYE,
        Chance.FULL_POINT_BYE,
        Chance.LATE_ENTRY,
        Chance.WITHDRAWAL,
    }
)
"""What does not happen where everybody meets everybody."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One system as the generator sees it; `games_a_tie` where two meet in several games until one wins."""

    regulation: str
    type_code: str
    type_text: str = "Individual: Swiss-System"
    players: tuple[int, int] = (12, 180)
    games_a_match: int = 1
    accelerated: bool = False
    all_play_all: bool = False
    games_a_tie: tuple[int, int] | None = None
    tie_breaks: tuple[tuple[str, ...], ...] = SWISS_TIE_BREAKS
    never: frozenset[Chance] = frozenset()


SHAPES: Mapping[SystemName, Shape] = {
    SystemName.DUTCH: Shape("C.04.3", "FIDE_DUTCH", accelerated=True),
    SystemName.DUBOV: Shape(
        "C.04.4.1",
        TYPE_CODES[SystemName.DUBOV],
        players=(12, 60),
        never=frozenset({Chance.UNRATED_PLAYER}),
    ),
    SystemName.BURSTEIN: Shape("C.04.4.2", TYPE_CODES[SystemName.BURSTEIN], players=(12, 60)),
    SystemName.LIM: Shape(
        "C.04.4.3",
        TYPE_CODES[SystemName.LIM],
        TYPE_TEXTS[SystemName.LIM],
        players=(12, 60),
    ),
    SystemName.DOUBLE_SWISS: Shape(
        "C.04.5", TYPE_CODES[SystemName.DOUBLE_SWISS], players=(12, 60), games_a_match=2
    ),
    SystemName.ROUND_ROBIN: Shape(
        "C.06",
        TYPE_CODES[SystemName.ROUND_ROBIN],
        "Individual: Round-Robin",
        players=(4, 14),
        all_play_all=True,
        tie_breaks=ROUND_ROBIN_TIE_BREAKS,
        never=ABSENCES,
    ),
    SystemName.KNOCKOUT: Shape(
        "",
        TYPE_CODES[SystemName.KNOCKOUT],
        "Individual: Knock-Out",
        players=(4, 64),
        games_a_tie=(2, 2),
        tie_breaks=((),),
        never=ABSENCES,
    ),
    SystemName.THIRD_PLACE_KNOCKOUT: Shape(
        "",
        TYPE_CODES[SystemName.THIRD_PLACE_KNOCKOUT],
        TYPE_TEXTS[SystemName.THIRD_PLACE_KNOCKOUT],
        players=(4, 64),
        games_a_tie=(2, 2),
        tie_breaks=((),),
        never=ABSENCES,
    ),
    SystemName.MATCH: Shape(
        "",
        TYPE_CODES[SystemName.MATCH],
        "Individual: Match",
        players=(2, 2),
        games_a_tie=(4, 12),
        tie_breaks=((),),
        never=ABSENCES,
    ),
}
"""The systems for which random tournaments of players can be made."""
