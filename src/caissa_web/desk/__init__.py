"""The arbiter's desk: pages of those who run a tournament."""
