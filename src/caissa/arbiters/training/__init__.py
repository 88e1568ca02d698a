"""Seminars and lecturers (B.06.2)."""
