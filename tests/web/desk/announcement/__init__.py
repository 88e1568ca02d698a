"""Tests of the announcement at the desk."""
