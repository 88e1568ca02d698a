"""Games with their moves on the web."""
