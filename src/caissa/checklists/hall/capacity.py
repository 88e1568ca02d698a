"""The calculator of a hall: boards that fit, space for each player, light, toilets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal
from itertools import islice

from caissa.checklists.hall.measures import Hall
from caissa.checklists.hall.plan import MOST_BOARDS, places
from caissa.checklists.subjects.venue import LIGHT
from caissa.errors import Finding, Severity
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Light:
    """The light that a text demands, and the lumens that must reach the boards for it."""

    source: str
    lux: Decimal
    lumens: Decimal


@dataclass(frozen=True, slots=True)
class Capacity:
    """What fits into a hall; area in square metres.

    `by_rows` boards fit as the tables stand, `by_area` by the space that each player is to have; the smaller
    number counts. `space` is what each player has with the boards that are wanted, or that fit.
    """

    area: Decimal
    by_rows: int
    by_area: int
    space: Decimal
    space_wanted: Decimal
    space_source: str
    light: tuple[Light, ...]
    toilets: int | None
    findings: tuple[Finding, ...]

    @property
    def boards(self) -> int:
        """How many boards fit."""
        return min(self.by_rows, self.by_area)


def capacity(hall: Hall) -> Capacity:
    """What fits into a hall, by its rows and by the space for each player.

    Handbook: C.01 1.2, 1.5; Organisers' Manual 8.1.3, 8.2.1
    """
    area = Decimal(hall.length * hall.width) / 10_000
    wanted = hall.space.least or Decimal(1)
    by_rows = sum(1 for _place in islice(places(replace(hall, boards=0)), MOST_BOARDS))
    by_area = int(area / (2 * wanted))
    players = 2 * (hall.boards or min(by_rows, by_area))
    space = (area / players).quantize(Decimal("0.01"), ROUND_FLOOR) if players else area
    return Capacity(
        area,
        by_rows,
        by_area,
        space,
        wanted,
        hall.space.source,
        tuple(_light(area)),
        -(-players // hall.players_per_toilet) if hall.players_per_toilet else None,
        tuple(_findings(hall, area, by_area, wanted)),
    )


def _light(area: Decimal) -> Iterator[Light]:
    for limit in LIGHT:
        lux = limit.least or Decimal(0)
        yield Light(limit.source, lux, (lux * area).to_integral_value())


def _findings(hall: Hall, area: Decimal, by_area: int, wanted: Decimal) -> Iterator[Finding]:
    if hall.boards > by_area:
        text = msg(
            "Boards wanted: {boards}; boards in {area} m²: {most}, at {space} m² for each player",
            boards=hall.boards,
            area=area,
            space=wanted,
            most=by_area,
        )
        yield Finding("hall.space", Severity.ERROR, "boards", text, hall.space.source)
