"""Visas in the office: for the visa officer alone."""
