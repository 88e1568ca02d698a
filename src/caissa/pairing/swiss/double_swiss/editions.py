"""The Double-Swiss system by edition; there is one."""

from __future__ import annotations

from caissa.pairing.swiss.editions import SwissRules, chosen_rules
from caissa.pairing.swiss.state import Handling
from caissa.pairing.swiss.unplayed import (
    had_bye_or_win_without_playing,
    unplayed_round_worth_more_than_a_loss,
)
from caissa.tournament import Tournament

REGULATION = "C.04.5"


DOUBLE_SWISS_2026 = SwissRules(
    key="2026",
    handling=Handling(had_bye_or_win_without_playing, unplayed_round_worth_more_than_a_loss),
    articles={
        "C4": "2.3.1",
        "C5": "2.3.2",
        "C6": "2.3.3",
        "C7": "2.3.4",
        "C8": "2.3.5",
        "bye": "3.4",
        "none": "3.3",
    },
)

EDITIONS = {"2026-02": DOUBLE_SWISS_2026}


def rules_for(tournament: Tournament, edition: str | None = None) -> SwissRules:
    """The edition asked for or announced, otherwise the one in force at the start."""
    return chosen_rules(REGULATION, EDITIONS, tournament, edition)
