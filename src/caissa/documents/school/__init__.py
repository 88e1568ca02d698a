"""Papers of the school for arbiters."""
