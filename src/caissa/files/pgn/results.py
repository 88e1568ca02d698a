"""What PGN's Result and Termination tags say about a game, and what they leave to tags of our own.

PGN knows 1-0, 0-1, 1/2-1/2 and *. Forfeits are marked by `Termination "forfeit"`; what is still not
said (½-0, 0-0, unrated, adjourned, unknown) stands in `WhiteOutcome` and `BlackOutcome`, in words.
"""

from __future__ import annotations

from types import MappingProxyType

from caissa.files.json_model.shapes import word, words
from caissa.tournament import Game, Outcome

Outcomes = tuple[Outcome, Outcome]

FORFEIT = "forfeit"
UNFINISHED = "unterminated"
UNKNOWN_RESULT = "*"

_OUTCOMES: MappingProxyType[tuple[str, str], Outcomes] = MappingProxyType(
    {
        ("1-0", ""): (Outcome.WIN, Outcome.LOSS),
        ("0-1", ""): (Outcome.LOSS, Outcome.WIN),
        ("1/2-1/2", ""): (Outcome.DRAW, Outcome.DRAW),
        ("*", ""): (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED),
        ("1-0", FORFEIT): (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("0-1", FORFEIT): (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        ("*", FORFEIT): (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    }
)
_FORFEITS = frozenset({"forfeit", "unplayed", "default", "walkover", "no show", "not played"})
_OTHER_SPELLINGS = MappingProxyType(
    {"½-½": "1/2-1/2", "1/2": "1/2-1/2", "0.5-0.5": "1/2-1/2", "": "*", "?": "*"}
)


def result_tags(game: Game) -> dict[str, str]:
    """The tags that tell the outcomes of a game."""
    outcomes = game.white_outcome, game.black_outcome
    for (result, termination), known in _OUTCOMES.items():
        if known == outcomes:
            return {"Result": result} | ({"Termination": termination} if termination else {})
    unfinished = {"Termination": UNFINISHED} if Outcome.ADJOURNED in outcomes else {}
    extra = {"WhiteOutcome": word(outcomes[0]), "BlackOutcome": word(outcomes[1])}
    return {"Result": _nearest(outcomes), **unfinished, **extra}


def _nearest(outcomes: Outcomes) -> str:
    """The PGN result that comes nearest; * where it knows none."""
    white, black = outcomes
    if white.is_draw and black.is_draw:
        return "1/2-1/2"
    if white.is_win and black.is_loss:
        return "1-0"
    return "0-1" if white.is_loss and black.is_win else UNKNOWN_RESULT


def outcomes_of(tags: dict[str, str]) -> Outcomes | None:
    """The outcomes that the tags of a game tell; None if they tell none."""
    known = words(Outcome)
    white, black = known.get(tags.get("WhiteOutcome", "")), known.get(tags.get("BlackOutcome", ""))
    if isinstance(white, Outcome) and isinstance(black, Outcome):
        return white, black
    result = tags.get("Result", "").strip()
    forfeited = tags.get("Termination", "").strip().casefold() in _FORFEITS
    if result == "0-0":
        return _OUTCOMES["*", FORFEIT] if forfeited else (Outcome.LOSS, Outcome.LOSS)
    return _OUTCOMES.get((_OTHER_SPELLINGS.get(result, result), FORFEIT if forfeited else ""))
