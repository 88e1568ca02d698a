"""What cannot be stored about insurance, needs and companions."""

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


class BadCompanion(CaissaError):
    """An attendant or assistant who cannot be stored as typed."""

    code = "welfare.bad-companion"
    message = "The attendant or assistant was not stored: {why}."
