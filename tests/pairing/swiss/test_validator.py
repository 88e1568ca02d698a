"""The independent look at finished pairings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.errors import IllegalPairing
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.swiss.validator import AbsoluteRules, SameColour, objections, team_objections, validate
from caissa.testing import crosstable
from caissa.tournament import ProhibitedPairing
from tests.pairing.swiss.team.wall import wall

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
        (((1, 2), (3, 5), (4, None)), "1 and 2 have met"),
        (((2, 3), (1, 5), (4, None)), "2 and 3 must not meet"),
        (((1, 3), (2, 4), (5, None)), "5 may not get the pairing-allocated bye"),
        (((1, 3), (2, 4)), "5 is not paired"),
        (((1, 3), (1, 4), (2, 5)), "1 is paired 2 times"),
    ],
)
def test_what_is_against_the_basic_rules(pairs: tuple[tuple[int, int | None], ...], words: str) -> None:
    """C.04.1 2 to 4: no second meeting, no second bye, everybody once."""
    assert words in [objection.sentence for objection in objections(PLAYED, boards(*pairs), AbsoluteRules())]
    with pytest.raises(IllegalPairing, match=words):
        validate(PLAYED, boards(*pairs), AbsoluteRules())


def test_a_sound_pairing() -> None:
    """Nothing to object."""
    assert objections(PLAYED, boards((1, 3), (2, 5), (4, None))) == []


TWICE_WHITE = crosstable("1 A 3w1 4w1\n2 B 4w1 3w1\n3 C 1b0 2b0\n4 D 2b0 1b0", scheduled_rounds=3)


@pytest.mark.parametrize(
    ("rule", "rounds", "codes"),
    [
        (SameColour.ALLOWED, 9, []),
        (SameColour.FORBIDDEN, 9, ["pairing.colours", "pairing.colours"]),
        (SameColour.FOR_TOPSCORERS, 9, ["pairing.colours", "pairing.colours"]),
        (SameColour.FOR_TOPSCORERS, 3, ["pairing.colours"]),
        (SameColour.FORBIDDEN, 3, ["pairing.colours", "pairing.colours"]),
    ],
)
def test_two_who_must_have_the_same_colour(rule: SameColour, rounds: int, codes: list[str]) -> None:
    """C.04.3 2.1.3: they do not meet; the Dutch system excepts topscorers, Dubov and Burstein nobody."""
    event = replace(TWICE_WHITE, scheduled_rounds=rounds)
    pairing = replace(boards((1, 2), (3, 4)), round=3)
    found = objections(event, pairing, AbsoluteRules(same_colour=rule))
    assert [objection.code for objection in found] == codes


def test_teams_are_looked_at_alike() -> None:
    """C.04.6: no second meeting, no second bye, every team once."""
    event = wall("1 2w2\n2 1b\n3 4w3\n4 3b\n5 U")
    assert team_objections(event, boards((1, 3), (2, 5), (4, None))) == []
    wrong = boards((1, 2), (3, 3), (5, None))
    codes = {objection.code for objection in team_objections(event, wrong)}
    assert codes == {"pairing.rematch", "pairing.twice", "pairing.left-out", "pairing.bye"}
