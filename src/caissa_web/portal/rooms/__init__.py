"""Rooms for those who come: their nights, wishes and prices, alone or as a delegation."""
