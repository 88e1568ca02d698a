"""Adjourned games: the envelope, the sealed move, and the resumption (Guidelines I)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from caissa.errors import Finding, Severity
from caissa.laws.endings import automatic
from caissa.laws.errors import AmbiguousMove, NoSuchMove
from caissa.laws.flag_fall import lost_unless_no_mate
from caissa.laws.mating.answer import TRIES
from caissa.laws.situation import Situation, move_from
from caissa.laws.times import ClockTimes
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import LabelledEnum, Message, msg
from caissa.tournament import Colour


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is written on the envelope of an adjourned game.

    Handbook: E.01 G.I.2
    """

    white: str = ""
    black: str = ""
    fen: str = ""
    used: ClockTimes | None = None
    """The time that each player has used."""
    sealed_by: Colour | None = None
    move_number: int | None = None
    draw_offered: bool = False
    resumed_at: datetime | None = None
    venue: str = ""


def missing_on(envelope: Envelope) -> tuple[Finding, ...]:
    """What the envelope does not say although it must.

    Handbook: E.01 G.I.2, E.01 G.I.3
    """
    wanted: tuple[tuple[str, object, Message], ...] = (
        ("I.2.1", envelope.white and envelope.black, msg("the names of the players")),
        ("I.2.2", envelope.fen, msg("the position before the sealed move")),
        ("I.2.3", envelope.used, msg("the time used by each player")),
        ("I.2.4", envelope.sealed_by, msg("who sealed the move")),
        ("I.2.5", envelope.move_number, msg("the number of the sealed move")),
        ("I.2.7", envelope.resumed_at and envelope.venue, msg("date, time and venue of the resumption")),
    )
    return tuple(
        Finding("laws.envelope", Severity.WARNING, f"E.01 G.{number}", msg("missing: {what}", what=what))
        for number, value, what in wanted
        if not value
    )


class SealedMoveState(LabelledEnum):
    """In what state the sealed move is when the envelope is opened."""

    READABLE = "readable", msg("the sealed move can be read")
    AMBIGUOUS = "ambiguous", msg("the sealed move is ambiguous")
    UNREADABLE = "unreadable", msg("its true meaning cannot be established")
    ENVELOPE_MISSING = "envelope-missing", msg("the envelope is missing")
    POSITION_LOST = "position-lost", msg("the position cannot be re-established")


def sealed_move(
    situation: Situation,
    written: str,
    state: SealedMoveState = SealedMoveState.READABLE,
    *,
    tries: int = TRIES,
) -> Verdict:
    """What a sealed move leads to: it is played, loses the game, or the game is continued or annulled.

    A game that had already ended, or that the opponent cannot possibly win, is not lost by it.

    Handbook: E.01 G.I.8, E.01 G.I.12
    """
    if state is SealedMoveState.POSITION_LOST:
        text = msg("the position cannot be re-established: annulled")
        return Verdict(Decision.NEW_GAME, (Reason("E.01 G.I.12.2", text),))
    if state is SealedMoveState.ENVELOPE_MISSING:
        text = msg(
            "continued from the adjourned position; the player makes the move that was sealed, as stated"
        )
        return Verdict(Decision.GOES_ON, (Reason("E.01 G.I.12.1", text),))
    before = automatic(situation, tries=tries)
    if before is not None:
        return before
    fault = _fault(situation, written, state)
    if fault is None:
        text = msg("the sealed move {move} is made on the board", move=written)
        return Verdict(Decision.GOES_ON, (Reason("E.01 G.I.9.1", text),))
    return lost_unless_no_mate(situation.board, situation.to_move, fault, tries=tries)


def _fault(situation: Situation, written: str, state: SealedMoveState) -> Reason | None:
    """What is wrong with a sealed move, if anything is."""
    if state is SealedMoveState.AMBIGUOUS:
        return Reason("E.01 G.I.8.1", state.label)
    if state is SealedMoveState.UNREADABLE:
        return Reason("E.01 G.I.8.2", state.label)
    try:
        move_from(situation.board, written)
    except NoSuchMove as error:
        text = msg("the sealed move: {why}", why=error.args[0])
        return Reason("E.01 G.I.8.1" if isinstance(error, AmbiguousMove) else "E.01 G.I.8.3", text)
    return None


def resumption(*, replier_present: bool, sealer_present: bool, default_time_over: bool = False) -> Verdict:
    """What happens at the time of resumption, by who has come.

    Handbook: E.01 G.I.9, E.01 G.I.10, E.01 G.I.11
    """
    if default_time_over and not (replier_present and sealer_present):
        text = msg("a player who arrives after the default time loses, unless the sealed move ended the game")
        return Verdict(Decision.GOES_ON, (Reason("E.01 G.I.10", text),))
    if replier_present:
        text = msg("the envelope is opened, the sealed move made, and the replying player's clock started")
        reasons = [Reason("E.01 G.I.9.1", text)]
        if not sealer_present:
            may = msg("the replying player may seal the reply in a fresh envelope and start the other clock")
            reasons.append(Reason("E.01 G.I.9.3", may))
        return Verdict(Decision.GOES_ON, tuple(reasons))
    text = msg("the clock of the player who must reply is started; the envelope waits for that player")
    reasons = [Reason("E.01 G.I.9.2", text)]
    if not sealer_present:
        reasons.append(
            Reason(
                "E.01 G.I.11", msg("neither player is present: the clock of the player who must reply runs")
            )
        )
    return Verdict(Decision.GOES_ON, tuple(reasons))
