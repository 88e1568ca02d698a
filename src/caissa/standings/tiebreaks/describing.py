"""Every tie-break in one sentence, by kind, and its modifiers in words, for those who choose a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from caissa.messages import Message, joined, msg
from caissa.standings.tiebreaks.codes import PERFORMANCE, TieBreakCode
from caissa.tournament import Score

if TYPE_CHECKING:
    from caissa.standings.rules import TieBreak, TieBreakRules

_EXTENDED = msg("each opponent's total times what was scored against them")
_EXTENDED_ENCOUNTER = msg("the matches among the tied teams, by both scores and then by boards")

EXPLANATIONS: Final[Mapping[str, Message]] = {
    "PTS": msg("all points of the tournament"),
    "MPTS": msg("all match points of the tournament"),
    "GPTS": msg("all game points of the tournament"),
    "DE": msg("the games among the tied, if they all met or one is certain to be first"),
    "WIN": msg("how many rounds brought a full point, byes and forfeits included"),
    "WON": msg("how many games were won over the board"),
    "BPG": msg("how many games were played with Black"),
    "BWG": msg("how many games were won with Black"),
    "PS": msg("the sum of the scores after each round, so early points count more"),
    "GE": msg("how many rounds one was ready to play"),
    "REP": msg("how many rounds one was ready to play"),
    "STD": msg("rounds with more points than the opponent, plus half of those with equal points"),
    "TPN": msg("the pairing number, the lower one first"),
    "BH": msg("the sum of the opponents' points"),
    "AOB": msg("the average of the opponents' Buchholz"),
    "SBO": msg("the sum of the opponents' Buchholz"),
    "FB": msg("Buchholz as if all games of the last round were drawn"),
    "SB": msg("the points of the opponents beaten and half the points of the opponents drawn with"),
    "KS": msg("the points made against those with half of the points or more"),
    "ARO": msg("the average rating of the opponents"),
    "TPR": msg("the rating that the result was worth against these opponents"),
    "PTP": msg("the lowest rating that would have been expected to score as much"),
    "APRO": msg("the average of the opponents' performance ratings"),
    "APPO": msg("the average of the opponents' perfect performances"),
    "RTNG": msg("one's own rating"),
    "BC": msg("the sum of the boards on which points were made; a low sum is better"),
    "TBR": msg("the results on board 1, then on board 2 and so on"),
    "BBE": msg("the game points without the last board, then without the last two and so on"),
    "MPVGP": msg("game points where match points decide, match points where game points decide"),
    "MP+GP": msg("match points and game points added up"),
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), _EXTENDED),
    **dict.fromkeys(("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"), _EXTENDED_ENCOUNTER),
    "SSSC": msg("the other score and the strength of the opponents together"),
}
"""Code → what it counts, in one sentence; every tie-break of every edition has one."""

DEFINED_BY_EVENT = msg("defined by the regulations of the event")


class Kind(Enum):
    """What a tie-break looks at, as a list of them is read."""

    SCORES = msg("Scores")
    AMONG_TIED = msg("Games among the tied")
    OWN_RESULTS = msg("Own results")
    OPPONENTS = msg("Opponents' results")
    RATINGS = msg("Ratings")
    TEAMS = msg("Matches and boards of teams")


def explanation_of(name: str) -> Message:
    """What a tie-break counts, in one sentence."""
    return EXPLANATIONS.get(name, DEFINED_BY_EVENT)


TYPES: Final[Mapping[str, Message]] = {
    "A": msg("games among the tied"),
    "B": msg("own results"),
    "C": msg("opponents' final results"),
    "D": msg("opponents' data known before play"),
}
"""What the types of tie-breaks look at."""


def types_sentence(types: str) -> str:
    """The types of a tie-break in words, each once; nothing for one of the event's own.

    Handbook: C.07 4.3
    """
    letters = dict.fromkeys(letter for letter in types if letter in TYPES)
    return joined(
        "; ", (msg("type {letter}: {meaning}", letter=letter, meaning=TYPES[letter]) for letter in letters)
    )


def kind_of(name: str, tie_break: TieBreak) -> Kind:
    """What a tie-break looks at."""
    if name in ("PTS", "MPTS", "GPTS"):
        return Kind.SCORES
    if tie_break.needs_ratings:
        return Kind.RATINGS
    if tie_break.types == "A":
        return Kind.AMONG_TIED
    if tie_break.who.name == "TEAMS":
        return Kind.TEAMS
    return Kind.OWN_RESULTS if tie_break.types == "B" else Kind.OPPONENTS


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier that a tie-break may carry: how a code writes it, and what it means."""

    written: str
    meaning: Message


CUTS: Final = (
    Modifier("C1", msg("without the lowest value (Cut-1)")),
    Modifier("C2", msg("without the two lowest values (Cut-2)")),
    Modifier("C3", msg("without the three lowest values (Cut-3)")),
)
MEDIANS: Final = (
    Modifier("M1", msg("without the lowest and the highest value (Median-1)")),
    Modifier("M2", msg("without the two lowest and the two highest values (Median-2)")),
)
"""C.07 14.1-14.4: which values are left out."""

SWITCHES: Final = (
    ("P", Modifier("P", msg("forfeits count as games"))),
    ("F", Modifier("F", msg("as if all games of the last round were drawn"))),
    ("R", Modifier("R", msg("in reverse order"))),
    ("E", Modifier("E", msg("with the ratings of each round"))),
)
"""Letter of an edition's table → a modifier that is there or not."""

UNRATED: Final = (
    Modifier("U1400", msg("unrated players count as 1400")),
    Modifier(f"U{PERFORMANCE}", msg("unrated players count with their performance")),
)
"""C.07 10: what is declared for players without a rating, so that the tie-break is not dropped."""

LIMITS: Final = (
    Modifier("L+1", msg("against opponents at least half a point above half of the points")),
    Modifier("L-1", msg("against opponents at most half a point below half of the points")),
)
SCORES: Final = (
    Modifier(Score.MATCH_POINTS.value, msg("by match points")),
    Modifier(Score.GAME_POINTS.value, msg("by game points")),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """One question about a tie-break of a list: one of these modifiers, or none."""

    name: str
    modifiers: tuple[Modifier, ...]
    chosen: str = ""


def choices_for(tie_break: TieBreak, code: TieBreakCode, *, teams: bool) -> tuple[Choice, ...]:
    """What can be asked about a tie-break, with what its code says now (C.07 14); what else it says stays."""
    allowed = tie_break.modifiers
    cuts = (*(CUTS if "C" in allowed else ()), *(MEDIANS if "M" in allowed else ()))
    asked = [
        Choice("cut", cuts, _written(code, "CM")),
        Choice("unrated", UNRATED if "U" in allowed else (), _written(code, "U")),
        Choice("limit", LIMITS if "L" in allowed else (), _written(code, "L")),
        *(
            Choice(letter, (modifier,) if letter in allowed else (), _written(code, letter))
            for letter, modifier in SWITCHES
        ),
    ]
    if teams and "C" in tie_break.types and tie_break.who.name != "TEAMS":
        asked.append(Choice("score", SCORES, code.score.value if code.score else ""))
    return tuple(_with_own(choice) for choice in asked if choice.modifiers)


def _with_own(choice: Choice) -> Choice:
    """A modifier that is written but seldom used, such as C4 or U1600, is offered as it is written."""
    if not choice.chosen or choice.chosen in {modifier.written for modifier in choice.modifiers}:
        return choice
    own = Modifier(choice.chosen, msg("as written: {code}", code=choice.chosen))
    return replace(choice, modifiers=(*choice.modifiers, own))


def with_choices(tie_break: TieBreak, code: TieBreakCode, chosen: Mapping[str, str], *, teams: bool) -> str:
    """The code with other modifiers chosen; what was not asked about stays as it was written."""
    asked = choices_for(tie_break, code, teams=teams)
    answers = {choice.name: _known(choice, chosen.get(choice.name, "")) for choice in asked}
    replaced = {choice.chosen for choice in asked}
    score = answers.pop("score", code.score.value if code.score else "")
    rest = [modifier for modifier in code.modifiers if modifier not in replaced]
    written = [answer for answer in (*answers.values(), *rest) if answer]
    return "/".join([f"{code.name}:{score}" if score else code.name, *written])


def _known(choice: Choice, answer: str) -> str:
    return answer if answer in {modifier.written for modifier in choice.modifiers} else ""


def _written(code: TieBreakCode, letters: str) -> str:
    """The modifier of a code that begins with one of the letters."""
    return next((text for text in code.modifiers if text[0] in letters), "")


def grouped(rules: TieBreakRules, names: list[str]) -> list[tuple[Kind, list[tuple[str, TieBreak]]]]:
    """Tie-breaks of an edition under the kinds they belong to."""
    known = [(name, rules.tie_breaks[name]) for name in names]
    groups = [(kind, [(name, rule) for name, rule in known if kind_of(name, rule) is kind]) for kind in Kind]
    return [(kind, members) for kind, members in groups if members]
