"""The end of a tournament: final standings, play-offs, prizes, norms, the report."""
