"""The two drawings of a player's card: points by round, and the opponents' ratings with the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

WIDTH, HEIGHT = 326, 176
"""As wide as the text of a phone of 390 px, so that the figures in it are as large as those around it."""
LEFT, RIGHT, TOP, BOTTOM = 42, 10, 14, 26
MOST_TICKS = 6
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
LARGEST_DOT, SMALLEST_WITH_SIGN = 11, 7
RATING_STEPS = (50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure beside a drawing, at a height or at a place along it."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A round in a drawing; `kind` is won, drawn or lost, and the sign says the same."""

    x: int
    y: int
    radius: int = 4
    sign: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CardPlot:
    """A drawing over the rounds: ticks at the side and below, lines as SVG writes points, and dots."""

    ticks: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    solid: str = ""
    dashed: str = ""
    area: str = ""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT

    @property
    def right(self) -> int:
        """Where lines across the drawing end."""
        return self.width - RIGHT

    @property
    def under(self) -> int:
        """The line on which the rounds are written."""
        return self.height - 6


@dataclass(frozen=True, slots=True)
class Opposition:
    """An opponent as the drawing shows them: the round, the rating, and what the player made of it."""

    round: int
    rating: int
    sign: str
    kind: str


def points_plot(totals: Sequence[Decimal], expected: Sequence[Decimal], rounds: int) -> CardPlot:
    """The points after every round, from nought; `expected` are those by ratings, empty where unknown."""
    last = max(rounds, len(totals), 1)
    top = max(*totals, *expected, Decimal(len(totals)), Decimal(1))
    places = _places(last, from_zero=True)
    through = [
        (places[at], _height(value, Decimal(0), top)) for at, value in enumerate([Decimal(0), *totals])
    ]
    dashed = [
        (places[at], _height(value, Decimal(0), top)) for at, value in enumerate([Decimal(0), *expected])
    ]
    ground = HEIGHT - BOTTOM
    return CardPlot(
        tuple(Tick(_height(Decimal(value), Decimal(0), top), str(value)) for value in _whole_steps(top)),
        _round_ticks(places[1:]),
        tuple(Dot(x, y) for x, y in through),
        solid=_points(through),
        dashed=_points(dashed) if expected else "",
        area=_points([*through, (through[-1][0], ground), (through[0][0], ground)]),
    )


def opponents_plot(opponents: Sequence[Opposition], own: int | None, rounds: int) -> CardPlot | None:
    """The opponents' ratings round by round; the player's own is a line across. None for fewer than two."""
    if len(opponents) < 2:
        return None
    ratings = [met.rating for met in opponents] + ([own] if own else [])
    steps = _rating_steps(min(ratings), max(ratings))
    low, high = Decimal(steps[0]), Decimal(steps[-1])
    places = _places(max(rounds, opponents[-1].round), from_zero=False)
    radius = min(LARGEST_DOT, max(3, (places[1] - places[0]) // 2 - 1)) if len(places) > 1 else LARGEST_DOT
    level = _height(Decimal(own), low, high) if own else 0
    return CardPlot(
        tuple(Tick(_height(Decimal(value), low, high), str(value)) for value in steps),
        _round_ticks(places),
        tuple(
            Dot(
                places[met.round - 1],
                _height(Decimal(met.rating), low, high),
                radius,
                met.sign if radius >= SMALLEST_WITH_SIGN else "",
                met.kind,
            )
            for met in opponents
        ),
        dashed=_points([(LEFT, level), (WIDTH - RIGHT, level)]) if own else "",
    )


def _places(rounds: int, *, from_zero: bool) -> list[int]:
    """Where the rounds stand along the drawing; from nought, the first place is that of the start."""
    room = WIDTH - LEFT - RIGHT - LARGEST_DOT
    if from_zero:
        return [LEFT + 4 + room * at // rounds for at in range(rounds + 1)]
    return [LEFT + room * (2 * at + 1) // (2 * rounds) for at in range(rounds)]


def _round_ticks(places: Sequence[int]) -> tuple[Tick, ...]:
    """The numbers of the rounds; every second or fifth where there is no room for all."""
    every = next(step for step in STEPS if len(places) <= 16 * step)
    return tuple(Tick(x, str(number)) for number, x in enumerate(places, 1) if number % every == 0)


def _height(value: Decimal, low: Decimal, high: Decimal) -> int:
    room = HEIGHT - TOP - BOTTOM
    return TOP + room - int(room * (value - low) / (high - low))


def _whole_steps(top: Decimal) -> range:
    step = next((step for step in STEPS if top / step <= MOST_TICKS), STEPS[-1])
    return range(0, int(top) + 1, step)


def _rating_steps(lowest: int, highest: int) -> range:
    """Round figures from below the lowest to above the highest."""
    room = highest - lowest
    step = next((step for step in RATING_STEPS if room <= step * (MOST_TICKS - 2)), RATING_STEPS[-1])
    return range(lowest // step * step, (highest // step + 1) * step + 1, step)


def _points(through: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in through)
