"""Games with their moves: a table that is only added to, and what everybody may see of it."""
