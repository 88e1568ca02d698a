"""Half-moves as plain values of a row, and where two records of a game part."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from caissa.files.pgn.moves.plies import Ply

_EMPTY: tuple[Any, ...] = ("", "", None, None, 0, "", [], [])
"""What stands for each part of a half-move that is not there; a clock at zero is there."""


def ply_values(ply: Ply) -> list[Any]:
    """A half-move as plain values, without the empty ones at the end."""
    values: list[Any] = [
        ply.text, ply.uci, _milliseconds(ply.clock), _milliseconds(ply.elapsed), int(ply.draw_offer),
        ply.comment, list(ply.nags), list(ply.variations),
    ]  # fmt: skip
    while values and values[-1] == _EMPTY[len(values) - 1]:
        values.pop()
    return values


def ply_of(values: Sequence[Any]) -> Ply:
    """A half-move from plain values."""
    whole = [*values, *_EMPTY[len(values) :]]
    text, uci, clock, elapsed, offer, comment, nags, variations = whole
    return Ply(text, uci, _time(clock), _time(elapsed), bool(offer), comment, tuple(nags), tuple(variations))


def _milliseconds(time: timedelta | None) -> int | None:
    return None if time is None else time // timedelta(milliseconds=1)


def _time(milliseconds: int | None) -> timedelta | None:
    return None if milliseconds is None else timedelta(milliseconds=milliseconds)


def in_common(known: Sequence[Ply], other: Sequence[Ply]) -> int:
    """How many half-moves two records of a game begin with in common, whatever was noted with them."""
    pairs = zip([ply.uci or ply.text for ply in known], [ply.uci or ply.text for ply in other], strict=False)
    length = min(len(known), len(other))
    return next((at for at, (one, another) in enumerate(pairs) if one != another), length)
