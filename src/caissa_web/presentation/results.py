"""How results hang on the wall: short in tables, in words on cards."""

from __future__ import annotations

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.tournament import Departure, Game, Outcome

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
    return f"{SIGNS[game.white_outcome]} – {SIGNS[game.black_outcome]}"
