"""The equipment of an event: pieces, boards, tables, clocks, stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import pairwise

from caissa.checklists.answers import NOT_APPLICABLE
from caissa.checklists.checklist import Checklist
from caissa.checklists.question import EITHER, TEXT, YES, Expected, Level, Limit, Question, number
from caissa.checklists.sources import organisers
from caissa.errors import Finding, Severity
from caissa.messages import msg

HEIGHTS = {
    "king": Decimal("9.5"),
    "queen": Decimal("8.5"),
    "bishop": Decimal(7),
    "knight": Decimal(6),
    "rook": Decimal("5.5"),
    "pawn": Decimal(5),
}
"""Heights of the pieces in centimetres, the highest first (C.02 2.3)."""
_TOLERANCE = Decimal("0.1")
_NAMES = {
    "king": msg("King"),
    "queen": msg("Queen"),
    "bishop": msg("Bishop"),
    "knight": msg("Knight"),
    "rook": msg("Rook"),
    "pawn": msg("Pawn"),
}
_HEIGHT_KEYS = {piece: f"{piece}-height" for piece in HEIGHTS}
_BASE_KEYS = {piece: f"{piece}-base" for piece in HEIGHTS}
_PIECES, _BOARDS, _TABLES = msg("Pieces"), msg("Boards"), msg("Tables and chairs")
_CLOCKS, _STOCK = msg("Clocks"), msg("Stock")


def _ask(heading: str, key: str, text: str, article: str, expects: Expected = YES) -> Question:
    return Question(key, text, article, expects, heading=heading)


def _height(piece: str) -> Question:
    height = HEIGHTS[piece]
    limit = Limit("C.02 2.3", height * (1 - _TOLERANCE), height * (1 + _TOLERANCE))
    text = msg("{piece}: height", piece=_NAMES[piece])
    return _ask(_PIECES, _HEIGHT_KEYS[piece], text, "C.02 2.3", number("cm", limit))


def _base(piece: str) -> Question:
    text = msg("{piece}: diameter of the base", piece=_NAMES[piece])
    return _ask(_PIECES, _BASE_KEYS[piece], text, "C.02 2.4", number("cm"))


_SETS = (
    *(_height(piece) for piece in HEIGHTS),
    *(_base(piece) for piece in HEIGHTS),
    _ask(_PIECES, "staunton", msg("Staunton style, of wood, plastic or an imitation"), "C.02 2.1"),
    _ask(_PIECES, "distinct", msg("Pieces easily told apart, king from queen, bishop from pawn"), "C.02 2.5"),
    _ask(_PIECES, "colours", msg("White pieces light, black pieces dark, none shiny"), "C.02 2.6"),
)
_CHESSBOARDS = (
    _ask(
        _BOARDS,
        "square",
        msg("Side of a square"),
        "C.02 3.3",
        number("cm", Limit("C.02 3.3", Decimal(5), Decimal(6))),
    ),
    _ask(_BOARDS, "rigid", msg("Boards rigid, not shiny, with enough contrast"), "C.02 3.1"),
    _ask(_BOARDS, "fastened", msg("Boards cannot slip on the table"), organisers("3.2")),
    _ask(_BOARDS, "same-sets", msg("The same equipment at all boards"), organisers("1.1.2")),
)
_FURNITURE = (
    _ask(
        _TABLES,
        "table-length",
        msg("Length of the table"),
        "C.02 4.1.1",
        number("cm", Limit("C.02 4.1.1", Decimal("93.5"), Decimal("126.5"))),
    ),
    _ask(
        _TABLES,
        "table-width",
        msg("Width of the table"),
        "C.02 4.1.2",
        number(
            "cm",
            Limit("C.02 4.1.2", Decimal("72.25"), Decimal("97.75")),
            Limit(organisers(msg("8.2.1, diagram A")), Decimal(80), Decimal(90)),
        ),
    ),
    _ask(
        _TABLES,
        "table-height",
        msg("Height of the table; for children see the table of sizes"),
        "C.02 4.1.3",
        number("cm", Limit("C.02 4.1.3", Decimal(74), Decimal(74))),
    ),
    _ask(_TABLES, "chairs", msg("Chairs comfortable and moved without noise"), "C.02 4.3"),
)
_CHESSCLOCKS = (
    _ask(_CLOCKS, "clock-type", msg("Type of the clocks"), "C.02 5.1", TEXT),
    _ask(_CLOCKS, "same-clocks", msg("The same type of clock throughout"), "C.02 5.3"),
    _ask(
        _CLOCKS,
        "other-clocks",
        msg("Another type for visually impaired players or electronic boards"),
        "C.02 5.3.1, 5.3.2",
        EITHER,
    ),
    _ask(_CLOCKS, "endorsed", msg("Type on FIDE's list of endorsed clocks"), organisers("5.4.3.14")),
    _ask(_CLOCKS, "batteries", msg("Batteries checked, spare ones at hand"), organisers("5.4.3.6")),
)
_IN_STOCK = (
    _ask(_STOCK, "boards-needed", msg("Boards needed"), organisers("1.1"), number()),
    _ask(_STOCK, "sets-in-stock", msg("Sets and boards in stock"), organisers("1.1"), number()),
    _ask(_STOCK, "clocks-in-stock", msg("Clocks in stock"), organisers("1.1"), number()),
    _ask(_STOCK, "score-sheets", msg("Score sheets with all nine fields"), "C.02 6.2"),
)


def _numbers(values: Mapping[str, str], *keys: str) -> dict[str, Decimal]:
    """The numbers among some answers; what is open or not applicable is left out."""
    return {key: Decimal(values[key]) for key in keys if values.get(key, "") not in ("", NOT_APPLICABLE)}


def _order_of_heights(values: Mapping[str, str], _level: Level | None) -> Iterator[Finding]:
    """King, queen, bishop, knight, rook, pawn: each higher than the next.

    Handbook: C.02 2.3
    """
    heights = _numbers(values, *_HEIGHT_KEYS.values())
    for higher, lower in pairwise(piece for piece in HEIGHTS if _HEIGHT_KEYS[piece] in heights):
        if heights[_HEIGHT_KEYS[higher]] <= heights[_HEIGHT_KEYS[lower]]:
            text = msg("{piece} not higher than {other}", piece=_NAMES[higher], other=_NAMES[lower])
            yield Finding("equipment.order", Severity.ERROR, _HEIGHT_KEYS[higher], text, "C.02 2.3")


def _bases(values: Mapping[str, str], _level: Level | None) -> Iterator[Finding]:
    """A base measures 40 to 50 per cent of the height of its piece.

    Handbook: C.02 2.4
    """
    for piece in HEIGHTS:
        known = _numbers(values, _HEIGHT_KEYS[piece], _BASE_KEYS[piece])
        if len(known) < 2:
            continue
        height, base = known.values()
        if not height * 4 <= base * 10 <= height * 5:
            text = msg(
                "{piece}: base of {base} cm at a height of {height} cm; 40 to 50 % is asked for",
                piece=_NAMES[piece],
                base=base,
                height=height,
            )
            yield Finding("equipment.base", Severity.ERROR, _BASE_KEYS[piece], text, "C.02 2.4")


def _pawns_on_a_square(values: Mapping[str, str], _level: Level | None) -> Iterator[Finding]:
    """Four pawns fit on a square: its side is at least two bases.

    Handbook: C.02 3.3; Organisers' Manual 3.2
    """
    known = _numbers(values, "square", "pawn-base")
    if len(known) == 2 and known["square"] < 2 * known["pawn-base"]:
        text = msg("Four pawns do not fit on a square of {side} cm", side=known["square"])
        yield Finding("equipment.square", Severity.ERROR, "square", text, "C.02 3.3")


def _stock(values: Mapping[str, str], _level: Level | None) -> Iterator[Finding]:
    """Is there something in reserve, and enough for every board?"""
    known = _numbers(values, "boards-needed", "sets-in-stock", "clocks-in-stock")
    needed = known.get("boards-needed")
    for key in ("sets-in-stock", "clocks-in-stock"):
        if needed is None or key not in known or known[key] > needed:
            continue
        severity = Severity.ERROR if known[key] < needed else Severity.WARNING
        text = msg("{stock} in stock, {needed} needed: no reserve", stock=known[key], needed=needed)
        yield Finding("equipment.stock", severity, key, text, organisers("10.3.7"))


EQUIPMENT = Checklist(
    "equipment",
    msg("Equipment: sets, boards, tables, clocks"),
    (*_SETS, *_CHESSBOARDS, *_FURNITURE, *_CHESSCLOCKS, *_IN_STOCK),
    source=msg("C.02; Organisers' Manual, chapters 1 to 5"),
    rules=(_order_of_heights, _bases, _pawns_on_a_square, _stock),
)
