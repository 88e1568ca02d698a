"""Entries: starting order, doubtful data, minors, people as the rating lists know them."""
