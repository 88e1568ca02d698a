"""How the answers of an exercise are put together: all different, one of them right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from caissa.messages import Message
from caissa.school.exercise import Choice
from caissa.school.marking import number_in

MOST_CHOICES = 5
_LETTERS = "abcdefgh"


@dataclass(frozen=True, slots=True)
class Mistake:
    """An answer that is wrong, and how one comes to it."""

    text: str
    name: Message
    marks: Decimal = Decimal(0)


def listed(dice: Random, right: str, mistakes: Iterable[Mistake]) -> tuple[str, tuple[Choice, ...]]:
    """The answers in an order drawn by lot, and the letter of the right one.

    A mistake that leads to the right answer, or to one that is listed already, is left out.
    """
    wrong = different(right, mistakes)[: MOST_CHOICES - 1]
    entries: list[tuple[str, Mistake | None]] = [
        (right, None),
        *((mistake.text, mistake) for mistake in wrong),
    ]
    order = sorted(range(len(entries)), key=lambda _: dice.random())
    choices = tuple(_choice(letter, *entries[place]) for letter, place in zip(_LETTERS, order, strict=False))
    return _LETTERS[order.index(0)], choices


def recognised(right: str, mistakes: Iterable[Mistake]) -> tuple[Choice, ...]:
    """The answers that have a name, where an answer is written down; the right one first."""
    entries = [_choice("", right, None)]
    return (*entries, *(_choice("", mistake.text, mistake) for mistake in different(right, mistakes)))


def different(right: str, mistakes: Iterable[Mistake]) -> list[Mistake]:
    """The mistakes whose answers differ from the right one and from each other."""
    seen, kept = {_value(right)}, []
    for mistake in mistakes:
        if _value(mistake.text) not in seen:
            seen.add(_value(mistake.text))
            kept.append(mistake)
    return kept


def _value(text: str) -> object:
    number = number_in(text)
    return str(text) if number is None else number


def _choice(letter: str, text: str, mistake: Mistake | None) -> Choice:
    if mistake is None:
        return Choice(letter, text)
    return Choice(letter, text, mistake.name, mistake.marks)
