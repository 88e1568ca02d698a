"""The Django project: screens for arbiters and for everyone, on top of the library."""
