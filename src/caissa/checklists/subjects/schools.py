"""School tournaments: the day, attendants, hall, furniture, equipment, announcements, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import ROUND_CEILING, Decimal

from caissa.checklists.answers import NOT_APPLICABLE
from caissa.checklists.checklist import Checklist
from caissa.checklists.question import EITHER, TEXT, YES, Expected, Level, Limit, Per, Question, number
from caissa.checklists.sources import organisers
from caissa.checklists.subjects.furniture import FURNITURE_TABLE
from caissa.errors import Finding, Severity
from caissa.messages import msg

PLAYERS_PER_ARBITER = 30
_PLAN, _PEOPLE, _HALL = msg("Plan"), msg("People"), msg("Hall")
_EQUIPMENT, _WORDS, _RESULTS = msg("Equipment"), msg("Opening announcements"), msg("Results")


def _ask(
    heading: str,
    key: str,
    text: str,
    point: str,
    expects: Expected = YES,
    *,
    per: Per = Per.EVENT,
    required: bool = True,
) -> Question:
    return Question(key, text, organisers(point), expects, per, heading=heading, required=required)


_HOURS = Limit(organisers("10.4.1"), most=Decimal(6))
_SPACE = Limit(organisers("10.3.1"), least=Decimal(2))
_DISTANCE = Limit(organisers("10.3.11"), least=Decimal(1))
_SQUARES = (
    Limit(organisers(msg("10.3.6 (Staunton no. 5)")), least=Decimal(55)),
    Limit(organisers(msg("10.3.6 (Staunton no. 4, acceptable)")), least=Decimal(38)),
)
_KINGS = (
    Limit(organisers(msg("10.3.6 (Staunton no. 5)")), least=Decimal(90)),
    Limit(organisers(msg("10.3.6 (Staunton no. 4, acceptable)")), least=Decimal(75)),
)

_QUESTIONS = (
    _ask(_PLAN, "invitation", msg("Invitation with all nine points sent"), "10.2.1"),
    _ask(_PLAN, "hours", msg("Hours of play on a day, all rounds together"), "10.4.1", number("h", _HOURS)),
    _ask(
        _PLAN,
        "late-clocks",
        msg("Without clocks: after 20 minutes clocks with 5 minutes each are ready"),
        "10.4.2",
        required=False,
    ),
    _ask(_PLAN, "tie-breaks", msg("Tie-breaks announced, and explained in simple words"), "10.5.1"),
    _ask(_PLAN, "play-off", msg("Play-off for the first or qualifying places"), "10.5.2", EITHER),
    _ask(_PEOPLE, "players", msg("Players"), "10.2.3", number()),
    _ask(_PEOPLE, "arbiters", msg("Arbiters"), "10.2.3", number()),
    _ask(_PEOPLE, "attendants", msg("Every player has an attendant on the list"), "10.1.2"),
    _ask(
        _PEOPLE,
        "attendants-rules",
        msg("Attendants know: spectators during games, no phones, questions to the arbiter"),
        "10.1.4, 10.1.5",
    ),
    _ask(_PEOPLE, "organiser", msg("Chief organiser in the hall during play"), "10.2.2"),
    _ask(_PEOPLE, "flash", msg("Flash in the first five minutes only, ten in round 1"), "10.1.6"),
    _ask(_HALL, "space", msg("Space for each player"), "10.3.1", number("m²", _SPACE)),
    _ask(_HALL, "arbiter-each-hall", msg("An arbiter in every hall"), "10.3.2"),
    _ask(_HALL, "furniture", msg("Tables and chairs fit the children (sizes 0 to 7)"), "10.3.3"),
    _ask(_HALL, "signs", msg("Signs: playing area, spectators, arbiters, toilets"), "10.3.9"),
    _ask(_HALL, "group-colours", msg("Groups marked by colours on boards, lists and badges"), "10.3.10"),
    _ask(
        _HALL,
        "spectators",
        msg("Distance between boards and spectators"),
        "10.3.11",
        number("m", _DISTANCE),
    ),
    _ask(_HALL, "rope", msg("Rope between boards and spectators"), "10.3.11"),
    _ask(_HALL, "behind", msg("Spectators behind the players whom they support"), "10.3.12"),
    _ask(_HALL, "noticeboard", msg("Board for starting lists, pairings and results"), "10.3.14"),
    _ask(_HALL, "water", msg("Bottled water only, and none on the tables"), "10.3.15"),
    _ask(_EQUIPMENT, "same", msg("The same equipment for all"), "10.3.4"),
    _ask(_EQUIPMENT, "square", msg("Side of a square"), "10.3.6", number("mm", *_SQUARES)),
    _ask(_EQUIPMENT, "king", msg("Height of the king"), "10.3.6", number("mm", *_KINGS)),
    _ask(_EQUIPMENT, "spares", msg("Spare sets, pieces and clocks"), "10.3.7"),
    _ask(_EQUIPMENT, "coordinates", msg("Coordinates on every board"), "10.3.8"),
    *(
        _ask(_WORDS, key, text, "10.2.4")
        for key, text in (
            ("say-board", msg("Finding the table, the board and the colour")),
            ("say-next", msg("Losers play the next round too")),
            ("say-touch", msg("Touched pieces")),
            ("say-castling", msg("Castling: king first, one hand")),
            ("say-clock", msg("Using the clock")),
            ("say-illegal", msg("Illegal moves and the consequences")),
            ("say-phone", msg("Phones and the consequences")),
            ("say-claims", msg("Claims: stop the clock, ask the arbiter")),
            ("say-result", msg("How the result is announced")),
        )
    ),
    _ask(
        _RESULTS,
        "collected",
        msg("Results collected at the board, names checked, both players confirm"),
        "10.2.4",
        per=Per.ROUND,
    ),
    _ask(_RESULTS, "skittles", msg("No games for fun in the playing hall"), "10.3.13", per=Per.ROUND),
    _ask(_RESULTS, "certificates", msg("Certificate of participation for everyone"), "10.2.1"),
    _ask(_RESULTS, "ceremony", msg("Time of the prize-giving"), "10.2.1", TEXT),
)


def _arbiters(values: Mapping[str, str], _level: Level | None) -> Iterator[Finding]:
    """One arbiter for every 30 players.

    Handbook: Organisers' Manual 10.2.3
    """
    typed = [values.get(key, "") for key in ("players", "arbiters")]
    if any(value in ("", NOT_APPLICABLE) for value in typed):
        return
    players, arbiters = map(Decimal, typed)
    needed = (players / PLAYERS_PER_ARBITER).to_integral_value(ROUND_CEILING)
    if arbiters < needed:
        text = msg(
            "Arbiters: {arbiters}; needed: {needed}, one for every 30 players",
            arbiters=arbiters,
            needed=needed,
        )
        yield Finding("school.arbiters", Severity.WARNING, "arbiters", text, organisers("10.2.3"))


SCHOOLS = Checklist(
    "schools",
    msg("School tournament"),
    _QUESTIONS,
    source=msg("Organisers' Manual, chapter 10"),
    rules=(_arbiters,),
    measures=(FURNITURE_TABLE,),
)
