"""Documents, files, the report."""
