"""Classes of arbiters and categories of tournaments (B.06.3)."""
