"""Play-offs that an event declares itself, with the seven parameters of C.07 3.1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from enum import Enum

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import joined, msg, plural
from caissa.playoff.contests import Decider, Duel, RoundRobin, round_robin_outcome
from caissa.playoff.facts import NOTHING_YET, Due, Facts, Rate, Task
from caissa.playoff.places import PlayOff, places_of
from caissa.playoff.schemes import Stage, knock_out, participants, require_order
from caissa.standings.ranking import Standings, ordered


class IncompletePlayOff(CaissaError):
    """Regulations of a play-off that leave something open."""

    code = "playoff.incomplete"
    message = "The play-off cannot be held as declared: {why}."
    article = "C.07 3.1"


class Format(Enum):
    """How a declared play-off is played."""

    KNOCK_OUT = msg("knock-out")
    ROUND_ROBIN = msg("round robin")


class Numbers(Enum):
    """How pairing numbers are allocated."""

    BY_RANKING = msg("by the tie-breaks of the tournament")
    BY_LOTS = msg("by drawing of lots")


class Colours(Enum):
    """How colours are allocated."""

    BY_LOTS = msg("by drawing of lots")
    CHOSEN_BY_LOT = msg("chosen by the player drawn")
    BY_NUMBERS = msg("by the pairing numbers")


ALL_POSITIONS = (1, 10_000)
ALL_TIE_BREAKS = -1


@dataclass(frozen=True, slots=True)
class Declaration:
    """What the regulations of an event say about its play-offs; None where they are silent."""

    positions: tuple[int, int] | None = None
    after_tie_breaks: int | None = None
    format: Format | None = None
    numbers: Numbers | None = None
    colours: Colours | None = None
    rates: tuple[Rate, ...] | None = None
    breaks: tuple[int, int] | None = None
    games: int | None = None
    """Games that two players play against each other; None: two in a knock-out, one in a round robin.

    In a knock-out the number is even, so that both have White equally often; 0 goes straight to the decider.
    """
    decider: Decider = Decider.ARMAGEDDON
    share: bool = False


_PARAMETERS = {
    "positions": ("3.1.1", msg("for which positions play-offs are held")),
    "after_tie_breaks": ("3.1.2", msg("after how many of the tie-breaks they are held")),
    "format": ("3.1.3", msg("the format")),
    "numbers": ("3.1.4", msg("how pairing numbers are allocated")),
    "colours": ("3.1.5", msg("how colours are allocated")),
    "rates": ("3.1.6", msg("the time controls")),
    "breaks": ("3.1.7", msg("the schedule or the breaks")),
}


def missing_parameters(declared: Declaration) -> list[Finding]:
    """What the regulations do not say though C.07 3.1 asks for it, article by article.

    Handbook: C.07 3.1
    """
    return [
        Finding(
            "playoff.missing",
            Severity.ERROR,
            f"C.07 {_PARAMETERS[field.name][0]}",
            msg("not declared: {what}", what=_PARAMETERS[field.name][1]),
        )
        for field in fields(declared)
        if field.name in _PARAMETERS and getattr(declared, field.name) in (None, ())
    ]


def tied_for_play_off(standings: Standings, declared: Declaration) -> tuple[tuple[int, ...], ...]:
    """The groups that play off: tied at the declared positions after the declared tie-breaks.

    Handbook: C.07 3.1.1, 3.1.2
    """
    _require(declared)
    assert declared.positions is not None  # noqa: S101 - required above
    first, last = declared.positions
    groups, place = [], 1
    for group in _groups(standings, declared):
        if len(group) > 1 and place <= last and place + len(group) - 1 >= first:
            groups.append(group)
        place += len(group)
    return tuple(groups)


def _groups(standings: Standings, declared: Declaration) -> list[tuple[int, ...]]:
    """Who is level after the score and as many tie-breaks as are applied before a play-off, best first."""
    after = declared.after_tie_breaks
    counted = standings.columns if after == ALL_TIE_BREAKS else standings.columns[: 1 + (after or 0)]
    ids = standings.counting.table.ids
    members = [ids.index(row.id) for row in standings.rows]
    groups, _ = ordered(standings.counting, counted, members, ())
    return [tuple(ids[i] for i in group.members) for group in groups]


def declared_play_off(ranked: Sequence[int], declared: Declaration, facts: Facts = NOTHING_YET) -> PlayOff:
    """A play-off as the event declared it, from the players in the order of the standings.

    Handbook: C.07 3.1, 3.1.3, 3.1.4, 3.1.5, 3.1.6
    """
    _require(declared)
    players = participants(ranked, "C.07 3.1")
    require_order(facts.order, players, "C.07 3.1.4")
    if declared.numbers is Numbers.BY_LOTS and not facts.order:
        due = Due(Task.DRAW_NUMBERS, "play-off", players, article="C.07 3.1.4")
        return PlayOff(players, (), (due,))
    numbered = facts.order or players
    if declared.format is Format.ROUND_ROBIN:
        return _robin(players, numbered, declared, facts)
    stages = stages_declared(len(players), declared)
    return knock_out(numbered, facts, stages, share=declared.share, article="C.07 3.1", ranked=players)


def _require(declared: Declaration) -> None:
    missing = missing_parameters(declared)
    if missing:
        named = [msg("{what} ({article})", what=finding.what, article=finding.where) for finding in missing]
        raise IncompletePlayOff(why=joined("; ", named))
    games = declared.games
    if games is None:
        return
    if declared.format is Format.KNOCK_OUT and (games < 0 or games % 2):
        why = plural(
            "two players cannot have White equally often in {count} game; use an even number, or 0",
            "two players cannot have White equally often in {count} games; use an even number, or 0",
            games,
        )
        raise IncompletePlayOff(why=why, article="C.07 3.1.3")
    if declared.format is Format.ROUND_ROBIN and games < 1:
        raise IncompletePlayOff(why=msg("in a round robin two play at least one game"), article="C.07 3.1.3")


def stages_declared(players: int, declared: Declaration) -> tuple[Stage, ...]:
    """Down to a power of two, then by halves; the last rate declared is for all later stages.

    Handbook: C.07 3.1.3, 3.1.6
    """
    rates = declared.rates or ()
    stages: list[Stage] = []
    left = players
    while left > 1:
        keeps = 1 << (left - 1).bit_length() - 1
        rate = rates[min(len(stages), len(rates) - 1)]
        stages.append(Stage(_name(keeps), keeps, _duel(declared, rate)))
        left = keeps
    return tuple(stages)


def _name(keeps: int) -> str:
    named = {1: msg("final"), 2: msg("semi-final"), 4: msg("quarter-final")}
    return named.get(keeps) or msg("reduction to {keeps}", keeps=keeps)


def _duel(declared: Declaration, rate: Rate) -> Callable[[str, tuple[int, int]], Duel]:
    by_numbers = declared.colours is Colours.BY_NUMBERS
    games = 2 if declared.games is None else declared.games

    def new_duel(name: str, pair: tuple[int, int]) -> Duel:
        white = pair[0] if by_numbers else None
        return Duel(name, pair, games, declared.decider, rate, "C.07 3.1.3", white)

    return new_duel


def _robin(players: tuple[int, ...], numbered: Sequence[int], declared: Declaration, facts: Facts) -> PlayOff:
    rate = (declared.rates or ())[0]
    by_lot = declared.colours is not Colours.BY_NUMBERS
    robin = RoundRobin(msg("round robin"), tuple(numbered), declared.games or 1, rate, "C.07 3.1.3", by_lot)
    outcome = round_robin_outcome(robin, facts)
    if not outcome.decided:
        return PlayOff(players, (msg("round robin"),), outcome.due)
    places = places_of(outcome.order, players, share=declared.share, article="C.07 3.1")
    return PlayOff(players, (msg("round robin"),), (), places)
