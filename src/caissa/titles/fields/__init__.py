"""Planning a field in which norms are possible."""
