"""Needs and insurance in the office."""
