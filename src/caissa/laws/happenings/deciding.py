"""What now? The decision for everything that can happen at a board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from caissa.laws.errors import MissingAnswer
from caissa.laws.flag_fall import flag_verdict, resignation_verdict
from caissa.laws.happenings.claim_answers import claim_answer
from caissa.laws.happenings.clock_answers import (
    assistant,
    both_absent,
    both_flags,
    defective_clock,
    late_arrival,
    wrong_setting,
)
from caissa.laws.happenings.facts import Advice, Facts
from caissa.laws.happenings.happenings import ILLEGAL_MOVES, INFRINGEMENTS, Field, Happening
from caissa.laws.happenings.quickplay_answers import quickplay_claim, quickplay_increment
from caissa.laws.happenings.sealed_answers import sealed_envelope
from caissa.laws.irregularities import conduct, set_up
from caissa.laws.irregularities.illegal_moves import IllegalAct, IllegalMove, IllegalMoveAnswer, illegal_move
from caissa.laws.mating.answer import can_mate
from caissa.laws.situation import Situation, position
from caissa.laws.touch_move import touched
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import Message, msg
from caissa.tournament import Colour

_ACTS = dict(zip(ILLEGAL_MOVES, IllegalAct, strict=True))


def what_now(happening: Happening, facts: Facts) -> Advice:
    """What the arbiter does about it, with the articles; `MissingAnswer` if something must be known first.

    Handbook: E.01 12.1, E.01 12.3, E.01 4.4.4
    """
    for field in happening.needs:
        if field is Field.CLAIM_HOLDS and facts.played is not None:
            continue
        if _unknown(field, facts):
            raise MissingAnswer(field=field.label)
    if happening in ILLEGAL_MOVES:
        return _illegal(happening, facts)
    if happening in INFRINGEMENTS:
        return _infringement(happening, facts)
    return _DECIDE[happening](facts)


def _unknown(field: Field, facts: Facts) -> bool:
    value = getattr(facts, field.value.replace("-", "_"))
    return value is None or value in ("", ())


def _player(facts: Facts) -> Colour:
    """The player in question; asked for before."""
    return facts.by or Colour.WHITE


def _advice(happening: Happening, verdict: Verdict, *steps: Message) -> Advice:
    return Advice(happening, verdict.decision, verdict.reasons, steps, presumed=verdict.presumed)


def _illegal(happening: Happening, facts: Facts) -> Advice:
    """Illegal moves of every kind (7.5)."""
    acts = {_ACTS[happening], *(_ACTS[also] for also in facts.also if also in _ACTS)}
    answer = illegal_move(
        IllegalMove(
            _player(facts), acts, facts.rules, facts.edition, facts.earlier, facts.pressed,
            facts.opponent_moved, facts.over, facts.clocks, facts.increment,
        ),
        position(facts.position) if facts.position else None,
    )  # fmt: skip
    advice = _advice(happening, answer.verdict, *_steps(answer, facts))
    if answer.counts and not answer.verdict.decision.ends and facts.position and facts.squares:
        left = touched(position(facts.position), facts.squares)
        advice = replace(advice, reasons=(*advice.reasons, left.reason), moves=left.moves)
    return replace(advice, times=answer.times if answer.counts else None, counts=answer.counts)


def _steps(answer: IllegalMoveAnswer, facts: Facts) -> list[Message]:
    """What is done at the board, in its order."""
    if not answer.counts or answer.verdict.decision.ends:
        return []
    offender = _player(facts)
    steps = [msg("Pause the clock.")]
    if answer.reinstates:
        steps.append(msg("Set up the position before the move; touched pieces bind the player."))
    if answer.queen:
        steps.append(msg("Replace the pawn by a queen of its colour."))
    if answer.takes_back:
        steps.append(
            msg(
                "Take {seconds} s of increment off the clock of {colour}.",
                seconds=int(answer.takes_back.total_seconds()),
                colour=offender.word,
            )
        )
    steps.append(
        msg(
            "Add {seconds} s to the clock of {colour}.",
            seconds=int(answer.adds.total_seconds()),
            colour=offender.opposite.word,
        )
    )
    steps.append(
        msg("Correct the move counter if needed, write the illegal move down and restart the clock.")
    )
    return steps


def _infringement(happening: Happening, facts: Facts) -> Advice:
    """Everything that 12.9 penalises."""
    verdict, penalties = conduct.infringement(_player(facts), INFRINGEMENTS[happening], facts.warnings)
    steps = []
    if happening is Happening.DISPLACED_PIECES:
        steps.append(msg("The player puts the pieces back in the player's own time (7.4.1)."))
    return replace(_advice(happening, verdict, *steps), penalties=penalties)


def _touched(facts: Facts) -> Advice:
    answer = touched(position(facts.position), facts.squares)
    verdict = Verdict(Decision.GOES_ON, (answer.reason,))
    return replace(_advice(Happening.TOUCHED_PIECE, verdict), moves=answer.moves)


def _inverted_rook(_facts: Facts) -> Advice:
    """An upside-down rook is a rook, whatever was said (box to 4.4.4)."""
    text = msg("the piece on the board counts as a rook; moved as a queen it makes an illegal move")
    verdict = Verdict(Decision.GOES_ON, (Reason("E.01 4.4.4", text),))
    return _advice(Happening.INVERTED_ROOK, verdict, msg("Turn the rook the right way up."))


def _flag(facts: Facts) -> Advice:
    return _lost_or_drawn(Happening.FLAG_FALL, facts, "E.01 6.9", flag_verdict)


def _resignation(facts: Facts) -> Advice:
    return _lost_or_drawn(Happening.RESIGNATION, facts, "E.01 5.1.2", resignation_verdict)


def _lost_or_drawn(
    happening: Happening, facts: Facts, article: str, judge: Callable[[Situation, Colour], Verdict]
) -> Advice:
    player = _player(facts)
    if facts.position:
        verdict = judge(Situation(start=facts.position, rules=facts.rules), player)
        return _advice(happening, verdict)
    text = msg("drawn if {colour} cannot possibly mate: look at the position", colour=player.opposite.word)
    verdict = Verdict(Decision.win_of(player.opposite), (Reason(article, text),), presumed=True)
    return _advice(happening, verdict)


def _dead_position(facts: Facts) -> Advice:
    board = position(facts.position)
    answers = [can_mate(board, colour) for colour in Colour]
    reasons = tuple(Reason("E.01 5.2.2", answer.in_words) for answer in answers)
    dead = all(answer.impossible for answer in answers)
    presumed = not dead and not any(answer.how.value == "line" or answer.mated for answer in answers)
    verdict = Verdict(Decision.DRAWN if dead else Decision.GOES_ON, reasons, presumed=presumed)
    return _advice(Happening.DEAD_POSITION, verdict)


def _illegal_position(facts: Facts) -> Advice:
    verdict = set_up.illegal_position(facts.rules, next_move_completed=facts.next_move)
    return _advice(Happening.ILLEGAL_POSITION, verdict)


def _reversed(facts: Facts) -> Advice:
    verdict = set_up.reversed_colours(facts.moves or 0, game_is_over=facts.over, edition=facts.edition)
    return _advice(Happening.REVERSED_COLOURS, verdict)


def _wrong_initial(facts: Facts) -> Advice:
    verdict = set_up.wrong_initial_position(
        facts.moves or 0, facts.rules, game_is_over=facts.over, edition=facts.edition
    )
    return _advice(Happening.WRONG_INITIAL_POSITION, verdict)


def _orientation(facts: Facts) -> Advice:
    verdict = set_up.wrong_board_orientation(facts.moves or 0, facts.rules, edition=facts.edition)
    return _advice(Happening.WRONG_ORIENTATION, verdict)


def _device(facts: Facts) -> Advice:
    verdict = conduct.device(_player(facts), milder_penalty=facts.milder)
    steps = (
        [msg("Change the result that was agreed or signed.")] if facts.over and verdict.decision.ends else []
    )
    return _advice(Happening.DEVICE, verdict, *steps)


def _both_refuse(_facts: Facts) -> Advice:
    return _advice(Happening.BOTH_REFUSE, conduct.both_refuse())


def _outside(_facts: Facts) -> Advice:
    text = msg("the arbiter may give either or both players additional time")
    verdict = Verdict(Decision.GOES_ON, (Reason("E.01 12.5", text),))
    return _advice(Happening.OUTSIDE_DISTURBANCE, verdict)


_DECIDE: dict[Happening, Callable[[Facts], Advice]] = {
    Happening.TOUCHED_PIECE: _touched,
    Happening.INVERTED_ROOK: _inverted_rook,
    Happening.ILLEGAL_POSITION: _illegal_position,
    Happening.THREEFOLD_CLAIM: claim_answer(Happening.THREEFOLD_CLAIM),
    Happening.FIFTY_MOVES_CLAIM: claim_answer(Happening.FIFTY_MOVES_CLAIM),
    Happening.RESIGNATION: _resignation,
    Happening.DEAD_POSITION: _dead_position,
    Happening.FLAG_FALL: _flag,
    Happening.BOTH_FLAGS: both_flags,
    Happening.WRONG_CLOCK_SETTING: wrong_setting,
    Happening.DEFECTIVE_CLOCK: defective_clock,
    Happening.LATE_ARRIVAL: late_arrival,
    Happening.QUICKPLAY_CLAIM: quickplay_claim,
    Happening.QUICKPLAY_INCREMENT: quickplay_increment,
    Happening.ASSISTANT: assistant,
    Happening.SEALED_MOVE: sealed_envelope,
    Happening.BOTH_ABSENT: both_absent,
    Happening.REVERSED_COLOURS: _reversed,
    Happening.WRONG_INITIAL_POSITION: _wrong_initial,
    Happening.WRONG_ORIENTATION: _orientation,
    Happening.DEVICE: _device,
    Happening.BOTH_REFUSE: _both_refuse,
    Happening.OUTSIDE_DISTURBANCE: _outside,
}
