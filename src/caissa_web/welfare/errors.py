"""What cannot be stored about insurance and needs."""

from __future__ import annotations

from caissa.errors import CaissaError


class BadCover(CaissaError):
    """Insurance cover that cannot be stored as it was typed."""

    code = "welfare.bad-cover"
    message = "The insurance was not stored: {why}."


class BadNeed(CaissaError):
    """A need that cannot be stored as it was typed."""

    code = "welfare.bad-need"
    message = "This was not stored: {why}."
