"""Teams: their rounds, line-ups and manual pairing."""
