"""The Swiss system for teams (C.04.6) in its editions of August 2024 and February 2026."""
