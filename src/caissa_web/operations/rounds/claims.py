"""Results that the players enter at the board: recorded when both say the same, else for the arbiter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from caissa.errors import CaissaError, ImpossibleChange
from caissa.messages import joined, msg
from caissa.tournament import Game, Outcome, changes
from caissa_web.operations.rounds.results import (
    Entry,
    Outcomes,
    Players,
    late_departures,
    letters,
    require_game,
    require_public,
    with_late_remarks,
    without_doubt,
)
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change, last_author
from caissa_web.section.book import Book, Claim
from caissa_web.section.errors import Conflict
from caissa_web.section.rounds.before_pairing import by_schedule, is_swiss
from caissa_web.section.state import State, of_book
from caissa_web.section.teams.rounds import settled

WHITE_WON: Outcomes = (Outcome.WIN, Outcome.LOSS)
DRAWN: Outcomes = (Outcome.DRAW, Outcome.DRAW)
BLACK_WON: Outcomes = (Outcome.LOSS, Outcome.WIN)
PLAYERS_RESULTS = (WHITE_WON, DRAWN, BLACK_WON)
"""What players may enter themselves; forfeits and decisions are the arbiter's."""

BOTH = msg("White and Black at the board")
WHITE, BLACK = msg("White at the board"), msg("Black at the board")


class AlreadyRecorded(CaissaError):
    """A player enters a result that differs from the one on record."""

    code = "records.already-recorded"
    message = "The result on record is {found}. If that is wrong, call the arbiter."


class RoundOver(CaissaError):
    """A result comes for a round that is not being played."""

    code = "records.round-over"
    message = "Round {round} is not being played now, so nothing was changed. Tell the arbiter the result."


@dataclass(frozen=True, slots=True)
class Claimed:
    """What the players of one open game have entered; None for a player who has not."""

    round: int
    board: int
    white: int
    black: int
    by_white: Outcomes | None = None
    by_black: Outcomes | None = None

    @property
    def disputed(self) -> bool:
        """Do the two say different things?"""
        return self.by_white is not None and self.by_black is not None and self.by_white != self.by_black


def round_in_play(state: State, now: datetime) -> int:
    """The round that everybody may see and that is being played; 0 if there is none."""
    last = state.book.public_rounds(state.facts.paired_rounds, now)
    if not by_schedule(state.facts):
        return last
    return next((number for number in range(1, last + 1) if not state.facts.is_finished(number)), last)


def claimed_games(state: State, now: datetime) -> list[Claimed]:
    """The open games of the round in play with a player's claim, by board; older claims have expired."""
    number = round_in_play(state, now)
    claimed = []
    for place, game in enumerate(state.facts.round(number).games if number else (), start=1):
        outcomes = {claim.by_white: claim.outcomes for claim in _of_game(state.book, number, game)}
        if outcomes and game.open:
            seats = (game.board or place, game.white, game.black)
            claimed.append(Claimed(number, *seats, outcomes.get(True), outcomes.get(False)))
    return sorted(claimed, key=lambda claimed_game: claimed_game.board)


def number_of_disputes(state: State, now: datetime) -> int:
    """How many games wait for the arbiter's decision."""
    return sum(game.disputed for game in claimed_games(state, now)) if state.book.claims else 0


def claim_result(
    section: Section, round_number: int, players: Players, outcomes: Outcomes, *, by_white: bool
) -> Section:
    """Take what one player says; if the opponent has said the same it is recorded, else it waits.

    Sending it again changes nothing. A player may say something else as long as nothing is on record.
    """
    if outcomes not in PLAYERS_RESULTS:
        raise ImpossibleChange(
            why=msg("players cannot enter {letters}; call the arbiter", letters=letters(outcomes))
        )

    def apply(state: State) -> State:
        now = timezone.now()
        if round_number != round_in_play(state, now):
            raise RoundOver(round=round_number)
        return _claimed(state, Claim(round_number, *players, by_white, *outcomes, at=now))

    def describe(before: State, after: State) -> Act:
        entry = msg("round {round}, {entry}", round=round_number, entry=str(Entry(players, outcomes)))
        if after.facts != before.facts:
            return Act("result.recorded", BOTH, entry)
        return Act("result.claimed", WHITE if by_white else BLACK, entry)

    return change(section, describe, apply)


def settle_claims(
    section: Section,
    round_number: int,
    players: Players,
    outcomes: Outcomes,
    *,
    by: str,
    reason: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Record what the arbiter decides where the players disagree, or one of them has not entered anything."""

    def apply(state: State) -> State:
        on_record = require_game(state.facts, round_number, players)
        if on_record != outcomes and not _open(on_record):
            raise _conflict(section, round_number, players, on_record)
        require_public(state, round_number)
        after = _recorded(state, round_number, players, outcomes)
        if on_record == outcomes:
            return after
        departures = late_departures(state, round_number, on_record, outcomes)
        return with_late_remarks(after, departures, [Entry(players, outcomes)], confirmed)

    def describe(before: State, _after: State) -> Act:
        what = msg(
            "round {round}, {entry}{told}",
            round=round_number,
            entry=Entry(players, outcomes),
            told=_claims_text(before.book, round_number, players),
        )
        return Act("result.recorded", by, what, reason)

    return change(section, describe, apply)


def dismiss_claims(section: Section, round_number: int, players: Players, *, by: str) -> Section:
    """Forget what the players of a game have entered, so that they can enter it anew."""

    def describe(before: State, _after: State) -> Act:
        what = msg(
            "round {round}, {first}-{second}{told}",
            round=round_number,
            first=players[0],
            second=players[1],
            told=_claims_text(before.book, round_number, players),
        )
        return Act("result.claims-dismissed", by, what)

    return change(section, describe, of_book(lambda book: _without_claims(book, round_number, players)))


def _conflict(section: Section, round_number: int, players: Players, on_record: Outcomes) -> Conflict:
    game = msg(
        "The result of {first}-{second} in round {round}",
        first=players[0],
        second=players[1],
        round=round_number,
    )
    return Conflict(what=game, author=last_author(section), seen=msg("no result"), found=letters(on_record))


def _claimed(state: State, claim: Claim) -> State:
    players = claim.white, claim.black
    on_record = require_game(state.facts, claim.round, players)
    if not _open(on_record):
        if on_record != claim.outcomes:
            raise AlreadyRecorded(found=letters(on_record))
        return state
    if is_swiss(state.facts) and claim.round < state.facts.paired_rounds:
        raise RoundOver(round=claim.round)
    by_colour = {
        earlier.by_white: earlier for earlier in state.book.claims if _names(earlier, claim.round, players)
    }
    own, other = by_colour.get(claim.by_white), by_colour.get(not claim.by_white)
    if other is not None and other.outcomes == claim.outcomes:
        return _recorded(state, claim.round, players, claim.outcomes)
    if own is not None and own.outcomes == claim.outcomes:
        return state
    kept = (earlier for earlier in state.book.claims if earlier is not own and earlier.round == claim.round)
    return state.with_book(replace(state.book, claims=(*kept, claim)))


def _recorded(state: State, round_number: int, players: Players, outcomes: Outcomes) -> State:
    """The state with a result on record, and without claims and doubts about it."""
    facts = changes.record_result(state.facts, round_number, *players, outcomes)
    facts = settled(state.facts, facts, round_number)
    book = without_doubt(_without_claims(state.book, round_number, players), round_number, players)
    return State(facts, book)


def _open(outcomes: Outcomes) -> bool:
    return any(outcome.open for outcome in outcomes)


def _without_claims(book: Book, round_number: int, players: Players) -> Book:
    kept = tuple(claim for claim in book.claims if not _names(claim, round_number, players))
    return book if kept == book.claims else replace(book, claims=kept)


def _names(claim: Claim, round_number: int, players: Players) -> bool:
    return (claim.round, claim.white, claim.black) == (round_number, *players)


def _of_game(book: Book, round_number: int, game: Game) -> list[Claim]:
    return [claim for claim in book.claims if _names(claim, round_number, (game.white, game.black))]


def _claims_text(book: Book, round_number: int, players: Players) -> str:
    """What the players had said, for the log."""
    claims = [claim for claim in book.claims if _names(claim, round_number, players)]
    return joined("", map(_claim_text, claims))


def _claim_text(claim: Claim) -> str:
    result = letters(claim.outcomes)
    if claim.by_white:
        return msg("; White said {result}", result=result)
    return msg("; Black said {result}", result=result)
