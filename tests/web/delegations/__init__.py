"""Tests of delegations."""
