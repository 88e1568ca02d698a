"""Sentences about teams that an arbiter can read out to a captain."""

from __future__ import annotations

from collections.abc import Callable

from caissa.messages import comma_separated, msg
from caissa.pairing.result import Reason
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.team.engine import AllocatedBye, Coloured
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Colour

_NAMES = {Colour.WHITE: msg("White"), Colour.BLACK: msg("Black")}


def bye_reason(bye: AllocatedBye) -> Reason:
    """Why a team stays without an opponent."""
    sentence = msg("Team {team} gets the pairing-allocated bye: {why}.", team=bye.team.number, why=bye.why)
    return Reason("bye.team", bye.article, sentence, (bye.team.number,))


def colour_reason(coloured: Coloured) -> Reason:
    """Which rule of colour allocation decided, and from what."""
    other = coloured.black if coloured.first is coloured.white else coloured.white
    told = _SENTENCES[coloured.rule.label](coloured.first, other)
    sentence = msg("{why} Team {team} has White.", why=told, team=coloured.white.number)
    numbers = (coloured.first.number, other.number)
    return Reason(f"colour.{coloured.rule.label}", f"C.04.6 {coloured.rule.article}", sentence, numbers)


def _wish(team: TeamState) -> str:
    if team.due is None:
        return msg("{team} has no preference", team=team.number)
    if team.strength is Strength.STRONG:
        return msg("{team} strongly prefers {colour}", team=team.number, colour=_NAMES[team.due])
    return msg("{team} prefers {colour}", team=team.number, colour=_NAMES[team.due])


def _lot(first: TeamState, other: TeamState) -> str:
    parity = msg("odd") if first.tpn % 2 else msg("even")
    return msg(
        "Neither {first} nor {other} has played: {first} is the first-team and its TPN {tpn} is {parity}.",
        first=first.number,
        other=other.number,
        tpn=first.tpn,
        parity=parity,
    )


def _wishes(first: TeamState, other: TeamState) -> str:
    return msg("{wishes}.", wishes=_both_wishes(first, other))


def _both_wishes(first: TeamState, other: TeamState) -> str:
    return comma_separated((_wish(first), _wish(other)))


def _difference(first: TeamState, other: TeamState) -> str:
    return msg(
        "{wishes}; the colour differences are {first:+d} and {other:+d}.",
        wishes=_both_wishes(first, other),
        first=first.difference,
        other=other.difference,
    )


def _alternation(first: TeamState, other: TeamState) -> str:
    return msg(
        "{first} and {other} change over from the last time one had White and the other Black.",
        first=first.number,
        other=other.number,
    )


def _first_team(first: TeamState, other: TeamState) -> str:
    return msg("{wishes}; {first} is the first-team.", wishes=_both_wishes(first, other), first=first.number)


def _first_alternates(first: TeamState, _other: TeamState) -> str:
    return msg(
        "{first} is the first-team and had {colour} in its last match.",
        first=first.number,
        colour=_NAMES[first.colours[-1]],
    )


def _other_alternates(first: TeamState, other: TeamState) -> str:
    return msg(
        "{first}, the first-team, has not played; {other} had {colour} in its last match.",
        first=first.number,
        other=other.number,
        colour=_NAMES[other.colours[-1]],
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
