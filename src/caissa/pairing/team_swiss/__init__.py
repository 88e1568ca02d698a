"""The Swiss system for teams (C.04.6) in its editions of August 2024 and February 2026."""

from caissa.pairing.team_swiss.acceleration import team_baku
from caissa.pairing.team_swiss.editions import EDITIONS, TeamRules, team_rules_for
from caissa.pairing.team_swiss.next_round import (
    TeamBracketReport,
    bracket_reasons,
    pair_team_field,
    pair_team_round,
    teams_state,
)
from caissa.pairing.team_swiss.options import ColourType, TeamOptions, team_options
from caissa.pairing.team_swiss.replay import check_team_pairings, check_team_round, eve_of_team_round
from caissa.pairing.team_swiss.state import TeamField, TeamState
from caissa.pairing.team_swiss.validator import team_objections, validate_team_pairing
from caissa.pairing.team_swiss.why_not import why_teams_do_not_meet

__all__ = [
    "EDITIONS",
    "ColourType",
    "TeamBracketReport",
    "TeamField",
    "TeamOptions",
    "TeamRules",
    "TeamState",
    "bracket_reasons",
    "check_team_pairings",
    "check_team_round",
    "eve_of_team_round",
    "pair_team_field",
    "pair_team_round",
    "team_baku",
    "team_objections",
    "team_options",
    "team_rules_for",
    "teams_state",
    "validate_team_pairing",
    "why_teams_do_not_meet",
]
