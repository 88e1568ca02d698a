"""A player allows games on an account of a playing zone, or takes the permission back."""
