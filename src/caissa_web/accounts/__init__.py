"""Everybody who logs in, and what they may do."""
