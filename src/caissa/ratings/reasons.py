"""Why a game does not count for somebody's rating."""

from __future__ import annotations

from enum import Enum


class NotRated(Enum):
    """Why a game does not count for a player's rating; the edition names the article."""

    UNPLAYED = "not played over the board"
    BY_DECISION = "played, but not rated: too short, force majeure or fair play"
    OPEN = "no result yet"
    UNRATED_OPPONENT = "the opponent is unrated"
    BOTH_UNRATED = "both players are unrated"
    MATCH_WITH_UNRATED = "a match in which a player is unrated"
    MATCH_DECIDED = "the match was already decided"
    TOO_WIDE_A_GAP = "600 points or more apart, and one above 2600"
    TOO_LITTLE_TIME = "too little time for players of this strength"
