"""The points of the Organisers' Manual: round robins (R1-R10), festivals (S1-S13), schools (nine points)."""

from __future__ import annotations

from caissa.messages import msg
from caissa.play import ItemKind
from caissa.prospectus.clauses.clause import Clause
from caissa.prospectus.clauses.event_statements import (
    ABOUT,
    ARBITERS,
    COMMITTEE,
    EXPECTED,
    HALL,
    HOTELS,
    INVITATION,
    OCCASION,
    ORGANISERS,
    PATRON,
    SCHEDULE,
    WEBSITE,
)
from caissa.prospectus.clauses.money_statements import BANK, CURRENCY, FEES, PRIZES, SECTIONS, TOTAL
from caissa.prospectus.clauses.play_off_statements import PLAY_OFF
from caissa.prospectus.clauses.play_statements import (
    ANSWERS,
    PLAYERS,
    POINTS,
    RANKING,
    RATE,
    REGULATIONS,
    SYSTEM,
)
from caissa.prospectus.clauses.player_statements import ENTRIES_UNTIL, ENTRY, FLASH, WORDS
from caissa.prospectus.clauses.schedule_statements import ITEMS
from caissa.prospectus.clauses.statement import Statement

_RR, _SWISS, _SCHOOL = "Organisers' Manual 11.1.1", "Organisers' Manual 11.1.2", "Organisers' Manual 10.2.1"


def every(*statements: Statement) -> tuple[tuple[Statement, ...], ...]:
    """All of these are needed."""
    return tuple((statement,) for statement in statements)


ROUND_ROBIN = (
    Clause(
        "R1",
        msg("Event and participants"),
        f"{_RR} R1",
        (OCCASION, PATRON, ABOUT, EXPECTED, PLAYERS),
        every(OCCASION, PLAYERS),
    ),
    Clause(
        "R2", msg("Dates, venue and schedule"), f"{_RR} R2", (HALL, SCHEDULE), every(OCCASION, HALL, SCHEDULE)
    ),
    Clause("R3", msg("Organisers"), f"{_RR} R3", (ORGANISERS,), every(ORGANISERS)),
    Clause("R4", msg("Arbiters"), f"{_RR} R4", (ARBITERS,), every(ARBITERS)),
    Clause(
        "R5",
        msg("System of play, time control and ranking"),
        f"{_RR} R5",
        (SYSTEM, RATE, POINTS, RANKING, ANSWERS["play-off"], PLAY_OFF),
        every(SYSTEM, RATE, RANKING),
    ),
    Clause(
        "R6",
        msg("Rules of the tournament"),
        f"{_RR} R6",
        (
            REGULATIONS,
            ANSWERS["default-time"],
            ANSWERS["both-absent"],
            ANSWERS["postponements"],
            ANSWERS["draw-offers"],
        ),
        every(
            REGULATIONS,
            ANSWERS["default-time"],
            ANSWERS["both-absent"],
            ANSWERS["postponements"],
            ANSWERS["draw-offers"],
        ),
    ),
    Clause(
        "R7",
        msg("Prize fund"),
        f"{_RR} R7",
        (PRIZES, CURRENCY, ANSWERS["prize-sharing"], WORDS["prizes"]),
        every(PRIZES),
    ),
    Clause("R8", msg("Website of the tournament"), f"{_RR} R8", (WEBSITE,), every(WEBSITE)),
    Clause(
        "R9",
        msg("Obligations of the players"),
        f"{_RR} R9",
        (WORDS["obligations"],),
        every(WORDS["obligations"]),
    ),
    Clause(
        "R10",
        msg("Photography and television"),
        f"{_RR} R10",
        (WORDS["photography"], FLASH),
        ((FLASH,), (WORDS["photography"],)),
    ),
)
"""Regulations of a round robin."""

FESTIVAL = (
    Clause(
        "S1",
        msg("Invitation"),
        f"{_SWISS} S1",
        (INVITATION, OCCASION, PATRON, ABOUT),
        every(INVITATION, OCCASION),
    ),
    Clause(
        "S2",
        msg("Participation"),
        f"{_SWISS} S2",
        (WORDS["participation"], ENTRIES_UNTIL, ENTRY, FEES, WORDS["visa"]),
        every(ENTRIES_UNTIL, ENTRY, WORDS["visa"]),
    ),
    Clause("S3", msg("Schedule"), f"{_SWISS} S3", (SCHEDULE,), every(SCHEDULE)),
    Clause(
        "S4",
        msg("General information"),
        f"{_SWISS} S4",
        (SECTIONS, TOTAL, SYSTEM, ANSWERS["rating-list"]),
        every(SECTIONS, SYSTEM, ANSWERS["rating-list"]),
    ),
    Clause("S5", msg("Organisers"), f"{_SWISS} S5", (ORGANISERS,), every(ORGANISERS)),
    Clause("S6", msg("Arbiters"), f"{_SWISS} S6", (ARBITERS,), every(ARBITERS)),
    Clause(
        "S7",
        msg("Tournaments, prizes and tie-breaks"),
        f"{_SWISS} S7",
        (
            PRIZES,
            CURRENCY,
            ANSWERS["prize-sharing"],
            WORDS["prizes"],
            RANKING,
            ANSWERS["play-off"],
            PLAY_OFF,
        ),
        every(PRIZES, RANKING),
    ),
    Clause("S8", msg("Time control"), f"{_SWISS} S8", (RATE,), every(RATE)),
    Clause(
        "S9",
        msg("Travel and accommodation"),
        f"{_SWISS} S9",
        (WORDS["travel"], WORDS["transport"], HOTELS, WORDS["accommodation"], WORDS["meals"]),
        every(WORDS["travel"], WORDS["transport"], WORDS["accommodation"]),
    ),
    Clause("S10", msg("Playing hall"), f"{_SWISS} S10", (HALL,), every(HALL)),
    Clause(
        "S11",
        msg("Additional information"),
        f"{_SWISS} S11",
        (
            COMMITTEE,
            ANSWERS["appeals-deadline"],
            ANSWERS["appeals-fee"],
            WORDS["appeals"],
            REGULATIONS,
            WORDS["pairing-program"],
        ),
        ((COMMITTEE,), (WORDS["pairing-program"], SYSTEM)),
    ),
    Clause("S12", msg("Website of the festival"), f"{_SWISS} S12", (WEBSITE,), every(WEBSITE)),
    Clause("S13", msg("Bank account"), f"{_SWISS} S13", (BANK,), every(BANK)),
)
"""Regulations of a festival of Swiss tournaments."""

SCHOOL = (
    Clause("1", msg("Organisers"), _SCHOOL, (ORGANISERS,), every(ORGANISERS)),
    Clause("2", msg("Dates and venue"), _SCHOOL, (OCCASION, ABOUT, HALL), every(OCCASION, HALL)),
    Clause(
        "3",
        msg("Hotels, board and lodging"),
        _SCHOOL,
        (HOTELS, WORDS["accommodation"], WORDS["meals"]),
        ((HOTELS, WORDS["accommodation"]),),
    ),
    Clause(
        "4",
        msg("Requirements for participants"),
        _SCHOOL,
        (
            ENTRIES_UNTIL,
            ENTRY,
            ANSWERS["group-colour"],
            FEES,
            WORDS["participation"],
            WORDS["attendants"],
        ),
        every(ENTRIES_UNTIL),
    ),
    Clause(
        "5",
        msg("Schedule"),
        _SCHOOL,
        (SCHEDULE,),
        every(SCHEDULE, ITEMS[ItemKind.REGISTRATION], ITEMS[ItemKind.CLOSING]),
    ),
    Clause(
        "6",
        msg("Time control and tie-breaks"),
        _SCHOOL,
        (SYSTEM, RATE, POINTS, RANKING),
        every(RATE, RANKING),
    ),
    Clause(
        "7",
        msg("Default time"),
        _SCHOOL,
        (ANSWERS["default-time"], ANSWERS["both-absent"]),
        every(ANSWERS["default-time"]),
    ),
    Clause(
        "8",
        msg("Prizes, gifts and diplomas"),
        _SCHOOL,
        (PRIZES, CURRENCY, ANSWERS["prize-sharing"], WORDS["prizes"]),
        ((PRIZES, WORDS["prizes"]),),
    ),
    Clause(
        "9",
        msg("Certificate of participation"),
        _SCHOOL,
        (WORDS["certificates"],),
        every(WORDS["certificates"]),
    ),
)
"""The invitation and regulations of a school tournament."""
