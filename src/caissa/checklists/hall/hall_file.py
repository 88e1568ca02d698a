"""A hall from plain values, as a TOML or JSON file holds them: measures in metres, each with its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import Any, TypeVar

from caissa.checklists.errors import BadHall
from caissa.checklists.hall.measures import Hall, Opening, OpeningKind, Style, Wall
from caissa.checklists.question import Level
from caissa.messages import comma_separated, msg

LARGEST = Decimal(500)
"""Metres; no hall is longer."""
MOST_OPENINGS = 200
_LEVELS = (Level.TOP, Level.ROUND_ROBIN, Level.OTHER)
_METRES = {
    "length": Decimal(1),
    "width": Decimal(1),
    "table_length": Decimal("0.5"),
    "table_width": Decimal("0.5"),
    "side_space": Decimal("0.1"),
    "row_space": Decimal("0.1"),
    "margin": Decimal(0),
    "front": Decimal(0),
    "spectators": Decimal(0),
    "door_distance": Decimal(0),
}
"""Measure → the least that it can be."""
_COUNTS = {
    "together": (1, 100),
    "boards": (0, 9999),
    "first_board": (1, 9999),
    "individual": (0, 9999),
    "players_per_toilet": (0, 9999),
}
_OPENINGS = {"doors": OpeningKind.DOOR, "windows": OpeningKind.WINDOW, "screens": OpeningKind.SCREEN}
_OTHERS = ("name", "style", "level", "wheelchairs", "fixed")
FIELDS = (*_METRES, *_COUNTS, *_OTHERS, *_OPENINGS)
Choice = TypeVar("Choice", bound=Enum)


def read_hall(table: Mapping[str, Any]) -> Hall:
    """The hall of a file; what is missing, unknown or impossible is refused with the name of its field."""
    for name in table:
        if name not in FIELDS:
            known = comma_separated(FIELDS)
            raise BadHall(
                where=str(name)[:60], why=msg("there is no such field; there are: {known}", known=known)
            )
    for name in ("length", "width"):
        if name not in table:
            raise BadHall(where=name, why=msg("it is missing"))
    values: dict[str, Any] = {name: _metres(name, table[name]) for name in _METRES if name in table}
    values |= {name: _count(name, table[name], *ends) for name, ends in _COUNTS.items() if name in table}
    hall = Hall(
        **values,
        name=_text("name", table.get("name", "")),
        style=_choice("style", table.get("style", Style.SINGLE.value), tuple(Style)),
        level=_choice("level", table.get("level", Level.OTHER.value), _LEVELS),
        wheelchairs=table.get("wheelchairs", False) is True,
        fixed=_numbers("fixed", table.get("fixed", [])),
    )
    return _with_openings(hall, table)


def _with_openings(hall: Hall, table: Mapping[str, Any]) -> Hall:
    openings = []
    for name, kind in _OPENINGS.items():
        listed = table.get(name, [])
        if not isinstance(listed, list) or len(listed) > MOST_OPENINGS:
            raise BadHall(where=name, why=msg("a list of tables is needed, [[{name}]]", name=name))
        openings += [_opening(hall, kind, name, each) for each in listed]
    return replace(hall, openings=tuple(openings))


def _opening(hall: Hall, kind: OpeningKind, where: str, table: object) -> Opening:
    if not isinstance(table, dict) or set(table) - {"wall", "at", "width"}:
        raise BadHall(where=where, why=msg("wall, at and width are needed"))
    wall = _choice(where, table.get("wall"), tuple(Wall))
    at = _centimetres(where, table.get("at"), Decimal(0))
    width = _centimetres(where, table.get("width", 1), Decimal("0.1"))
    room = hall.length if wall.runs_across else hall.width
    if at + width > room:
        raise BadHall(where=where, why=msg("it ends outside its wall"))
    return Opening(kind, wall, at, width)


def _metres(name: str, value: object) -> int:
    return _centimetres(name, value, _METRES[name])


def _centimetres(where: str, value: object, least: Decimal) -> int:
    """Metres as whole centimetres."""
    try:
        metres = Decimal(str(value)) if not isinstance(value, bool) else Decimal("NaN")
    except InvalidOperation:
        metres = Decimal("NaN")
    if not metres.is_finite() or not least <= metres <= LARGEST:
        why = msg("a number of metres from {least} to {most} is needed", least=least, most=LARGEST)
        raise BadHall(where=where, why=why)
    centimetres = metres * 100
    if centimetres != int(centimetres):
        raise BadHall(where=where, why=msg("measures are whole centimetres"))
    return int(centimetres)


def _count(where: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        why = msg("a whole number from {least} to {most} is needed", least=least, most=most)
        raise BadHall(where=where, why=why)
    return value


def _numbers(where: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > 9999:
        raise BadHall(where=where, why=msg("a list of board numbers is needed"))
    return tuple(sorted({_count(where, number, 1, 99_999) for number in value}))


def _text(where: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > 100:
        raise BadHall(where=where, why=msg("a text of at most 100 letters is needed"))
    return " ".join(value.split())


def _choice(where: str, value: object, choices: tuple[Choice, ...]) -> Choice:
    for choice in choices:
        if choice.value == value:
            return choice
    known = comma_separated(choice.value for choice in choices)
    raise BadHall(where=where, why=msg("one of these is needed: {known}", known=known))
