"""All words that are one slip of the fingers away from a word."""

from __future__ import annotations

SHORTEST_WORD_WITH_A_TYPO = 4
"""In a shorter word one letter is too much of it: nearly every short name would be found."""


def one_typo_away(word: str, alphabet: str) -> set[str]:
    """The words made by leaving out, swapping, changing or adding one letter: about 54 per letter."""
    splits = [(word[:place], word[place:]) for place in range(len(word) + 1)]
    left_out = {before + after[1:] for before, after in splits if after}
    swapped = {before + after[1] + after[0] + after[2:] for before, after in splits if len(after) > 1}
    changed = {before + letter + after[1:] for before, after in splits if after for letter in alphabet}
    added = {before + letter + after for before, after in splits for letter in alphabet}
    return (left_out | swapped | changed | added) - {word}
