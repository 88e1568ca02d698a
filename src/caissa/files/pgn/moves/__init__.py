"""The moves of PGN games: any usual notation in, clean PGN out, and nothing lost between."""
