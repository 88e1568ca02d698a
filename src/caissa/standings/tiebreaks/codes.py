"""Tie-break codes as MTB26 and the Handbook write them: `BH:GP/C1`, `BH-C1`, `KS/L+1`, `OTHER_JURY`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from caissa.messages import msg
from caissa.standings.refusals import UnknownTieBreak
from caissa.tournament import Score

PERFORMANCE = "P"
"""Written `/UP`: an unrated player counts with the performance against rated opponents."""


@dataclass(frozen=True, slots=True)
class TieBreakCode:
    """One entry of a tie-break list: its name, the score it refers to and its modifiers.

    Handbook: C.07 14; formerly C.02 12.3.4 (2022)
    """

    name: str
    score: Score | None = None
    cuts: int = 0
    median: int = 0
    limit: int = 0
    factor: int | None = None
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    unrated: int | str | None = None
    each_round: bool = False
    written: str = field(default="", compare=False)

    def __str__(self) -> str:
        score = f":{self.score.value}" if self.score else ""
        return self.name + score + "".join(f"/{modifier}" for modifier in self.modifiers)

    @property
    def modifiers(self) -> tuple[str, ...]:
        """The modifiers in a fixed order, such as C1, P, U1400."""
        listed = (
            (self.cuts, f"C{self.cuts}"),
            (self.median, f"M{self.median}"),
            (self.limit, f"L{self.limit:+d}"),
            (self.factor is not None, f"K{self.factor}"),
            (self.forfeits_played, "P"),
            (self.fore, "F"),
            (self.reverse, "R"),
            (self.unrated is not None, f"U{self.unrated}"),
            (self.each_round, "E"),
        )
        return tuple(text for present, text in listed if present)

    @property
    def least(self) -> int:
        """How many least significant values are cut (C.07 14.1-14.4)."""
        return self.cuts + self.median


_NAME = re.compile(
    r"\s*(?P<name>OTHER_\w+|MP\+GP|[A-Za-z][A-Za-z0-9]*)\s*(?::\s*(?P<score>MP|GP))?", re.IGNORECASE
)
_MODIFIER = re.compile(
    r"\s*[/-]\s*(L[+-]\d+|C\d+|M\d+|K\d+|U\d{3,4}|UP|E|P|F|R)(?![A-Za-z0-9])", re.IGNORECASE
)
_GLUED = re.compile(r"(BH|FB|SB|PS|ARO|EMMSB|EMGSB|EGMSB|EGGSB)([CM])([1-9])$")
_FIELDS = {
    "C": "cuts",
    "M": "median",
    "L": "limit",
    "K": "factor",
    "U": "unrated",
    "E": "each_round",
    "P": "forfeits_played",
    "F": "fore",
    "R": "reverse",
}
_SYNONYMS = {"AROC": "ARO/C1", "AROC1": "ARO/C1", "MP": "MPTS", "GP": "GPTS", "B1": "TBR", "KOYA": "KS"}


def tie_break_code(text: str) -> TieBreakCode:
    """The tie-break that a text stands for; `UnknownTieBreak` if it cannot be read."""
    start = _NAME.match(text)
    if start is None:
        raise UnknownTieBreak(asked=text, hint=msg("a code is written like BH/C1 or BH:GP/C1"))
    base = _named(start["name"].upper())
    if start["score"]:
        base = replace(base, score=Score(start["score"].upper()))
    position = start.end()
    while modifier := _MODIFIER.match(text, position):
        base = _modified(base, modifier[1].upper())
        position = modifier.end()
    if text[position:].strip():
        hint = msg("modifiers are C1, M1, L+1, K5, P, F, R, U1400, E")
        raise UnknownTieBreak(
            asked=text.strip(),
            hint=msg("{rest} is not a modifier; {hint}", rest=repr(text[position:].strip()), hint=hint),
        )
    return replace(base, written=text.strip())


def _named(name: str) -> TieBreakCode:
    """A name without its modifiers; `BHC1` and `AROC` carry theirs inside."""
    if name in _SYNONYMS:
        return tie_break_code(_SYNONYMS[name])
    if glued := _GLUED.match(name):
        return _modified(TieBreakCode(glued[1]), glued[2] + glued[3])
    return TieBreakCode(name)


def _modified(base: TieBreakCode, modifier: str) -> TieBreakCode:
    letter, rest = modifier[0], modifier[1:]
    value: object = int(rest) if rest.lstrip("+-").isdigit() else rest or True
    return replace(base, **{_FIELDS[letter]: value})  # type: ignore[arg-type]


def tie_break_list(text: str) -> tuple[TieBreakCode, ...]:
    """The codes of a list such as `PTS, DE, BH/C1`, separated by commas, semicolons or blanks."""
    return tuple(tie_break_code(part) for part in re.split(r"[,;]\s*|\s+(?![:/-])", text.strip()) if part)
