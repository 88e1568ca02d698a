"""Complaints, cases and sanctions (B.06.5)."""
