"""The boards of a round with their games as plain values: how far, what is doubtful, what is proposed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.files.pgn.results import outcomes_of
from caissa.tournament import Outcome
from caissa_web.desk.frame import Opened
from caissa_web.desk.games.alarms import Alarm, alarm_of
from caissa_web.desk.rounds.boards import DeskBoard, desk_boards
from caissa_web.games.feed import Feed, feed_of
from caissa_web.games.values import StoredGame
from caissa_web.operations import Entry
from caissa_web.operations.games.storing import FEWEST_PLIES, LIVE
from caissa_web.presentation.results import two_signs
from caissa_web.records.publication import publication_of
from caissa_web.section.games_book import Delay, Pause

STALE_AFTER = timedelta(minutes=30)
"""A running game of a live source without a move for so long is worth a look."""


@dataclass(frozen=True, slots=True)
class GameBoard:
    """A board and its game."""

    board: DeskBoard
    game: StoredGame | None
    delay: Delay
    proposed: tuple[Outcome, Outcome] | None
    now: datetime
    paused: Pause | None = None

    @property
    def plies(self) -> int:
        """How many half-moves are known."""
        return len(self.game.plies) if self.game else 0

    @property
    def moves(self) -> int:
        """How many moves are known, the unfinished one among them."""
        return (self.plies + 1) // 2

    @property
    def last(self) -> str:
        """The last half-move as it was written."""
        return self.game.plies[-1].text if self.game and self.game.plies else ""

    @property
    def illegal_from(self) -> int | None:
        """The half-move from which on the game cannot be followed, counted from 1."""
        if self.game is None or self.game.readable == self.plies:
            return None
        return self.game.readable + 1

    @property
    def illegal_move(self) -> int | None:
        """The same as the number of a move."""
        return (self.illegal_from + 1) // 2 if self.illegal_from else None

    @property
    def stale(self) -> bool:
        """Is it a running live game from which nothing was heard for long?"""
        game = self.game
        if game is None or game.moved_at is None or game.frozen or game.result or not self.board.open:
            return False
        return game.source in LIVE and self.paused is None and self.now - game.moved_at > STALE_AFTER

    @property
    def clock_missing(self) -> bool:
        """Does a live source send moves of this game without a clock?"""
        return bool(self.game and self.game.source in LIVE and self.plies > 1 and self.game.clock_at is None)

    @property
    def state(self) -> Words | str:
        """How the game stands, in a word."""
        if self.game is None:
            return _("no moves")
        if self.paused is not None:
            return _("interrupted")
        if self.game.frozen:
            return _("frozen")
        if not self.board.open or self.game.result:
            return _("finished")
        return _("under way") if self.game.source in LIVE else _("stored")

    @property
    def alarm(self) -> Alarm | None:
        """The end by the Laws that nobody claims and no result on record tells (9.6)."""
        alarm = alarm_of(self.game) if self.game else None
        recorded = None if self.board.open else self.board.outcomes
        return alarm if alarm and recorded != alarm.outcomes else None

    @property
    def proposal(self) -> str:
        """The result that the file tells and nobody has entered."""
        return two_signs(*self.proposed) if self.proposed else ""

    @property
    def differs(self) -> str:
        """The result of the file where another one is on record."""
        told = result_of_file(self.game)
        if told is None or self.board.open or told == self.board.outcomes:
            return ""
        return two_signs(*told)


def result_of_file(game: StoredGame | None) -> tuple[Outcome, Outcome] | None:
    """What the file says of the result, if anything."""
    if game is None or not game.result:
        return None
    return outcomes_of({"Result": game.result})


def feed(opened: Opened) -> Feed:
    """The games of the section."""
    return feed_of(opened.section.pk, opened.section.game_rows_count)


def game_boards(opened: Opened, round_number: int, now: datetime) -> list[GameBoard]:
    """The boards of a round, each with its game."""
    if not opened.facts.is_paired(round_number):
        return []
    games, event = feed(opened), publication_of(opened.event).games_held
    made = []
    for board in desk_boards(opened.facts, opened.book, round_number):
        game = games.game(opened.facts, round_number, *board.players)
        delay = opened.book.games.delay_of(event, round_number, *board.players)
        paused = opened.book.games.paused(round_number, *board.players)
        made.append(GameBoard(board, game, delay, _proposed(board, game), now, paused))
    return made


def _proposed(board: DeskBoard, game: StoredGame | None) -> tuple[Outcome, Outcome] | None:
    """A result of a file is proposed where none is on record; a game of hardly a move proposes nothing."""
    if game is None or not board.open or len(game.plies) < FEWEST_PLIES:
        return None
    told = result_of_file(game)
    return told if told and all(outcome.played for outcome in told) else None


def proposals(boards: list[GameBoard], chosen: set[str]) -> list[Entry]:
    """The results that were chosen among those proposed, as the arbiter enters them."""
    return [
        Entry(entry.board.players, entry.proposed, entry.board.outcomes)
        for entry in boards
        if entry.proposed and entry.board.field in chosen
    ]
