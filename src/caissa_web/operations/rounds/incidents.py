"""The incidents book: what happened in the hall, what was decided, by which article (Laws 12.9)."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, joined, msg
from caissa.tournament import Tournament
from caissa_web.records.incident_privacy import FAIR_PLAY_KIND
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Incident
from caissa_web.section.state import State

ILLEGAL_MOVE = "illegal-move"
WARNING = "12.9.1"


def enter_incident(section: Section, incident: Incident, *, by: str) -> Section:
    """Write an incident into the book under the next number; the same one twice is written once."""

    def apply(state: State) -> State:
        _require_known(state.facts, incident)
        known = state.book.incidents
        if any(replace(entry, number=0) == replace(incident, number=0) for entry in known):
            return state
        numbered = replace(incident, number=max((entry.number for entry in known), default=0) + 1)
        return state.with_book(replace(state.book, incidents=(*known, numbered)))

    act = Act("incident.entered", by, _incident_text(incident), incident.decision)
    return change(section, act, apply)


def amend_incident(section: Section, incident: Incident, *, by: str, seen_version: int) -> Section:
    """Put a corrected entry in place of the one with its number; the old one stays in the history."""

    def apply(state: State) -> State:
        _require_known(state.facts, incident)
        if all(entry.number != incident.number for entry in state.book.incidents):
            raise ImpossibleChange(why=msg("There is no incident {number}", number=incident.number))
        entries = tuple(
            incident if entry.number == incident.number else entry for entry in state.book.incidents
        )
        return state.with_book(replace(state.book, incidents=entries))

    act = Act("incident.amended", by, joined(": ", (incident.number, _incident_text(incident))))
    return change(section, act, apply, seen_version)


def illegal_moves(incidents: tuple[Incident, ...], player: int, round_number: int | None) -> int:
    """How many illegal moves a player has completed in a game, as noted so far (Laws 7.5.5).

    Without its round nobody knows which game it was: such entries count for none.
    """
    if round_number is None:
        return 0
    return sum(
        incident.kind == ILLEGAL_MOVE and incident.round == round_number and player in incident.players[:1]
        for incident in incidents
    )


def warnings_given(incidents: tuple[Incident, ...], player: int) -> int:
    """How often a player has been warned (Laws 12.9.1); repeated refusal costs the game (11.7)."""
    return sum(incident.penalty == WARNING and player in incident.players[:1] for incident in incidents)


def _require_known(facts: Tournament, incident: Incident) -> None:
    if incident.kind == FAIR_PLAY_KIND:
        why = msg(
            "Fair play does not belong in the incidents book: open a case, which only those named in it read"
        )
        raise ImpossibleChange(why=why, article="FPR 3.2.12")
    for number in incident.players:
        if number not in facts.numbers:
            raise ImpossibleChange(why=msg("There is no player {number}", number=number))
    if incident.round is not None and not 1 <= incident.round <= max(1, facts.paired_rounds):
        raise ImpossibleChange(why=msg("Round {round} has not been paired", round=incident.round))
    if incident.kind == ILLEGAL_MOVE and (incident.round is None or not incident.players):
        why = msg("Enter the round and the player: illegal moves are counted per game")
        raise ImpossibleChange(why=why, article="Laws 7.5.5")


def _incident_text(incident: Incident) -> str:
    where = msg("round {round}", round=incident.round) if incident.round else msg("outside a round")
    return joined(": ", (comma_separated((where, *incident.players)), incident.what[:120]))
