"""What the book keeps about the end of a tournament: lots, orders by hand, given values, play-offs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from caissa.playoff import Colours, Facts, Format, Numbers, Rate
from caissa.playoff.facts import NOTHING_YET


@dataclass(frozen=True, slots=True)
class DrawnLots:
    """Lots drawn once for participants who were tied after a round (C.07 4.2)."""

    round: int
    participants: tuple[int, ...]
    order: tuple[int, ...]
    seed: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class HandOrder:
    """Tied participants put into an order by the arbiter, with the reason."""

    round: int
    order: tuple[int, ...]
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class GivenValue:
    """A participant's value of a tie-break that the event defined; an exact decimal as text."""

    participant: int
    value: str


@dataclass(frozen=True, slots=True)
class GivenValues:
    """The values of one tie-break that the event defined itself (C.07 4.1)."""

    code: str
    values: tuple[GivenValue, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenExpression:
    """How a tie-break that the event defined follows from others, such as `[BH/C1] + [SB]` (C.07 4.1)."""

    code: str
    expression: str


@dataclass(frozen=True, slots=True)
class PlayOffRules:
    """The play-offs as the regulations of the event announce them (C.07 3.1), times in minutes.

    `scheme` names one that the Handbook laid down, 2017 or 2022; empty where the event declares its own.
    `rates` are those of the stages one after another (C.02 12.2.3.10); without them one rate is for all.
    """

    first_place: int = 1
    last_place: int = 1
    after_tie_breaks: int = 0
    format: Format = Format.KNOCK_OUT
    numbers: Numbers = Numbers.BY_RANKING
    colours: Colours = Colours.BY_LOTS
    minutes: int = 3
    increment: int = 2
    games: int = 2
    sudden_death: bool = False
    share: bool = False
    first_break: int = 30
    between: int = 10
    scheme: str = ""
    rates: tuple[Rate, ...] = ()

    @property
    def rates_by_stage(self) -> tuple[Rate, ...]:
        """The rate of each stage, the last for all that follow; one for all where no ladder is announced."""
        return self.rates or (Rate(self.minutes, self.minutes, self.increment),)


@dataclass(frozen=True, slots=True)
class PlayOffPlan:
    """The day of a play-off: for how many players, after which game, before which ceremony, by whom.

    Hours are those of the clock of the hall.
    """

    players: int
    last_game: datetime
    closing: datetime | None = None
    arbiters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """One play-off on record: who was tied, in the order of the ranking, and what has happened so far."""

    players: tuple[int, ...]
    facts: Facts = NOTHING_YET


@dataclass(frozen=True, slots=True)
class Closing:
    """All that decides places besides the games of the tournament."""

    lots: tuple[DrawnLots, ...] = ()
    hand_orders: tuple[HandOrder, ...] = ()
    given: tuple[GivenValues, ...] = ()
    play_off_rules: PlayOffRules | None = None
    play_offs: tuple[PlayedOff, ...] = ()
    play_off_plan: PlayOffPlan | None = None
    expressions: tuple[GivenExpression, ...] = ()

    def with_expression(self, code: str, expression: str) -> Closing:
        """With the expression of one tie-break in place of an earlier one; an empty one takes it out."""
        kept = tuple(earlier for earlier in self.expressions if earlier.code != code)
        new = (GivenExpression(code, expression),) if expression else ()
        return replace(self, expressions=(*kept, *new))

    def with_given(self, values: GivenValues) -> Closing:
        """With the values of one tie-break in place of earlier ones."""
        kept = tuple(earlier for earlier in self.given if earlier.code != values.code)
        return replace(self, given=(*kept, values) if values.values else kept)

    def with_hand_order(self, order: HandOrder) -> Closing:
        """With an order by hand in place of earlier ones of the same participants."""
        kept = tuple(
            earlier
            for earlier in self.hand_orders
            if earlier.round != order.round or not set(earlier.order) & set(order.order)
        )
        return replace(self, hand_orders=(*kept, order))

    def play_off_of(self, players: tuple[int, ...]) -> PlayedOff:
        """What is on record of the play-off of these players; nothing yet if it is a new one."""
        same = (play_off for play_off in self.play_offs if set(play_off.players) == set(players))
        return next(same, PlayedOff(players))

    def with_play_off(self, played: PlayedOff) -> Closing:
        """With one play-off in place of what was on record of it."""
        kept = tuple(play_off for play_off in self.play_offs if set(play_off.players) != set(played.players))
        return replace(self, play_offs=(*kept, played))


NOTHING_DECIDED = Closing()
