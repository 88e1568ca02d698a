"""The independent look at finished pairings."""

from __future__ import annotations

import pytest

from caissa.pairing.errors import IllegalPairing
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.validator import objections, validate
from caissa.testing import crosstable
from caissa.tournament import ProhibitedPairing

PLAYED = crosstable(
    "1 A 2w1\n2 B 1b0\n3 C 4w1\n4 D 3b0\n5 E U", prohibited_pairings=(ProhibitedPairing((2, 3)),)
)


def boards(*pairs: tuple[int, int | None]) -> RoundPairing:
    """A pairing of round 2 typed by hand."""
    why = Reason("test", "", "")
    return RoundPairing(
        2, "2026", tuple(Board(n, white, black, 0, why) for n, (white, black) in enumerate(pairs, 1))
    )


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (((1, 2), (3, 5), (4, None)), "1 and 2 must not meet"),
        (((2, 3), (1, 5), (4, None)), "2 and 3 must not meet"),
        (((1, 3), (2, 4), (5, None)), "player 5 has had the bye"),
        (((1, 3), (2, 4)), "player 5 is left out"),
        (((1, 3), (1, 4), (2, 5)), "player 1 sits 2 times"),
    ],
)
def test_what_is_against_the_basic_rules(pairs: tuple[tuple[int, int | None], ...], words: str) -> None:
    """C.04.1 2 to 4: no second meeting, no second bye, everybody once."""
    assert words in objections(PLAYED, boards(*pairs))
    with pytest.raises(IllegalPairing, match=words):
        validate(PLAYED, boards(*pairs))


def test_a_sound_pairing() -> None:
    """Nothing to object."""
    assert objections(PLAYED, boards((1, 3), (2, 5), (4, None))) == []
