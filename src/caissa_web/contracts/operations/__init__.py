"""Everything that can be done with contracts."""
