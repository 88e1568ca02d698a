"""Words of the desk for values that the library knows by a letter."""

from __future__ import annotations

from caissa.messages import msg
from caissa.tournament import Colour, Outcome

COLOURS = {Colour.WHITE: msg("White"), Colour.BLACK: msg("Black")}
BYES = {
    Outcome.HALF_POINT_BYE: msg("half-point bye"),
    Outcome.FULL_POINT_BYE: msg("full-point bye"),
    Outcome.ZERO_POINT_BYE: msg("zero-point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: msg("pairing-allocated bye"),
}
