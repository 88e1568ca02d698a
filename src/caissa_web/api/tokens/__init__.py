"""Tokens of programs that act for somebody."""
