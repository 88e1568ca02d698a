"""Entries by the API: offers and verdicts for everybody, entries for the entries office."""
