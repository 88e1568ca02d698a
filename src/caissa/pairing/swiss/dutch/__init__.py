"""The FIDE (Dutch) system (C.04.3) in its editions of 2017 and 2026."""
