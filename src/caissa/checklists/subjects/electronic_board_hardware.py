"""Electronic boards, points 1 to 49 of the test report: measures, materials, cable and radio."""

from __future__ import annotations

from caissa.checklists.question import EITHER, PHOTO, TEXT, YES, number
from caissa.messages import msg

PHYSICAL = (
    (1, msg("Dimensions of the board"), TEXT),
    (2, msg("Weight of the board, net"), number("kg")),
    (3, msg("Weight of the board, gross"), number("kg")),
    (4, msg("Full set: board, pieces and the modules it needs"), TEXT),
    (5, msg("Weight of the full set, gross"), number("kg")),
    (6, msg("Shape of the board, if it is not a plain block"), TEXT),
    (7, msg("Temperatures at which it works, from and to"), TEXT),
    (8, msg("Humidity at which it works, from and to"), TEXT),
    (9, msg("Resists water"), EITHER),
    (10, msg("Material of the board"), TEXT),
    (11, msg("Colours in which the board is sold"), TEXT),
    (12, msg("Colour of the dark squares"), TEXT),
    (13, msg("Colour of the light squares"), TEXT),
    (14, msg("Colour of the dark pieces"), TEXT),
    (15, msg("Colour of the light pieces"), TEXT),
    (16, msg("Side of a square"), TEXT),
    (17, msg("Bases of the pieces"), TEXT),
    (18, msg("Type and style of the pieces"), TEXT),
    (19, msg("Photo of the board in colour"), PHOTO),
    (20, msg("Photo of all pieces in colour"), PHOTO),
    (21, msg("Package of the board"), TEXT),
    (22, msg("Package of the pieces"), TEXT),
    (23, msg("Package of cables, modules and other parts of the connection"), TEXT),
    (24, msg("Coordinates A to H and 1 to 8 on the board"), YES),
    (25, msg("Can be connected without cable"), EITHER),
)
CABLE = (
    (26, msg("Connected to the control module by cable"), EITHER),
    (27, msg("Power over the cable"), EITHER),
    (28, msg("Power from a battery"), EITHER),
    (29, msg("Type of battery"), TEXT),
    (30, msg("Number of batteries"), number()),
    (31, msg("Guaranteed battery life"), number("h")),
    (32, msg("All batteries that are needed, and of which type"), TEXT),
    (33, msg("What the cables need besides board and clock"), TEXT),
    (34, msg("Maximum number of boards on one cable run"), number()),
)
WIRELESS = (
    (35, msg("Connected to the control module by radio"), EITHER),
    (36, msg("Dimensions of the radio module"), TEXT),
    (37, msg("Radio module inside the board"), EITHER),
    (38, msg("Radio module outside the board"), EITHER),
    (39, msg("Dimensions of the radio module, asked a second time"), TEXT),
    (40, msg("Weight of the radio module"), number("g")),
    (41, msg("Radio module powered over a cable"), EITHER),
    (42, msg("Type of battery of the radio module"), TEXT),
    (43, msg("Number of batteries of the radio module"), number()),
    (44, msg("Guaranteed battery life of the radio module"), number("h")),
    (45, msg("Radio module shows its power"), EITHER),
    (46, msg("How radio module and board are connected"), TEXT),
    (47, msg("What the radio needs besides board and clock"), TEXT),
    (48, msg("Radio modules guaranteed to work at one access point in a playing area"), number()),
    (49, msg("Photo of all parts of the radio, with cables"), PHOTO),
)
