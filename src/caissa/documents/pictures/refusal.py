"""Why a picture is not taken."""

from __future__ import annotations

from caissa.messages import Message, msg

MOST_PIXELS = 4000
"""Pixels in a row and in a column."""


class Unusable(Exception):
    """Something in a picture that no logo needs, or that is not as the format has it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def damaged() -> Unusable:
    """The file ends too early, or its parts do not fit together."""
    return Unusable(msg("the file is damaged"))


def require_size(width: int, height: int, most: int = MOST_PIXELS) -> None:
    """Refuse pictures that are empty or would take too much memory."""
    if not (0 < width <= most and 0 < height <= most):
        raise Unusable(msg("its width and height must be from 1 to {most} px", most=most))
