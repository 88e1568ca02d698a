"""Ratings: expected scores, performances and the tables they are read from (B.02)."""
