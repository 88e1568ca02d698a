"""The pairing rules of the Olympiad (D.02): teams, as in the Lim system but for what the text changes."""

from caissa.pairing.olympiad.next_round import pair_olympiad_round
from caissa.pairing.olympiad.order import olympiad_order

__all__ = ["olympiad_order", "pair_olympiad_round"]
