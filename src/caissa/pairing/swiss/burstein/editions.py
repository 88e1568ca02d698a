"""The Burstein system by edition: its articles, and who may not have the bye."""

from __future__ import annotations

from caissa.pairing.swiss.colours import ColourRule
from caissa.pairing.swiss.editions import SwissRules, chosen_rules
from caissa.pairing.swiss.state import Handling
from caissa.pairing.swiss.unplayed import (
    had_bye_or_win_without_playing,
    unplayed_round_worth_more_than_a_loss,
)
from caissa.tournament import Tournament

REGULATION = "C.04.4.2"
MOST_SEEDING_ROUNDS = 4


BURSTEIN_2026 = SwissRules(
    key="2026",
    handling=Handling(had_bye_or_win_without_playing, unplayed_round_worth_more_than_a_loss),
    articles={
        "C5": "2.3.1",
        "C6": "2.3.2",
        "C7": "2.3.3",
        "C8": "2.3.4",
        "bye": "3.1",
        "none": "1.9",
        "colour": "5.1",
    },
    colour_articles={
        ColourRule.INITIAL: f"{REGULATION} 5.2.1",
        ColourRule.BOTH: f"{REGULATION} 5.2.2",
        ColourRule.STRONGER: f"{REGULATION} 5.2.3",
        ColourRule.ALTERNATE: f"{REGULATION} 5.2.4",
        ColourRule.HIGHER_RANKED: f"{REGULATION} 5.2.5",
    },
)

EDITIONS = {"2026-02": BURSTEIN_2026}


def rules_for(tournament: Tournament, edition: str | None = None) -> SwissRules:
    """The edition asked for or announced, otherwise the one in force at the start."""
    return chosen_rules(REGULATION, EDITIONS, tournament, edition)


def seeding_rounds(rounds: int) -> int:
    """How many rounds the Dutch system pairs first: half of them, but at most four.

    Handbook: C.04.4.2 1.6
    """
    return min(rounds // 2, MOST_SEEDING_ROUNDS)
