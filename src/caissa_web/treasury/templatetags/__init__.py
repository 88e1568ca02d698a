"""Tags of templates about money."""
