"""The tie-break lists that the editions recommend, with the advice that goes with them."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import joined, msg
from caissa.standings.rules import TieBreakRules, Where, Who


@dataclass(frozen=True, slots=True)
class Preset:
    """A recommended list for a kind of event, by one edition's article."""

    edition: str
    article: str
    name: str
    who: Who
    where: Where
    codes: tuple[str, ...]
    advice: str = ""
    school: bool = False


def _players(
    edition: str, article: str, name: str, codes: str, advice: str = "", *, robin: bool = False
) -> Preset:
    where = Where.ROUND_ROBIN if robin else Where.SWISS
    return Preset(edition, article, name, Who.PLAYERS, where, tuple(codes.split()), advice)


def _teams(edition: str, article: str, name: str, codes: str, *, robin: bool = False) -> Preset:
    where = Where.ROUND_ROBIN if robin else Where.SWISS
    return Preset(edition, article, name, Who.TEAMS, where, tuple(codes.split()))


def _school(edition: str, article: str, name: str, codes: str, *, robin: bool = False) -> Preset:
    where = Where.ROUND_ROBIN if robin else Where.SWISS
    return Preset(edition, article, name, Who.PLAYERS, where, tuple(codes.split()), school=True)


_ANYWHERE = msg("Direct encounter is a matter of taste: leave it out or put it anywhere in the list.")
_TOP = msg("Buchholz Cut-1 is best when the top places matter most; otherwise use Buchholz Median-1.")
_RATINGS = msg(
    "ARO Cut-1 only where ratings are reliable; equal values are so rare that nothing need follow it."
)
_LAST = msg("Number of wins suits an odd number of rounds, games with Black an even one.")

PRESETS = (
    _players("2017-07", "13.15.2", msg("round robin"), "PTS DE WIN SB KS", robin=True),
    _teams("2017-07", "13.15.3", msg("team round robin"), "PTS MPVGP DE SB", robin=True),
    _players("2017-07", "13.15.4", msg("Swiss, ratings not consistent"), "PTS BH/C1 BH SB DE WIN BWG"),
    _players("2017-07", "13.15.5", msg("Swiss, ratings consistent"), "PTS BH/C1 BH DE ARO/C1 WIN BWG BPG SB"),
    _teams("2017-07", "13.15.6", msg("team Swiss"), "PTS MPVGP DE BH/C1 BH SB"),
    _school("2017-07", "11.5.3", msg("school Swiss"), "PTS BH/C1 BH WIN BWG"),
    _school("2017-07", "11.5.4", msg("school round robin"), "PTS WIN SB KS BWG", robin=True),
    _players("2019-07", "13.16.2", msg("round robin"), "PTS DE WIN SB KS", robin=True),
    _teams("2019-07", "13.16.3", msg("team round robin"), "PTS MPVGP DE SB", robin=True),
    _players("2019-07", "13.16.4", msg("Swiss, ratings not consistent"), "PTS BH/C1 BH SB PS DE WIN BWG"),
    _players("2019-07", "13.16.5", msg("Swiss, ratings consistent"), "PTS BH/C1 BH DE ARO/C1 WIN BWG BPG SB"),
    _teams("2019-07", "13.16.6", msg("team Swiss"), "PTS MPVGP DE BH/C1 BH SB"),
    _school("2019-07", "11.5.3", msg("school Swiss"), "PTS BH/C1 BH WIN BWG"),
    _school("2019-07", "11.5.4", msg("school round robin"), "PTS WIN SB KS BWG", robin=True),
    _players(
        "2022-07",
        "13.1",
        msg("Swiss, ratings reliable"),
        "PTS DE BH/C1 ARO/C1",
        joined(" ", (_ANYWHERE, _TOP, _RATINGS)),
    ),
    _players(
        "2022-07",
        "13.1",
        msg("Swiss, odd number of rounds"),
        "PTS DE BH/C1 PS WIN",
        joined(" ", (_ANYWHERE, _TOP, _LAST)),
    ),
    _players(
        "2022-07",
        "13.1",
        msg("Swiss, even number of rounds"),
        "PTS DE BH/C1 PS BPG",
        joined(" ", (_ANYWHERE, _TOP, _LAST)),
    ),
    _school("2022-07", "10.5.3", msg("school Swiss"), "PTS BH/C1 BH WIN BWG"),
    _school("2022-07", "10.5.4", msg("school round robin"), "PTS WIN SB KS BWG", robin=True),
)
"""Every recommended list; from 2023 on the regulations recommend none."""


def presets(rules: TieBreakRules) -> tuple[Preset, ...]:
    """The lists of an edition; of one that recommends none, those of the last one that did.

    Handbook: C.07, formerly C.02: 13 (2022), 13.16, 13.16.2, 13.16.3, 13.16.4, 13.16.5, 13.16.6 (2019),
    13.15, 13.15.2, 13.15.3, 13.15.4, 13.15.5, 13.15.6 (2017)
    """
    own = tuple(preset for preset in PRESETS if preset.edition == rules.key)
    return own or tuple(preset for preset in PRESETS if preset.edition == "2022-07")


@dataclass(frozen=True, slots=True)
class Advice:
    """A list for one event, and why each choice was made."""

    codes: tuple[str, ...]
    reasons: tuple[str, ...]


def advised_list(
    *, rounds: int, ratings_reliable: bool, top_places_matter: bool, direct_encounter: bool = True
) -> Advice:
    """A list for an individual Swiss by the advice of 2022, which later editions do not contradict.

    Handbook: C.07, formerly C.02: 13.1 (2022)
    """
    codes, reasons = ["PTS"], []
    if direct_encounter:
        codes.append("DE")
        reasons.append(_ANYWHERE)
    codes.append("BH/C1" if top_places_matter else "BH/M1")
    reasons.append(_TOP)
    if ratings_reliable:
        return Advice((*codes, "ARO/C1"), (*reasons, _RATINGS))
    return Advice((*codes, "PS", "WIN" if rounds % 2 else "BPG"), (*reasons, _LAST))
