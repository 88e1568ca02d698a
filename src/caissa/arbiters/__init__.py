"""Arbiters: norms, titles, classes and appointments (B.06)."""
