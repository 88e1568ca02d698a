"""What becomes of those who did not come: withdrawn, or explained and paired again (C.05 6.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.pairing.no_shows import ARTICLE, name_of
from caissa.pairing.systems import boards_are_matches
from caissa.tournament import changes, team_changes
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import ExplainedAbsence
from caissa_web.section.rounds.no_shows import undecided
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class NoShowDecision:
    """What becomes of one who did not come: withdrawn, or staying with the reason that was accepted."""

    participant: int
    stays: bool = False
    reason: str = ""


def decide_no_shows(
    section: Section, decisions: Collection[NoShowDecision], *, by: str, seen_version: int
) -> Section:
    """Withdraw those who stayed away without notice, or keep them in because they explained it (C.05 6.5)."""

    def apply(state: State) -> State:
        for decision in decisions:
            state = _decided(state, decision)
        return state

    def describe(before: State, _after: State) -> Act:
        what = msg(
            "round {round}: {names}",
            round=before.facts.paired_rounds,
            names=joined("; ", (_listed(decision) for decision in decisions)),
        )
        return Act("no-shows.decided", by, what, integrity=True)

    return change(section, describe, apply, seen_version)


def _decided(state: State, decision: NoShowDecision) -> State:
    facts, number, last = state.facts, decision.participant, state.facts.paired_rounds
    if number not in undecided(state):
        why = msg("{number} is not among the no-shows of round {round}", number=number, round=last)
        raise ImpossibleChange(why=why)
    if decision.stays:
        return _explained(state, decision)
    reason = decision.reason.strip()
    if boards_are_matches(facts):
        return state.with_facts(team_changes.withdraw_team(facts, number, last, reason))
    return state.with_facts(changes.withdraw_player(facts, number, last, reason))


def _explained(state: State, decision: NoShowDecision) -> State:
    """Somebody stays; the reason is on record."""
    if not decision.reason.strip():
        who = name_of(state.facts, decision.participant)
        raise ImpossibleChange(
            why=msg("Enter a reason why {who} is to be paired again", who=who), article=ARTICLE
        )
    absence = ExplainedAbsence(decision.participant, state.facts.paired_rounds, decision.reason.strip())
    known = state.book.explained_absences
    return state.with_book(replace(state.book, explained_absences=(*known, absence)))


def _listed(decision: NoShowDecision) -> str:
    """One decision as the log has it; why somebody was away is in the book, where it can be erased."""
    number = decision.participant
    if decision.stays:
        return msg("{number} stays in, absence explained", number=number)
    return msg("{number} withdrawn", number=number)
