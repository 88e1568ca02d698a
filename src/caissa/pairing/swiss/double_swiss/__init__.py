"""The Double-Swiss system (C.04.5): every pairing is a match of two games with colours reversed.

A match takes two rounds of the tournament, one per game: match 1 is rounds 1 and 2, match 2 rounds 3
and 4, and so on. A bye covers both rounds of a match.
"""
