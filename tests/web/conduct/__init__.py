"""Tests of disputes and fair play on the web."""
