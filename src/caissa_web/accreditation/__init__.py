"""Accreditation: who gets which badge, what it opens, and who came through which door."""
