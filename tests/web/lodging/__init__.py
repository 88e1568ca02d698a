"""Tests of accommodation."""
