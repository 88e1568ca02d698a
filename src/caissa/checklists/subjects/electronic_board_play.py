"""Electronic boards, points 50 to 93 of the test report: clocks, broadcast, what happens during games."""

from __future__ import annotations

from caissa.checklists.question import EITHER, NO, TEXT, YES, number
from caissa.messages import msg

CLOCKS = (
    (50, msg("Sends moves and clock times together, for display and PGN"), YES),
    (51, msg("Clocks that it works with"), TEXT),
    (52, msg("How board and clock are connected"), TEXT),
    (53, msg("What the clock needs to send times with the moves"), TEXT),
    (54, msg("Power of the clocks"), TEXT),
)
BROADCAST = (
    (55, msg("Last reading remembered if the clock fails"), YES),
    (56, msg("Clocks can be set from the computer after a crash"), YES),
    (57, msg("Chosen games can be sent with delay"), YES),
    (58, msg("Point {number} of the form, whose words our copy lacks", number=58), TEXT),
    (59, msg("Point {number} of the form, whose words our copy lacks", number=59), TEXT),
    (60, msg("All games on the screens of the hall can be delayed"), YES),
    (61, msg("Does a board fail to see a clock that others see (20 clocks tried)?"), NO),
)
WORKING = (
    (62, msg("Shortest time from move to computer, one board on cable"), number("ms")),
    (63, msg("Longest time from move to computer, one board on cable"), number("ms")),
    (64, msg("Shortest time from move to computer, several boards by radio"), number("ms")),
    (65, msg("Longest time from move to computer, one board by radio"), number("ms")),
    (66, msg("Clock times sent without waiting for moves"), YES),
    (67, msg("Does it make a noise in operation?"), NO),
    (68, msg("Loudest noise in operation"), number("dB")),
    (69, msg("Result can be set"), YES),
    (70, msg("Does a strong electric field disturb it?"), NO),
    (71, msg("Does the material of the table disturb it?"), NO),
    (72, msg("Do many devices in one room disturb it?"), NO),
    (73, msg("Every square recognises every piece"), YES),
    (74, msg("Does it ever see a piece on a square that is empty?"), NO),
    (75, msg("Sensitivity can be set"), EITHER),
    (76, msg("Does sliding a piece cause errors?"), NO),
    (77, msg("Do cables disturb one of the players?"), NO),
    (78, msg("Do cables disturb both players because of where they are plugged in?"), NO),
    (79, msg("Do cables that stick out make the board unstable?"), NO),
    (80, msg("Plugs firm, not pulled out by accident"), YES),
    (81, msg("Board stable"), YES),
    (82, msg("Does it break easily?"), NO),
    (83, msg("Whole surface of the board touches the table"), YES),
    (84, msg("How long the position alone is kept without power"), TEXT),
    (85, msg("How long moves are kept without power"), TEXT),
    (86, msg("Moves recovered one by one after a crash"), YES),
    (87, msg("Does a weak internet connection disturb the screens of the hall?"), NO),
    (88, msg("Game can be read from the board's memory while it is played"), YES),
    (89, msg("Sending easily stopped when a game is over, as for analysis"), YES),
    (90, msg("Does one broken board stop the others?"), NO),
    (91, msg("Adapters that are needed, and their plugs"), TEXT),
    (92, msg("Wrong starting position noticed"), YES),
    (93, msg("Does a wrong move stop the transmission?"), NO),
)
