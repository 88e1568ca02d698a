"""Settings and addresses of the project."""
