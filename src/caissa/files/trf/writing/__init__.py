"""A tournament written as a TRF."""
