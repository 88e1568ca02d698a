"""Exercises on competition rules: time controls and the time for an appeal."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random

from caissa.conduct import AppealLimits, Submission, appeal_deadline
from caissa.conduct.appeals import Appellant
from caissa.messages import Message, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.play import TimeControl, day_plan, in_fide_notation, session_length, time_control
from caissa.play.days.session import duration
from caissa.play.time_controls.approved import first_control_long_enough, row_for_rating
from caissa.play.time_controls.time_control import MINUTE, speed_of
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Topic
from caissa.tournament import Speed

_ALLOWED = msg("yes")
_FIRST_CONTROL = msg("no: the first time control comes too early")
_TOO_FAST = msg("no: too fast for this rating")
_TOO_LONG = msg("no: more than 12 hours of play in a day")
_WHOLE_GAMES = "3+2 5+3 5+5 6+5 7+3 8+2 10+0 10+5 11+0 15+10 25+10 30+30 40+20 45+10 45+15 50+10 55+5 60+0"
"""Minutes for the game and seconds a move, many of them near a border."""
_SPEED_WORDS = {Speed.STANDARD: msg("standard"), Speed.RAPID: msg("rapid"), Speed.BLITZ: msg("blitz")}


def time_control_exercise(key: str, dice: Random) -> Exercise:
    """What kind of play a time control is, or whether a rated section may be played at it."""
    return _speed(key, dice) if happens(dice, 0.4) else _section(key, dice)


def _speed(key: str, dice: Random) -> Exercise:
    """Standard, rapid or blitz: 60 moves are reckoned.

    Handbook: E.01 A.1, E.01 B.1
    """
    minutes, bonus = (int(part) for part in one_of(dice, _WHOLE_GAMES.split()).split("+"))
    control = time_control((None, minutes), bonus=bonus)
    right = _SPEED_WORDS[control.speed]
    main_only = _SPEED_WORDS[speed_of(minutes * MINUTE)]
    others = [
        Mistake(main_only, msg("the increment was not counted")),
        *(
            Mistake(
                word, msg("60 moves are reckoned: {minutes} minutes", minutes=control.time_for() // MINUTE)
            )
            for word in _SPEED_WORDS.values()
        ),
    ]
    letter, choices = listed(dice, right, others)
    working = msg(
        "{minutes} min + 60 x {bonus} s = {total} min",
        minutes=minutes,
        bonus=bonus,
        total=control.time_for() // MINUTE,
    )
    return Exercise(
        key,
        Topic.TIME_CONTROLS,
        Decimal(1),
        msg(
            "What kind of play is {minutes} minutes for the game with {bonus} seconds a move?",
            minutes=minutes,
            bonus=bonus,
        ),
        AnswerKind.CHOICE,
        letter,
        ("E.01 A.1", "E.01 B.1"),
        (working,),
        choices,
    )


def _section(key: str, dice: Random) -> Exercise:
    while True:
        control = time_control(
            (one_of(dice, (20, 25, 30, 40)), one_of(dice, (40, 60, 80, 90, 100, 120))),
            (None, one_of(dice, (15, 30, 40, 60))),
            bonus=one_of(dice, (0, 0, 10, 30)),
        )
        below, rounds = one_of(dice, (1800, 2400, 2600)), one_of(dice, (1, 2, 3))
        if len(section_objections(control, below, rounds)) <= 1:
            return section_of(key, dice, control, below, rounds)


def section_objections(control: TimeControl, below: int, rounds: int) -> list[Message]:
    """Why a section of players below a rating may not be played at this rate for rating.

    Handbook: B.02 1.1, 1.2, 3.1
    """
    objections = []
    if not first_control_long_enough(control):
        objections.append(_FIRST_CONTROL)
    if control.time_for() < (row_for_rating(below - 1).least_minutes or 0) * MINUTE:
        objections.append(_TOO_FAST)
    if not day_plan(control, rounds).allowed:
        objections.append(_TOO_LONG)
    return objections


def section_of(key: str, dice: Random, control: TimeControl, below: int, rounds: int) -> Exercise:
    """The exercise about a rated section of players below a rating with so many rounds a day."""
    objections = section_objections(control, below, rounds)
    right = objections[0] if objections else _ALLOWED
    session = session_length(control)
    own = _own_time_day(control, rounds)
    mistakes = []
    for text in (_ALLOWED, _FIRST_CONTROL, _TOO_FAST, _TOO_LONG):
        name = msg(
            "each player has {minutes} min for 60 moves, a day of play takes {hours}",
            minutes=control.time_for() // MINUTE,
            hours=duration(session * rounds),
        )
        if right == _TOO_LONG and text == _ALLOWED and own:
            name = msg("only one player's time was counted")
        mistakes.append(Mistake(text, name))
    letter, choices = listed(dice, right, mistakes)
    prompt = msg(
        "May a rated section be played at {control}? Players below {below}; rounds a day: {rounds}.",
        below=below,
        rounds=rounds,
        control=in_fide_notation(control),
    )
    working = (
        msg(
            "60 moves: {minutes} min for each player, {hours} a game",
            minutes=control.time_for() // MINUTE,
            hours=duration(session),
        ),
        msg("rounds a day: {rounds}, in all {hours}", rounds=rounds, hours=duration(session * rounds)),
        msg(
            "at least {minutes} min are needed, and 30 moves to the first control",
            minutes=row_for_rating(below - 1).least_minutes or 0,
        ),
    )
    return Exercise(
        key,
        Topic.TIME_CONTROLS,
        Decimal(1),
        prompt,
        AnswerKind.CHOICE,
        letter,
        ("B.02 1.1", "B.02 1.2", "B.02 3.1"),
        working,
        choices,
    )


def _own_time_day(control: TimeControl, rounds: int) -> bool:
    """Would the day be short enough if a game lasted no longer than one player's time?"""
    return rounds * control.time_for() <= 12 * 60 * MINUTE


def appeal_exercise(key: str, dice: Random) -> Exercise:
    """Until when an appeal may come.

    Handbook: C.11 3.4, 3.4.1, 3.4.2
    """
    speed = one_of(dice, (Speed.STANDARD, Speed.STANDARD, Speed.RAPID, Speed.BLITZ))
    ended = datetime(2026, 5, 2, 19, 0, tzinfo=UTC) + timedelta(minutes=5 * between(dice, 0, 20))
    decided = ended + timedelta(minutes=5 * between(dice, -6, 8))
    starts = Submission(Appellant.PLAYER, ended, ended, decided, speed=speed).starts or ended
    end = appeal_deadline(starts, speed)
    other = Speed.RAPID if speed is Speed.STANDARD else Speed.STANDARD
    earlier = min(ended, decided)
    mistakes = [
        Mistake(_clock(appeal_deadline(earlier, speed)), msg("the time runs from the later moment")),
        Mistake(
            _clock(appeal_deadline(starts, other)),
            msg("an hour in standard play, 15 minutes in rapid and blitz"),
        ),
        Mistake(msg("24 hours later"), msg("an hour in standard play, 15 minutes in rapid and blitz")),
        Mistake(
            _clock(appeal_deadline(starts, speed, AppealLimits(30))),
            msg("the regulations name no other time"),
        ),
    ]
    letter, choices = listed(dice, _clock(end), mistakes)
    prompt = msg(
        "A round of {speed} play ended at {ended}; the chief arbiter decided at {decided}. The "
        "regulations name no "
        "time. Until when may an appeal come?",
        speed=_SPEED_WORDS[speed],
        ended=_clock(ended),
        decided=_clock(decided),
    )
    working = msg(
        "from {start}: {minutes} minutes",
        start=_clock(starts),
        minutes=int((end - starts).total_seconds()) // 60,
    )
    return Exercise(
        key, Topic.APPEALS, Decimal(1), prompt, AnswerKind.CHOICE, letter, ("C.11 3.4",), (working,), choices
    )


def _clock(moment: datetime) -> str:
    return moment.strftime("%H:%M")
