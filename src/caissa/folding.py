"""Names made comparable: small letters, no accents, one word after the other."""

from __future__ import annotations

import unicodedata

SPECIAL_LETTERS = {
    "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe",
    "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ə": "e", "ƒ": "f", "ĸ": "k", "ŀ": "l",
}  # fmt: skip
"""Latin letters that Unicode does not take apart into a plain letter and an accent."""

WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""How FIDE's lists often spell these letters instead of dropping the accent."""

JOINERS = frozenset("'-’`´‐")
"""Signs inside one name: O'Brien is found as `o brien` and as `obrien`."""


class Folds(dict[int, str]):
    """Each character's folded form, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = folded_character(chr(code))
        return folded


def folded_character(character: str) -> str:
    """A character without its accent if it is Latin, itself if another letter, a blank if a sign."""
    if character in SPECIAL_LETTERS:
        return SPECIAL_LETTERS[character]
    plain = unicodedata.normalize("NFKD", character)
    if plain[0].isascii() and plain[0].isalnum():
        return "".join(part for part in plain if part.isascii() and part.isalnum())
    if unicodedata.combining(character):
        return ""
    return character if character.isalnum() else " "


FOLDS = Folds()
WITHOUT_JOINERS = str.maketrans(dict.fromkeys(JOINERS))


def fold(text: str) -> str:
    """The text in small plain letters, its words parted by blanks; other scripts keep their letters."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return text.lower().translate(FOLDS)


def name_words(name: str) -> frozenset[str]:
    """The words of a name whatever their order: `Kral, Wanda` and `Wanda Kral` are the same."""
    return frozenset(fold(name).split())


def indexed_words(name: str) -> str:
    """The words a name is found by: its parts, and parts joined by a hyphen or apostrophe as one."""
    words = fold(name)
    if JOINERS.isdisjoint(name):
        return words
    joined = [part.translate(WITHOUT_JOINERS) for part in name.split() if not JOINERS.isdisjoint(part)]
    return f"{words} {fold(' '.join(joined))}"


def asked_words(text: str) -> list[tuple[str, ...]]:
    """The words of a question, each with its other spelling if it has one: Müller is muller or mueller."""
    text = unicodedata.normalize("NFC", text).lower()
    asked = []
    for part in "".join(" " if sign in JOINERS else sign for sign in text).split():
        spellings = zip(fold(part).split(), fold(part.translate(WRITTEN_OUT)).split(), strict=False)
        asked += [tuple(dict.fromkeys(pair)) for pair in spellings]
    return asked
