"""Why a game does not count for somebody's rating."""

from __future__ import annotations

from enum import Enum

from caissa.messages import msg


class NotRated(Enum):
    """Why a game does not count for a player's rating; the edition names the article."""

    UNPLAYED = msg("not played over the board")
    BY_DECISION = msg("played, but not rated: too short, force majeure or fair play")
    OPEN = msg("no result yet")
    UNRATED_OPPONENT = msg("the opponent is unrated")
    BOTH_UNRATED = msg("both players are unrated")
    MATCH_WITH_UNRATED = msg("a match in which a player is unrated")
    MATCH_DECIDED = msg("the match was already decided")
    TOO_WIDE_A_GAP = msg("600 points or more apart, and one above 2600")
    TOO_LITTLE_TIME = msg("too little time for players of this strength")
    OTHER_TIME_CONTROL = msg("played at another time control, which this rating list does not take")
