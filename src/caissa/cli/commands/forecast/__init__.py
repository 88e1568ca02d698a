"""Commands that play tournaments by the dice."""
