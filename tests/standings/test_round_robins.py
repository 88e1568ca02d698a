"""Round robins: forfeits as games, free rounds, Koya, edition by edition (C.07 15.2)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.standings import Treatment, cross_table, explain, standings
from caissa.testing import crosstable

# FIDE's exercise: Franck did not come to his game with White against Helene in round 4.
SIX = crosstable(
    """
    1 Alyx     2200 5w=   2w1   3b1   4w0   6b1
    2 Bruno    2150 6w1   1b0   5w1   3w=   4b1
    3 Charline 2100 4w1   6b1   1w0   2b=   5w1
    4 David    2050 3b0   5b0   6w=   1b1   2w0
    5 Franck   1950 1b=   4w1   2b0   6w-   3b0
    6 Helene   2000 2b0   3w0   4b=   5b+   1w0
    """,
    type_text="Individual: Round-Robin",
)


@pytest.mark.parametrize(
    ("code", "edition", "franck", "helene"),
    [
        ("WIN", "2024-08", "1", "1"),
        ("WIN", "2026-03", "1", "1"),
        ("WON", "2024-08", "1", "1"),  # 15.2: the forfeit is a regular game
        ("WON", "2026-03", "1", "1"),
        ("BPG", "2022-07", "3", "2"),  # over the board only
        ("BPG", "2024-08", "3", "3"),
        ("BPG", "2026-03", "3", "3"),  # forfeit wins are games
        ("REP", "2024-08", "4", "5"),  # 7.6 names forfeit losses
        ("REP", "2026-03", "4", "5"),
        ("SB", "2026-03", "3.25", "2.25"),  # Helene: ½ of David's 1½ + Franck's 1½
        ("SB", "2019-07", "3.25", "2.25"),
        ("ARO", "2024-08", "2125", "2125"),  # all forfeits stay unplayed in ratings
        ("ARO", "2026-03", "2125", "2125"),
        ("TPR", "2026-03", "2038", "1803"),
        ("PTP", "2026-03", "2032", "1789"),
        ("STD", "2026-03", "1.5", "1.5"),
        ("KS", "2026-03", "0.5", "0"),
    ],
)
def test_a_forfeit_in_a_round_robin(code: str, edition: str, franck: str, helene: str) -> None:
    """C.07 15.2 and its exceptions of 2026; C.02 12.3.5.1."""
    computed = standings(SIX, [code], edition=edition)

    assert (computed.row(5).value(code), computed.row(6).value(code)) == (Decimal(franck), Decimal(helene))


def test_a_forfeit_loss_with_black_is_a_game_only_till_2024() -> None:
    """C.07 15.2 (2026): forfeit losses remain unplayed in Type B tie-breaks."""
    event = crosstable("1 A 2w+ 3b1\n2 B 1b- 4w1\n3 C 4b0 1w0\n4 D 3w1 2b0", type_text="Round-Robin")

    assert standings(event, ["BPG"], edition="2024-08").row(2).value("BPG") == 1
    assert standings(event, ["BPG"], edition="2026-03").row(2).value("BPG") == 0


def test_a_forfeit_is_explained_as_a_game() -> None:
    """C.07 15.2: the contribution says that the forfeit counts as a game."""
    computed = standings(SIX, ["SB"], edition="2026-03")
    forfeit = explain(computed, 6).workings[1].contributions[3]

    assert (forfeit.opponent, forfeit.value, forfeit.how) == (5, Decimal("1.5"), Treatment.FORFEIT_AS_GAME)
    assert forfeit.article == "C.07 15.2"


# Five players, everybody free once: A and D 3 points of 4, B and C 2, E none.
FIVE = crosstable(
    """
    1 A .   2w= 3b1 4w= 5b1
    2 B 5w1 1b= .   3w= 4b0
    3 C 4w= 5b1 1w0 2b= .
    4 D 3b= .   5w1 1b= 2w1
    5 E 2b0 3w0 4b0 .   1w0
    """,
    type_text="Round-Robin",
)


def test_the_free_round_is_no_round() -> None:
    """C.07 15.2: forfeits are the only unplayed rounds of a round robin; a free round brings no dummy."""
    computed = standings(FIVE, ["PTS", "SB", "REP"], edition="2026-03")

    # Half of B's 2, C's 2, half of D's 3, E's 0.
    assert computed.row(1).value("SB") == Decimal("4.5")
    assert computed.row(1).value("REP") == 4


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("KS", "2"),
        ("KS/L-1", "2"),
        ("KS/L+1", "0.5"),
        ("KS/L+2", "0.5"),  # limit 3: D has just that
        ("KS/L+3", "0"),
        ("KS/L-3", "2"),  # limit ½: E has nothing
        ("KS/L-4", "3"),
    ],
)
def test_koya_and_its_limit(code: str, expected: str) -> None:
    """C.07 9.2, 14.5: A against B, C and D, who have half of 4 points; the limit moves by half points."""
    computed = standings(FIVE, [code], edition="2026-03")

    assert computed.row(1).value(code) == Decimal(expected)


@pytest.mark.parametrize(
    ("code", "expected"), [("KS", "2"), ("KS/L-1", "3"), ("KS/L+1", "0.5"), ("KS/L+2", "0"), ("KS/L-9", "3")]
)
def test_koya_by_score_groups(code: str, expected: str) -> None:
    """C.02 13.6.2 (2019): the limit moves score group by score group: 3, 2, 0 points."""
    computed = standings(FIVE, [code], edition="2019-07")

    assert computed.row(1).value(code) == Decimal(expected)


def test_buchholz_was_allowed_till_2024() -> None:
    """C.07 8 (2026) forbids it; before, it is the sum of the opponents' scores 2, 2, 3 and 0."""
    assert standings(FIVE, ["BH"], edition="2024-08").row(1).value("BH") == 7


def test_the_table_of_a_round_robin_is_all_against_all() -> None:
    """A cell holds the game against the player of that column, nothing on the diagonal."""
    computed = standings(SIX, ["PTS", "DE", "WIN", "SB"], edition="2026-03")
    table = cross_table(SIX, computed)
    first = table.rows[0]

    assert first.participant == 1
    assert first.cells[0] == ()
    assert [cell[0].points for cell in first.cells[1:]] == [
        {2: 1, 3: 1, 4: 0, 5: Decimal("0.5"), 6: 1}[number] for number in table.heading[1:]
    ]
    assert not table.double


def test_the_table_of_a_double_round_robin_has_two_games_in_a_cell() -> None:
    """C.07 4.4: each game is an encounter of its own."""
    event = crosstable("1 A 2w1 2b=\n2 B 1b0 1w=", type_text="Double Round-Robin")
    table = cross_table(event, standings(event, ["PTS"], edition="2026-03"))

    assert table.double
    assert [(meeting.colour, meeting.points) for meeting in table.rows[0].cells[1]] == [
        ("w", 1),
        ("b", Decimal("0.5")),
    ]
