"""Sample questions 1 to 11: the Laws. The diagrams are lost in our source; the positions are ours."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from random import Random

from caissa.laws import (
    ClaimKind,
    DrawClaim,
    Rules,
    Situation,
    claim,
    flag_verdict,
    illegal_position,
    resignation_verdict,
    situation_from,
)
from caissa.laws.verdicts import Decision, Reason
from caissa.messages import Message, msg
from caissa.play import Session
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Step, Topic
from caissa.school.generators.flag_fall import flag_of, pieces_of
from caissa.tournament import Colour

OWN_POSITION = msg("The diagram of the manual is lost in our source; the position is ours.")
_ONE, _TWO = Decimal(1), Decimal(2)
SMOTHERED = "8/8/8/8/8/2n5/P1k5/K7 w - - 0 1"
QUEEN_IN_CHECK = "5rk1/6pp/8/8/3Pq3/1B1P4/PP4PP/R5K1 b - - 0 28"
STALEMATE = "1k6/1P6/1K6/8/8/8/8/8 b - - 0 50"
REPETITION = "r4rk1/pp3ppp/2p2n2/3p4/3P2q1/4B1P1/PPP2PB1/R2Q1RK1 w - - 0 27"
FORCED_MATE = "6bk/5p1p/5P1P/8/8/8/8/6K1 w - - 0 60"


def sample(
    number: int,
    topic: Topic,
    prompt: Message,
    dice_choices: tuple[str, list[Mistake]],
    articles: tuple[str, ...],
    working: tuple[Message, ...],
    marks: Decimal = _TWO,
    *,
    steps: tuple[Step, ...] = (),
    position: str = "",
    errata: tuple[Message, ...] = (),
) -> Exercise:
    """A sample question whose answers are listed."""
    letter, choices = listed(_dice(number), *dice_choices)
    return Exercise(
        f"sample:{number}",
        topic,
        marks,
        prompt,
        AnswerKind.CHOICE,
        letter,
        articles,
        working,
        choices,
        steps,
        position=position,
        errata=errata,
    )


def _dice(number: int) -> Random:
    return Random(f"sample:{number}")  # noqa: S311 - an order that stays the same


def question_1() -> Exercise:
    """A flag falls, and mate is possible though unlikely (E.01 6.9)."""
    verdict = flag_verdict(Situation((), SMOTHERED), Colour.WHITE)
    exercise = flag_of("sample:1", _dice(1), SMOTHERED, Colour.WHITE, verdict)
    return _with_errata(exercise, OWN_POSITION)


def question_2() -> Exercise:
    """A clock fails (E.01 6.10.2)."""
    return Exercise(
        "sample:2",
        Topic.START,
        _TWO,
        msg(
            "After 20 minutes and 12 moves the clock fails. A player says they used 5 minutes; the "
            "opponent admits only "
            "to slightly more. What does the arbiter do?"
        ),
        AnswerKind.TEXT,
        "",
        ("E.01 6.10.2",),
        (msg("The times must add up to 20 minutes: the arbiter estimates."),),
        steps=(
            Step(msg("the arbiter uses best judgement"), _ONE),
            Step(msg("about 8 or 9 minutes used by one, 11 or 12 by the other"), _ONE),
        ),
    )


def question_3() -> Exercise:
    """The default time runs from the actual start (E.01 6.7.1)."""
    started = datetime(2026, 5, 2, 19, 40, tzinfo=UTC)
    session = Session(started, 30)
    plays, lost = msg("the player may play"), msg("the game is lost by forfeit")
    too_late = session.too_late(started.replace(hour=20, minute=5))
    right, wrong = (lost, plays) if too_late else (plays, lost)
    return sample(
        3,
        Topic.START,
        msg(
            "The round was to start at {scheduled} and started at {started}; the default time is "
            "{default} minutes. A "
            "player arrives at {arrived}. What happens?",
            scheduled="19:30",
            started="19:40",
            default=30,
            arrived="20:05",
        ),
        (right, [Mistake(wrong, msg("the default time was counted from the scheduled start"))]),
        ("E.01 6.7.1",),
        (
            msg(
                "{started} and {default} minutes: {limit}",
                started="19:40",
                default=30,
                limit=session.limit.strftime("%H:%M"),
            ),
        ),
        steps=(Step(msg("the game is played"), _ONE), Step(msg("from the actual start"), _ONE)),
    )


def question_4() -> Exercise:
    """An illegal move with the queen, which then has to move (E.01 7.5.1, 7.5.5, 4.3)."""
    board = Situation((), QUEEN_IN_CHECK).board
    queen = next(square for square in board.piece_map() if board.piece_at(square).symbol() == "q")  # type: ignore[union-attr]
    allowed = sorted(board.san(move).rstrip("+") for move in board.legal_moves if move.from_square == queen)
    return Exercise(
        "sample:4",
        Topic.ILLEGAL_MOVES,
        Decimal(4),
        msg(
            "{pieces}. In check, Black plays Qxd3 and presses the clock: the first illegal move. The "
            "arbiter watches. Which "
            "moves may Black make then?",
            pieces=pieces_of(QUEEN_IN_CHECK),
        ),
        AnswerKind.MOVES,
        " ".join(allowed),
        ("E.01 7.5.1", "E.01 7.5.5", "E.01 4.3"),
        (msg("The touched queen must move: {moves}", moves=" ".join(allowed)),),
        steps=(
            Step(msg("the move is illegal"), _ONE),
            Step(msg("the position before it is set up again"), _ONE),
            Step(msg("the opponent gets 2 minutes"), _ONE),
        ),
        position=QUEEN_IN_CHECK,
        off=Decimal("0.5"),
        alone=_ONE,
        errata=(OWN_POSITION,),
    )


def question_5() -> Exercise:
    """Two illegal acts in one move (E.01 7.5.2, 7.5.4, 7.5.5)."""
    return Exercise(
        "sample:5",
        Topic.ILLEGAL_MOVES,
        Decimal(4),
        msg(
            "60 minutes with 30 seconds a move. White captures on b8 with the pawn from c7, using both "
            "hands, and presses "
            "the clock without promoting. No illegal move before. What does the arbiter do?"
        ),
        AnswerKind.TEXT,
        "",
        ("E.01 7.5.2", "E.01 7.5.4", "E.01 7.5.5"),
        (msg("Two illegal acts in one move are one illegal move."),),
        steps=(
            Step(msg("both acts are illegal"), _ONE),
            Step(msg("they are one illegal move"), _ONE),
            Step(msg("the pawn is replaced by a queen"), _ONE),
            Step(msg("the opponent gets 2 minutes"), _ONE),
        ),
    )


def question_6() -> Exercise:
    """An upside-down rook is a rook (E.01 6.11.2 and its comment)."""
    return sample(
        6,
        Topic.ILLEGAL_MOVES,
        msg(
            "White promotes to an upside-down rook, says “queen” and presses the clock. Black plays Nc7 "
            "and says mate; only "
            "a queen on b8 could capture the knight. What is the decision?"
        ),
        (
            msg("it is a rook: mate, Black wins"),
            [
                Mistake(
                    msg("it is a queen: the capture is legal"),
                    msg("what stands on the board counts, not what is said"),
                ),
                Mistake(
                    msg("an illegal move: Black gets 2 minutes"),
                    msg("an upside-down rook is a rook, and no illegal move"),
                ),
            ],
        ),
        ("E.01 6.11.2",),
        (msg("an upside-down rook is a rook, and no illegal move"),),
        errata=(OWN_POSITION,),
    )


def question_7() -> Exercise:
    """Stalemate comes before the resignation (E.01 5.2.1, 5.1.2)."""
    verdict = resignation_verdict(Situation((), STALEMATE), Colour.BLACK)
    wrong = msg("stalemate had ended the game before")
    return sample(
        7,
        Topic.FLAG_FALL,
        msg(
            "{pieces}. White has just moved; Black at once resigns. What is the result?",
            pieces=pieces_of(STALEMATE),
        ),
        (
            verdict.decision.label,
            [Mistake(each.label, wrong) for each in (Decision.WHITE_WINS, Decision.GOES_ON)],
        ),
        ("E.01 5.2.1", "E.01 5.1.2"),
        lines_of(verdict.reasons),
        position=STALEMATE,
        errata=(OWN_POSITION,),
    )


def question_8() -> Exercise:
    """A claim with an intended move, third time after moves 26, 28 and 30 (E.01 9.2.1)."""
    moves = ("Bf3", "Qf5", "Be4", "Qg4", "Bf3", "Qf5", "Be4")
    begun = "r4rk1/pp3ppp/2p2n2/8/3PB1q1/6P1/PPP2P2/R2Q1RK1 w - - 0 27"
    situation = situation_from(begun, *moves)
    answer = claim(situation, DrawClaim(ClaimKind.THREEFOLD, Colour.BLACK, "Qg4"))
    correct, wrong = (
        msg("correct: the game is drawn"),
        msg("wrong: not the third time; the opponent gets 2 minutes"),
    )
    right, other = (correct, wrong) if answer.correct else (wrong, correct)
    return sample(
        8,
        Topic.CLAIMS,
        msg(
            "{how} From the position below the moves were {moves}. Is the claim of a repetition correct?",
            how=msg(
                "{colour} writes down {move} without playing it and claims a draw.",
                colour=Colour.BLACK.word,
                move="30...Qg4",
            ),
            moves="27.Bf3 Qf5 28.Be4 Qg4 29.Bf3 Qf5 30.Be4",
        ),
        (right, [Mistake(other, msg("occurrences of the position: {count}", count=len(answer.plies)))]),
        ("E.01 9.2.1", "E.01 9.5.2"),
        lines_of(answer.reasons),
        steps=(
            Step(msg("the arbiter checks with both players"), _ONE),
            Step(msg("the claim is correct"), _ONE),
        ),
        position=begun,
        errata=(OWN_POSITION,),
    )


def question_9() -> Exercise:
    """Rapid: a pawn on the last rank, seen by the arbiter (E.01 A.5.4)."""
    verdict = illegal_position(Rules.A5, next_move_completed=False)
    waits = msg("wait for the next move; if the position is still illegal, draw")
    return sample(
        9,
        Topic.ILLEGAL_MOVES,
        msg(
            "{rules}: Black plays fxe1 without promoting and presses the clock; before the arbiter "
            "arrives White answers "
            "c8Q. How does the arbiter react?",
            rules=Rules.A5.label,
        ),
        (
            waits,
            [
                Mistake(msg("the opponent gets 1 minute"), msg("the opponent has made the next move")),
                Mistake(
                    msg("the pawn is replaced by a queen"),
                    msg("without supervision the next move is waited for"),
                ),
            ],
        ),
        ("E.01 A.5.4",),
        lines_of(verdict.reasons),
    )


def question_10() -> Exercise:
    """The only legal move mates, so that the opponent cannot win (E.01 6.9)."""
    verdict = flag_verdict(Situation((), FORCED_MATE), Colour.WHITE)
    exercise = flag_of("sample:10", _dice(10), FORCED_MATE, Colour.WHITE, verdict)
    return _with_errata(exercise, OWN_POSITION, marks=Decimal(3))


def question_11() -> Exercise:
    """Who has made the move cannot claim any more (E.01 9.4)."""
    return sample(
        11,
        Topic.CLAIMS,
        msg(
            "White makes a move on the board and then claims the third occurrence of the position, which "
            "is there. What "
            "does the arbiter do?"
        ),
        (
            msg("wrong: a piece was touched; the opponent gets 2 minutes"),
            [Mistake(msg("correct: the game is drawn"), msg("the move was made before the claim"))],
        ),
        ("E.01 9.4", "E.01 9.5.3"),
        (msg("the move was made before the claim"),),
    )


def lines_of(reasons: tuple[Reason, ...]) -> tuple[Message, ...]:
    """Reasons as lines of a working."""
    return tuple(msg("{article}: {what}", article=reason.article, what=reason.what) for reason in reasons)


def _with_errata(exercise: Exercise, *errata: Message, marks: Decimal = _TWO) -> Exercise:
    return replace(exercise, errata=errata, marks=marks)
