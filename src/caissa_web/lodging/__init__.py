"""Accommodation: hotels with rooms for each night, who stays where, with whom, and who pays for it."""
