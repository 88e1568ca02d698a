"""What a z-score of an approved method allows an arbiter to do (FPR 1.6; Regan's notes III-VIII).

No z-score is worked out here: only those of an approved method may be used.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal

from caissa.errors import CaissaError
from caissa.messages import LabelledEnum, msg

SIGNIFICANT = Decimal("2.00")
SUPPORTING = Decimal("2.50")
OBTRUSIVE = Decimal("3.00")
OBTRUSIVE_LARGE = Decimal("3.30")
INQUIRY = Decimal("4.00")
ONLINE = Decimal("4.25")
PROCESS = Decimal("4.50")
OVER_THE_BOARD = Decimal("5.00")
USUAL_PLAYERS, MANY_PLAYERS = 150, 400
ODDS_PER_PLAYER = 5
_LARGEST = Decimal(30)

NEVER_ALONE = msg("Nobody is ever disqualified at an event on statistics alone (Regan's notes VIII.11).")
"""The sentence that stands wherever a z-score is shown."""


class NoZScore(CaissaError):
    """A number that is no z-score."""

    code = "conduct.no-z-score"
    message = "{typed} is not a z-score; a number such as 2.75 is expected."


class Action(LabelledEnum):
    """What an arbiter may do about a player (Regan's notes III)."""

    UNOBTRUSIVE = "unobtrusive", msg("watch without being noticed, consult in private, ask for a full test")
    ALERT = "alert", msg("measures for everybody: checks at the door, delayed transmission, fewer spectators")
    OBTRUSIVE = "obtrusive", msg("interview or search this player")
    SUPPORT = "support", msg("support for other evidence")
    INQUIRY = "inquiry", msg("further inquiries in private, by the commission")
    PROCESS = "process", msg("proceedings, by the commission")
    PRESUMPTION = "presumption", msg("presumption of cheating, for the commission to decide on")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What else is known, on which it depends what a z-score allows.

    `singled_out` means before the event, `evidence` physical or seen, `full_test` False a quick test.
    """

    players: int = 100
    singled_out: bool = False
    evidence: bool = False
    online: bool = False
    full_test: bool = True


@dataclass(frozen=True, slots=True)
class ZScoreReading:
    """A z-score, how rare it is, what it allows here, and the limit for an obtrusive act."""

    z: Decimal
    one_in: int
    actions: tuple[Action, ...]
    obtrusive_from: Decimal | None
    presumed_from: Decimal


def tail_odds(z: Decimal) -> int:
    """One in how many honest players would reach this z-score or more by chance: the normal tail, rounded."""
    return round(2 / math.erfc(float(z) / math.sqrt(2)))


def read_z_score(z: Decimal, circumstances: Circumstances | None = None) -> ZScoreReading:
    """What a z-score allows: from watching to a presumption that only the commission may act upon.

    Handbook: FPR 1.5, 1.6
    """
    about = circumstances or Circumstances()
    if not z.is_finite() or not -_LARGEST < z < _LARGEST:
        raise NoZScore(typed=z)
    actions = tuple(action for action in Action if _allows(action, z, about))
    presumed = ONLINE if about.online else OVER_THE_BOARD
    return ZScoreReading(z, tail_odds(z), actions, obtrusive_limit(about), presumed)


def obtrusive_limit(about: Circumstances) -> Decimal | None:
    """The z-score from which an obtrusive act is allowed; None where only its odds can tell.

    3.00 up to 150 players, 3.30 up to 400; beyond that the odds must be five times the number of players.
    Who was singled out before the event, or of whom there is other evidence, 2.00.
    """
    if about.singled_out or about.evidence:
        return SIGNIFICANT
    if about.players <= USUAL_PLAYERS:
        return OBTRUSIVE
    return OBTRUSIVE_LARGE if about.players <= MANY_PLAYERS else None


def _allows(action: Action, z: Decimal, about: Circumstances) -> bool:
    if action in (Action.UNOBTRUSIVE, Action.ALERT):
        return z >= SIGNIFICANT or not about.full_test
    if not about.full_test:
        return False
    if action is Action.OBTRUSIVE:
        return _allows_obtrusive(z, about)
    limits = {
        Action.INQUIRY: INQUIRY,
        Action.PROCESS: PROCESS,
        Action.PRESUMPTION: ONLINE if about.online else OVER_THE_BOARD,
        Action.SUPPORT: SUPPORTING,
    }
    return z >= limits[action] and (action is not Action.SUPPORT or about.evidence)


def _allows_obtrusive(z: Decimal, about: Circumstances) -> bool:
    limit = obtrusive_limit(about)
    if limit is not None:
        return z >= limit
    return z >= OBTRUSIVE_LARGE and tail_odds(z) >= ODDS_PER_PLAYER * about.players
