"""The Burstein system (C.04.4.2): those with strong opposition meet those with weak opposition."""

from caissa.pairing.burstein.next_round import pair_burstein_round

__all__ = ["pair_burstein_round"]
