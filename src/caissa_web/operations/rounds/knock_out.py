"""Knock-outs of players: who goes on from a tie that its games left level."""

from __future__ import annotations

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.pairing.knockout.level_ties import level_ties, name_tie_winner
from caissa.pairing.tables.schedules import participants_in_order
from caissa.tournament import System, Tournament
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.state import State


def level_pairs(facts: Tournament, number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of players whose games have not decided who goes on."""
    if facts.system is not System.KNOCKOUT or facts.for_teams or number != facts.paired_rounds:
        return ()
    return level_ties(facts, participants_in_order(facts), number)


def name_winner_of_tie(
    section: Section, round_number: int, player: int, how: str, *, by: str, seen_version: int
) -> Section:
    """Record who goes on from a level tie, as by a play-off; once the next stage is paired it stays."""

    def apply(state: State) -> State:
        if state.facts.system is not System.KNOCKOUT or state.facts.for_teams:
            raise ImpossibleChange(why=msg("This section is no knock-out of players"))
        if round_number < state.facts.paired_rounds:
            raise ImpossibleChange(why=msg("The next stage has been paired"))
        seeds = participants_in_order(state.facts)
        return state.with_facts(name_tie_winner(state.facts, seeds, round_number, player, how))

    act = Act(
        "match.play-off",
        by,
        msg("round {round}, {player} goes on", round=round_number, player=player),
        how,
        integrity=True,
    )
    return change(section, act, apply, seen_version)
