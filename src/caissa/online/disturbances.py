"""What follows when a game over the internet is disturbed: the decision that the articles lead to.

A verdict is a proposal with its article; the arbiter decides, and may decide otherwise among `decisions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from caissa.messages import LabelledEnum, Message, msg
from caissa.online.declared import Declared
from caissa.online.modes import PlayMode

MOVES_TO_CONTINUE = 10
"""With reversed colours a game goes on after so many moves of both players (E.04 15.2, 19.2)."""


class System(LabelledEnum):
    """To what the connection was lost."""

    ZONE = "zone", msg("playing zone")
    VIDEO = "video", msg("video conference")


class Cause(LabelledEnum):
    """Why a game was disturbed."""

    PLAYER = "player", msg("connection lost at the player")
    VENUE = "venue", msg("connection lost at the venue")
    ZONE = "zone", msg("playing zone failed")
    GAME_GONE = "gone", msg("the playing zone does not have the position any more")
    COLOURS = "colours", msg("colours reversed")
    NOT_STARTED = "not-started", msg("game never started")

    @property
    def is_disconnection(self) -> bool:
        """Was a connection lost?"""
        return self in (Cause.PLAYER, Cause.VENUE, Cause.ZONE, Cause.GAME_GONE)


class Decision(LabelledEnum):
    """What the arbiter decides about a disturbed game."""

    RESUME = "resume", msg("the game is resumed from its position")
    REDUCE_TIME = "reduce", msg("the player's time is reduced")
    RESTART = "restart", msg("the game is started again")
    RESTART_SHORTER = "restart-shorter", msg("the game is started again with less time")
    NEW_GAME = "new-game", msg("a new game with the right colours")
    CONTINUE = "continue", msg("the game goes on")
    WARNING = "warning", msg("warning")
    YELLOW = "yellow", msg("yellow card")
    RED = "red", msg("red card: the game is lost")
    LOSS = "loss", msg("the player loses the game")
    DRAW = "draw", msg("drawn: the opponent cannot mate")
    FORFEIT = "forfeit", msg("lost by default")
    ZONE_DECIDES = "zone", msg("the playing zone decides")
    WAIT = "wait", msg("wait for the connection")


@dataclass(frozen=True, slots=True)
class Disturbance:
    """A disturbed game: what was lost, why, and for how long.

    `minutes` None: the player is not back. `clock_minutes` is what stood on the player's clock when the
    connection went. `earlier` counts the player's earlier disconnections from the same system, and `moves`
    how many both players have made.
    """

    system: System = System.ZONE
    cause: Cause = Cause.PLAYER
    minutes: Decimal | None = None
    clock_minutes: Decimal | None = None
    earlier: int = 0
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision, the article that it goes by, and why."""

    decision: Decision
    article: str
    why: Message


_HYBRID = (
    (Decision.RESUME, "E.04 18.9.1"),
    (Decision.REDUCE_TIME, "E.04 18.9.2"),
    (Decision.RESTART, "E.04 18.9.3"),
    (Decision.RESTART_SHORTER, "E.04 18.9.4"),
    (Decision.WARNING, "E.04 18.4.1"),
    (Decision.LOSS, "E.04 18.4.6"),
)
_ONLINE = (
    (Decision.CONTINUE, "E.04 11.4.1"),
    (Decision.LOSS, "E.04 11.4.2"),
    (Decision.DRAW, "E.04 4.3"),
    (Decision.WARNING, "E.04 10.9.1"),
    (Decision.REDUCE_TIME, "E.04 10.9.3"),
)
_VIDEO = (
    (Decision.YELLOW, "E.04 13.4"),
    (Decision.RED, "E.04 13.4"),
    (Decision.WARNING, "E.04 10.9.1"),
    (Decision.CONTINUE, "E.04 13.3"),
)


def decisions(mode: PlayMode, disturbance: Disturbance) -> tuple[tuple[Decision, str], ...]:
    """The decisions that an arbiter can take, each with its article."""
    if not mode.supervised_by_arbiters:
        return ((Decision.ZONE_DECIDES, "E.04 6.1.1"),)
    hybrid = mode is PlayMode.HYBRID
    if disturbance.cause is Cause.COLOURS:
        article = "E.04 19.2" if hybrid else "E.04 15.2"
        return ((Decision.NEW_GAME, article), (Decision.CONTINUE, article))
    if disturbance.cause is Cause.NOT_STARTED:
        article = "E.04 16.11" if hybrid else "E.04 8.5"
        return ((Decision.FORFEIT, article), (Decision.RESTART, article))
    if disturbance.system is System.VIDEO:
        return _VIDEO
    return _HYBRID if hybrid else _ONLINE


def article_of(mode: PlayMode, disturbance: Disturbance, decision: Decision) -> str:
    """The article of a decision; "" if it cannot be taken here."""
    return dict(decisions(mode, disturbance)).get(decision, "")


def verdict(mode: PlayMode, declared: Declared, disturbance: Disturbance) -> Verdict:
    """The decision that the articles and the regulations of the event lead to."""
    if not mode.supervised_by_arbiters:
        return _proposed(Decision.ZONE_DECIDES, "E.04 6.1.1", msg("no arbiter supervises the players"))
    if disturbance.cause is Cause.COLOURS:
        return _colours(mode, disturbance)
    if disturbance.cause is Cause.NOT_STARTED:
        article = "E.04 16.11" if mode is PlayMode.HYBRID else "E.04 8.5"
        return _proposed(
            Decision.FORFEIT, article, msg("absent after the default time, which is zero unless announced")
        )
    if disturbance.system is System.VIDEO:
        return _video(declared, disturbance)
    return (_hybrid if mode is PlayMode.HYBRID else _online)(declared, disturbance)


def _colours(mode: PlayMode, disturbance: Disturbance) -> Verdict:
    """Fewer than ten moves of both players: a new game; else the game goes on (E.04 15.2, 19.2)."""
    article = "E.04 19.2" if mode is PlayMode.HYBRID else "E.04 15.2"
    if disturbance.moves is None:
        return _proposed(Decision.WAIT, article, msg("how many moves were made is not known"))
    if disturbance.moves < MOVES_TO_CONTINUE:
        return _proposed(Decision.NEW_GAME, article, msg("fewer than ten moves were made"))
    return _proposed(Decision.CONTINUE, article, msg("ten moves or more were made"))


def _hybrid(declared: Declared, disturbance: Disturbance) -> Verdict:
    """Players do not answer for the connection of a venue, unless the regulations say so (E.04 16.5)."""
    if disturbance.minutes is None:
        return _proposed(
            Decision.WAIT, "E.04 18.9", msg("the chief arbiter decides once the connection is back")
        )
    if disturbance.cause is Cause.GAME_GONE:
        return _proposed(Decision.RESTART, "E.04 18.9.3", msg("the position is lost"))
    if disturbance.cause is not Cause.PLAYER or not declared.players_responsible:
        return _proposed(Decision.RESUME, "E.04 18.9.1", msg("the player does not answer for the connection"))
    if _too_late(declared, disturbance.minutes):
        return _proposed(Decision.LOSS, "E.04 18.4.6", msg("not back within the announced time"))
    return _proposed(Decision.REDUCE_TIME, "E.04 18.9.2", msg("the player answers for the connection"))


def _online(declared: Declared, disturbance: Disturbance) -> Verdict:
    """The clock runs on; back before it has run down and in the announced time, or lost (E.04 11.4)."""
    minutes, clock = disturbance.minutes, disturbance.clock_minutes
    if disturbance.cause in (Cause.ZONE, Cause.GAME_GONE):
        return _proposed(
            Decision.CONTINUE, "E.04 15.6", msg("interrupted: the clock is paused or time is added")
        )
    if minutes is None:
        return _proposed(Decision.WAIT, "E.04 11.4", msg("the player's clock runs on"))
    if clock is not None and minutes >= clock:
        return _proposed(Decision.LOSS, "E.04 11.4.2", msg("not back before the clock had run down"))
    if _too_late(declared, minutes):
        return _proposed(Decision.LOSS, "E.04 11.4.2", msg("not back within the announced time"))
    return _proposed(Decision.CONTINUE, "E.04 11.4.1", msg("back in time, with the time that is left"))


def _video(declared: Declared, disturbance: Disturbance) -> Verdict:
    """Cards, where the regulations have them: yellow ones first, then red, which is a loss (E.04 13.4)."""
    if declared.yellow_cards is None:
        return _proposed(Decision.WARNING, "E.04 10.9.1", msg("the regulations have no cards"))
    if disturbance.earlier < declared.yellow_cards:
        return _proposed(
            Decision.YELLOW, "E.04 13.4", msg("yellow cards before: {count}", count=disturbance.earlier)
        )
    return _proposed(
        Decision.RED, "E.04 13.4", msg("yellow cards before: {count}", count=disturbance.earlier)
    )


def _too_late(declared: Declared, minutes: Decimal) -> bool:
    return declared.reconnect_minutes is not None and minutes > declared.reconnect_minutes


def _proposed(decision: Decision, article: str, why: Message) -> Verdict:
    return Verdict(decision, article, why)
