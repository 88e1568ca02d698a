"""The tie-breaks, and what each of them is counted from (C.07)."""
