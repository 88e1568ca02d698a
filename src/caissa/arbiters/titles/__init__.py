"""Norms and titles of arbiters (B.06.1)."""
