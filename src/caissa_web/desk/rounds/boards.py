"""A round on the desk as plain values: boards, results as typed, and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.utils.functional import Promise as Words
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from caissa.tournament import Game, Tournament
from caissa.tournament.remarks import played_reversed
from caissa_web.desk.rounds import result_codes
from caissa_web.operations import OPEN, Outcomes
from caissa_web.presentation import lists
from caissa_web.presentation.lists import Side
from caissa_web.presentation.results import result_text, two_signs
from caissa_web.section.book import Book
from caissa_web.section.rounds.before_pairing import by_schedule, is_adjourned, is_missing, is_swiss
from caissa_web.section.rounds.board_numbers import board_numbers

Fields = Mapping[str, str]
"""Game → what was typed into its field, or what is wrong with it."""
NONE: Fields = MappingProxyType({})
REVERSED = _("colours reversed")


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board with its result as the desk types and the wall shows it.

    `code` is what is on record and was seen, `typed` what stands in the field; they differ only where
    something typed was refused. `locked` boards can be corrected for the rating report only.
    """

    number: int
    white: Side
    black: Side
    field: str
    code: str
    typed: str
    result: str | Words
    problem: str
    verified: bool
    doubted: bool
    claims: tuple[str, str]
    rated: str
    locked: bool
    note: str | Words = ""

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both players, White first."""
        return self.white, self.black

    @property
    def players(self) -> tuple[int, int]:
        """Their numbers, White's first."""
        return self.white.player.number, self.black.player.number

    @property
    def outcomes(self) -> Outcomes:
        """The result on record."""
        return result_codes.outcomes(self.code) if self.code else OPEN

    @property
    def disputed(self) -> bool:
        """Do the two players say different things?"""
        white, black = self.claims
        return bool(white and black and white != black)

    @property
    def open(self) -> bool:
        """Is the result still to come, or the game adjourned?"""
        return self.code in ("", result_codes.ADJOURNED_SIGN)

    @property
    def is_marked(self) -> bool:
        """Does the book say anything about the board?"""
        return bool(
            self.verified or self.doubted or self.rated or self.locked or self.note or any(self.claims)
        )

    @property
    def claimed(self) -> str:
        """What the players, or one of them, say, where they do not contradict each other."""
        return "" if self.disputed else self.claims[0] or self.claims[1]


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a round has come."""

    games: int
    missing: int
    unverified: int
    adjourned: int
    doubted: int
    disputed: int

    @property
    def open(self) -> int:
        """How many boards have no result yet, adjourned games among them."""
        return self.missing + self.adjourned

    @property
    def results(self) -> int:
        """How many results are in."""
        return self.games - self.open


def desk_boards(
    facts: Tournament, book: Book, round_number: int, typed: Fields = NONE, problems: Fields = NONE
) -> list[DeskBoard]:
    """The boards of a round, board 1 first; what was typed and refused stays in its field."""
    marks = _Marks(facts, book, round_number)
    turned = played_reversed(facts.remarks, round_number)
    games = {(game.white, game.black): game for game in facts.round(round_number).games}
    boards = []
    for board in lists.boards(facts, round_number):
        players = board.white.player.number, board.black.player.number
        field, code = f"{players[0]}-{players[1]}", result_codes.code_of(games[players])
        boards.append(
            DeskBoard(
                board.number,
                board.white,
                board.black,
                field,
                code,
                typed.get(field, code),
                result_text(games[players]),
                problems.get(field, ""),
                *marks.of(games[players]),
                note=REVERSED if frozenset(players) in turned else board.note,
            )
        )
    return boards


class _Marks:
    """What the book says about the games of one round."""

    def __init__(self, facts: Tournament, book: Book, number: int) -> None:
        self.verified = set(book.sheet(number).verified)
        self.doubted = {(doubt.white, doubt.black) for doubt in book.doubts if doubt.round == number}
        self.claims = {
            (claim.white, claim.black, claim.by_white): claim.outcomes
            for claim in book.claims
            if claim.round == number
        }
        self.rated = {
            (correction.white, correction.black): (correction.white_outcome, correction.black_outcome)
            for correction in book.rating_corrections
            if correction.round == number
        }
        self.numbers = board_numbers(facts.round(number))
        self.closed = is_closed(facts, number)

    def of(self, game: Game) -> tuple[bool, bool, tuple[str, str], str, bool]:
        """Verified, doubted, claimed, corrected for rating, locked."""
        players = game.white, game.black
        return (
            self.numbers[players] in self.verified,
            players in self.doubted,
            (self.claim(game, by_white=True), self.claim(game, by_white=False)),
            "-".join(outcome.value for outcome in self.rated.get(players, ())),
            self.closed and not game.open,
        )

    def claim(self, game: Game, *, by_white: bool) -> str:
        """What one of the players has entered at the board, while nothing is on record."""
        outcomes = self.claims.get((game.white, game.black, by_white))
        return two_signs(*outcomes) if outcomes and game.open else ""


def is_closed(facts: Tournament, round_number: int) -> bool:
    """Is it too late for corrections other than for rating (C.04.2 4.3)?"""
    last = facts.paired_rounds
    if not is_swiss(facts) or round_number >= last:
        return False
    return round_number < last - 1 or facts.is_finished(last)


def current_round(facts: Tournament) -> int:
    """The round that the desk works at: the newest, or the first unfinished one of a table."""
    last = facts.paired_rounds
    if not by_schedule(facts):
        return last
    return next((number for number in range(1, last + 1) if not facts.is_finished(number)), last)


def tally(facts: Tournament, book: Book, round_number: int) -> Tally:
    """How many results are missing, adjourned, doubted, or not yet verified."""
    games = facts.round(round_number).games
    verified, numbers = set(book.sheet(round_number).verified), board_numbers(facts.round(round_number))
    return Tally(
        len(games),
        sum(is_missing(game) for game in games),
        sum(not game.open and numbers[game.white, game.black] not in verified for game in games),
        sum(is_adjourned(game) for game in games),
        sum(doubt.round == round_number for doubt in book.doubts),
        _disputed(book, round_number, games),
    )


def _disputed(book: Book, round_number: int, games: tuple[Game, ...]) -> int:
    """How many open games have two players who report different results."""
    reports: dict[tuple[int, int], set[Outcomes]] = {}
    for claim in book.claims:
        if claim.round == round_number:
            reports.setdefault((claim.white, claim.black), set()).add(claim.outcomes)
    return sum(game.open and len(reports.get((game.white, game.black), ())) > 1 for game in games)


def tally_text(count: Tally) -> str:
    """How far a round has come, as the page itself says it."""
    text = gettext("Results: %(results)d of %(games)d") % {"results": count.results, "games": count.games}
    if not count.adjourned:
        return text
    adjourned = gettext("%(adjourned)d adjourned") % {"adjourned": count.adjourned}
    return f"{text} · {adjourned}"


def adjourned_games(facts: Tournament) -> list[tuple[int, int]]:
    """All games that wait to be resumed: their rounds and boards."""
    return [
        (round_.number, board_numbers(round_)[game.white, game.black])
        for round_ in facts.rounds
        for game in round_.games
        if is_adjourned(game)
    ]
