"""Players with disabilities: before the event, in the hall, assistants, during the rounds."""

from __future__ import annotations

from decimal import Decimal

from caissa.checklists.checklist import Checklist
from caissa.checklists.question import DATE, TEXT, YES, Expected, Limit, Per, Question, number
from caissa.checklists.sources import organisers
from caissa.messages import msg

NOTICE_DAYS = 20
_BEFORE, _HALL = msg("Before the event"), msg("Hall")
_ASSISTANTS, _ROUNDS = msg("Assistants"), msg("Rounds")


def _ask(
    heading: str,
    key: str,
    text: str,
    article: str,
    expects: Expected = YES,
    *,
    per: Per = Per.EVENT,
    required: bool = True,
) -> Question:
    return Question(key, text, article, expects, per, heading=heading, required=required)


_QUESTIONS = (
    _ask(_BEFORE, "circular", msg("Entrants asked for impairments by circular"), organisers("9.1.4")),
    _ask(
        _BEFORE,
        "notice",
        msg("Days before the event by which needs must be reported"),
        organisers("9.1.4"),
        number("", Limit(organisers("9.1.4"), least=Decimal(NOTICE_DAYS))),
    ),
    _ask(_BEFORE, "needs", msg("Needs that were made known are met"), organisers("9.1.4")),
    _ask(
        _BEFORE,
        "step-free",
        msg("Venue accessible to all, or another venue with full supervision"),
        organisers("9.1.3"),
    ),
    _ask(
        _BEFORE, "officer", msg("Officer for disabilities of the federation known"), organisers("9.1.7"), TEXT
    ),
    _ask(
        _BEFORE,
        "seat",
        msg("Requests for a seat or orientation granted"),
        organisers("9.2.1"),
        required=False,
    ),
    _ask(
        _BEFORE,
        "notation",
        msg("Regulations free visually impaired players from notation in their last five minutes"),
        organisers("9.5.5"),
    ),
    _ask(_BEFORE, "penalties", msg("No penalties because of a disability"), organisers("9.1.5")),
    _ask(
        _HALL,
        "table-width",
        msg("Width of the tables where an assistant sits"),
        organisers("9.3.1"),
        number("m", Limit(organisers("9.3.1"), least=Decimal(2))),
    ),
    _ask(_HALL, "separate", msg("One game to a table, apart from the others"), organisers("9.3.1")),
    _ask(
        _HALL,
        "corridors",
        msg("Corridors between the rows, twice as wide as usual"),
        organisers("9.3.2"),
        number("m", Limit(organisers("9.3.2, 8.2.2"), least=Decimal(5))),
    ),
    _ask(_HALL, "arbiters", msg("Arbiters easily reached by all players"), organisers("9.3.3")),
    _ask(_HALL, "sockets", msg("Sockets for lamps, which do not disturb the opponent"), organisers("9.3.4")),
    _ask(_HALL, "maps", msg("Information and maps displayed before the start"), organisers("9.2.2")),
    _ask(_HALL, "large-print", msg("Notices in large print, or read out"), organisers("9.2.5")),
    _ask(
        _HALL, "refreshments", msg("Refreshments brought where they cannot be reached"), organisers("9.2.3")
    ),
    _ask(_HALL, "toilets", msg("Accessible toilet, with help if needed"), organisers("9.3.5")),
    _ask(_ASSISTANTS, "names", msg("Assistants named, with language and duties"), "E.01 D.2.10"),
    _ask(_ASSISTANTS, "knows-chess", msg("Assistants know enough of chess"), organisers("9.4.1")),
    _ask(
        _ASSISTANTS,
        "piece-names",
        msg("List of the names of the pieces in their language handed out"),
        organisers("9.4.2"),
    ),
    _ask(_ASSISTANTS, "leaving", msg("Assistants announce when they leave the board"), organisers("9.4.3")),
    _ask(_ASSISTANTS, "writes", msg("Assistants write the moves"), organisers("9.4.4")),
    _ask(_ASSISTANTS, "same-assistant", msg("The same assistant in all rounds"), organisers("9.3.5")),
    _ask(
        _ASSISTANTS,
        "hands",
        msg("Assistant for those who cannot move pieces or press the clock"),
        organisers("9.2.4"),
    ),
    _ask(
        _ASSISTANTS,
        "hearing",
        msg("Assistant when a hearing-impaired player meets a visually impaired one"),
        "E.01 D.2.11",
    ),
    _ask(_ROUNDS, "meeting", msg("Day of the players' meeting"), organisers("9.5.1"), DATE),
    _ask(
        _ROUNDS,
        "rounds-a-day",
        msg("Rounds on a day"),
        organisers("9.5.2"),
        number("", Limit(organisers("9.5.2"), most=Decimal(1))),
    ),
    _ask(
        _ROUNDS,
        "own-clock",
        msg("Braille, recorder and special clock allowed"),
        "E.01 D.2.6, D.2.7",
    ),
    _ask(
        _ROUNDS,
        "fixed-boards",
        msg("Fixed boards kept after the pairing, most room for wheelchairs"),
        organisers("9.5.3"),
        per=Per.ROUND,
    ),
    _ask(
        _ROUNDS,
        "assistants-there",
        msg("All assistants at their boards"),
        "E.01 D.2.10",
        per=Per.ROUND,
    ),
    _ask(
        _ROUNDS,
        "two-boards",
        msg("Positions on both boards compared"),
        "E.01 D.2.9",
        per=Per.ROUND,
    ),
)

ACCESS = Checklist(
    "access",
    msg("Players with disabilities"),
    _QUESTIONS,
    source=msg("Organisers' Manual, chapter 9; Laws, guidelines D.2"),
)
