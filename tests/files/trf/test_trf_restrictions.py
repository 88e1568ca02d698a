"""Byes (240, XXZ), acceleration (250, XXA), prohibited pairings (260, XXP), abnormal points (299)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.errors import Severity
from caissa.tournament import AbnormalPoints, Bye, Outcome, ProhibitedPairing, VirtualPoints
from tests.files.trf.typed import findings_of, player, reading_of, severities

FOUR = [player(number, f"Player {number}") for number in range(1, 5)]
HALF, ONE = Decimal("0.5"), Decimal(1)


def test_announced_byes() -> None:
    """Record 240: letter in column 5, round 7-9, players from 11."""
    reading = reading_of(*FOUR, "240 H   2    3    1", "240 Z   2    4")

    assert reading.tournament.round(2).byes == (
        Bye(1, Outcome.HALF_POINT_BYE), Bye(3, Outcome.HALF_POINT_BYE), Bye(4, Outcome.ZERO_POINT_BYE),
    )  # fmt: skip
    assert reading.findings == ()


def test_a_bye_told_twice_is_one_bye() -> None:
    """Record 240 and the player's line say the same: nothing is doubtful."""
    reading = reading_of(player(1, "Anna", "0000 - H", points="0.5"), "240 H   1    1")

    assert reading.tournament.round(1).byes == (Bye(1, Outcome.HALF_POINT_BYE),)
    assert reading.findings == ()


def test_a_bye_against_a_game_is_an_error() -> None:
    """Record 240 for somebody who played: the line of the player stands."""
    reading = reading_of(player(1, "Anna", "   2 w 1"), player(2, "Boris", "   1 b 0"), "240 Z   1    1")

    assert reading.tournament.round(1).byes == ()
    assert severities(reading)["trf.bye-told-differently"] is Severity.ERROR


def test_xxz_is_about_the_round_to_be_paired() -> None:
    """XXZ: absent in the next round, whichever that is."""
    reading = reading_of(
        player(1, "Anna", "   2 w 1"), player(2, "Boris", "   1 b 0"), player(3, "C"), "XXZ 3"
    )

    assert reading.tournament.round(2).byes == (Bye(3, Outcome.ZERO_POINT_BYE),)


def test_acceleration_of_a_range() -> None:
    """Record 250: points 10-13, rounds 15-17 to 19-21, players 23-26 to 28-31."""
    reading = reading_of(*FOUR, "250       1.0   1   2    1    2", "250       0.5   3   3    1    2")

    assert reading.tournament.virtual_points == (
        VirtualPoints(1, (ONE, ONE, HALF)), VirtualPoints(2, (ONE, ONE, HALF)),
    )  # fmt: skip
    assert reading.findings == ()


def test_acceleration_player_by_player() -> None:
    """XXA: player 5-8, points of round r from column 10+5(r-1); zeros at the end say nothing."""
    reading = reading_of(*FOUR, "XXA    2  1.0  0.0  0.5  0.0")

    assert reading.tournament.virtual_points == (VirtualPoints(2, (ONE, Decimal(0), HALF)),)


@pytest.mark.parametrize("line", ["260   1   5    1    2    9", "XXP 1 2 9"])
def test_prohibited_pairings_and_a_number_nobody_has(line: str) -> None:
    """260 and XXP: the others must not meet; the unknown number is an error."""
    reading = reading_of("142 5", *FOUR, line)

    assert reading.tournament.prohibited_pairings == (ProhibitedPairing((1, 2)),)
    assert severities(reading) == {"trf.unknown-participant": Severity.ERROR}


def test_prohibited_for_some_rounds() -> None:
    """Record 260: first round 5-7, last round 9-11; up to the last round means always."""
    reading = reading_of("142 9", *FOUR, "260   2   5    1    2", "260   1   9    3    4")

    assert reading.tournament.prohibited_pairings == (
        ProhibitedPairing((1, 2), 2, 5), ProhibitedPairing((3, 4)),
    )  # fmt: skip


UNUSABLE = [
    "240 Q   1    1",
    "240 H   0    1",
    "250       1.0   1   2   11   12",
    "250 1 2",
    "260   1   9    1",
    "299 %  1.0",
    "XXA    9  1.0",
    "XXA    1  1234.5",
    "XXP one two",
    "XXZ",
]


@pytest.mark.parametrize("line", UNUSABLE)
def test_a_restriction_that_cannot_be_used_is_never_dropped(line: str) -> None:
    """Its loss would change a pairing or a score: an error, and the line is kept."""
    reading = reading_of(*FOUR, line)

    assert reading.tournament.foreign_records == (line,)
    assert findings_of(reading, "trf.restriction")[0].where == "line 5"
    assert severities(reading)["trf.restriction"] is Severity.ERROR


def test_abnormal_points() -> None:
    """Record 299: letter 5, points 14-17 (may be negative), round 20-22, players from 24."""
    reading = reading_of(*FOUR, "299          -0.5    1    2", "299 F         0.5")

    assert reading.tournament.abnormal_points == (
        AbnormalPoints((2,), 1, Decimal("-0.5")),
        AbnormalPoints((1, 2, 3, 4), 0, HALF, outcome=Outcome.FULL_POINT_BYE),
    )
    assert reading.findings == ()
