"""Checklists as data: what is to be seen to, when, and which text says so."""
