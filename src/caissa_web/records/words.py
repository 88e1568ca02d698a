"""Words of the desk for values that the library knows by a letter."""

from __future__ import annotations

from caissa.saying import said
from caissa.tournament import Colour, Outcome

COLOURS = {Colour.WHITE: said("White"), Colour.BLACK: said("Black")}
BYES = {
    Outcome.HALF_POINT_BYE: said("half-point bye"),
    Outcome.FULL_POINT_BYE: said("full-point bye"),
    Outcome.ZERO_POINT_BYE: said("zero-point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: said("pairing-allocated bye"),
}
