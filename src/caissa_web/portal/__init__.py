"""Pages of those who enter: players, parents, clubs."""
