"""Drawing of lots: what was in the urn and what came out, recorded so that it can be repeated.

Nothing here throws dice. Lots are drawn either from a seed (a text that is announced or written down;
the same seed gives the same draw for ever) or by hand, when people draw at a ceremony and the arbiter
notes what came out. Either way the protocol lists every step.

From a seed, lot number k among n is the SHA-256 of "seed:k:try" taken as a whole number modulo n;
numbers in the last, incomplete stretch of n are passed over and the next try is taken, so that
every lot has the same chance. Anybody can check it with any program that knows SHA-256.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeVar

from caissa.errors import CaissaError
from caissa.messages import comma_separated, joined, msg, plural
from caissa.tournament import Colour

Thing = TypeVar("Thing")

_HASH_VALUES = 1 << 256


class UnlawfulLot(CaissaError):
    """A lot was drawn that was not in the urn, or nothing was there to draw."""

    code = "draw.lot"
    message = "The lot for {purpose} cannot be drawn: {why}."


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """One step of a drawing: what for, what was in the urn, what came out, by which article."""

    step: int
    purpose: str
    among: tuple[str, ...]
    drawn: str
    article: str = ""

    def __str__(self) -> str:
        sentence = msg(
            "{step}. {purpose}: {drawn} (from {among})",
            step=self.step,
            purpose=self.purpose,
            drawn=self.drawn,
            among=comma_separated(self.among),
        )
        return joined(" ", (sentence, f"[{self.article}]")) if self.article else sentence


class Source(Protocol):
    """Where lots come from: a place in the urn for every step."""

    @property
    def name(self) -> str:
        """How the protocol calls the source."""
        ...

    def place(self, step: int, purpose: str, among: Sequence[str]) -> int:
        """Which of the things in the urn is drawn, counted from 0."""
        ...


@dataclass(frozen=True, slots=True)
class Seed:
    """Lots from a seed: the same seed gives the same lots on every machine."""

    text: str

    @property
    def name(self) -> str:
        """How the protocol calls the source."""
        return msg("seed {seed}", seed=self.text)

    def place(self, step: int, purpose: str, among: Sequence[str]) -> int:  # noqa: ARG002 - the seed decides alone
        """The SHA-256 of seed and step, modulo the number of things in the urn."""
        complete = _HASH_VALUES - _HASH_VALUES % len(among)
        attempt = 0
        while (value := _hash(f"{self.text}:{step}:{attempt}")) >= complete:
            attempt += 1
        return value % len(among)


def _hash(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest(), "big")


@dataclass(frozen=True, slots=True)
class ByHand:
    """Lots that people drew at a ceremony, in the order in which they came out."""

    drawn: tuple[str, ...]

    @property
    def name(self) -> str:
        """How the protocol calls the source."""
        return msg("drawn by hand")

    def place(self, step: int, purpose: str, among: Sequence[str]) -> int:
        """Where the lot that came out stands; it must have been in the urn."""
        if step > len(self.drawn):
            raise UnlawfulLot(
                purpose=purpose,
                why=plural("only {count} lot was noted", "only {count} lots were noted", len(self.drawn)),
                article="C.05 6.1",
            )
        lot = self.drawn[step - 1]
        if lot not in among:
            why = msg(
                "step {step} says {lot}, but the urn contained {among}",
                step=step,
                lot=lot,
                among=", ".join(among),
            )
            raise UnlawfulLot(purpose=purpose, why=why, article="C.05 6.1")
        return list(among).index(lot)


class Lots:
    """A drawing of lots that is going on: it draws, and keeps the protocol."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._protocol: list[LotDrawn] = []

    @property
    def protocol(self) -> tuple[LotDrawn, ...]:
        """Every step so far."""
        return tuple(self._protocol)

    def draw(
        self, purpose: str, among: Sequence[Thing], name: Callable[[Thing], str] = str, article: str = ""
    ) -> Thing:
        """Draw one of the things in the urn and note it."""
        if not among:
            raise UnlawfulLot(purpose=purpose, why=msg("the urn is empty"))
        names = tuple(name(thing) for thing in among)
        step = len(self._protocol) + 1
        place = self.source.place(step, purpose, names)
        self._protocol.append(LotDrawn(step, purpose, names, names[place], article))
        return among[place]


def draw_order(
    lots: Lots, tied: Iterable[Thing], name: Callable[[Thing], str] = str, article: str = "C.07 4.2"
) -> tuple[Thing, ...]:
    """An order for those whom nothing else parts: first place drawn first, and so on.

    Handbook: C.07 4.2
    """
    urn = list(tied)
    drawn: list[Thing] = []
    for place in range(1, len(urn)):
        drawn.append(lots.draw(msg("place {place}", place=place), urn, name, article))
        urn.remove(drawn[-1])
    return (*drawn, *urn)


_LOWER_CASE = {Colour.WHITE: msg("white"), Colour.BLACK: msg("black")}


def draw_initial_colour(lots: Lots, article: str = "C.04.3 5.1") -> Colour:
    """The initial colour of a Swiss: the colour of the top player in round 1.

    Handbook: C.04.3 5.1
    """
    return lots.draw(msg("initial colour"), (Colour.WHITE, Colour.BLACK), _LOWER_CASE.__getitem__, article)
