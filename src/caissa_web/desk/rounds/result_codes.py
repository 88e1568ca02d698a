"""Results as they are typed at the desk: one or two characters for each board, with or without a script."""

from __future__ import annotations

from caissa.errors import CaissaError
from caissa.tournament import Game, Outcome
from caissa_web.operations import OPEN, Outcomes
from caissa_web.operations.rounds.results import ADJOURNED
from caissa_web.presentation.results import SIGNS

ADJOURNED_SIGN = "?"

CODES: dict[str, Outcomes] = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "0": (Outcome.LOSS, Outcome.WIN),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "+": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "-": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "--": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    ADJOURNED_SIGN: ADJOURNED,
    "00": (Outcome.LOSS, Outcome.LOSS),
    "=0": (Outcome.DRAW, Outcome.LOSS),
    "0=": (Outcome.LOSS, Outcome.DRAW),
    "1u": (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    "=u": (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
    "0u": (Outcome.UNRATED_LOSS, Outcome.UNRATED_WIN),
    "c": OPEN,
}
"""What may be typed; `c` clears a result, because an empty field must never wipe one (GEN-005)."""

_OTHER_SPELLINGS = {
    "½": "=", "5": "=", "d": "=", "r": "=", "1-0": "1", "0-1": "0", "½-½": "=", "=-=": "=", "1/2": "=",
    "+-": "+", "-+": "-", "1f": "+", "0f": "-", "a": "?", "0-0": "00", "½-0": "=0", "0-½": "0=",
    "h0": "=0", "0h": "0=", "u1": "1u", "u=": "=u", "u0": "0u",
}  # fmt: skip

POINTS = (".", ",")
"""What stands before a longer sign that begins like a shorter one, which a script would send at once; on a
number pad the key gives one or the other by language."""

PRESSES = (("1", "1"), ("=", "½"), ("0", "0"))
"""The buttons of an open board on a phone: the sign of each, and what stands on it, from White's side."""

_CODE_OF = {outcomes: code for code, outcomes in CODES.items() if code != "c"}


class UnknownResult(CaissaError):
    """What was typed is not a result."""

    code = "desk.unknown-result"
    message = "{typed} is not a result. Type 1, = or 0; + or - for a forfeit; ? for adjourned; c to clear."


EMPTY = "–"
"""What is named where nothing was typed."""


def outcomes(typed: str) -> Outcomes:
    """The result that was typed."""
    written = typed.strip().lower()
    if written.startswith(POINTS):
        written = written[1:]
    written = _OTHER_SPELLINGS.get(written, written)
    if written not in CODES:
        raise UnknownResult(typed=typed.strip()[:20] or EMPTY)
    return CODES[written]


def code(result: Outcomes) -> str:
    """How a result stands in its field; empty while it is to come."""
    return _CODE_OF.get(result, "")


def pairs() -> dict[str, tuple[str, str]]:
    """Sign → the two figures of its result, for every game that is over."""
    return {sign: (SIGNS[white], SIGNS[black]) for (white, black), sign in _CODE_OF.items() if white in SIGNS}


def code_of(game: Game) -> str:
    """How a game's result stands in its field."""
    return code((game.white_outcome, game.black_outcome))
