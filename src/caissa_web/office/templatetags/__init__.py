"""Template tags of the office."""
