"""Rooms by the API: a hotel reads who comes and sleeps where, and says who came."""
