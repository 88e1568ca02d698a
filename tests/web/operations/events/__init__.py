"""Tests of the acts on events."""
