"""Sentences about teams that an arbiter can read out to a captain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from caissa.messages import comma_separated, msg
from caissa.pairing.result import Reason, filled
from caissa.pairing.swiss.colours import COLOUR_NAMES, Strength
from caissa.pairing.swiss.team.engine import AllocatedBye, Coloured
from caissa.pairing.teams.state import TeamState


def bye_reason(bye: AllocatedBye) -> Reason:
    """Why a team stays without an opponent."""
    return Reason(
        "bye.team", bye.article, filled(_BYE, team=bye.team.number, why=bye.why), (bye.team.number,)
    )


_BYE = msg("Team {team} gets the pairing-allocated bye: {why}.")


@dataclass(frozen=True, slots=True)
class TeamColourDecision:
    """Two teams with their colours and the rule that gave them."""

    coloured: Coloured

    @property
    def other(self) -> TeamState:
        """The one of two teams that is not the first-team."""
        coloured = self.coloured
        return coloured.black if coloured.first is coloured.white else coloured.white

    def in_words(self) -> str:
        """Which rule of colour allocation decided, and from what."""
        why = _SENTENCES[self.coloured.rule.label](self.coloured.first, self.other)
        return msg("{why} Team {team} has White.", why=why, team=self.coloured.white.number)


def colour_reason(coloured: Coloured) -> Reason:
    """The reason for the colours of a match."""
    decision = TeamColourDecision(coloured)
    numbers = (coloured.first.number, decision.other.number)
    return Reason(f"colour.{coloured.rule.label}", f"C.04.6 {coloured.rule.article}", decision, numbers)


def _wish(team: TeamState) -> str:
    if team.due is None:
        return msg("{team} has no preference", team=team.number)
    if team.strength is Strength.STRONG:
        return msg("{team} strongly prefers {colour}", team=team.number, colour=COLOUR_NAMES[team.due])
    return msg("{team} prefers {colour}", team=team.number, colour=COLOUR_NAMES[team.due])


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
        colour=COLOUR_NAMES[first.colours[-1]],
    )


def _other_alternates(first: TeamState, other: TeamState) -> str:
    return msg(
        "{first}, the first-team, has not played; {other} had {colour} in its last match.",
        first=first.number,
        other=other.number,
        colour=COLOUR_NAMES[other.colours[-1]],
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
