"""Other handling of unplayed rounds that an event announced beforehand (C.07 16.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from caissa.messages import msg
from caissa.regulations import Rule
from caissa.standings.refusals import TieBreakNotAllowed
from caissa.standings.rules import TieBreakRules
from caissa.standings.tiebreaks import cuts, unplayed

Listed = TypeVar("Listed")

OPPONENTS_VIEWS = {
    "as recorded": unplayed.as_recorded,
    "all unplayed rounds drawn": unplayed.all_unplayed_drawn,
    "absences after the last game drawn": unplayed.absences_after_the_last_game_drawn,
    "final requested byes drawn": unplayed.final_requested_byes_drawn,
}
"""What opponents may see of unplayed rounds (instead of 16.3)."""

OWN_VIEWS = {
    "own score": unplayed.own_score,
    "own score, capped": unplayed.own_score_capped,
    "virtual opponent": unplayed.virtual_opponent,
    "draws in every round": unplayed.draws_in_every_round,
    "nothing": unplayed.nothing,
}
"""What an unplayed round may be to the player (instead of 16.4)."""

CUTS = {
    "lowest value": cuts.lowest_first,
    "unplayed rounds first": cuts.unplayed_first,
    "voluntary unplayed round unless lower": cuts.voluntary_unless_lower,
}
"""What a cut may take away (instead of 16.5)."""


def with_alternatives(
    rules: TieBreakRules, *, opponents: str = "", own: str = "", cut: str = ""
) -> TieBreakRules:
    """The rules with what the event announced in place of 16.3, 16.4 or 16.5.

    Handbook: C.07 16.6
    """
    changed = rules
    if opponents:
        changed = replace(changed, opponents_view=Rule("16.6", _named(OPPONENTS_VIEWS, opponents)))
    if own:
        changed = replace(changed, own_view=Rule("16.6", _named(OWN_VIEWS, own)))
    if cut:
        changed = replace(changed, cuts=Rule("16.6", _named(CUTS, cut)))
    return changed


def _named(table: Mapping[str, Listed], name: str) -> Listed:
    if name not in table:
        raise TieBreakNotAllowed(
            asked=msg("The alternative {name}", name=repr(name)),
            why=msg("it is not known"),
            allowed="; ".join(table),
            article="C.07 16.6",
        )
    return table[name]
