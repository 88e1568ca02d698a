"""The Dubov system (C.04.4.1): opponents of like strength for all who have the same score."""
