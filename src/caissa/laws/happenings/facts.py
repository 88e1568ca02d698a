"""What the arbiter knows of a happening, and what the Laws say to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from caissa.laws.happenings.happenings import Happening
from caissa.laws.irregularities.conduct import Penalty
from caissa.laws.rules import Rules
from caissa.laws.times import NO_TIME, ClockTimes
from caissa.laws.verdicts import Decision, Reason
from caissa.messages import Message
from caissa.tournament import Colour

if TYPE_CHECKING:
    from caissa.laws.sealed_moves import SealedMoveState
    from caissa.laws.situation import Situation
    from caissa.play import TimeControl


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a happening; what is not known is left at its default."""

    rules: Rules = Rules.STANDARD
    edition: str = ""
    by: Colour | None = None
    clocks: ClockTimes | None = None
    increment: timedelta = NO_TIME
    earlier: int = 0
    warnings: int = 0
    position: str = ""
    """A FEN: the position before the move, or the one on the board."""
    moves: int | None = None
    pressed: bool = True
    opponent_moved: bool = False
    over: bool = False
    also: tuple[Happening, ...] = ()
    claim_holds: bool | None = None
    touched: bool = False
    written: str = ""
    squares: tuple[str, ...] = ()
    next_move: bool = False
    last_period: bool | None = None
    started: datetime | None = None
    arrived: datetime | None = None
    default_time: int | None = None
    elapsed: timedelta | None = None
    claimed: timedelta | None = None
    played: Situation | None = None
    """The game as it is on record, to the present move; None if its moves are not known."""
    white_arrived: datetime | None = None
    black_arrived: datetime | None = None
    now: datetime | None = None
    control: TimeControl | None = None
    clock_name: str = ""
    disabled: bool = False
    extra: timedelta = NO_TIME
    announced: bool | None = None
    ruling: str = ""
    """What the arbiter says to a claim in a quickplay finish: drawn, postponed or rejected."""
    sealed: SealedMoveState | None = None
    replier: bool | None = None
    sealer: bool = True
    default_time_over: bool = False
    milder: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the arbiter does: the decision, the articles, the steps in order, and the times to set."""

    happening: Happening
    decision: Decision
    reasons: tuple[Reason, ...]
    steps: tuple[Message, ...] = ()
    times: ClockTimes | None = None
    """What both clocks are set to; None if they stay as they are or their times are not known."""
    penalties: tuple[Penalty, ...] = ()
    """Penalties to choose from, where the choice is the arbiter's."""
    presumed: bool = False
    """Does the decision rest on something that is not proved?"""
    moves: tuple[str, ...] = ()
    """The moves that are left to the player, if they are limited."""
    counts: bool = False
    """Is it one of the player's completed illegal moves, of which the second loses?"""

    @property
    def article(self) -> str:
        """The article that decided."""
        return self.reasons[0].article
