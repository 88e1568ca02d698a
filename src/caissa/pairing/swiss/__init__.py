"""What the Swiss systems other than the Dutch one have in common."""
