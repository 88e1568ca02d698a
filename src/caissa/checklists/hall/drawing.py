"""The plan of a hall as SVG: numbered boards, doors, windows, screens, the spectators' rope.

The drawing has a title and a description for those who cannot see it, no script and no style sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.sax.saxutils import escape

from caissa.checklists.hall.measures import Hall, Opening, OpeningKind
from caissa.checklists.hall.plan import HallPlan, PlacedBoard, ends
from caissa.messages import Message, comma_separated, msg, plural

_EDGE = 60
_COLOURS = {OpeningKind.DOOR: "#b45309", OpeningKind.WINDOW: "#0284c7", OpeningKind.SCREEN: "#15803d"}
_THICK = 24
_SEAT = 22
Say = Callable[[Message], str]


def drawn(plan: HallPlan, translate: Say = str, *, identifier: str = "hall-plan") -> str:
    """The plan as the text of an SVG picture; `translate` puts its words into another language."""
    hall = plan.hall
    title, description = f"{identifier}-title", f"{identifier}-description"
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{title} {description}" '
            f'viewBox="{-_EDGE} {-_EDGE} {hall.length + 2 * _EDGE} {hall.width + 2 * _EDGE}" '
            'font-family="sans-serif">'
        ),
        f'<title id="{title}">{escape(translate(_title(hall)))}</title>',
        f'<desc id="{description}">{escape(translate(_description(plan)))}</desc>',
        (
            f'<rect x="0" y="0" width="{hall.length}" height="{hall.width}" fill="#ffffff" '
            'stroke="#111827" stroke-width="10"/>'
        ),
        *_strips(hall, translate),
        *(part for opening in hall.openings for part in _opening(hall, opening, translate)),
        *(_board(hall, board) for board in plan.boards),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(hall: Hall) -> Message:
    return msg("Plan of {hall}", hall=hall.name) if hall.name else msg("Plan of the playing hall")


def _description(plan: HallPlan) -> Message:
    hall = plan.hall
    parts: list[object] = [
        plural("{count} board", "{count} boards", len(plan.boards)),
        plural("{count} row", "{count} rows", plan.rows),
        msg("{length} by {width} m", length=_metres(hall.length), width=_metres(hall.width)),
    ]
    doors = sum(opening.kind is OpeningKind.DOOR for opening in hall.openings)
    screens = sum(opening.kind is OpeningKind.SCREEN for opening in hall.openings)
    if doors:
        parts.append(plural("{count} door", "{count} doors", doors))
    if screens:
        parts.append(plural("{count} screen", "{count} screens", screens))
    if fixed := [board.number for board in plan.boards if board.fixed]:
        parts.append(msg("fixed boards: {numbers}", numbers=comma_separated(fixed)))
    return comma_separated(parts)


def _metres(centimetres: int) -> str:
    whole, rest = divmod(centimetres, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)


def _strips(hall: Hall, translate: Say) -> Iterator[str]:
    """The front, kept free for arbiters, and the spectators behind their rope."""
    if hall.front:
        yield _text(hall.length // 2, hall.first_row // 2, 36, translate(msg("arbiters")))
    if hall.spectators:
        rope = hall.width - hall.spectators
        yield (
            f'<line class="rope" x1="0" y1="{rope}" x2="{hall.length}" y2="{rope}" stroke="#b91c1c" '
            'stroke-width="8" stroke-dasharray="40 20"/>'
        )
        yield _text(hall.length // 2, rope + hall.spectators // 2, 36, translate(msg("spectators")))


def _opening(hall: Hall, opening: Opening, translate: Say) -> Iterator[str]:
    left, top, right, bottom = ends(hall, opening)
    yield (
        f'<line class="{opening.kind.value}" x1="{left}" y1="{top}" x2="{right}" y2="{bottom}" '
        f'stroke="{_COLOURS[opening.kind]}" stroke-width="{_THICK}"/>'
    )
    x, y = (left + right) // 2, (top + bottom) // 2
    if opening.wall.runs_across:
        y = -24 if y == 0 else hall.width + 48
        yield _text(x, y, 32, translate(opening.kind.label))
    else:
        x, anchor = (24, "start") if x == 0 else (hall.length - 24, "end")
        yield _text(x, y, 32, translate(opening.kind.label), anchor)


def _board(hall: Hall, board: PlacedBoard) -> str:
    """A table with its number and its two seats; a fixed board has a thick dashed edge."""
    edge = 'stroke-width="8" stroke-dasharray="20 8"' if board.fixed else 'stroke-width="3"'
    middle, below = board.x + hall.table_length // 2, board.y + hall.table_width
    return (
        f'<g class="board"><rect x="{board.x}" y="{board.y}" width="{hall.table_length}" '
        f'height="{hall.table_width}" fill="#f3f4f6" stroke="#111827" {edge}/>'
        f'<circle cx="{middle}" cy="{board.y - _SEAT - 6}" r="{_SEAT}" fill="#ffffff" stroke="#6b7280" '
        'stroke-width="3"/>'
        f'<circle cx="{middle}" cy="{below + _SEAT + 6}" r="{_SEAT}" fill="#6b7280"/>'
        f"{_text(middle, board.y + hall.table_width // 2 + 15, 44, str(board.number))}</g>"
    )


def _text(x: int, y: int, size: int, words: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="#111827">'
        f"{escape(words)}</text>"
    )
