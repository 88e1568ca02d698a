"""A venue of a hybrid event: what the local organiser and the local arbiters answer for."""

from __future__ import annotations

from decimal import Decimal

from caissa.checklists.checklist import Checklist
from caissa.checklists.question import DATE, EITHER, TEXT, YES, Expected, Limit, Per, Question, number
from caissa.messages import msg

_VENUE, _PEOPLE, _DEVICES, _ROUND = msg("Venue"), msg("People"), msg("Devices"), msg("Every round")
_RULES = msg("Regulations")


def _ask(
    heading: str, key: str, text: str, article: str, expects: Expected = YES, per: Per = Per.VENUE
) -> Question:
    return Question(key, text, article, expects, per, heading=heading)


_QUESTIONS = (
    _ask(_VENUE, "designated", msg("Venue designated by the chief organiser"), "E.04 16.1"),
    _ask(
        _VENUE,
        "areas",
        msg("Playing area, rest rooms, toilets, refreshments and smoking area defined"),
        "E.04 16.2",
    ),
    _ask(_VENUE, "access", msg("Only players and arbiters in the playing area"), "E.04 16.2"),
    _ask(_VENUE, "cameras", msg("Cameras cover the playing venue"), "E.04 16.3"),
    _ask(_VENUE, "fair-play", msg("Fair-play measures as over the board"), "E.04 16.4"),
    _ask(_VENUE, "phones", msg("Phones and other devices only with the arbiter's permission"), "E.04 16.4"),
    _ask(_VENUE, "internet", msg("Internet provided by the local organiser"), "E.04 16.5"),
    _ask(_VENUE, "spare-internet", msg("Second internet connection at hand"), "E.04 16.5"),
    _ask(_PEOPLE, "local-organiser", msg("Local organiser"), "E.04 16.1", TEXT),
    _ask(_PEOPLE, "chief-arbiter", msg("Local chief arbiter"), "E.04 16.8", TEXT),
    _ask(_PEOPLE, "technical-assistant", msg("Local technical assistant"), "E.04 16.8", TEXT),
    _ask(
        _PEOPLE,
        "arbiters",
        msg("Arbiters at the venue, chief and technical assistant among them"),
        "E.04 16.8",
        number("", Limit("E.04 16.8", least=Decimal(2))),
    ),
    _ask(
        _DEVICES,
        "devices",
        msg("Playing devices provided by the organiser, or as the regulations say"),
        "E.04 16.6",
    ),
    _ask(_DEVICES, "nothing-else", msg("Nothing but the playing zone can be opened on them"), "E.04 16.7"),
    _ask(
        _DEVICES,
        "draw-offers",
        msg("Draw offers seen beside the move, on electronic boards too"),
        "E.04 16.12, 16.13",
    ),
    _ask(_DEVICES, "chess-sets", msg("Traditional sets allowed"), "E.04 20.1", EITHER),
    _ask(_RULES, "illegal-moves", msg("Illegal moves ruled where the zone allows them"), "E.04 16.10"),
    _ask(_RULES, "default-time", msg("Default time announced"), "E.04 16.11"),
    _ask(_RULES, "score-sheets", msg("Score sheets obligatory"), "E.04 16.14", EITHER),
    _ask(
        _RULES,
        "registered",
        msg("Day of registration, a week before the start"),
        "B.02 0.2",
        DATE,
    ),
    _ask(_RULES, "approved", msg("Approved by the Qualification Commission"), "B.02 0.2"),
    _ask(
        _ROUND,
        "devices-checked",
        msg("Local chief arbiter has checked all devices"),
        "E.04 18.5",
        per=Per.VENUE_ROUND,
    ),
    _ask(_ROUND, "players-checked", msg("Fair-play check of all players"), "E.04 18.6", per=Per.VENUE_ROUND),
    _ask(_ROUND, "recordings", msg("Camera recordings watched"), "E.04 18.7", per=Per.VENUE_ROUND),
    _ask(_ROUND, "connections", msg("Connection of every player watched"), "E.04 18.8", per=Per.VENUE_ROUND),
    _ask(
        _ROUND,
        "disconnections",
        msg("Every disconnection reported to the chief arbiter"),
        "E.04 18.9",
        per=Per.VENUE_ROUND,
    ),
)

HYBRID = Checklist(
    "hybrid",
    msg("Venue of a hybrid event"),
    _QUESTIONS,
    source=msg("E.04, Regulations for Hybrid Chess Competitions"),
)
