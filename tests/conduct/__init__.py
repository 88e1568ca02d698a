"""Tests of caissa.conduct."""
