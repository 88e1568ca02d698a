"""What an arbiter should know before the next round is paired."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.messages import joined, msg
from caissa.pairing.systems import SCHEDULED, followed_system, system_of
from caissa.tournament import Game, Outcome, System, Tournament
from caissa_web.section.book import Book
from caissa_web.section.options import CORRECTION_MINUTES, DEFAULT_TIME, PUBLICATION_TIME
from caissa_web.section.rounds.board_numbers import board_numbers
from caissa_web.section.rounds.no_shows import warnings_of_no_shows
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned

MOST_NAMED = 12


def is_swiss(facts: Tournament) -> bool:
    """Are opponents found from round to round by score? A section that does not say its system is."""
    return followed_system(facts).swiss


def by_schedule(facts: Tournament) -> bool:
    """Are the rounds known from a table or a bracket?"""
    return followed_system(facts) in SCHEDULED


def warnings_before_pairing(state: State) -> list[Warned]:
    """What must be confirmed before the next round is paired."""
    facts, book = state.facts, state.book
    if not is_swiss(facts):
        return [*_not_drawn(facts), *_not_checked_in(facts, book)]
    return [
        *_missing_results(facts),
        *_older_adjourned(facts),
        *warnings_of_no_shows(state),
        *_not_checked_in(facts, book),
    ]


def lots_missing(facts: Tournament) -> bool:
    """Do the participants of a round robin still wait for the drawing of lots (C.05 6.2)?"""
    return facts.system is System.ROUND_ROBIN and not facts.paired_rounds and not facts.tpns


def _not_drawn(facts: Tournament) -> list[Warned]:
    """The numbers of a round robin come from the drawing of lots; FIDE mode insists on it."""
    if not lots_missing(facts) or not facts.fide_mode:
        return []
    text = msg(
        "The pairing numbers have not been drawn by lot: the table would follow the entry list. "
        "Draw them first, or enter them as they were drawn in the hall."
    )
    return [Warned(Level.GRAVE, "no-draw", text, "C.05 6.2")]


def notices_before_pairing(state: State) -> list[Warned]:
    """What has to be announced for the next round and has not been entered yet (GEN-013)."""
    facts, number = state.facts, system_of(state.facts).next_round
    notices = []
    if lots_missing(facts):
        text = msg("The pairing numbers have not been drawn by lot.")
        notices.append(Warned(Level.NOTICE, "no-draw", text, "C.05 6.2"))
    if facts.round(number).date is None:
        text = msg("The day of round {round} is not set.", round=number)
        notices.append(Warned(Level.NOTICE, "no-round-start", text, "C.04.2 4.7"))
    if not state.book.text(DEFAULT_TIME):
        text = msg("The default time has not been announced: how late may a player arrive?")
        notices.append(Warned(Level.NOTICE, "no-default-time", text, "Laws 6.7.1"))
    if not state.book.text(PUBLICATION_TIME):
        text = msg("The time when results and pairings are published has not been announced.")
        notices.append(Warned(Level.NOTICE, "no-publication-time", text, "C.04.2 4.2"))
    if is_swiss(facts) and not state.book.text(CORRECTION_MINUTES):
        text = msg("The deadline for reporting mistakes in results has not been announced.")
        notices.append(Warned(Level.NOTICE, "no-correction-deadline", text, "C.04.2 4.3"))
    return notices


def is_missing(game: Game) -> bool:
    """Has no result of this game been entered?"""
    return Outcome.NOT_YET_PLAYED in (game.white_outcome, game.black_outcome)


def is_adjourned(game: Game) -> bool:
    """Has this game been adjourned and not ended yet?"""
    return Outcome.ADJOURNED in (game.white_outcome, game.black_outcome)


def _missing_results(facts: Tournament) -> list[Warned]:
    """A notice of games whose result is not in (C.04.2 3.1)."""
    missing = [str(board) for board, game in _boards(facts, facts.paired_rounds) if is_missing(game)]
    if not missing:
        return []
    text = msg(
        "No result of round {round} yet on board {list}: adjourned, counted as a draw for pairing.",
        round=facts.paired_rounds,
        list=_listed(missing),
    )
    return [Warned(Level.NOTICE, "missing-results", text, "C.04.2 3.1")]


def _older_adjourned(facts: Tournament) -> list[Warned]:
    """A notice of adjourned games of earlier rounds that are still open."""
    still = [
        msg("round {round}, board {board}", round=round_.number, board=board)
        for round_ in facts.rounds[: max(0, facts.paired_rounds - 1)]
        for board, game in _boards(facts, round_.number)
        if is_adjourned(game)
    ]
    if not still:
        return []
    text = msg("Still adjourned, counted as a draw for pairing: {list}.", list=_listed(still, "; "))
    return [Warned(Level.NOTICE, "older-adjourned", text, "C.04.2 3.1")]


def _not_checked_in(facts: Tournament, book: Book) -> list[Warned]:
    """A notice of players who would be paired and have not checked in, where check-in is in use."""
    number = facts.next_round
    present = {check_in.participant for check_in in book.check_ins if check_in.round in (0, number)}
    if not present or facts.for_teams:
        return []
    excused = {bye.participant for bye in facts.round(number).byes}
    absent = [
        f"{player.number} {player.name}"
        for player in facts.players
        if player.number not in present | excused
        and player.first_round <= number
        and not player.gone_in(number)
    ]
    if not absent:
        return []
    text = msg("Not checked in, but still to be paired: {list}.", list=_listed(absent, "; "))
    return [Warned(Level.NOTICE, "not-checked-in", text, "C.04.2 4.1")]


def _boards(facts: Tournament, number: int) -> list[tuple[int, Game]]:
    round_ = facts.round(number)
    return list(zip(board_numbers(round_).values(), round_.games, strict=True))


def _listed(named: Sequence[str], between: str = ", ") -> str:
    more, listed = len(named) - MOST_NAMED, joined(between, named[:MOST_NAMED])
    return msg("{list} and {more} more", list=listed, more=more) if more > 0 else listed
