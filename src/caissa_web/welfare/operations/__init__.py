"""Everything that can be done about insurance and needs."""
