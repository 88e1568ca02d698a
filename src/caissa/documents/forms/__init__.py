"""FIDE's forms."""
