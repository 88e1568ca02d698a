"""Rounds: pairing, results, reasons, incidents."""
