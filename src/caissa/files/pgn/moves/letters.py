"""The letters of the pieces in the languages that score sheets and PGN files are written in (Laws C.3)."""

from __future__ import annotations

from types import MappingProxyType

ENGLISH = "en"
FIGURINES = MappingProxyType(
    str.maketrans("♔♕♖♗♘♚♛♜♝♞", "KQRBNKQRBN") | dict.fromkeys(map(ord, "♙♟\ufe0e\ufe0f"))
)

# King, queen, rook, bishop, knight.
_LANGUAGES = {
    "de": "K D T L S",
    "fr": "R D T F C",
    "es": "R D T A C",
    "pt": "R D T B C",
    "nl": "K D T L P",
    "fi": "K D T L R",
    "is": "K D H B R",
    "et": "K L V O R",
    "pl": "K H W G S",
    "cs": "K D V S J",
    "hu": "K V B F H",
    "ro": "R D T N C",
    "ru": "Кр Ф Л С К",
    "tr": "Ş V K F A",
    "el": "Ρ Β Π Α Ι",
}


def _letters(pieces: str) -> dict[str, str]:
    return dict(zip(pieces.split(), "KQRBN", strict=True))


LETTERS: MappingProxyType[str, dict[str, str]] = MappingProxyType(
    {ENGLISH: _letters("K Q R B N")} | {language: _letters(text) for language, text in _LANGUAGES.items()}
)
"""For each language the English letter of each of its letters; Italian and Catalan write as Spanish, the
Scandinavian and South Slavic languages as German."""
