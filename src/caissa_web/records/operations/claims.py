"""Results that the players enter at the board: recorded when both say the same, else for the arbiter."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from caissa.errors import CaissaError, ImpossibleChange
from caissa.messages import joined, msg
from caissa.tournament import Game, Outcome, changes
from caissa_web.records import snapshot
from caissa_web.records.before_pairing import by_schedule, is_swiss
from caissa_web.records.book import Book, Claim
from caissa_web.records.errors import Conflict
from caissa_web.records.models import Section
from caissa_web.records.operations.results import (
    Entry,
    Outcomes,
    Players,
    late_departures,
    letters,
    require_game,
    require_public,
    warning_of,
    with_late_remarks,
    without_doubt,
)
from caissa_web.records.state import State
from caissa_web.records.team_rounds import settled
from caissa_web.records.versions import Act, last_author, store
from caissa_web.records.warnings import require_confirmed

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
    """What the players of one open game have entered; None is for who has not yet."""

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
    return next((one for one in range(1, last + 1) if not state.facts.is_finished(one)), last)


def claimed_games(state: State, now: datetime) -> list[Claimed]:
    """The open games of the round in play with a player's claim, by board; older claims have expired."""
    number = round_in_play(state, now)
    found = []
    for place, game in enumerate(state.facts.round(number).games if number else (), start=1):
        outcomes = {one.by_white: one.outcomes for one in _of_game(state.book, number, game)}
        if outcomes and game.open:
            seats = (game.board or place, game.white, game.black)
            found.append(Claimed(number, *seats, outcomes.get(True), outcomes.get(False)))
    return sorted(found, key=lambda one: one.board)


@transaction.atomic
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
    current, state = _locked(section)
    if round_number != round_in_play(state, timezone.now()):
        raise RoundOver(round=round_number)
    claim = Claim(round_number, *players, by_white, *outcomes, at=timezone.now())
    after = _claimed(state, claim)
    if after == state:
        return current
    entry = msg("round {round}, {entry}", round=round_number, entry=str(Entry(players, outcomes)))
    if after.facts != state.facts:
        return store(current, after, Act("result.recorded", BOTH, entry))
    return store(current, after, Act("result.claimed", WHITE if by_white else BLACK, entry))


@transaction.atomic
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
    current, state = _locked(section)
    found = require_game(state.facts, round_number, players)
    if found != outcomes and not _open(found):
        game = msg(
            "The result of {first}-{second} in round {round}",
            first=players[0],
            second=players[1],
            round=round_number,
        )
        raise Conflict(what=game, author=last_author(current), seen=msg("no result"), found=letters(found))
    require_public(state, round_number)
    after = _recorded(state, round_number, players, outcomes)
    if after == state:
        return current
    if found != outcomes:
        departures = late_departures(state, round_number, found, outcomes)
        require_confirmed(map(warning_of, departures), confirmed)
        after = with_late_remarks(after, departures, [Entry(players, outcomes)])
    what = msg(
        "round {round}, {entry}{told}",
        round=round_number,
        entry=Entry(players, outcomes),
        told=_told(state.book, round_number, players),
    )
    return store(current, after, Act("result.recorded", by, what, reason))


@transaction.atomic
def dismiss_claims(section: Section, round_number: int, players: Players, *, by: str) -> Section:
    """Forget what the players of a game have entered, so that they can enter it anew."""
    current, state = _locked(section)
    after = state.with_book(_without_claims(state.book, round_number, players))
    if after == state:
        return current
    what = msg(
        "round {round}, {first}-{second}{told}",
        round=round_number,
        first=players[0],
        second=players[1],
        told=_told(state.book, round_number, players),
    )
    return store(current, after, Act("result.claims-dismissed", by, what))


def _locked(section: Section) -> tuple[Section, State]:
    """The section as it is now, held until the transaction ends."""
    current = Section.objects.select_for_update().get(pk=section.pk)
    return current, snapshot.load_state(current)


def _claimed(state: State, claim: Claim) -> State:
    players = claim.white, claim.black
    found = require_game(state.facts, claim.round, players)
    if not _open(found):
        if found != claim.outcomes:
            raise AlreadyRecorded(found=letters(found))
        return state
    if is_swiss(state.facts) and claim.round < state.facts.paired_rounds:
        raise RoundOver(round=claim.round)
    by_colour = {one.by_white: one for one in state.book.claims if _names(one, claim.round, players)}
    own, other = by_colour.get(claim.by_white), by_colour.get(not claim.by_white)
    if other is not None and other.outcomes == claim.outcomes:
        return _recorded(state, claim.round, players, claim.outcomes)
    if own is not None and own.outcomes == claim.outcomes:
        return state
    kept = (one for one in state.book.claims if one is not own and one.round == claim.round)
    return state.with_book(replace(state.book, claims=(*kept, claim)))


def _recorded(state: State, round_number: int, players: Players, outcomes: Outcomes) -> State:
    """The state with a result on record and nothing left that speaks about it."""
    facts = changes.record_result(state.facts, round_number, *players, outcomes)
    facts = settled(state.facts, facts, round_number)
    book = without_doubt(_without_claims(state.book, round_number, players), round_number, players)
    return State(facts, book)


def _open(found: Outcomes) -> bool:
    return any(one.open for one in found)


def _without_claims(book: Book, round_number: int, players: Players) -> Book:
    kept = tuple(one for one in book.claims if not _names(one, round_number, players))
    return book if kept == book.claims else replace(book, claims=kept)


def _names(claim: Claim, round_number: int, players: Players) -> bool:
    return (claim.round, claim.white, claim.black) == (round_number, *players)


def _of_game(book: Book, round_number: int, game: Game) -> list[Claim]:
    return [one for one in book.claims if _names(one, round_number, (game.white, game.black))]


def _told(book: Book, round_number: int, players: Players) -> str:
    """What the players had said, for the log."""
    claims = [one for one in book.claims if _names(one, round_number, players)]
    return joined("", (_said(one) for one in claims))


def _said(claim: Claim) -> str:
    told = letters(claim.outcomes)
    return (
        msg("; White said {result}", result=told)
        if claim.by_white
        else msg("; Black said {result}", result=told)
    )
