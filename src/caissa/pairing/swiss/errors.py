"""What can stop one of the other Swiss systems."""

from __future__ import annotations

from caissa.errors import CaissaError


class EditionNotCarriedOut(CaissaError):
    """A text of a system that is not known well enough to pair by it."""

    code = "pairing.edition-not-carried-out"
    message = "The {wanted} edition of {regulation} is not supported; supported editions: {known}."


class RatingsMissing(CaissaError):
    """A system that needs every player's rating met players without one."""

    code = "pairing.ratings-missing"
    message = "The round cannot be paired: {players} have no rating, and every player must have one."


class NothingLegal(Exception):
    """No complete pairing exists for this field: an engine's word to its own caller."""
