"""The Dubov system (C.04.4.1): opponents of like strength for all who have the same score."""

from caissa.pairing.dubov.next_round import pair_dubov_round

__all__ = ["pair_dubov_round"]
