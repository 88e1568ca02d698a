"""Scoring systems: what they are worth and what FIDE mode refuses (GEN-006)."""

from decimal import Decimal

import pytest

from caissa.errors import ForbiddenByRegulations
from caissa.tournament import (
    STANDARD_SCORING,
    Colour,
    MatchScoring,
    Outcome,
    Scoring,
    objections,
    require_fide,
)


def codes(scoring):
    """The codes of the objections, in order."""
    return [finding.code for finding in objections(scoring)]


def test_one_half_and_nothing_unless_the_event_says_otherwise():
    """Laws 10.1: win 1, draw ½, loss 0; a forfeit counts alike; the PAB is worth a win (C.04.1 3)."""
    worth = STANDARD_SCORING.for_white
    assert worth[Outcome.WIN] == worth[Outcome.FORFEIT_WIN] == worth[Outcome.PAIRING_ALLOCATED_BYE] == 1
    assert worth[Outcome.DRAW] == worth[Outcome.HALF_POINT_BYE] == Decimal("0.5")
    assert worth[Outcome.LOSS] == worth[Outcome.FORFEIT_LOSS] == worth[Outcome.ZERO_POINT_BYE] == 0


def test_an_adjourned_game_counts_as_a_draw_for_pairing():
    """C.04.2 3.1."""
    assert STANDARD_SCORING.points(Outcome.ADJOURNED, Colour.BLACK) == Decimal("0.5")


@pytest.mark.parametrize(
    "scoring",
    [
        STANDARD_SCORING,
        Scoring.of("3", "1"),
        Scoring.of("2", "1"),
        Scoring.of("3", "2", "1"),
        Scoring.of("1", "½", pairing_allocated_bye="½"),
    ],
)
def test_the_systems_that_the_laws_name_are_allowed(scoring):
    """Laws 10.1 with its box: 1-½-0, 3-1-0, 2-1-0, and 3-2-1 with forfeit 0; the PAB may be worth less."""
    assert codes(scoring) == []
    require_fide(scoring)


@pytest.mark.parametrize(
    ("scoring", "code"),
    [
        (Scoring.of("1", "½", black_draw="0.6"), "scoring.colour-dependent"),
        (Scoring.of("1", "1"), "scoring.order"),
        (Scoring.of("3", "2"), "scoring.draws-too-dear"),
        (Scoring.of("1", "½", pairing_allocated_bye="2"), "scoring.bye-too-dear"),
        (Scoring.of("1", "½", half_point_bye="1"), "scoring.requested-bye-too-dear"),
        (Scoring.of("1", "½", forfeit_loss="½"), "scoring.forfeit"),
        (Scoring.of("1", "0", "-1"), "scoring.negative"),
    ],
)
def test_fide_mode_refuses_with_the_article(scoring, code):
    """What the Laws or C.04.1 do not allow is refused, and the article is named."""
    assert code in codes(scoring)
    with pytest.raises(ForbiddenByRegulations) as refused:
        require_fide(scoring)
    assert refused.value.cites in ("Laws 10.1", "Laws 10.2", "C.04.1 3", "C.04.2 3.3")
    assert refused.value.cites in str(refused.value)


def test_colour_dependent_values_are_kept_apart():
    """JaVaFo's XXS can make a draw with Black worth more."""
    scoring = Scoring.of("3", "1", black_draw="1.5")
    assert scoring.points(Outcome.DRAW, Colour.WHITE) == 1
    assert scoring.points(Outcome.DRAW, Colour.BLACK) == Decimal("1.5")
    assert scoring.draw == Decimal("1.5")


def test_match_points_are_two_one_nothing_and_the_bye_a_draw():
    """C.07 11 and C.04.6 1.4."""
    assert (MatchScoring().win, MatchScoring().draw, MatchScoring().loss) == (2, 1, 0)
    assert MatchScoring().pairing_allocated_bye == 1
    assert MatchScoring(bye_match_points=Decimal(2)).pairing_allocated_bye == 2
