"""Rounds on their way to the wall: paired as a draft, reviewed, published; and back again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from caissa.pairing import RoundPairing, pair_round
from caissa.tournament import Bye, Game, Outcome, Tournament
from caissa_web.records.book import RoundSheet, Stage
from caissa_web.records.errors import WrongStage
from caissa_web.records.models import Section
from caissa_web.records.state import State
from caissa_web.records.versions import Act, change
from caissa_web.records.warnings import Level, Warned, require_confirmed


def pair_next_round(
    section: Section, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Pair the next round by the section's system, as a draft; games without a result count as adjourned."""

    def made(state: State) -> State:
        _require_published(state)
        require_confirmed(_missing_results(state.facts), confirmed)
        ready = state.with_facts(_adjourned(state.facts))
        paired = _paired(ready.facts, pair_round(ready.facts))
        return State(paired, ready.book.with_sheet(RoundSheet(paired.paired_rounds)))

    act = Act("round.paired", by, f"round {section.paired_rounds + 1}", integrity=True)
    return change(section, act, made, seen_version)


def discard_draft(section: Section, *, by: str, seen_version: int, reason: str = "") -> Section:
    """Take back the pairing of a round that nobody outside the desk has seen."""

    def made(state: State) -> State:
        number = state.facts.paired_rounds
        _require_stage(state, number, Stage.DRAFT, Stage.REVIEWED)
        return State(state.facts.before_round(number), state.book.without_sheets_from(number))

    act = Act("round.discarded", by, f"round {section.paired_rounds}", reason, integrity=True)
    return change(section, act, made, seen_version)


def review_round(section: Section, round_number: int, *, by: str, seen_version: int) -> Section:
    """Mark a draft as looked at by a second pair of eyes."""
    return _staged(section, round_number, "round.reviewed", Stage.REVIEWED, by, seen_version)


def publish_round(
    section: Section, round_number: int, *, by: str, seen_version: int, at: datetime | None = None
) -> Section:
    """Show a round to everybody, now or at a given time."""
    if at is None:
        return _staged(section, round_number, "round.published", Stage.PUBLISHED, by, seen_version)
    return _staged(section, round_number, "round.scheduled", Stage.REVIEWED, by, seen_version, at)


def retract_round(section: Section, round_number: int, notice: str, *, by: str, seen_version: int) -> Section:
    """Take a published round off the noticeboard, with the notice that hangs in its place."""

    def made(state: State) -> State:
        _require_stage(state, round_number, Stage.PUBLISHED, Stage.REVIEWED)
        sheet = replace(state.book.sheet(round_number), stage=Stage.DRAFT, publish_at=None, notice=notice)
        return state.with_book(state.book.with_sheet(sheet))

    act = Act("round.retracted", by, f"round {round_number}", notice, integrity=True)
    return change(section, act, made, seen_version)


def _staged(
    section: Section,
    round_number: int,
    code: str,
    stage: Stage,
    by: str,
    seen_version: int,
    at: datetime | None = None,
) -> Section:
    def made(state: State) -> State:
        if not state.facts.round(round_number).paired:
            raise WrongStage(round=round_number, stage="not paired")
        notice = "" if stage is Stage.PUBLISHED else state.book.sheet(round_number).notice
        sheet = replace(state.book.sheet(round_number), stage=stage, publish_at=at, notice=notice)
        return state.with_book(state.book.with_sheet(sheet))

    what = f"round {round_number}" + (f" at {at:%Y-%m-%d %H:%M %Z}" if at else "")
    return change(section, Act(code, by, what), made, seen_version)


def _require_published(state: State) -> None:
    """A round is paired only when everybody knows the one before it."""
    number = state.facts.paired_rounds
    if number:
        _require_stage(state, number, Stage.PUBLISHED, Stage.REVIEWED)


def _require_stage(state: State, round_number: int, *stages: Stage) -> None:
    stage = state.book.sheet(round_number).stage
    if not state.facts.round(round_number).paired or stage not in stages:
        raise WrongStage(round=round_number, stage=stage.value)


def _missing_results(facts: Tournament) -> list[Warned]:
    """A notice of games whose result is not in (C.04.2 3.1)."""
    missing = [
        game.board
        for game in facts.round(facts.paired_rounds).games
        if Outcome.NOT_YET_PLAYED in (game.white_outcome, game.black_outcome)
    ]
    if not missing or not facts.system.swiss:
        return []
    boards = ", ".join(str(board or "?") for board in missing)
    text = f"No result of round {facts.paired_rounds} yet on board {boards}: adjourned, a draw for pairing."
    return [Warned(Level.NOTICE, "missing-results", text, "C.04.2 3.1")]


def _adjourned(facts: Tournament) -> Tournament:
    """Games of the last round without a result are adjourned; they count as draws for pairing."""
    last = facts.round(facts.paired_rounds)
    if not facts.paired_rounds or not facts.system.swiss or last.finished:
        return facts
    games = tuple(_if_open(game) for game in last.games)
    return facts.with_round(replace(last, games=games))


def _if_open(game: Game) -> Game:
    if Outcome.NOT_YET_PLAYED not in (game.white_outcome, game.black_outcome):
        return game
    return replace(game, white_outcome=Outcome.ADJOURNED, black_outcome=Outcome.ADJOURNED)


def _paired(facts: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with a round as the engine paired it, beside the byes announced for it."""
    round_ = facts.round(pairing.round)
    games = tuple(Game(one.white, one.black, board=one.number) for one in pairing if one.black is not None)
    allocated = () if pairing.bye is None else (Bye(pairing.bye, Outcome.PAIRING_ALLOCATED_BYE),)
    return facts.with_round(replace(round_, games=games, byes=(*round_.byes, *allocated)))
