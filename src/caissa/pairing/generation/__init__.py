"""Random tournaments that keep the rules: for trying out engines and programs (C.02.03 7.1.3c)."""
