"""Prizes: who gets what, and a sheet that two people can check."""
