"""Rounds that were not played: which of them bar the pairing-allocated bye, and which count as floats."""

from __future__ import annotations

from caissa.pairing.swiss.state import Unplayed
from caissa.tournament import Outcome


def had_bye_or_forfeit_win(unplayed: Unplayed) -> bool:
    """A PAB, or a win because the opponent did not appear.

    Handbook: C.04.1 (2017: d); C.04.3 (2017: C.2)
    """
    return unplayed.outcome in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)


def had_bye_or_win_without_playing(unplayed: Unplayed) -> bool:
    """A PAB, or as many points as for a win in a round that was not played.

    Handbook: C.04.1 4; C.04.3 2.1.2
    """
    return unplayed.outcome is Outcome.PAIRING_ALLOCATED_BYE or unplayed.points >= unplayed.scoring.win


def every_unplayed_round(_unplayed: Unplayed) -> bool:
    """Whoever does not play, for whatever reason, receives a downfloat.

    Handbook: C.04.3 (2017: A.4.b)
    """
    return True


def unplayed_round_worth_more_than_a_loss(unplayed: Unplayed) -> bool:
    """The PAB, or an unplayed round that brought more than a loss.

    Handbook: C.04.3 1.4.3, 1.4.4
    """
    return unplayed.outcome is Outcome.PAIRING_ALLOCATED_BYE or unplayed.points > unplayed.scoring.loss
