"""How results hang on the wall: short in tables, in words on cards."""

from __future__ import annotations

import re
from decimal import Decimal

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.tournament import Departure, Game, Outcome, Tournament

SIGNS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "−",
}
WORDS = {
    Outcome.WIN: _("won"),
    Outcome.DRAW: _("drawn"),
    Outcome.LOSS: _("lost"),
    Outcome.UNRATED_WIN: _("won, not rated"),
    Outcome.UNRATED_DRAW: _("drawn, not rated"),
    Outcome.UNRATED_LOSS: _("lost, not rated"),
    Outcome.FORFEIT_WIN: _("won by forfeit"),
    Outcome.FORFEIT_LOSS: _("lost by forfeit"),
    Outcome.HALF_POINT_BYE: _("half-point bye"),
    Outcome.FULL_POINT_BYE: _("full-point bye"),
    Outcome.PAIRING_ALLOCATED_BYE: _("pairing-allocated bye"),
    Outcome.ZERO_POINT_BYE: _("zero-point bye"),
    Outcome.ADJOURNED: _("adjourned"),
    Outcome.UNKNOWN: _("result not known"),
    Outcome.NOT_YET_PLAYED: _("to be played"),
    Outcome.ABSENT: _("not paired"),
}


LEFT = {Departure.WITHDRAWN: _("withdrawn"), Departure.EXPELLED: _("expelled")}


def result_text(game: Game) -> str | Words:
    """A game's result between the names: `1 – 0`, `½ – ½`, `+ – −`; empty while it is to come."""
    if Outcome.ADJOURNED in (game.white_outcome, game.black_outcome):
        return WORDS[Outcome.ADJOURNED]
    if game.open:
        return ""
    return two_signs(game.white_outcome, game.black_outcome)


def two_signs(white: Outcome, black: Outcome) -> str:
    """Two outcomes of a game as they stand between the names: `1 – 0`."""
    return f"{SIGNS[white]} – {SIGNS[black]}"


def result_between(tournament: Tournament, number: int, round_number: int) -> str:
    """A result with one player's points first, as their card names them before the opponent."""
    own = tournament.result(number, round_number)
    try:
        other = SIGNS.get(tournament.result(own.opponent or 0, round_number).outcome, "")
    except KeyError:
        other = ""
    sign = SIGNS[own.outcome]
    return f"{sign} – {other}" if other else sign


_SIDES = re.compile(r"(\S+) ?[–:-] ?(\S+)")
_WORTH = {"+": Decimal(1), "−": Decimal(0), "½": Decimal("0.5")}


def two_figures(result: object) -> tuple[str, str] | None:
    """The figures of a result, the first side's first; None where it is a word, or still to come."""
    parts = _SIDES.fullmatch(str(result))
    return (parts[1], parts[2]) if parts else None


def ahead(result: object) -> str:
    """Which side of a result has more: `first`, `second`, or neither."""
    figures = two_figures(result)
    if figures is None:
        return ""
    first, second = map(_worth, figures)
    return "" if first == second else "first" if first > second else "second"


def _worth(figure: str) -> Decimal:
    whole, half = figure.removesuffix("½"), figure.endswith("½")
    if figure in _WORTH or not whole.isdecimal():
        return _WORTH.get(figure, Decimal(0))
    return Decimal(whole) + (_WORTH["½"] if half else 0)
