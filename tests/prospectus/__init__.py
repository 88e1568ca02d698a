"""Tests of the prospectus of an event."""
