"""The envelope of a sealed move: who must be there to open it, and what the move in it leads to."""

from __future__ import annotations

from caissa.laws.endings import automatic_without_search
from caissa.laws.errors import MissingAnswer
from caissa.laws.happenings.facts import Advice, Facts
from caissa.laws.happenings.happenings import Field, Happening
from caissa.laws.sealed_moves import SealedMoveState, resumption, sealed_move
from caissa.laws.situation import Situation, situation_from
from caissa.laws.verdicts import Decision, Reason, Verdict

_WITHOUT_ENVELOPE = (SealedMoveState.ENVELOPE_MISSING, SealedMoveState.POSITION_LOST)


def sealed_envelope(facts: Facts) -> Advice:
    """The envelope waits for the player who must reply; then its move is made, or loses the game.

    Handbook: E.01 G.I.8, E.01 G.I.9, E.01 G.I.10, E.01 G.I.11, E.01 G.I.12
    """
    state = facts.sealed or SealedMoveState.READABLE
    present = resumption(
        replier_present=bool(facts.replier),
        sealer_present=facts.sealer,
        default_time_over=facts.default_time_over,
    )
    if not (facts.replier or facts.default_time_over or state in _WITHOUT_ENVELOPE):
        return Advice(Happening.SEALED_MOVE, Decision.GOES_ON, present.reasons)
    if state is SealedMoveState.READABLE and not facts.written:
        raise MissingAnswer(field=Field.WRITTEN.label)
    situation = Situation(start=facts.position, rules=facts.rules, edition=facts.edition)
    verdict = sealed_move(situation, facts.written, state)
    if verdict.decision is Decision.GOES_ON and state is SealedMoveState.READABLE:
        verdict = _after_the_move(facts, situation, verdict, present)
    return Advice(Happening.SEALED_MOVE, verdict.decision, verdict.reasons, presumed=verdict.presumed)


def _after_the_move(facts: Facts, before: Situation, legal: Verdict, present: Verdict) -> Verdict:
    """The sealed move is made: it may end the game, else a player who is absent too long loses."""
    ended = automatic_without_search(situation_from(facts.position, facts.written, rules=facts.rules))
    if ended is not None:
        return Verdict(ended.decision, (*ended.reasons, *legal.reasons))
    sealer = before.to_move
    here = [colour for colour, there in ((sealer, facts.sealer), (sealer.opposite, facts.replier)) if there]
    if facts.default_time_over and len(here) < 2:
        decision = Decision.win_of(here[0]) if here else Decision.BOTH_LOSE
        return Verdict(decision, (*present.reasons, *legal.reasons))
    known = {reason.article for reason in legal.reasons}
    others: list[Reason] = [reason for reason in present.reasons if reason.article not in known]
    return Verdict(Decision.GOES_ON, (*legal.reasons, *others))
