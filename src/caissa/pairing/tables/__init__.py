"""Who meets whom by a table that is known before the first round."""
