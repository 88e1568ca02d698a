"""Results of random games: by the scoring probabilities of the rating regulations (B.02 8.1.2)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.dice import happens, one_of
from caissa.ratings.tables import scoring_probability
from caissa.tournament import Outcome

LARGEST_DIFFERENCE = 400
"""A larger difference in rating counts as 400 (B.02 8.3.1)."""

FLOOR = 1400
"""What a player without a rating plays like: the floor of the list (B.02 7.1)."""

Outcomes = tuple[Outcome, Outcome]
"""White's outcome and Black's."""

_ODD = (
    (Outcome.DRAW, Outcome.LOSS),
    (Outcome.LOSS, Outcome.DRAW),
    (Outcome.LOSS, Outcome.LOSS),
)
_SINGLE_FORFEITS = (
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
)
_UNRATED = {
    Outcome.WIN: Outcome.UNRATED_WIN,
    Outcome.DRAW: Outcome.UNRATED_DRAW,
    Outcome.LOSS: Outcome.UNRATED_LOSS,
}


def outcomes(white: int, black: int, shares: Mapping[Chance, float], dice: Random) -> Outcomes:
    """What happens between two players with these ratings: a game, an odd decision or a forfeit."""
    if happens(dice, shares[Chance.DOUBLE_FORFEIT]):
        return Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS
    if happens(dice, shares[Chance.FORFEIT]):
        return one_of(dice, _SINGLE_FORFEITS)
    if happens(dice, shares[Chance.ODD_RESULT]):
        return one_of(dice, _ODD)
    played = game(white, black, shares[Chance.DRAW], dice)
    if happens(dice, shares[Chance.UNRATED_GAME]):
        return _UNRATED[played[0]], _UNRATED[played[1]]
    return played


def game(white: int, black: int, draws: float, dice: Random) -> Outcomes:
    """The result of a game: White's expected score is the table's, whatever the share of draws.

    Handbook: B.02 8.1.2, 8.3.1
    """
    difference = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, white - black))
    expected = scoring_probability(difference) / 100
    drawn = min(draws, 2 * expected, 2 - 2 * expected)
    point = dice.random()
    if point < expected - drawn / 2:
        return Outcome.WIN, Outcome.LOSS
    if point < expected + drawn / 2:
        return Outcome.DRAW, Outcome.DRAW
    return Outcome.LOSS, Outcome.WIN
