"""Passes for phones, and results that players entered."""
