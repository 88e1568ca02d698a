"""The Lim system (C.04.4.3): from the top down, from the bottom up, and the median scoregroup last."""
