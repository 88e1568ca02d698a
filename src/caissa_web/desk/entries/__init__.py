"""Players, ratings, check-in."""
