"""Rounds: what to know before pairing, manual pairing, board numbers, retraction."""
