"""Knock-outs: the bracket, and the encounters in it with their tie-break stages."""
