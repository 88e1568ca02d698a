"""Entering: who may play, who gets a place, and what it costs."""
