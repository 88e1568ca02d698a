"""The plan of a hall: every board with its number and place, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from caissa.checklists.hall.measures import Hall, Opening, OpeningKind, Style, Wall
from caissa.checklists.question import Limit
from caissa.checklists.sources import organisers
from caissa.errors import Finding, Severity
from caissa.messages import Message, comma_separated, msg

_DIAGRAM_A = organisers(msg("8.2.1, diagram A"))
SPACES = Limit(_DIAGRAM_A, Decimal(250), Decimal(450))
TABLE_LENGTHS = (
    Limit(_DIAGRAM_A, Decimal(100), Decimal(130)),
    Limit("C.02 4.1.1", Decimal("93.5"), Decimal("126.5")),
)
TABLE_WIDTHS = (
    Limit(_DIAGRAM_A, Decimal(80), Decimal(90)),
    Limit("C.02 4.1.2", Decimal("72.25"), Decimal("97.75")),
)

MOST_BOARDS = 20_000
"""More boards stand in no hall."""


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board on the plan: its number, its row, and the corner of its table nearest to front and left."""

    number: int
    row: int
    x: int
    y: int
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class HallPlan:
    """A hall with its boards, and what is doubtful about them."""

    hall: Hall
    boards: tuple[PlacedBoard, ...]
    findings: tuple[Finding, ...]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.boards[-1].row if self.boards else 0


def hall_plan(hall: Hall) -> HallPlan:
    """Boards row by row from the front left corner, as many as are wanted, or as many as fit.

    Handbook: Organisers' Manual 8.2.1-8.2.4
    """
    fixed, wanted = frozenset(hall.fixed), hall.boards or MOST_BOARDS
    boards = tuple(
        PlacedBoard(number, row, x, y, number in fixed)
        for number, (row, x, y) in enumerate(islice(places(hall), wanted), start=hall.first_board)
    )
    return HallPlan(hall, boards, (*_measures(hall), *_missing(hall, boards), *_near(hall, boards)))


def places(hall: Hall) -> Iterator[tuple[int, int, int]]:
    """Row and corner of every table that fits; the first rows hold the boards that stand alone."""
    row, placed, y = 1, 0, hall.first_row
    while y + hall.table_width <= hall.last_row:
        group = 1 if placed < hall.individual else hall.group
        columns = list(_row(hall, group))
        if not columns:
            return
        for x in columns:
            yield row, x, y
        placed += len(columns)
        row, y = row + 1, y + hall.table_width + hall.corridor_rows


def _row(hall: Hall, group: int) -> Iterator[int]:
    """The left ends of the tables of a row, in groups with a corridor between them."""
    x, in_group = hall.margin, 0
    while x + hall.table_length <= hall.length - hall.margin:
        yield x
        in_group += 1
        x += hall.table_length
        if in_group == group:
            x, in_group = x + hall.corridor_sides, 0


def _measures(hall: Hall) -> Iterator[Finding]:
    """Tables and corridors against diagram A and C.02; where the texts differ, each has its say."""
    checked = (
        ("side_space", msg("Space between tables"), hall.side_space, (SPACES,)),
        ("row_space", msg("Space between rows"), hall.row_space, (SPACES,)),
        ("table_length", msg("Length of the tables"), hall.table_length, TABLE_LENGTHS),
        ("table_width", msg("Width of the tables"), hall.table_width, TABLE_WIDTHS),
    )
    for name, what, value, limits in checked:
        broken = [limit for limit in limits if not limit.holds(Decimal(value))]
        for limit in broken:
            severity = Severity.ERROR if len(broken) == len(limits) else Severity.WARNING
            text = msg(
                "{measure}: {value} cm, but {source} asks for {limit}",
                measure=what,
                value=value,
                source=limit.source,
                limit=limit.text("cm"),
            )
            yield Finding("hall.measures", severity, name, text)
    if hall.style is Style.MULTI:
        text = msg("Rows of several tables are for teams; avoid them in individual events")
        yield Finding("hall.style", Severity.INFO, "style", text, organisers(msg("8.2.2, diagram B")))


def _missing(hall: Hall, boards: tuple[PlacedBoard, ...]) -> Iterator[Finding]:
    if hall.boards > len(boards):
        text = msg(
            "Boards wanted: {wanted}; boards that fit: {boards}", wanted=hall.boards, boards=len(boards)
        )
        yield Finding("hall.too-small", Severity.ERROR, "boards", text, organisers("8.2"))
    numbers = {board.number for board in boards}
    if strangers := sorted(set(hall.fixed) - numbers):
        text = msg("Fixed boards that are not on the plan: {numbers}", numbers=comma_separated(strangers))
        yield Finding("hall.fixed", Severity.ERROR, "fixed", text, organisers("9.5.3"))


def _near(hall: Hall, boards: tuple[PlacedBoard, ...]) -> Iterator[Finding]:
    """Boards close to doors and windows; no text says how far they must be, so the hall declares it.

    Handbook: Organisers' Manual 8.2.4, 8.1.3
    """
    distance, hint = (
        hall.door_distance,
        msg("{article}; the distance is our advice", article=organisers("8.2.4")),
    )
    if close := _close_to(hall, boards, OpeningKind.DOOR):
        text = msg("Closer than {distance} cm to a door: {numbers}", distance=distance, numbers=close)
        yield Finding("hall.door", Severity.WARNING, "doors", text, hint)
    if close := _close_to(hall, boards, OpeningKind.WINDOW):
        text = msg("Closer than {distance} cm to a window: {numbers}", distance=distance, numbers=close)
        hint = msg("{article}; the distance is our advice", article=organisers("8.1.3"))
        yield Finding("hall.window", Severity.WARNING, "windows", text, hint)


def _close_to(hall: Hall, boards: tuple[PlacedBoard, ...], kind: OpeningKind) -> Message | None:
    """The numbers of the boards that are too close to an opening of a kind."""
    openings = [opening for opening in hall.openings if opening.kind is kind]
    close = [board.number for board in boards if any(_is_near(hall, board, opening) for opening in openings)]
    return comma_separated(close) if close else None


def _is_near(hall: Hall, board: PlacedBoard, opening: Opening) -> bool:
    """Is any point of the table closer to the opening than the hall's distance?"""
    left, top, right, bottom = ends(hall, opening)
    across = max(left - (board.x + hall.table_length), board.x - right, 0)
    along = max(top - (board.y + hall.table_width), board.y - bottom, 0)
    return across * across + along * along < hall.door_distance * hall.door_distance


def ends(hall: Hall, opening: Opening) -> tuple[int, int, int, int]:
    """The two ends of an opening: left, top, right, bottom."""
    end = opening.at + opening.width
    if opening.wall.runs_across:
        y = 0 if opening.wall is Wall.NORTH else hall.width
        return opening.at, y, end, y
    x = 0 if opening.wall is Wall.WEST else hall.length
    return x, opening.at, x, end
