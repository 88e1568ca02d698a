"""Can a player give mate at all? Proved, shown by a line of moves, or left open."""
