"""Irregularities: illegal moves, wrong set-up, conduct, and what each costs (Laws 7, 11, 12, A, B)."""
