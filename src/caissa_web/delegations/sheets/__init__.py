"""Rows from spreadsheets: pasted names, invitation lists, and lists of an old system."""
