"""A round on the desk as plain values: boards, results as typed, and what still misses."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.tournament import Game, Outcome, Tournament
from caissa_web.desk.result_codes import code_of
from caissa_web.noticeboard import lists
from caissa_web.noticeboard.lists import Side
from caissa_web.noticeboard.words import result_text
from caissa_web.records.book import Book


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board with its result as the desk types and the wall shows it."""

    number: int
    white: Side
    black: Side
    field: str
    code: str
    shown: str
    verified: bool
    claimed: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a round has come."""

    games: int
    missing: int
    unverified: int
    adjourned: int


def desk_boards(facts: Tournament, book: Book, round_number: int) -> list[DeskBoard]:
    """The boards of a round, board 1 first."""
    verified = set(book.sheet(round_number).verified)
    claims = {(one.white, one.black): one for one in book.claims if one.round == round_number}
    games = {(game.white, game.black): game for game in facts.round(round_number).games}
    found = []
    for board in lists.boards(facts, round_number):
        players = board.white.player.number, board.black.player.number
        game = games[players]
        claim = claims.get(players)
        found.append(
            DeskBoard(
                board.number,
                board.white,
                board.black,
                f"{players[0]}-{players[1]}",
                code_of(game),
                result_text(game),
                game.board in verified,
                "" if claim is None else "-".join(one.value for one in claim.outcomes),
            )
        )
    return found


def tally(facts: Tournament, book: Book, round_number: int) -> Tally:
    """How many results are missing, adjourned, or not yet looked at twice."""
    games = facts.round(round_number).games
    verified = set(book.sheet(round_number).verified)
    return Tally(
        len(games),
        sum(_missing(game) for game in games),
        sum(not game.open and game.board not in verified for game in games),
        sum(Outcome.ADJOURNED in (game.white_outcome, game.black_outcome) for game in games),
    )


def _missing(game: Game) -> bool:
    return Outcome.NOT_YET_PLAYED in (game.white_outcome, game.black_outcome)
