"""Entering an event: offers, entries, places, the waiting list, decisions, and admission to a section."""
