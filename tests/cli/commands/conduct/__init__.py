"""Tests of the commands about disputes and fair play."""
