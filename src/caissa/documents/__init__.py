"""Documents: forms, lists and cards, printed from the same values as PDF and HTML."""
