"""Sentences about teams that an arbiter can read out to a captain."""

from __future__ import annotations

from collections.abc import Callable

from caissa.pairing.colours import Strength
from caissa.pairing.result import Reason
from caissa.pairing.team_swiss.engine import AllocatedBye, Coloured
from caissa.pairing.team_swiss.state import TeamState
from caissa.tournament import Colour

_NAMES = {Colour.WHITE: "White", Colour.BLACK: "Black"}


def bye_reason(bye: AllocatedBye) -> Reason:
    """Why a team stays without an opponent."""
    sentence = f"Team {bye.team.number} gets the pairing-allocated bye: {bye.why}."
    return Reason("bye.team", bye.article, sentence, (bye.team.number,))


def colour_reason(coloured: Coloured) -> Reason:
    """Which rule of colour allocation decided, and from what."""
    other = coloured.black if coloured.first is coloured.white else coloured.white
    told = _SENTENCES[coloured.rule.label](coloured.first, other)
    sentence = f"{told} Team {coloured.white.number} has White."
    numbers = (coloured.first.number, other.number)
    return Reason(f"colour.{coloured.rule.label}", f"C.04.6 {coloured.rule.article}", sentence, numbers)


def _wish(team: TeamState) -> str:
    if team.due is None:
        return f"{team.number} has no preference"
    strongly = "strongly " if team.strength is Strength.STRONG else ""
    return f"{team.number} {strongly}prefers {_NAMES[team.due]}"


def _lot(first: TeamState, other: TeamState) -> str:
    parity = "odd" if first.tpn % 2 else "even"
    return (
        f"Neither {first.number} nor {other.number} has played: {first.number} is the first-team and its "
        f"TPN {first.tpn} is {parity}."
    )


def _wishes(first: TeamState, other: TeamState) -> str:
    return f"{_wish(first)}, {_wish(other)}."


def _difference(first: TeamState, other: TeamState) -> str:
    return (
        f"{_wishes(first, other)[:-1]}; the colour differences are {first.difference:+d} and "
        f"{other.difference:+d}."
    )


def _alternation(first: TeamState, other: TeamState) -> str:
    return (
        f"{first.number} and {other.number} change over from the last time one had White and the other Black."
    )


def _first_team(first: TeamState, other: TeamState) -> str:
    return f"{_wishes(first, other)[:-1]}; {first.number} is the first-team."


def _first_alternates(first: TeamState, _other: TeamState) -> str:
    return f"{first.number} is the first-team and had {_NAMES[first.colours[-1]]} in its last match."


def _other_alternates(first: TeamState, other: TeamState) -> str:
    return (
        f"{first.number}, the first-team, has not played; {other.number} had {_NAMES[other.colours[-1]]} "
        "in its last match."
    )


_SENTENCES: dict[str, Callable[[TeamState, TeamState], str]] = {
    "lot": _lot,
    "only-preference": _wishes,
    "opposite-preferences": _wishes,
    "strong-preference": _wishes,
    "difference": _difference,
    "alternation": _alternation,
    "first-team": _first_team,
    "first-team-alternates": _first_alternates,
    "other-team-alternates": _other_alternates,
}
