"""Literal readings of the Swiss texts: slow, by plain enumeration, to compare the engines with."""
