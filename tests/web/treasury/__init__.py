"""Tests of the treasury."""
