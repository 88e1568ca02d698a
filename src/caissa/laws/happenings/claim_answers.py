"""Claims of a draw: what the arbiter has found, and what the moves on record say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from caissa.laws.claims import ClaimAnswer, ClaimKind, DrawClaim, claim
from caissa.laws.happenings.facts import Advice, Facts
from caissa.laws.happenings.happenings import Happening
from caissa.laws.verdicts import Decision, Reason
from caissa.messages import Message, comma_separated, msg, plural
from caissa.tournament import Colour


def claim_answer(happening: Happening) -> Callable[[Facts], Advice]:
    """A claim: the arbiter's finding decides (11.12), else what the moves on record say of it."""

    def decide(facts: Facts) -> Advice:
        judged = _judged(happening, facts)
        if facts.claim_holds is None and judged is not None:
            return _by_the_moves(happening, facts, judged)
        advice = _as_checked(happening, facts)
        if judged is None:
            return advice
        # Who has checked it reads what the moves on record say: they may not be those of the score sheets.
        text = msg("by the moves on record: {what}", what=judged.reasons[0].what)
        return replace(advice, reasons=(*advice.reasons, Reason(judged.reasons[0].article, text)))

    return decide


def _judged(happening: Happening, facts: Facts) -> ClaimAnswer | None:
    """What the moves on record say of a claim."""
    if facts.played is None:
        return None
    kind = ClaimKind.THREEFOLD if happening is Happening.THREEFOLD_CLAIM else ClaimKind.FIFTY
    game = replace(facts.played, rules=facts.rules, edition=facts.edition)
    return claim(game, DrawClaim(kind, (facts.by or Colour.WHITE), facts.written, facts.touched))


def _by_the_moves(happening: Happening, facts: Facts, judged: ClaimAnswer) -> Advice:
    """The claim as the moves on record prove it; presumed, because the score sheets are the arbiter's proof.

    Handbook: E.01 9.2, E.01 9.3, E.01 9.4, E.01 9.5.2, E.01 9.5.3
    """
    reasons = list(judged.reasons)
    if happening is Happening.THREEFOLD_CLAIM and judged.plies:
        numbers = comma_separated(judged.moves)
        text = plural(
            "that is after move {moves}", "that is after moves {moves}", len(judged.moves), moves=numbers
        )
        reasons.insert(1, Reason(reasons[0].article, text))
    steps = [msg("Check it on the board or on the score sheets, with both players there.")]
    advice = Advice(happening, judged.verdict.decision, tuple(reasons), moves=judged.must_play, presumed=True)
    if judged.correct:
        return replace(advice, steps=tuple(steps))
    opponent = (facts.by or Colour.WHITE).opposite
    steps.append(_more_time(opponent, facts))
    times = facts.clocks.plus(opponent, judged.adds) if facts.clocks else None
    return replace(advice, steps=tuple(steps), times=times)


def _as_checked(happening: Happening, facts: Facts) -> Advice:
    """A claim whose truth the players have checked under the arbiter's eyes."""
    article = "E.01 9.2" if happening is Happening.THREEFOLD_CLAIM else "E.01 9.3"
    if facts.claim_holds and not facts.touched:
        correct = Reason(article, msg("the claim is correct"))
        return Advice(happening, Decision.DRAWN, (correct, _AT_ONCE))
    why = (
        Reason("E.01 9.4", msg("a piece was touched before the claim"))
        if facts.touched
        else Reason(article, msg("the claim is not correct"))
    )
    opponent = (facts.by or Colour.WHITE).opposite
    steps = [_more_time(opponent, facts)]
    if facts.written:
        steps.append(msg("The written move {move} must be played.", move=facts.written))
    reasons = (why, Reason("E.01 9.5.3", msg("an incorrect claim costs time")))
    times = facts.clocks.plus(opponent, facts.rules.penalty) if facts.clocks else None
    return Advice(happening, Decision.GOES_ON, reasons, tuple(steps), times)


def _more_time(opponent: Colour, facts: Facts) -> Message:
    seconds = int(facts.rules.penalty.total_seconds())
    return msg("Add {seconds} s to the clock of {colour}.", seconds=seconds, colour=opponent.word)


_AT_ONCE = Reason("E.01 9.5.2", msg("a correct claim ends the game at once"))
