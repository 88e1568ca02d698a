"""Hybrid and online events at the desk: venues, accounts, disturbed games, assistants, recordings."""
