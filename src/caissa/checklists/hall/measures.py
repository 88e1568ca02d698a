"""A hall as it is declared: measures in centimetres, how the tables stand, doors, windows and screens.

The front is the north wall; rows run along it, from the west to the east. A table's length lies along the
row, its width between the two players.
"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.checklists.question import Level, Limit
from caissa.checklists.subjects.venue import SPACE, SPECTATORS
from caissa.messages import LabelledEnum, msg


class Style(LabelledEnum):
    """How tables stand in a row (Organisers' Manual 8.2.2, diagram B)."""

    SINGLE = "single", msg("single row: every table alone")
    DUAL = "dual", msg("dual row: two tables side by side")
    MULTI = "multi", msg("multi row: several tables side by side, for teams")


class Wall(LabelledEnum):
    """A wall; the front is the north wall."""

    NORTH = "north", msg("front wall")
    SOUTH = "south", msg("back wall")
    WEST = "west", msg("left wall")
    EAST = "east", msg("right wall")

    @property
    def runs_across(self) -> bool:
        """Does it run along the length of the hall?"""
        return self in (Wall.NORTH, Wall.SOUTH)


class OpeningKind(LabelledEnum):
    """What is in or on a wall."""

    DOOR = "door", msg("door")
    WINDOW = "window", msg("window")
    SCREEN = "screen", msg("screen")


@dataclass(frozen=True, slots=True)
class Opening:
    """A door, window or screen: on which wall, from which distance of its left or front end, how wide."""

    kind: OpeningKind
    wall: Wall
    at: int
    width: int


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall and how the tables are to stand in it; measures in centimetres.

    `side_space` and `row_space` are S and R of diagram A. `margin` stays free along the walls, `front` at the
    front for arbiters and screens, `spectators` is the depth of their strip at the back. The first
    `individual` boards stand alone. `wheelchairs` doubles the corridors (Organisers' Manual 9.3.2).
    """

    length: int
    width: int
    name: str = ""
    style: Style = Style.SINGLE
    together: int = 4
    table_length: int = 110
    table_width: int = 85
    side_space: int = 300
    row_space: int = 300
    margin: int = 100
    front: int = 0
    spectators: int = 0
    boards: int = 0
    first_board: int = 1
    individual: int = 0
    fixed: tuple[int, ...] = ()
    level: Level = Level.OTHER
    wheelchairs: bool = False
    door_distance: int = 200
    players_per_toilet: int = 0
    openings: tuple[Opening, ...] = ()

    @property
    def corridor_sides(self) -> int:
        """The space between groups of tables in a row."""
        return self.side_space * 2 if self.wheelchairs else self.side_space

    @property
    def corridor_rows(self) -> int:
        """The space between rows."""
        return self.row_space * 2 if self.wheelchairs else self.row_space

    @property
    def group(self) -> int:
        """How many tables stand side by side."""
        return {Style.SINGLE: 1, Style.DUAL: 2, Style.MULTI: self.together}[self.style]

    @property
    def space(self) -> Limit:
        """How much space each player is to have."""
        return _at(SPACE, self.level)

    @property
    def spectator_distance(self) -> int:
        """How far spectators keep from the boards."""
        least = _at(SPECTATORS, self.level).least or 0
        return int(least * 100)

    @property
    def first_row(self) -> int:
        """Where the first row may begin, from the front wall."""
        return self.margin + self.front

    @property
    def last_row(self) -> int:
        """Where the last row must end: at the margin, or at the distance from the spectators."""
        return self.width - max(
            self.margin, self.spectators + self.spectator_distance if self.spectators else 0
        )


def _at(limits: tuple[Limit, ...], level: Level) -> Limit:
    """The limit of a level, else the general one, which stands last."""
    return next((limit for limit in limits if limit.level is level), limits[-1])
