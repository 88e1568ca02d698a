"""Charts as drawings: places and lengths for SVG, without a style of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from caissa_web.presentation.figures import Chart, Label

WIDTH, TOP, BOTTOM, LEFT, RIGHT = 340, 10, 46, 34, 10
"""Narrow, so that figures can be read on a phone, where a drawing is as wide as the window."""
HEIGHT = 230
ROW = 26
LABEL = 92
MOST_BARS = 12
"""A longer list is drawn as its largest figures and the sum of the others; its table has all of them."""
CUT_SHORT = frozenset({"federations", "titles"})
"""The charts whose rows go by size, so that the last ones are the least."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class Box:
    """A bar, or a part of one; `series` says which colour it has."""

    x: int
    y: int
    width: int
    height: int
    series: int
    figure: str


@dataclass(frozen=True, slots=True)
class Words:
    """A text at a place."""

    x: int
    y: int
    text: Label


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, as SVG writes them."""

    points: str
    series: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing of a chart."""

    width: int
    height: int
    boxes: tuple[Box, ...] = ()
    labels: tuple[Words, ...] = ()
    ticks: tuple[Words, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def right(self) -> int:
        """Where lines across the drawing end."""
        return self.width - RIGHT


def plot(chart: Chart) -> Plot:
    """The drawing of a chart."""
    return {"bars": _bars, "parts": _parts, "lines": _lines}[chart.kind](_cut_short(chart))


def _cut_short(chart: Chart) -> Chart:
    """The chart with its last rows put together where there are too many to be drawn."""
    if chart.key not in CUT_SHORT or len(chart.rows) <= MOST_BARS:
        return chart
    shown, others = chart.rows[: MOST_BARS - 1], chart.rows[MOST_BARS - 1 :]
    total = sum(Decimal(figures[0]) for _label, figures in others)
    return replace(chart, rows=(*shown, (_("others"), (str(total),))))


def _figures(chart: Chart) -> list[list[Decimal]]:
    return [[Decimal(figure) for figure in row] for _label, row in chart.rows]


def _bars(chart: Chart) -> Plot:
    """A row for every figure, its bar as long as the figure is large."""
    figures = [row[0] for row in _figures(chart)]
    most, room = max(figures) or 1, WIDTH - LABEL - RIGHT - LEFT
    boxes = tuple(
        Box(LABEL, TOP + at * ROW, int(room * value / most), ROW - 6, 0, str(value))
        for at, value in enumerate(figures)
    )
    return Plot(WIDTH, TOP + len(figures) * ROW + TOP, boxes, _row_labels(chart))


def _row_labels(chart: Chart) -> tuple[Words, ...]:
    heights = range(TOP + ROW - 11, TOP + len(chart.rows) * ROW, ROW)
    return tuple(Words(LABEL - 8, y, label) for y, (label, _row) in zip(heights, chart.rows, strict=True))


def _parts(chart: Chart) -> Plot:
    """A row for every label, parted by the shares of its figures."""
    boxes: list[Box] = []
    for at, row in enumerate(_figures(chart)):
        boxes += _shares(row, TOP + at * ROW)
    return Plot(WIDTH, TOP + len(chart.rows) * ROW + TOP, tuple(boxes), _row_labels(chart))


def _shares(row: Sequence[Decimal], y: int) -> list[Box]:
    total, room, x, boxes = sum(row), WIDTH - LABEL - RIGHT, LABEL, []
    for series, value in enumerate(row):
        if value:
            width = int(room * value / total)
            boxes.append(Box(x, y, width, ROW - 6, series, str(value)))
            x += width
    return boxes


def _lines(chart: Chart) -> Plot:
    """A line for every series, from left to right."""
    figures = _figures(chart)
    most = max(max(row) for row in figures) or Decimal(1)
    gap = (WIDTH - LEFT - RIGHT) // len(figures)
    lines = []
    for series in range(len(chart.heads)):
        values = [Decimal(0), *(row[series] for row in figures)]
        through = [(LEFT + at * gap, _height(value, most)) for at, value in enumerate(values)]
        lines.append(Line(" ".join(f"{x},{y}" for x, y in through), series, *through[-1]))
    under = HEIGHT - BOTTOM + 22
    labels = tuple(
        Words(LEFT + at * gap, under, label) for at, (label, _row) in enumerate(chart.rows, start=1)
    )
    return Plot(WIDTH, HEIGHT, (), labels, _ticks(most), tuple(lines))


def _height(value: Decimal, most: Decimal) -> int:
    high = HEIGHT - TOP - BOTTOM
    return TOP + int(high - high * value / most)


def _ticks(most: Decimal) -> tuple[Words, ...]:
    step = next((candidate for candidate in STEPS if most / candidate <= MOST_STEPS), STEPS[-1])
    return tuple(
        Words(LEFT - 8, _height(Decimal(value), most), str(value)) for value in range(0, int(most) + 1, step)
    )
