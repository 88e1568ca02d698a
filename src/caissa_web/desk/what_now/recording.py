"""A decision of the Laws in the incidents book: what happened, the penalty, the times of both clocks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from caissa.laws.happenings.happenings import ILLEGAL_MOVES, Group, Happening
from caissa_web.operations.rounds.incidents import ILLEGAL_MOVE
from caissa_web.presentation.game_moves import clock_text
from caissa_web.section.book import APPEAL_POSSIBLE, Incident
from caissa_web.translation.sentences import translate

if TYPE_CHECKING:
    from caissa.laws import Advice, ClockTimes
    from caissa_web.desk.what_now.form import HappeningForm

_KINDS = {
    Happening.TOUCHED_PIECE: "touched-piece",
    Happening.INVERTED_ROOK: "touched-piece",
    Happening.THREEFOLD_CLAIM: "draw-claim",
    Happening.FIFTY_MOVES_CLAIM: "draw-claim",
    Happening.QUICKPLAY_CLAIM: "draw-claim",
    Happening.QUICKPLAY_INCREMENT: "draw-claim",
    Happening.ASSISTANT: "clock",
    Happening.LATE_ARRIVAL: "late",
    Happening.BOTH_ABSENT: "late",
    Happening.DEVICE: "device",
    Happening.DISTURBANCE: "disturbance",
    Happening.NOT_RECORDING: "scoresheet",
    Happening.REFUSAL: "refusal",
    Happening.BOTH_REFUSE: "refusal",
}
_GAME_LOST, _MORE_TIME = "12.9.6", "12.9.2"
LONGEST_NOTE = 1000
OLDEST = timedelta(hours=12)
"""A decision that was looked at longer ago is written down with the present time."""


def kind_of(advice: Advice) -> str:
    """How the incidents book calls it; an illegal move that does not count is not counted there."""
    happening = advice.happening
    if happening in ILLEGAL_MOVES:
        return ILLEGAL_MOVE if advice.counts else "touched-piece"
    if happening.group is Group.CLOCK and happening not in _KINDS:
        return "clock"
    return _KINDS.get(happening, "")


def penalty_of(advice: Advice, chosen: str) -> str:
    """The penalty: the arbiter's choice where the Laws leave it to the arbiter, else what they say."""
    if advice.penalties:
        return chosen if chosen in {penalty.value for penalty in advice.penalties} else ""
    penalised = advice.counts or advice.happening in (Happening.DEVICE, Happening.BOTH_REFUSE)
    if advice.decision.ends:
        return _GAME_LOST if penalised else ""
    wrong_claim = advice.happening in (Happening.THREEFOLD_CLAIM, Happening.FIFTY_MOVES_CLAIM)
    return _MORE_TIME if advice.counts or wrong_claim else ""


def incident_of(
    form: HappeningForm, advice: Advice, *, penalty: str, note: str, at: str, by: str
) -> Incident:
    """The entry of the incidents book; sent twice, it is the same entry."""
    facts, board = form.facts(), form.chosen_board
    return Incident(
        number=0,
        at=_moment(at),
        by=by,
        what="\n".join(text for text in (translate(advice.happening.label), note[:LONGEST_NOTE]) if text),
        round=form.round or None,
        players=_players(form),
        kind=kind_of(advice),
        penalty=penalty_of(advice, penalty),
        article=advice.article,
        board=board.number if board else None,
        clocks=_times(facts.clocks),
        clocks_after=_times(advice.times),
        position=facts.position,
        decision=decision_in_words(advice),
        appeal=APPEAL_POSSIBLE,
    )


def decision_in_words(advice: Advice) -> str:
    """The decision and what was done at the board, in the words of whoever writes it down."""
    decision = translate(advice.decision.label)
    sentences = [decision[:1].upper() + decision[1:] + ".", *map(translate, advice.steps)]
    return " ".join(sentences)[:1000]


def _players(form: HappeningForm) -> tuple[int, ...]:
    """Whom it concerns first, then the opponent; nobody without a board."""
    board, colour = form.chosen_board, form.by
    if board is None:
        return ()
    return (board.player(colour), board.player(colour.opposite)) if colour else board.players


def _times(times: ClockTimes | None) -> str:
    return f"{clock_text(times.white)} – {clock_text(times.black)}" if times else ""


def _moment(at: str) -> datetime:
    """When the decision was shown, so that a second tap writes the same entry; else now."""
    now = timezone.now()
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return now
    return moment if moment.tzinfo and now - OLDEST <= moment <= now else now
