"""Documents and finished pages, kept until the section changes."""
