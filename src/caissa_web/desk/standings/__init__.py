"""Standings, ratings, norms, prizes, play-offs."""
