"""Exercises on penalties: what the Laws fix themselves, what the arbiter chooses, and the ladder of 12.9."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from random import Random

from caissa.laws import IllegalAct, IllegalMove, Rules, illegal_move
from caissa.laws.chess_library import chess
from caissa.laws.happenings.happenings import INFRINGEMENTS, Happening
from caissa.laws.irregularities.conduct import Penalty, device, infringement
from caissa.laws.times import ClockTimes
from caissa.laws.verdicts import Reason
from caissa.messages import Message, capitalised, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.school.drafting import MOST_CHOICES, Mistake, listed
from caissa.school.exercise import AnswerKind, Choice, Exercise, Topic
from caissa.school.generators.irregularities import consequence
from caissa.tournament import Colour

_RULES = (Rules.STANDARD, Rules.A4, Rules.B3)
_ILLEGAL = {
    Happening.ILLEGAL_MOVE: IllegalAct.MOVE,
    Happening.NO_PROMOTION: IllegalAct.NO_PROMOTION,
    Happening.NO_MOVE: IllegalAct.NO_MOVE,
    Happening.TWO_HANDS: IllegalAct.TWO_HANDS,
}
_CONDUCT = (
    Happening.DISPLACED_PIECES,
    Happening.OTHER_HAND,
    Happening.CLOCK_MISHANDLED,
    Happening.DISTURBANCE,
    Happening.LEFT_WITHOUT_PERMISSION,
    Happening.NOT_RECORDING,
)
_LADDER = tuple(Penalty)
_ENOUGH_WARNINGS = 3
_CHOSEN = msg("the arbiter may choose a penalty of 12.9, from a warning on")


@dataclass(frozen=True, slots=True)
class _Case:
    """What a player did, and what the same player had done in this game before."""

    what: Happening
    rules: Rules
    illegal: int
    warned: int


def penalty_exercise(key: str, dice: Random) -> Exercise:
    """A penalty that has to be found, a place on the ladder, or what it does to the clocks.

    Handbook: E.01 12.9
    """
    kind = between(dice, 1, 4)
    if kind <= 2:
        return _irregularity(key, dice)
    return _between_two(key, dice) if kind == 3 else _on_the_clocks(key, dice)


def _irregularity(key: str, dice: Random) -> Exercise:
    """Is the penalty fixed by the Laws, or chosen by the arbiter? Warnings and illegal moves count apart.

    Handbook: E.01 7.5.5, E.01 11.3.2.2, E.01 11.7, E.01 12.9, E.01 A.3
    """
    case = _drawn(dice)
    right, reasons = _outcome(case)
    letter, choices = listed(dice, right, _mistakes(case))
    prompt = msg(
        "{rules}: {what}{pressed}. The same player earlier in this game: illegal moves completed: {illegal}; "
        "warnings: {warned}{announced}. There are enough pieces for mate. What follows?",
        rules=capitalised(case.rules.label),
        what=case.what.label,
        pressed=msg(", and the clock was pressed") if case.what in _ILLEGAL else "",
        illegal=case.illegal,
        warned=case.warned,
        announced=msg(", the last time with the notice that the next infringement loses")
        if case.warned >= _ENOUGH_WARNINGS
        else "",
    )
    return _exercise(key, prompt, letter, choices, reasons, Decimal(2))


def _drawn(dice: Random) -> _Case:
    """Somebody breaks a rule; moves need not be recorded in rapid and blitz."""
    rules = one_of(dice, _RULES)
    if happens(dice, 0.45):
        return _Case(one_of(dice, tuple(_ILLEGAL)), rules, between(dice, 0, 1), between(dice, 0, 2))
    if happens(dice, 0.15):
        return _Case(Happening.DEVICE, rules, between(dice, 0, 1), 0)
    conduct = _CONDUCT if rules is Rules.STANDARD else _CONDUCT[:-1]
    warned = _ENOUGH_WARNINGS if happens(dice, 0.3) else between(dice, 0, 1)
    return _Case(one_of(dice, conduct), rules, between(dice, 0, 1), warned)


def _outcome(case: _Case) -> tuple[Message, tuple[Reason, ...]]:
    """What the engines of the Laws say, in the words of the choices."""
    if case.what in _ILLEGAL:
        happened = IllegalMove(Colour.WHITE, (_ILLEGAL[case.what],), case.rules, earlier=case.illegal)
        answer = illegal_move(happened, chess.Board())
        return consequence(answer), answer.verdict.reasons
    if case.what is Happening.DEVICE:
        verdict = device(Colour.WHITE)
    else:
        verdict, _ = infringement(Colour.WHITE, INFRINGEMENTS[case.what], case.warned)
    return (_LOST if verdict.decision.ends else _CHOSEN), verdict.reasons


_LOST = msg("the game is lost")


def _mistakes(case: _Case) -> list[Mistake]:
    """What the engines say if the case is taken for another one, and that nothing follows."""
    other_speed = Rules.A4 if case.rules is Rules.STANDARD else Rules.STANDARD
    as_conduct = replace(case, what=Happening.DISPLACED_PIECES)
    as_illegal = replace(case, what=Happening.ILLEGAL_MOVE)
    nothing = Mistake(msg("no penalty"), msg("the Laws provide for a penalty"))
    if case.what in _ILLEGAL:
        counted = replace(case, illegal=1 - case.illegal)
        return [
            _mistake(counted, msg("the second completed illegal move loses, the first does not")),
            _mistake(
                replace(case, illegal=min(1, case.illegal + case.warned)),
                msg("warnings are not illegal moves"),
            ),
            _mistake(replace(case, rules=other_speed, illegal=0), _minutes_name(case)),
            _mistake(
                replace(as_conduct, warned=0), msg("7.5.5 fixes this penalty; the arbiter has no choice")
            ),
            nothing,
        ]
    if case.what is Happening.DEVICE:
        fixed = msg("11.3.2.2 fixes this penalty; the arbiter has no choice")
        return [_mistake(as_conduct, fixed), _mistake(replace(as_illegal, illegal=0), fixed), nothing]
    not_illegal = msg("it is none of the illegal moves of 7.5.1 to 7.5.4")
    limit = (
        msg("persistent refusal loses the game, and it was announced (11.7)")
        if case.warned >= _ENOUGH_WARNINGS
        else msg("only persistent refusal loses the game (11.7)")
    )
    return [
        _mistake(replace(case, warned=0 if case.warned >= _ENOUGH_WARNINGS else _ENOUGH_WARNINGS), limit),
        _mistake(replace(as_illegal, illegal=0), not_illegal),
        _mistake(replace(as_illegal, illegal=1), not_illegal),
        nothing,
    ]


def _minutes_name(case: _Case) -> Message:
    if case.illegal:
        return msg("the second completed illegal move loses, the first does not")
    return msg("in rapid and blitz it is one minute, in standard play two")


def _mistake(case: _Case, name: Message) -> Mistake:
    return Mistake(_outcome(case)[0], name)


def _between_two(key: str, dice: Random) -> Exercise:
    """Which penalty stands between two others?

    Handbook: E.01 12.9
    """
    place = between(dice, 1, len(_LADDER) - 2)
    right, milder, harder = _LADDER[place], _LADDER[place - 1], _LADDER[place + 1]
    others = sorted({*range(len(_LADDER))} - {place - 1, place, place + 1}, key=lambda _: dice.random())
    mistakes = [
        Mistake(
            _LADDER[other].label,
            msg("it is milder than both") if other < place else msg("it is harder than both"),
        )
        for other in others[: MOST_CHOICES - 1]
    ]
    letter, choices = listed(dice, right.label, mistakes)
    prompt = msg(
        "Of the penalties of 12.9 an arbiter finds {milder} too mild and {harder} too hard. Which one stands "
        "between them?",
        milder=milder.label,
        harder=harder.label,
    )
    return _exercise(key, prompt, letter, choices, (Reason(right.article, right.label),), Decimal(1))


def _on_the_clocks(key: str, dice: Random) -> Exercise:
    """More time for the opponent, or less for the offender: what do the clocks show afterwards?

    Handbook: E.01 12.9.2, E.01 12.9.3
    """
    offender = one_of(dice, tuple(Colour))
    penalty = one_of(dice, (Penalty.MORE_TIME, Penalty.LESS_TIME))
    minutes = between(dice, 1, 5)
    white, black = between(dice, 6, 40), between(dice, 6, 40)
    before = ClockTimes(timedelta(minutes=white), timedelta(minutes=black))
    other = Penalty.LESS_TIME if penalty is Penalty.MORE_TIME else Penalty.MORE_TIME
    both = _after(_after(before, offender, penalty, minutes), offender, other, minutes)
    which = msg("12.9.2 gives time to the opponent, 12.9.3 takes it from the offender")
    mistakes = [
        Mistake(_clock_faces(_after(before, offender, other, minutes)), which),
        Mistake(
            _clock_faces(_after(before, offender.opposite, penalty, minutes)),
            msg("the wrong player was penalised"),
        ),
        Mistake(_clock_faces(both), msg("one penalty changes one clock only")),
    ]
    right = _clock_faces(_after(before, offender, penalty, minutes))
    letter, choices = listed(dice, right, mistakes)
    prompt = msg(
        "White has {white} min left, Black {black}. {offender} is penalised by {article}; the change is "
        "{minutes} min. What do the clocks show?",
        white=white,
        black=black,
        offender=offender.word,
        article=penalty.value,
        minutes=minutes,
    )
    return _exercise(key, prompt, letter, choices, (Reason(penalty.article, penalty.label),), Decimal(1))


def _after(before: ClockTimes, offender: Colour, penalty: Penalty, minutes: int) -> ClockTimes:
    """The clocks after the penalty.

    Handbook: E.01 12.9.2, E.01 12.9.3
    """
    time = timedelta(minutes=minutes)
    if penalty is Penalty.MORE_TIME:
        return before.plus(offender.opposite, time)
    return before.plus(offender, -time)


def _clock_faces(clocks: ClockTimes) -> Message:
    white, black = (int(time.total_seconds()) // 60 for time in (clocks.white, clocks.black))
    return msg("White {white}, Black {black}", white=white, black=black)


def _exercise(
    key: str,
    prompt: Message,
    letter: str,
    choices: tuple[Choice, ...],
    reasons: tuple[Reason, ...],
    marks: Decimal,
) -> Exercise:
    return Exercise(
        key,
        Topic.PENALTIES,
        marks,
        prompt,
        AnswerKind.CHOICE,
        letter,
        tuple(dict.fromkeys(reason.article for reason in reasons)),
        tuple(msg("{article}: {what}", article=each.article, what=each.what) for each in reasons),
        choices,
    )
