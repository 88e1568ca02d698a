"""What a column of a player list can hold."""

from __future__ import annotations

from enum import Enum

from caissa.messages import msg


class PlayerField(Enum):
    """What a column says of the players."""

    NUMBER = msg("number")
    NAME = msg("name")
    SURNAME = msg("surname")
    FIRST_NAME = msg("first name")
    TITLE = msg("title")
    RATING = msg("rating")
    FIDE_RATING = msg("FIDE rating")
    RAPID_RATING = msg("rapid rating")
    BLITZ_RATING = msg("blitz rating")
    NATIONAL_RATING = msg("national rating")
    FEDERATION = msg("federation")
    FIDE_ID = msg("FIDE ID")
    NATIONAL_ID = msg("national ID")
    BIRTH = msg("birth")
    SEX = msg("sex")
    CLUB = msg("club")
    TEAM = msg("team")
    SECTION = msg("section")
    K = msg("K")
