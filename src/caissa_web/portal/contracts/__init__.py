"""Contracts of those who come: reading, signing, declining, and checking a paper."""
