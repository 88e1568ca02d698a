"""Exercises on irregularities: illegal moves, reversed colours, wrong set-up, late arrival (E.01 6, 7)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random

from caissa.laws import (
    Decision,
    IllegalAct,
    IllegalMove,
    IllegalMoveAnswer,
    Rules,
    illegal_move,
    reversed_colours,
    wrong_initial_position,
)
from caissa.laws.chess_library import chess
from caissa.messages import Message, capitalised, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.play import Session
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Topic
from caissa.tournament import Colour

_RULES = (Rules.STANDARD, Rules.STANDARD, Rules.A4, Rules.A5, Rules.B3)
_ACTS = (IllegalAct.MOVE, IllegalAct.NO_PROMOTION, IllegalAct.NO_MOVE, IllegalAct.TWO_HANDS)
_NO_PENALTY = msg("no penalty")
_MINUTES = {1: msg("the opponent gets 1 minute"), 2: msg("the opponent gets 2 minutes")}
_LOST = msg("the game is lost")


def illegal_move_exercise(key: str, dice: Random) -> Exercise:
    """What an illegal move costs.

    Handbook: E.01 7.5.1, E.01 7.5.2, E.01 7.5.3, E.01 7.5.4, E.01 7.5.5, E.01 A.3, E.01 A.5.2
    """
    acts = (one_of(dice, _ACTS),) if happens(dice, 0.8) else (IllegalAct.NO_PROMOTION, IllegalAct.TWO_HANDS)
    rules = one_of(dice, _RULES)
    happened = IllegalMove(
        one_of(dice, tuple(Colour)),
        acts,
        rules,
        earlier=between(dice, 0, 1),
        clock_pressed=IllegalAct.NO_MOVE in acts or happens(dice, 0.85),
        opponent_has_moved=not rules.competitive and happens(dice, 0.4),
    )
    if not happened.clock_pressed:
        happened = IllegalMove(happened.by, acts, rules, earlier=happened.earlier, clock_pressed=False)
    return illegal_move_of(key, dice, happened)


def illegal_move_of(key: str, dice: Random, happened: IllegalMove) -> Exercise:
    """The exercise about this illegal move, with all pieces on the board."""
    answer = illegal_move(happened, chess.Board())
    right = consequence(answer)
    letter, choices = listed(dice, right, _penalty_mistakes(happened))
    earlier = (
        msg("It is the player's second illegal move.")
        if happened.earlier
        else msg("It is the player's first illegal move.")
    )
    prompt = msg(
        "{rules}: {what}; {clock}. {earlier} There are enough pieces for mate. What does the arbiter do?",
        rules=capitalised(happened.rules.label),
        what=_acts(happened),
        clock=_clock(happened),
        earlier=earlier,
    )
    reasons = answer.verdict.reasons
    return Exercise(
        key,
        Topic.ILLEGAL_MOVES,
        Decimal(2),
        prompt,
        AnswerKind.CHOICE,
        letter,
        tuple(dict.fromkeys(reason.article for reason in reasons)),
        tuple(msg("{article}: {what}", article=each.article, what=each.what) for each in reasons),
        choices,
    )


def consequence(answer: IllegalMoveAnswer) -> Message:
    """What follows, in the words of the choices."""
    if answer.verdict.decision.ends:
        return _LOST
    return _MINUTES[int(answer.adds.total_seconds()) // 60] if answer.adds else _NO_PENALTY


def _penalty_mistakes(happened: IllegalMove) -> list[Mistake]:
    if not happened.clock_pressed:
        return _all_wrong(msg("the clock was not pressed: the move was not completed"))
    if happened.opponent_has_moved and not happened.rules.competitive:
        return _all_wrong(msg("the opponent has made the next move"))
    if happened.earlier:
        return _all_wrong(msg("the second completed illegal move loses"))
    fast = msg("in rapid and blitz it is one minute, in standard play two")
    return [
        Mistake(_MINUTES[1], fast),
        Mistake(_MINUTES[2], fast),
        Mistake(_LOST, msg("only the second completed illegal move loses; two acts in one move are one")),
        Mistake(_NO_PENALTY, msg("a completed illegal move is always penalised")),
    ]


def _all_wrong(name: Message) -> list[Mistake]:
    return [Mistake(text, name) for text in (_LOST, *_MINUTES.values(), _NO_PENALTY)]


def _acts(happened: IllegalMove) -> Message:
    labels = [act.label for act in IllegalAct if act in happened.acts]
    if len(labels) == 2:
        return msg("{first}, and {second}", first=labels[0], second=labels[1])
    return labels[0]


def _clock(happened: IllegalMove) -> Message:
    if not happened.clock_pressed:
        return msg("the clock was not pressed")
    if happened.opponent_has_moved:
        return msg("the clock was pressed, and the opponent has moved since")
    return msg("the clock was pressed")


_NEW_GAME, _GOES_ON, _STANDS = Decision.NEW_GAME.label, Decision.GOES_ON.label, Decision.RESULT_STANDS.label
_PLAYS, _FORFEIT = msg("the player may play"), msg("the game is lost by forfeit")


def start_exercise(key: str, dice: Random) -> Exercise:
    """Something that went wrong at the start of a game."""
    kind = between(dice, 1, 3)
    if kind == 1:
        return _late(key, dice)
    return _reversed(key, dice) if kind == 2 else _set_up(key, dice)


def _late(key: str, dice: Random) -> Exercise:
    """Late arrival: the default time runs from the actual start.

    Handbook: E.01 6.7.1
    """
    scheduled = datetime(2026, 5, 2, 15, 0, tzinfo=UTC)
    started = scheduled + timedelta(minutes=5 * between(dice, 1, 4))
    default = one_of(dice, (0, 15, 30, 60))
    arrived = started + timedelta(minutes=default + one_of(dice, (-12, -4, 0, 1, 3, 7)))
    arrived = max(arrived, started)
    session = Session(started, default)
    right = _FORFEIT if session.too_late(arrived) else _PLAYS
    slipped = Session(scheduled, default).too_late(arrived)
    name = (
        msg("the default time was counted from the scheduled start")
        if slipped is not session.too_late(arrived)
        else msg("the default time ends at {limit}", limit=_hour(session.limit))
    )
    prompt = msg(
        "The round was to start at {scheduled} and started at {started}; the default time is {default} "
        "minutes. A "
        "player arrives at {arrived}. What happens?",
        scheduled=_hour(scheduled),
        started=_hour(started),
        default=default,
        arrived=_hour(arrived),
    )
    mistakes = [
        Mistake(_FORFEIT, name),
        Mistake(_PLAYS, name),
        Mistake(_MINUTES[2], msg("this is not an illegal move")),
    ]
    letter, choices = listed(dice, right, mistakes)
    working = msg(
        "{started} and {default} minutes: {limit}",
        started=_hour(started),
        default=default,
        limit=_hour(session.limit),
    )
    return Exercise(
        key, Topic.START, Decimal(1), prompt, AnswerKind.CHOICE, letter, ("E.01 6.7.1",), (working,), choices
    )


def _reversed(key: str, dice: Random) -> Exercise:
    """Colours reversed.

    Handbook: E.01 7.3
    """
    moves, over = between(dice, 7, 12), happens(dice, 0.2)
    verdict = reversed_colours(moves, game_is_over=over)
    prompt = msg(
        "The players notice that the colours are reversed, after {moves} moves by both; {state}. What "
        "happens?",
        moves=moves,
        state=_state(over=over),
    )
    name = msg("the limit is ten moves by both players")
    return _decided(key, dice, prompt, verdict.decision, name, over=over, article="E.01 7.3")


def _set_up(key: str, dice: Random) -> Exercise:
    """A wrong initial position.

    Handbook: E.01 7.2.1, E.01 A.5.1.2
    """
    rules = one_of(dice, (Rules.STANDARD, Rules.A4, Rules.A5, Rules.B3))
    moves, over = between(dice, 5, 14), happens(dice, 0.15)
    verdict = wrong_initial_position(moves, rules, game_is_over=over)
    prompt = msg(
        "{rules}: bishop and knight stood the wrong way round at the start; both players have made "
        "{moves} moves; "
        "{state}. What happens?",
        rules=capitalised(rules.label),
        moves=moves,
        state=_state(over=over),
    )
    name = msg("only under A.5 and B.3 is it too late after ten moves")
    return _decided(key, dice, prompt, verdict.decision, name, over=over, article=verdict.article)


def _decided(
    key: str, dice: Random, prompt: Message, decision: Decision, name: Message, *, over: bool, article: str
) -> Exercise:
    name = msg("the game is over") if over else name
    mistakes = [Mistake(text, name) for text in (_NEW_GAME, _GOES_ON, _STANDS)]
    letter, choices = listed(dice, decision.label, mistakes)
    return Exercise(
        key,
        Topic.START,
        Decimal(1),
        prompt,
        AnswerKind.CHOICE,
        letter,
        (article,),
        (decision.label,),
        choices,
    )


def _state(*, over: bool) -> Message:
    return msg("the game is over") if over else msg("the game is going on")


def _hour(moment: datetime) -> str:
    return moment.strftime("%H:%M")
