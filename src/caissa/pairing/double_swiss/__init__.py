"""The Double-Swiss system (C.04.5): every pairing is a match of two games with colours reversed.

A match takes two rounds of the tournament, one per game: match 1 is rounds 1 and 2, match 2 rounds 3
and 4, and so on. A bye covers both rounds of a match.
"""

from caissa.pairing.double_swiss.next_round import pair_double_swiss_round
from caissa.pairing.double_swiss.scoring import double_swiss_scoring

__all__ = ["double_swiss_scoring", "pair_double_swiss_round"]
