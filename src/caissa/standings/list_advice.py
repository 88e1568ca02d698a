"""What is doubtful about the order of a tie-break list, beyond what the regulations allow or forbid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.standings.tiebreaks.codes import TieBreakCode

_SCORES = frozenset({"PTS", "MPTS", "GPTS"})
_NEVER_EQUAL = frozenset({"ARO", "TPN", "APRO", "APPO"})
_ADVICE = "C.02 13.1 (2022)"


def doubts_about_order(codes: Sequence[TieBreakCode], rounds: int | None) -> tuple[Finding, ...]:
    """What an arbiter would ask about a list: twice the same, points not first, an order nobody recommends.

    Handbook: C.07 4.1; formerly C.02 13.1 (2022), 13.16.4 (2019)
    """
    findings = [*_twice(codes), *_points_first(codes), *_whole_before_cut(codes)]
    return (*findings, *_by_rounds(codes, rounds), *_after_the_last(codes))


def _twice(codes: Sequence[TieBreakCode]) -> Iterator[Finding]:
    """Only type A, the games among the tied, may be listed several times (C.07 4.3)."""
    for at, code in enumerate(codes):
        if code in codes[:at] and not (code.name == "DE" or code.name.startswith("EDE")):
            what = msg("{code} appears twice; the second never decides", code=code)
            yield Finding("tie-breaks.twice", Severity.WARNING, "C.07 4.3", what)


def _points_first(codes: Sequence[TieBreakCode]) -> Iterator[Finding]:
    if codes and codes[0].name not in _SCORES and any(code.name in _SCORES for code in codes):
        what = msg("{code} comes before the points, so places do not follow the points", code=codes[0])
        yield Finding("tie-breaks.points-not-first", Severity.WARNING, "C.07 4.2", what)


def _whole_before_cut(codes: Sequence[TieBreakCode]) -> Iterator[Finding]:
    for at, code in enumerate(codes):
        if code.cuts and any(other.name == code.name and not other.least for other in codes[:at]):
            what = msg(
                "{whole} comes before {code}; it is recommended to put the cut value first",
                whole=code.name,
                code=code,
            )
            yield Finding("tie-breaks.whole-before-cut", Severity.INFO, "C.02 13.16.4 (2019)", what)


def _by_rounds(codes: Sequence[TieBreakCode], rounds: int | None) -> Iterator[Finding]:
    """Wins suit an odd number of rounds, games with Black an even one."""
    unsuited = (
        {"WIN": "BPG", "WON": "BPG"} if rounds and rounds % 2 == 0 else {"BPG": "WIN"} if rounds else {}
    )
    names = {code.name for code in codes}
    for name, better in unsuited.items():
        if name in names and better not in names:
            what = msg(
                "for this number of rounds ({rounds}), {better} is more suitable than {name}",
                rounds=rounds,
                better=better,
                name=name,
            )
            yield Finding("tie-breaks.unsuited-rounds", Severity.INFO, _ADVICE, what)


def _after_the_last(codes: Sequence[TieBreakCode]) -> Iterator[Finding]:
    last = next((code for code in codes[:-1] if code.name in _NEVER_EQUAL), None)
    if last is not None:
        what = msg("equal values of {code} are so rare that what follows hardly ever decides", code=last)
        yield Finding("tie-breaks.nothing-follows", Severity.INFO, _ADVICE, what)
