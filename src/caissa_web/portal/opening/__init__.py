"""The minute in which entries open: tickets drawn before, presses taken in their order, answers at once."""
