"""The pages of the desk in a real browser."""
