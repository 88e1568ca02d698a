"""Commands about games: their moves, and the Laws at the board."""
