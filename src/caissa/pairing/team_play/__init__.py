"""Team competitions: line-ups, match protocols, wrong boards, leagues and team knock-outs."""

from caissa.pairing.team_play.board_lists import BoardRow, board_lists
from caissa.pairing.team_play.errors import IllegalLineUp, ImpossibleTeamMatch
from caissa.pairing.team_play.knockout import TeamTie, name_tie_winner, pair_team_knockout, team_tie
from caissa.pairing.team_play.league import League, LeagueDay, league, postpone, with_calendar
from caissa.pairing.team_play.line_ups import (
    BoardOrderRules,
    board_order_objections,
    default_line_up,
    legal_line_ups,
    line_up_objections,
    order_rules,
    seated_for,
    set_board_order,
    submit_line_up,
)
from caissa.pairing.team_play.protocol import (
    BoardLine,
    MatchProtocol,
    match_points,
    match_protocol,
    match_protocols,
    with_corrections,
)
from caissa.pairing.team_play.recording import record_team_round, team_games
from caissa.pairing.team_play.strength import (
    StrengthRule,
    initial_team_order,
    team_strength,
    with_team_order,
)
from caissa.pairing.team_play.wrong_boards import counted_outcomes, wrong_boards

__all__ = [
    "BoardLine",
    "BoardOrderRules",
    "BoardRow",
    "IllegalLineUp",
    "ImpossibleTeamMatch",
    "League",
    "LeagueDay",
    "MatchProtocol",
    "StrengthRule",
    "TeamTie",
    "board_lists",
    "board_order_objections",
    "counted_outcomes",
    "default_line_up",
    "initial_team_order",
    "league",
    "legal_line_ups",
    "line_up_objections",
    "match_points",
    "match_protocol",
    "match_protocols",
    "name_tie_winner",
    "order_rules",
    "pair_team_knockout",
    "postpone",
    "record_team_round",
    "seated_for",
    "set_board_order",
    "submit_line_up",
    "team_games",
    "team_strength",
    "team_tie",
    "with_calendar",
    "with_corrections",
    "with_team_order",
    "wrong_boards",
]
