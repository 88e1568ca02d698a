"""The test report of an electronic score sheet: the 20 points of the Organisers' Manual 16.2."""

from __future__ import annotations

from caissa.checklists.checklist import Checklist
from caissa.checklists.question import EITHER, NO, TEXT, YES, Expected, Per, Question
from caissa.checklists.sources import organisers
from caissa.messages import msg

_HEAD = (
    ("device", msg("Name of the device"), TEXT),
    ("tester", msg("Name of the tester"), TEXT),
    ("period", msg("Period of the test"), TEXT),
    ("dimensions", msg("Length, width and thickness; the size of A5 to A6"), TEXT),
    ("identified", msg("Linked to its owner or player by an identification of its own"), YES),
)
_ROWS = (
    (1, msg("Display legible from 2 metres"), YES),
    (2, msg("Does it make a sound during or at the end of the game?"), NO),
    (3, msg("Shows a low battery"), YES),
    (4, msg("Low battery shown at once when the device is set up"), YES),
    (5, msg("Can what is displayed be changed or deleted by default?"), NO),
    (6, msg("Short manual on the device"), YES),
    (7, msg("Stable in use, in time trouble too"), YES),
    (8, msg("Tried in normal tournament conditions by at least five players"), YES),
    (9, msg("Were there problems in changing the move counter?"), NO),
    (10, msg("Logs what its user does in game mode"), YES),
    (11, msg("Used only to record games"), YES),
    (12, msg("Complies with the rules of FIDE"), YES),
    (13, msg("Notation by the Laws; figurines are allowed"), YES),
    (14, msg("Moves of both players entered by hand or with a stick"), YES),
    (15, msg("Game mode entered by the player after a game, or by arbiter or organiser"), YES),
    (
        16,
        msg(
            "Game mode: no other mode during the game, seen by everyone, at least seven moves visible, "
            "entries can be corrected, both players sign"
        ),
        YES,
    ),
    (
        17,
        msg(
            "Entries: illegal moves, clock times, draw offers, moves of one side, dashes; "
            "nothing is corrected or signalled; moves are counted"
        ),
        YES,
    ),
    (18, msg("Notation can be restarted"), YES),
    (19, msg("Arbiter mode, if there is one: for arbiters alone; checks legality, takes moves back"), YES),
    (
        20,
        msg("Owner mode, if there is one: locked during games, no chess program, easily recognised"),
        YES,
    ),
)
_END = (
    ("remarks", msg("Further remarks"), TEXT),
    ("endorsement", msg("Is endorsement recommended?"), EITHER),
)


def _line(key: str, text: str, expects: Expected) -> Question:
    return Question(key, text, organisers("16.2"), expects, Per.DEVICE, required=key != "remarks")


def _point(number: int, text: str, expects: Expected) -> Question:
    article = organisers(f"16.2 ({number})")
    return Question(f"point-{number}", text, article, expects, Per.DEVICE, str(number))


SCORE_SHEET_TEST = Checklist(
    "score-sheet-test",
    msg("Test report of an electronic score sheet"),
    (
        *(_line(*row) for row in _HEAD),
        *(_point(*row) for row in _ROWS),
        *(_line(*row) for row in _END),
    ),
    source=organisers("16.2"),
)
