"""Everything that can be done about visas."""
