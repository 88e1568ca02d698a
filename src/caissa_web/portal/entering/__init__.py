"""Entering, in three screens: who, what, confirm. Nothing is stored before the last button."""
