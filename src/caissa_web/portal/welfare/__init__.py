"""Needs and insurance of those who come."""
