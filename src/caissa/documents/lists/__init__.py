"""Lists, cards, slips, sheets and reports about a tournament."""
