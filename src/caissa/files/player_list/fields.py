"""What a column of a player list can hold."""

from __future__ import annotations

from caissa.messages import LabelledEnum, msg


class PlayerField(LabelledEnum):
    """What a column says of the players."""

    NUMBER = "number", msg("number")
    NAME = "name", msg("name")
    SURNAME = "surname", msg("surname")
    FIRST_NAME = "first name", msg("first name")
    TITLE = "title", msg("title")
    RATING = "rating", msg("rating")
    FIDE_RATING = "FIDE rating", msg("FIDE rating")
    RAPID_RATING = "rapid rating", msg("rapid rating")
    BLITZ_RATING = "blitz rating", msg("blitz rating")
    NATIONAL_RATING = "national rating", msg("national rating")
    FEDERATION = "federation", msg("federation")
    FIDE_ID = "FIDE ID", msg("FIDE ID")
    NATIONAL_ID = "national ID", msg("national ID")
    BIRTH = "birth", msg("birth")
    SEX = "sex", msg("sex")
    CLUB = "club", msg("club")
    TEAM = "team", msg("team")
    SECTION = "section", msg("section")
    K = "K", msg("K")
    ARBITER_TITLE = "arbiter title", msg("arbiter title")
    ARBITER_CATEGORY = "arbiter category", msg("arbiter category")
    LICENCE = "licence", msg("licence (kind; number; valid until)")
