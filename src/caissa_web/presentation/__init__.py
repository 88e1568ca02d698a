"""Lists, boards, matches, standings and charts as plain values, for pages of every audience."""
