"""The chessclock, and what arbiters do to it."""
