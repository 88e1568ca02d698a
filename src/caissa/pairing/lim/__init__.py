"""The Lim system (C.04.4.3): from the top down, from the bottom up, and the median scoregroup last."""

from caissa.pairing.lim.next_round import pair_lim_round

__all__ = ["pair_lim_round"]
