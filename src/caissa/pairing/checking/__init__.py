"""Recorded rounds laid beside the same rounds paired again (C.04.2 1.4)."""
