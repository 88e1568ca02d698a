"""The pairing rules of the Olympiad (D.02): teams, as in the Lim system but for what the text changes."""
