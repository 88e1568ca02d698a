"""Commands about entering."""
