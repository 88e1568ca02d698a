"""Points for which the manuals leave a gap, in our own order: rapid and blitz, teams, hybrid events."""

from __future__ import annotations

from caissa.messages import msg
from caissa.prospectus.clauses.clause import Clause
from caissa.prospectus.clauses.event_statements import (
    ABOUT,
    ARBITERS,
    COMMITTEE,
    HALL,
    HYBRID_VENUES,
    OCCASION,
    ORGANISERS,
    PATRON,
    SCHEDULE,
    WEBSITE,
)
from caissa.prospectus.clauses.fair_play_statements import FAIR_PLAY, PROTECTION
from caissa.prospectus.clauses.manual_points import every
from caissa.prospectus.clauses.money_statements import CURRENCY, FEES, PRIZES
from caissa.prospectus.clauses.online_statements import (
    ARRIVAL,
    CARDS,
    DISQUALIFIED,
    ONLINE_BOARDS,
    PAPERS,
    RECONNECTION,
    SETS,
)
from caissa.prospectus.clauses.play_off_statements import PLAY_OFF
from caissa.prospectus.clauses.play_statements import (
    ANSWERS,
    MATCH_POINTS,
    POINTS,
    RANKING,
    RATE,
    REGULATIONS,
    SYSTEM,
    TEAM_PAIRING,
    WITHDRAWALS,
)
from caissa.prospectus.clauses.player_statements import ENTRIES_UNTIL, ENTRY, WORDS

_EVENT = (OCCASION, PATRON, ABOUT, HALL)
_APPEALS = (COMMITTEE, ANSWERS["appeals-deadline"], ANSWERS["appeals-fee"], WORDS["appeals"])
_APPEALS_NEEDED = every(COMMITTEE, ANSWERS["appeals-deadline"], ANSWERS["appeals-fee"])
_RULES = (
    REGULATIONS,
    ANSWERS["default-time"],
    ANSWERS["both-absent"],
    ANSWERS["draw-offers"],
    ANSWERS["devices"],
    ANSWERS["device-penalty"],
    WORDS["device-penalty"],
)
_RULES_NEEDED = every(REGULATIONS, ANSWERS["default-time"], ANSWERS["devices"], ANSWERS["device-penalty"])
_PRIZES = (PRIZES, CURRENCY, ANSWERS["prize-sharing"], WORDS["prizes"])
_RATED = (ANSWERS["rated"], ANSWERS["registration-date"], ANSWERS["rating-list"])

RAPID_BLITZ = (
    Clause("1", msg("Event and venue"), "C.05 12.3.1", _EVENT, every(OCCASION, HALL)),
    Clause("2", msg("Schedule"), "C.05 12.3.4", (SCHEDULE,), every(SCHEDULE)),
    Clause(
        "3",
        msg("Organisers and arbiters"),
        "C.05 12.3.15",
        (ORGANISERS, ARBITERS),
        every(ORGANISERS, ARBITERS),
    ),
    Clause(
        "4",
        msg("System, time control and ranking"),
        "C.05 12.3.5",
        (SYSTEM, RATE, POINTS, RANKING, ANSWERS["play-off"], PLAY_OFF),
        every(SYSTEM, RATE, RANKING),
    ),
    Clause(
        "5",
        msg("Rules for rapid and blitz"),
        "Laws A.6, B.4",
        (ANSWERS["rapid-rules"], ANSWERS["blitz-rules"]),
        every(ANSWERS["rapid-rules"], ANSWERS["blitz-rules"]),
    ),
    Clause("6", msg("Rules in the hall"), "Laws 6.7.1, 11.3.2", _RULES, _RULES_NEEDED),
    Clause(
        "7", msg("Entries and fees"), "C.05 12.3.11", (ENTRIES_UNTIL, ENTRY, FEES), every(ENTRIES_UNTIL, FEES)
    ),
    Clause("8", msg("Prizes"), "C.05 12.3.11", _PRIZES, every(PRIZES)),
    Clause(
        "9", msg("Rating"), "B.02 9.2, B.02.RB 8.2", _RATED, every(ANSWERS["rated"], ANSWERS["rating-list"])
    ),
    Clause("10", msg("Appeals"), "C.05 10", _APPEALS, _APPEALS_NEEDED),
    Clause("11", msg("Website"), "C.05 12.3.15", (WEBSITE,), every(WEBSITE)),
)
"""Regulations of a rapid or blitz tournament."""

TEAM = (
    Clause("1", msg("Event and venue"), "C.05 12.3.1", _EVENT, every(OCCASION, HALL)),
    Clause("2", msg("Schedule"), "C.05 12.3.4", (SCHEDULE,), every(SCHEDULE)),
    Clause(
        "3",
        msg("Organisers and arbiters"),
        "C.05 12.3.15",
        (ORGANISERS, ARBITERS),
        every(ORGANISERS, ARBITERS),
    ),
    Clause(
        "4",
        msg("Teams, boards and reserves"),
        "C.05 7.1",
        (ANSWERS["boards"], ANSWERS["reserves"], ANSWERS["rating-gap"], ENTRY),
        every(ANSWERS["boards"], ANSWERS["reserves"]),
    ),
    Clause(
        "5",
        msg("Line-ups and wrong boards"),
        "C.05 7.1",
        (ANSWERS["line-up-deadline"], WORDS["wrong-boards"]),
        every(ANSWERS["line-up-deadline"], WORDS["wrong-boards"]),
    ),
    Clause("6", msg("Captains"), "C.10", (WORDS["captains"],), every(WORDS["captains"])),
    Clause(
        "7",
        msg("System, points and ranking"),
        "C.05 12.3.6, C.07 2.1",
        (SYSTEM, TEAM_PAIRING, MATCH_POINTS, POINTS, RANKING, ANSWERS["play-off"], PLAY_OFF),
        every(SYSTEM, MATCH_POINTS, RANKING),
    ),
    Clause("8", msg("Time control"), "C.05 12.3.5", (RATE,), every(RATE)),
    Clause(
        "9",
        msg("Rules in the hall"),
        "Laws 6.7.1, 11.3.2",
        (*_RULES, ANSWERS["impaired-visitors"]),
        _RULES_NEEDED,
    ),
    Clause(
        "10",
        msg("Withdrawals"),
        "C.05 6.6, 6.7",
        (WITHDRAWALS, WORDS["withdrawals"]),
        ((WITHDRAWALS, WORDS["withdrawals"]),),
    ),
    Clause("11", msg("Entries and fees"), "C.05 12.3.11", (ENTRIES_UNTIL, FEES), every(ENTRIES_UNTIL)),
    Clause("12", msg("Prizes"), "C.05 12.3.11", _PRIZES, every(PRIZES)),
    Clause("13", msg("Appeals"), "C.05 10", _APPEALS, _APPEALS_NEEDED),
    Clause("14", msg("Website"), "C.05 12.3.15", (WEBSITE,), every(WEBSITE)),
)
"""Regulations of a team tournament."""

HYBRID = (
    Clause("1", msg("Event"), "C.05 12.3.1", (OCCASION, PATRON, ABOUT), every(OCCASION)),
    Clause(
        "2",
        msg("Venues and local arbiters"),
        "E.04 16.2",
        (HYBRID_VENUES, HALL, WORDS["hybrid-venues"]),
        ((HYBRID_VENUES, HALL), (WORDS["hybrid-venues"],)),
    ),
    Clause(
        "3",
        msg("Approval, registration and rating"),
        "B.02 0.2, 9.4",
        (ANSWERS["hybrid"], *_RATED),
        every(ANSWERS["hybrid"], ANSWERS["rated"], ANSWERS["registration-date"]),
    ),
    Clause("4", msg("Schedule"), "C.05 12.3.4", (SCHEDULE, ARRIVAL, PAPERS), every(SCHEDULE)),
    Clause(
        "5",
        msg("Organisers and arbiters"),
        "C.05 12.3.15",
        (ORGANISERS, ARBITERS),
        every(ORGANISERS, ARBITERS),
    ),
    Clause(
        "6",
        msg("System, time control and ranking"),
        "C.05 12.3.5, E.04 2.4",
        (SYSTEM, RATE, ONLINE_BOARDS, SETS, POINTS, RANKING, ANSWERS["play-off"], PLAY_OFF),
        every(SYSTEM, RATE, ONLINE_BOARDS, RANKING),
    ),
    Clause(
        "7",
        msg("Disconnections"),
        "E.04 11.3, 16.5, 18.9",
        (RECONNECTION, CARDS, WORDS["disconnections"]),
        every(RECONNECTION, WORDS["disconnections"]),
    ),
    Clause("8", msg("Rules in the hall"), "Laws 6.7.1, 11.3.2", _RULES, _RULES_NEEDED),
    Clause(
        "9",
        msg("Fair play"),
        "Fair Play Protection Measures 2, E.04 Appendix I 1.9",
        (*FAIR_PLAY, DISQUALIFIED, WORDS["fair-play"]),
        ((DISQUALIFIED,), (PROTECTION, WORDS["fair-play"])),
    ),
    Clause("10", msg("Prizes"), "C.05 12.3.11", _PRIZES, every(PRIZES)),
    Clause("11", msg("Appeals"), "C.05 10", _APPEALS, _APPEALS_NEEDED),
    Clause("12", msg("Website"), "C.05 12.3.15", (WEBSITE,), every(WEBSITE)),
)
"""Regulations of a hybrid event."""
