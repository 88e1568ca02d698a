"""What stands on a player's page, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.tournament import Colour, Outcome, Player, Tournament
from caissa_web.operations.entries.byes import half_point_byes
from caissa_web.presentation.results import WORDS
from caissa_web.section.entries.starting_order import are_equal

BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE)


@dataclass(frozen=True, slots=True)
class RoundAhead:
    """A round that is not paired yet, with the bye a player has asked for."""

    number: int
    words: str


def rounds_ahead(facts: Tournament, number: int) -> list[RoundAhead]:
    """The rounds still to be paired, each with the bye on record for it."""
    last = max(facts.scheduled_rounds or 0, facts.next_round, len(facts.rounds))
    ahead = [
        round_number
        for round_number in range(facts.next_round, last + 1)
        if not facts.is_paired(round_number)
    ]
    return [RoundAhead(round_number, _bye_words(facts, number, round_number)) for round_number in ahead]


def _bye_words(facts: Tournament, number: int, round_number: int) -> str:
    outcome = facts.result(number, round_number).outcome
    return "" if outcome is Outcome.ABSENT else str(WORDS[outcome])


def colours(facts: Tournament, number: int) -> str:
    """The colours of the games played, as `WBW`; forfeits and byes have none."""
    played = (result for result in facts.results(number) if result.outcome.played and result.colour)
    return "".join("W" if result.colour is Colour.WHITE else "B" for result in played)


def prohibited_partners(facts: Tournament, number: int) -> list[str]:
    """Whom a player may not meet, with the rounds if the prohibition does not cover all of them."""
    partners = []
    for prohibition in facts.prohibited_pairings:
        if number in prohibition.participants and not facts.for_teams:
            names = [
                f"{other} {facts.player(other).name}"
                for other in prohibition.participants
                if other != number and other in facts.numbers
            ]
            until = (
                ""
                if prohibition.last_round is None
                else f" ({prohibition.first_round}–{prohibition.last_round})"
            )
            partners.append(", ".join(names) + until)
    return partners


def equals(facts: Tournament, number: int) -> list[Player]:
    """Those with the same rating and title, with whom the pairing number could be exchanged."""
    player = facts.player(number)
    return [other for other in facts.players if other.number != number and are_equal(other, player)]


def half_points_had(facts: Tournament, number: int) -> int:
    """How many half-point byes a player has, had or asked for."""
    return len(half_point_byes(facts, number))
