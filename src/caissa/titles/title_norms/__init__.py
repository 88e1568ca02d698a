"""Norms: every clause, the best presentation, what is still possible (B.01 1.4)."""
