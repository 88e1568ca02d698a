"""Applications for titles, and titles by rating (B.01 1.3, 1.5)."""
