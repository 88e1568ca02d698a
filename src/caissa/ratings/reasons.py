"""Why a game does not count for somebody's rating."""

from __future__ import annotations

from enum import Enum

from caissa.saying import said


class NotRated(Enum):
    """Why a game does not count for a player's rating; the edition names the article."""

    UNPLAYED = said("not played over the board")
    BY_DECISION = said("played, but not rated: too short, force majeure or fair play")
    OPEN = said("no result yet")
    UNRATED_OPPONENT = said("the opponent is unrated")
    BOTH_UNRATED = said("both players are unrated")
    MATCH_WITH_UNRATED = said("a match in which a player is unrated")
    MATCH_DECIDED = said("the match was already decided")
    TOO_WIDE_A_GAP = said("600 points or more apart, and one above 2600")
    TOO_LITTLE_TIME = said("too little time for players of this strength")
