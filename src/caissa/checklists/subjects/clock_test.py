"""The test report of an electronic clock: the 25 points of the Organisers' Manual 16.1."""

from __future__ import annotations

from caissa.checklists.checklist import Checklist
from caissa.checklists.question import EITHER, NO, TEXT, YES, Expected, Per, Question
from caissa.checklists.sources import organisers
from caissa.messages import msg
from caissa.play.clocks.programmes import clock_programmes

_ROWS = (
    (1, msg("Name of the clock"), TEXT),
    (2, msg("Name of the tester"), TEXT),
    (3, msg("Period of the test"), TEXT),
    (4, msg("Displays legible from 3 metres"), YES),
    (5, msg("Legibility tried in normal tournament conditions by at least five players"), YES),
    (6, msg("It can be seen from all sides whose move it is"), YES),
    (7, msg("Point 6 tried in normal tournament conditions by at least five players"), YES),
    (8, msg("Does the clock make a sound during or at the end of the game?"), NO),
    (9, msg("Runs at the speed of normal time"), YES),
    (10, msg("Shows a low battery"), YES),
    (11, msg("Low battery shown at once when the clock is set"), YES),
    (12, msg("Can what is displayed be changed or deleted by default?"), NO),
    (13, msg("Short manual on the clock"), YES),
    (14, msg("Stable in use, in time trouble too"), YES),
    (15, msg("Point 14 tried in normal tournament conditions by at least five players"), YES),
    (16, msg("Buttons of the players sturdy enough"), YES),
    (17, msg("Point 16 tried in normal tournament conditions by at least five players"), YES),
    (18, msg("With both flags down it can be seen which fell first"), YES),
    (19, msg("Stops after a flag fall in the last period"), YES),
    (20, msg("Were there problems in correcting times or giving penalties?"), NO),
    (21, msg("Were there problems in changing the move counter?"), NO),
)
_LAST_ROWS = (
    (23, msg("Increment added before the first move"), YES),
    (24, msg("Further remarks"), TEXT),
    (25, msg("Is endorsement recommended?"), EITHER),
)


def _point(number: int, text: str, expects: Expected) -> Question:
    optional = number == 24
    return Question(
        f"point-{number}",
        text,
        organisers(f"16.1.{number}"),
        expects,
        Per.DEVICE,
        str(number),
        required=not optional,
    )


def _programme(letter: str, rate: object) -> Question:
    return Question(
        f"point-22{letter}",
        msg("Offered by default: {time_control}", time_control=rate),
        organisers(f"16.1.22 {letter}"),
        YES,
        Per.DEVICE,
        f"22 {letter}",
    )


CLOCK_TEST = Checklist(
    "clock-test",
    msg("Test report of an electronic clock"),
    (
        *(_point(*row) for row in _ROWS),
        *(_programme(letter, rate) for letter, rate in clock_programmes().items()),
        *(_point(*row) for row in _LAST_ROWS),
    ),
    source=organisers("16.1"),
)
