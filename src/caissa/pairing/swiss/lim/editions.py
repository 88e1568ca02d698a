"""The Lim system by edition; the text of 2026 only renumbers the one of 1999."""

from __future__ import annotations

from dataclasses import dataclass, replace

from caissa.pairing.swiss.editions import chosen_rules
from caissa.pairing.swiss.state import Handling
from caissa.pairing.swiss.unplayed import (
    had_bye_or_forfeit_win,
    had_bye_or_win_without_playing,
    unplayed_round_worth_more_than_a_loss,
)
from caissa.tournament import Tournament

REGULATION = "C.04.4.3"


@dataclass(frozen=True, slots=True)
class LimRules:
    """One edition: its short name and who may not have the bye."""

    key: str
    handling: Handling


LIM_2026 = LimRules(
    key="2026", handling=Handling(had_bye_or_win_without_playing, unplayed_round_worth_more_than_a_loss)
)
LIM_1999 = replace(
    LIM_2026, key="1999", handling=Handling(had_bye_or_forfeit_win, unplayed_round_worth_more_than_a_loss)
)

EDITIONS = {"1999-01": LIM_1999, "2026-02": LIM_2026}


def rules_for(tournament: Tournament, edition: str | None = None) -> LimRules:
    """The edition asked for or announced, otherwise the one in force at the start."""
    return chosen_rules(REGULATION, EDITIONS, tournament, edition)
