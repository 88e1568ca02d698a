"""Phones in the hall: results, results agreed at the board, and check-in by link, without an account."""
