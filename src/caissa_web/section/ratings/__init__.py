"""Ratings: which list counts for whom and in which round, corrections for the report."""
