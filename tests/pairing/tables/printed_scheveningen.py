"""The printed Scheveningen tables, typed from the FIDE Arbiters' Manual, March 2025, chapter 4, 3."""

PRINTED = {
    2: """
        Round 1 A1-B1 A2-B2
        Round 2 B2-A1 B1-A2
    """,
    3: """
        Round 1 A1-B1 A2-B2 B3-A3
        Round 2 B2-A1 A2-B3 B1-A3
        Round 3 A1-B3 B1-A2 A3-B2
    """,
    4: """
        Round 1 A1-B1 A2-B2 B3-A3 B4-A4
        Round 2 B2-A1 B1-A2 A3-B4 A4-B3
        Round 3 A1-B3 A2-B4 B1-A3 B2-A4
        Round 4 B4-A1 B3-A2 A3-B2 A4-B1
    """,
    5: """
        Round 1 A1-B1 A2-B2 A3-B3 B4-A4 B5-A5
        Round 2 B2-A1 B3-A2 B4-A3 A4-B5 A5-B1
        Round 3 A1-B3 A2-B4 B5-A3 B1-A4 A5-B2
        Round 4 B4-A1 B5-A2 A3-B1 A4-B2 B3-A5
        Round 5 A1-B5 B1-A2 B2-A3 A4-B3 A5-B4
    """,
    6: """
        Round 1 B1-A1 B5-A2 A3-B4 A4-B2 A5-B3 B6-A6
        Round 2 B2-A1 A2-B1 B3-A3 B4-A4 A5-B6 A6-B5
        Round 3 A1-B3 A2-B2 B1-A3 B6-A4 B5-A5 A6-B4
        Round 4 A1-B4 B6-A2 A3-B5 A4-B1 B2-A5 B3-A6
        Round 5 B5-A1 B4-A2 A3-B6 B3-A4 A5-B1 A6-B2
        Round 6 A1-B6 A2-B3 B2-A3 A4-B5 B4-A5 B1-A6
    """,
    7: """
        Round 1 A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7
        Round 2 B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7
        Round 3 A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2
        Round 4 B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7
        Round 5 A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4
        Round 6 B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7
        Round 7 A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6
    """,
    8: """
        Round 1 A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8
        Round 2 B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5
        Round 3 A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8
        Round 4 B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7
        Round 5 A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8
        Round 6 B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1
        Round 7 A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8
        Round 8 B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3
    """,
    9: """
        Round 1 A1-B1 A2-B2 A3-B3 A4-B4 A5-B5 B6-A6 B7-A7 B8-A8 B9-A9
        Round 2 B2-A1 B3-A2 B4-A3 B5-A4 A5-B6 A6-B7 A7-B8 A8-B9 B1-A9
        Round 3 A1-B3 A2-B4 A3-B5 A4-B6 B7-A5 B8-A6 B9-A7 B1-A8 A9-B2
        Round 4 B4-A1 B5-A2 B6-A3 A4-B7 A5-B8 A6-B9 A7-B1 B2-A8 B3-A9
        Round 5 A1-B5 A2-B6 A3-B7 B8-A4 B9-A5 B1-A6 B2-A7 A8-B3 A9-B4
        Round 6 B6-A1 B7-A2 A3-B8 A4-B9 A5-B1 A6-B2 B3-A7 B4-A8 B5-A9
        Round 7 A1-B7 A2-B8 B9-A3 B1-A4 B2-A5 B3-A6 A7-B4 A8-B5 A9-B6
        Round 8 B8-A1 A2-B9 A3-B1 A4-B2 A5-B3 B4-A6 B5-A7 B6-A8 B7-A9
        Round 9 A1-B9 B1-A2 B2-A3 B3-A4 B4-A5 A6-B5 A7-B6 A8-B7 A9-B8
    """,
    10: """
        Round 1 A1-B1 A2-B2 A3-B8 B9-A4 B5-A5 A6-B3 A7-B4 B6-A8 B7-A9 B10-A10
        Round 2 B2-A1 B1-A2 B4-A3 A4-B7 A5-B10 B8-A6 B3-A7 A8-B5 A9-B6 A10-B9
        Round 3 A1-B3 A2-B8 A3-B1 B2-A4 B6-A5 A6-B4 A7-B10 B7-A8 B9-A9 B5-A10
        Round 4 B4-A1 B3-A2 A3-B9 B1-A4 A5-B7 B10-A6 A7-B6 B8-A8 A9-B5 A10-B2
        Round 5 A1-B5 A2-B4 B2-A3 A4-B3 B1-A5 B9-A6 B7-A7 A8-B10 B8-A9 A10-B6
        Round 6 B6-A1 A2-B7 B5-A3 B4-A4 A5-B8 A6-B1 A7-B9 A8-B2 B10-A9 B3-A10
        Round 7 A1-B7 B5-A2 A3-B10 A4-B6 B4-A5 B2-A6 B1-A7 B9-A8 A9-B3 A10-B8
        Round 8 B8-A1 B6-A2 B3-A3 B10-A4 A5-B9 A6-B5 A7-B2 A8-B1 A9-B4 B7-A10
        Round 9 A1-B9 A2-B10 A3-B6 A4-B8 B2-A5 A6-B7 B5-A7 B3-A8 B1-A9 B4-A10
        Round 10 B10-A1 B9-A2 B7-A3 A4-B5 A5-B3 B6-A6 B8-A7 A8-B4 A9-B2 A10-B1
    """,
}
"""Rounds by the number of boards, as they stand on the page."""
