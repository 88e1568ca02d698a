"""What the arbiter knows of a happening, typed on a phone; what the section knows is filled in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _later

from caissa.conduct.penalties import warnings_of
from caissa.laws.happenings.happenings import Happening
from caissa.laws.rules import Rules
from caissa.play import TimeControl, rates_of_play
from caissa.tournament import Colour, Speed, Tournament
from caissa_web.desk.frame import Opened
from caissa_web.desk.rounds.boards import current_round, desk_boards
from caissa_web.desk.what_now.questions import questions_of, yes_or_no
from caissa_web.games.feed import feed_of
from caissa_web.games.values import StoredGame
from caissa_web.operations.rounds.incidents import illegal_moves
from caissa_web.operations.rounds.penalties import penalties_at, person_key
from caissa_web.presentation.game_moves import clock_text
from caissa_web.presentation.positions import picture_after
from caissa_web.records.rights import Visitor
from caissa_web.section.book import Book
from caissa_web.section.number_input import whole_number
from caissa_web.section.options import BLITZ_RULES, DEFAULT_TIME, DEVICE_PENALTY, RAPID_RULES
from caissa_web.section.setup.announced_answers import announced_for_decisions

DECIDE = "decide"
"""Sent with the form when an answer is wanted, so that a page opened afresh shows no complaints."""


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board of a round that can be chosen: its number, its players, and how it is called."""

    number: int
    players: tuple[int, int]
    label: str

    @property
    def value(self) -> str:
        """How a form names it."""
        return f"{self.players[0]}-{self.players[1]}"

    def player(self, colour: Colour) -> int:
        """The number of one of the players."""
        return self.players[0 if colour is Colour.WHITE else 1]


def boards_of(opened: Opened, round_number: int) -> list[BoardChoice]:
    """The boards of a round, to choose from."""
    if not round_number:
        return []
    return [
        BoardChoice(
            board.number,
            board.players,
            f"{board.number}  {board.white.player.name} – {board.black.player.name}",
        )
        for board in desk_boards(opened.facts, opened.book, round_number)
    ]


def asked_round(opened: Opened, typed: str) -> int:
    """The round that a page is about: the one asked for if it is paired, else the one being played."""
    number = whole_number(typed, 3)
    return number if number and 1 <= number <= opened.facts.paired_rounds else current_round(opened.facts)


def rules_of(facts: Tournament, book: Book) -> Rules:
    """The rules that a section is played by; without an announcement those for little supervision."""
    if facts.speed is Speed.RAPID:
        return Rules.A4 if book.value(RAPID_RULES) == Rules.A4.value else Rules.A5
    if facts.speed is Speed.BLITZ:
        return Rules.B2 if book.value(BLITZ_RULES) == Rules.B2.value else Rules.B3
    return Rules.STANDARD


class HappeningForm(forms.Form):
    """The questions of one happening, with the board in question."""

    board = forms.ChoiceField(label=_later("Board"), required=False)
    rules = forms.ChoiceField(
        label=_later("Rules"), choices=[(rules.value, rules.label) for rules in Rules], required=False
    )

    def __init__(
        self, happening: Happening, opened: Opened, typed: Any, *, bound: bool, reader: Visitor
    ) -> None:
        self.happening, self.opened, self.typed, self.reader = happening, opened, typed, reader
        self.round = asked_round(opened, typed.get("round", ""))
        self.boards = boards_of(opened, self.round)
        wanted = typed.get("board", "")
        self.game = _game(opened, self.round, self.boards, wanted)
        known = known_of_section(opened) | _on_the_board(self.game)
        if happening is Happening.SEALED_MOVE:
            known |= _adjourned(opened, self.round, self.boards, wanted)
        super().__init__(typed if bound else None, initial=known | {"board": wanted})
        self.fields["board"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((board.value, board.label) for board in self.boards),
        ]
        rules = self.fields.pop("rules")
        self.fields |= questions_of(happening)
        if "claim_holds" in self.fields and self.judged_by_moves:
            self.fields["claim_holds"].required = False
            self.fields["claim_holds"].help_text = _later("Left empty, the moves on record are asked.")
        self.fields["rules"] = rules

    @property
    def chosen_board(self) -> BoardChoice | None:
        """The board in question, if one was chosen."""
        value = self.cleaned_data.get("board", "")
        return next((board for board in self.boards if board.value == value), None)

    @property
    def judged_by_moves(self) -> bool:
        """Are the moves of the chosen board's game known, and can they all be followed?"""
        return bool(self.game and self.game.plies and self.game.readable == len(self.game.plies))

    @property
    def by(self) -> Colour | None:
        """The player in question."""
        return {"white": Colour.WHITE, "black": Colour.BLACK}.get(self.cleaned_data.get("by", ""))

    @property
    def player(self) -> int | None:
        """The number of the player in question."""
        board, colour = self.chosen_board, self.by
        return board.player(colour) if board and colour else None

    def facts(self) -> Any:
        """Everything that was typed, and what the incidents book knows, as the Laws want to have it."""
        from caissa.laws import ClockTimes, Facts, SealedMoveState  # noqa: PLC0415 - needs the library of moves

        typed = dict(self.cleaned_data)
        white, black = typed.pop("white", None), typed.pop("black", None)
        clocks = ClockTimes(white, black) if white is not None and black is not None else None
        typed.pop("board")
        rules = typed.pop("rules")
        for name in ("claim_holds", "last_period", "pressed", "announced", "replier", "sealer"):
            if name in typed:
                typed[name] = yes_or_no(typed[name])
        for name in ("pressed", "sealer"):
            typed[name] = typed.get(name) is not False
        if "sealed" in typed:
            typed["sealed"] = SealedMoveState(typed["sealed"])
        typed["extra"] = timedelta(minutes=typed.get("extra") or 0)
        for name in ("elapsed", "claimed"):
            typed[name] = _minutes(typed.get(name))
        for name in ("started", "arrived", "white_arrived", "black_arrived", "now"):
            typed[name] = _today(typed.get(name))
        if self.game is not None and self.judged_by_moves:
            from caissa.files.pgn.moves.checking import situation_of  # noqa: PLC0415 - as above

            typed["played"] = situation_of(self.game.recorded)
        return Facts(
            **typed
            | self._counted(typed)
            | {
                "rules": Rules(rules) if rules else rules_of(self.opened.facts, self.opened.book),
                "clocks": clocks,
                "by": self.by,
                "control": _control(self.opened.facts),
                "increment": timedelta(seconds=typed.get("increment") or 0),
                "also": tuple(map(Happening, typed.get("also", ()))),
            }
        )

    def _counted(self, typed: dict[str, Any]) -> dict[str, int]:
        """Earlier illegal moves and warnings: as typed, else as the incidents book has them."""
        book, player = self.opened.book.incidents, self.player
        earlier, warnings = typed.get("earlier"), typed.get("warnings")
        if earlier is None:
            earlier = illegal_moves(book, player, self.round) if player else 0
        if warnings is None:
            # A warning of another section counts as well: it is the same player.
            entries = penalties_at(self.opened.event, self.reader) if player else []
            warnings = warnings_of(entries, person_key(self.opened.facts, player)) if player else 0
        return {"earlier": earlier, "warnings": warnings}


def _control(facts: Tournament) -> TimeControl | None:
    """The time control of the round that is being played."""
    return rates_of_play(facts).of_round(current_round(facts))


def known_of_section(opened: Opened) -> dict[str, Any]:
    """What the section knows without being asked."""
    control = _control(opened.facts)
    milder = opened.book.text(DEVICE_PENALTY) not in ("", "loss")
    answers = announced_for_decisions(opened.facts, opened.book) if milder else []
    device = [answer.answer for answer in answers if answer.article == "Laws 11.3.2.2"]
    return {
        "rules": rules_of(opened.facts, opened.book).value,
        "increment": max((period.bonus for period in control.periods), default=0) if control else 0,
        "default_time": opened.book.value(DEFAULT_TIME) or 0,
        "sealed": "readable",
        "sealer": "yes",
        "now": timezone.localtime().strftime("%H:%M"),
        "pressed": "yes",
        "milder": device[0] if device else "",
    }


def _game(opened: Opened, round_number: int, boards: list[BoardChoice], wanted: str) -> StoredGame | None:
    """The game of the chosen board, if anything is known of it."""
    board = next((board for board in boards if board.value == wanted), None)
    if board is None:
        return None
    feed = feed_of(opened.section.pk, opened.section.game_rows_count)
    return feed.game(opened.facts, round_number, *board.players)


def _on_the_board(game: StoredGame | None) -> dict[str, Any]:
    """The position and the clocks that a live board sent last, so that they need not be typed."""
    if game is None or not game.plies:
        return {}
    clocks = {"white": clock_text(game.clock(white=True)), "black": clock_text(game.clock(white=False))}
    return {"position": picture_after(game.recorded).fen, "moves": len(game.plies) // 2, **clocks}


def _adjourned(opened: Opened, round_number: int, boards: list[BoardChoice], wanted: str) -> dict[str, Any]:
    """The position that was kept when the game of the chosen board was adjourned."""
    board = next((board for board in boards if board.value == wanted), None)
    pause = opened.book.games.paused(round_number, *board.players) if board else None
    return {"position": pause.position} if pause and pause.position else {}


def _minutes(number: int | None) -> timedelta | None:
    return None if number is None else timedelta(minutes=number)


def _today(hour: Any) -> datetime | None:
    return None if hour is None else datetime.combine(timezone.localdate(), hour)
