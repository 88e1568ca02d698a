"""Electronic boards, points 94 to 149 of the test report: software, manuals, certificates, equipment."""

from __future__ import annotations

from caissa.checklists.question import DATE, EITHER, PHOTO, TEXT, YES, number
from caissa.messages import msg

SOFTWARE = (
    (94, msg("Version of the software"), TEXT),
    (95, msg("Day of its release"), DATE),
    (96, msg("Operating systems on which it works"), TEXT),
    (97, msg("Operating system that is recommended"), TEXT),
    (98, msg("Computer that is recommended"), TEXT),
)
FUNCTIONS = (
    (99, msg("Maximum number of boards on one recommended computer"), number()),
    (100, msg("Software free of charge"), EITHER),
    (101, msg("Price of the software"), TEXT),
    (102, msg("Boards recognised without interruption"), YES),
    (103, msg("Moves of both sides recorded and sent with the clock times"), YES),
    (104, msg("Moves written to a file with clock times: least and most milliseconds"), TEXT),
    (105, msg("Each game in a file of its own, with clock times"), YES),
    (106, msg("Event, round, date, names, ratings, titles and remarks typed in for each game"), YES),
    (107, msg("The same read from a file"), YES),
    (108, msg("Games in PGN"), YES),
    (109, msg("PGN written after a change, several boards: least and most milliseconds"), TEXT),
    (110, msg("PGN written after a change, one board: least and most milliseconds"), TEXT),
    (111, msg("Other ways of broadcasting, and what they need"), TEXT),
    (112, msg("PGN written without internet"), YES),
    (113, msg("Finished games stored and edited on a board on the screen"), YES),
    (114, msg("Running game corrected while the others go on"), YES),
    (115, msg("Results of finished games can be changed"), YES),
    (116, msg("Results of running games can be changed"), YES),
    (117, msg("Clock time of every move, in edited games too"), YES),
    (118, msg("Data of a game changed while it runs, and the broadcast follows"), YES),
    (119, msg("Screens of the hall: seconds from move to screen, least and most"), TEXT),
    (120, msg("Clocks set from the computer before the game"), EITHER),
    (121, msg("Clocks set from the computer during the game"), EITHER),
    (122, msg("Power left in batteries shown"), YES),
    (123, msg("Recording goes on by itself after a game was edited"), YES),
    (124, msg("Everything that a board recorded, illegal moves included, can be read at any time"), YES),
    (125, msg("Position, clocks and names shown for every game"), YES),
    (126, msg("Quality of the connection shown for every board"), YES),
    (127, msg("Using one window does not stop what the others do"), YES),
)
INFORMATION = (
    (128, msg("How boards are connected and moves recorded is described"), YES),
    (129, msg("Guarantee period"), TEXT),
    (130, msg("Techniques used, with versions and frequencies"), TEXT),
    (131, msg("Maker declares all parts safe for people"), YES),
    (132, msg("Safety certificates"), TEXT),
    (133, msg("Other certificates"), TEXT),
    (134, msg("Installation manual printed, in English"), YES),
    (135, msg("Operating manual printed, in English"), YES),
    (136, msg("Installation manual printed, in other languages"), EITHER),
    (137, msg("Operating manual printed, in other languages"), EITHER),
    (138, msg("Installation manual to download, in English"), YES),
    (139, msg("Operating manual to download, in English"), YES),
    (140, msg("Installation manual to download, in other languages"), EITHER),
    (141, msg("Operating manual to download, in other languages"), EITHER),
    (142, msg("Connection by cable described"), EITHER),
    (143, msg("Drawing of the connection by cable"), PHOTO),
    (144, msg("Maximum number of devices on one cable run, and the voltage"), TEXT),
    (145, msg("Connection by radio described"), EITHER),
    (146, msg("Drawing of the connection by radio"), PHOTO),
    (147, msg("Access points that are recommended"), TEXT),
    (148, msg("Operating systems that are recommended"), TEXT),
    (149, msg("Computers that are recommended, for one board and for several"), TEXT),
)
