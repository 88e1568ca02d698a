"""Direct titles from championships (B.01 1.2, B.01.2)."""
