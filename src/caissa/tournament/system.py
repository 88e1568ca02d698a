"""Tournament systems and their codes in TRF record 192 (ETT26)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from caissa.messages import msg


class System(Enum):
    """How opponents are found."""

    DUTCH = msg("FIDE (Dutch) Swiss")
    DUBOV = msg("Dubov Swiss")
    BURSTEIN = msg("Burstein Swiss")
    LIM = msg("Lim Swiss")
    DOUBLE_SWISS = msg("Double-Swiss")
    TEAM_SWISS = msg("Swiss for teams")
    OLYMPIAD = msg("Olympiad Swiss")
    OTHER_SWISS = msg("other Swiss")
    ROUND_ROBIN = msg("round robin")
    SCHILLER = msg("Schiller")
    SCHEVENINGEN = msg("Scheveningen")
    SKALITZKA = msg("Skalitzka")
    KNOCKOUT = msg("knock-out")
    MATCH = msg("match")
    UNKNOWN = msg("not stated")

    @property
    def swiss(self) -> bool:
        """Are opponents found from round to round by score?"""
        return self in _SWISS

    @property
    def one_by_one(self) -> bool:
        """Do players of teams meet one by one, each with a number of their own in the table?"""
        return self in (System.SCHEVENINGEN, System.SCHILLER, System.SKALITZKA)

    @property
    def regulation(self) -> str:
        """The regulation by which opponents are found; empty where FIDE has none."""
        return _REGULATIONS.get(self, "")


_REGULATIONS = {
    System.DUTCH: "C.04.3",
    System.DUBOV: "C.04.4.1",
    System.BURSTEIN: "C.04.4.2",
    System.LIM: "C.04.4.3",
    System.DOUBLE_SWISS: "C.04.5",
    System.TEAM_SWISS: "C.04.6",
    System.OLYMPIAD: "D.02",
    System.ROUND_ROBIN: "C.06",
}

_SWISS = frozenset(
    {
        System.DUTCH,
        System.DUBOV,
        System.BURSTEIN,
        System.LIM,
        System.DOUBLE_SWISS,
        System.TEAM_SWISS,
        System.OLYMPIAD,
        System.OTHER_SWISS,
    }
)


class Score(Enum):
    """Match points or game points."""

    MATCH_POINTS = "MP"
    GAME_POINTS = "GP"


@dataclass(frozen=True, slots=True)
class TournamentType:
    """What a record 192 code says: the system, its edition if it names one, acceleration, teams.

    `as_printed`: every cycle of a round robin keeps the rounds in the order of the table.
    """

    system: System = System.UNKNOWN
    edition: str = ""
    baku: bool = False
    teams: bool = False
    cycles: int = 1
    colour_type: str = "A"
    primary: Score | None = None
    secondary: Score | None = None
    as_printed: bool = False


_FAMILIES = (
    (r"FIDE_DUTCH", System.DUTCH, False),
    (r"FIDE_DUBOV", System.DUBOV, False),
    (r"FIDE_BURSTEIN", System.BURSTEIN, False),
    (r"(FIDE|CUSTOM)_DOUBLESWISS", System.DOUBLE_SWISS, False),
    (r"CUSTOM_TEAM_SWISS", System.OTHER_SWISS, True),
    (r"CUSTOM_SWISS", System.OTHER_SWISS, False),
    (r"(BERGER|FIDE|CUSTOM)_TEAM_(DOUBLE)?ROUNDROBIN", System.ROUND_ROBIN, True),
    (r"(BERGER|FIDE|CUSTOM)_(DOUBLE)?ROUNDROBIN", System.ROUND_ROBIN, False),
    (r"(FIDE|CUSTOM)_SCHILLER", System.SCHILLER, True),
    (r"(FIDE|CUSTOM)_(DOUBLE)?SCHEVENINGEN", System.SCHEVENINGEN, True),
    (r"CUSTOM_SKALITZKA", System.SKALITZKA, True),
    (r"CUSTOM_MATCH", System.MATCH, False),
    (r"CUSTOM_TEAM_KNOCKOUT", System.KNOCKOUT, True),
    (r"CUSTOM_KNOCKOUT", System.KNOCKOUT, False),
    (r"FIDE_TEAM", System.TEAM_SWISS, True),
)
# FIDE_DUTCH_2025 was announced and never in force; older tools mean the 2026 text by it.
_EDITIONS = {"2017": "2017", "2025": "2026", "2026": "2026"}


_NAMED_IN_WORDS = {(False, "lim"): System.LIM, (True, "olympiad"): System.OLYMPIAD}
"""Systems without a code of their own, by teams or not and the word in record 092 that names them."""


@lru_cache(maxsize=256)
def tournament_type(code: str, text: str = "") -> TournamentType:
    """What a record 192 code means; an unknown code gives an unknown system.

    Where the code says only that it is another Swiss system, the type in words (record 092) may name it.
    """
    code = code.strip().upper()
    for pattern, system, teams in _FAMILIES:
        if family := re.match(pattern, code):
            named = _named(system, teams, text)
            return _with_options(named, teams, family.group(), code[family.end() :])
    return TournamentType()


def _named(system: System, teams: bool, text: str) -> System:
    """Another Swiss system by the words of its type."""
    if system is not System.OTHER_SWISS:
        return system
    words = re.findall(r"[a-z]+", text.lower())
    return next((_NAMED_IN_WORDS[teams, word] for word in words if (teams, word) in _NAMED_IN_WORDS), system)


def _with_options(system: System, teams: bool, family: str, rest: str) -> TournamentType:
    words = rest.strip("_").split("_") if rest else []
    scores = [Score(word) for word in words if word in ("MP", "GP")]
    times = _times(system, words)
    return TournamentType(
        system=system,
        edition=next((_EDITIONS[word] for word in words if word in _EDITIONS), ""),
        baku="BAKU" in words,
        teams=teams,
        cycles=times or (2 if "DOUBLE" in family and "SWISS" not in family else 1),
        colour_type=_colour_type(words, scores),
        primary=scores[0] if scores else None,
        secondary=scores[1] if len(scores) > 1 else None,
        as_printed=times is not None and system is System.ROUND_ROBIN,
    )


def _times(system: System, words: list[str]) -> int | None:
    """How often everybody meets everybody, where the code says it as G1, G2, G3 …"""
    if system not in (System.ROUND_ROBIN, System.SCHEVENINGEN):
        return None
    return next((int(word[1:]) for word in words if re.fullmatch(r"G[1-9][0-9]?", word)), None)


def _colour_type(words: list[str], scores: list[Score]) -> str:
    """A, B or empty: a code that names scores but no type means that there are no colour preferences."""
    if "TYPEB" in words:
        return "B"
    return "A" if "TYPEA" in words or not scores else ""
