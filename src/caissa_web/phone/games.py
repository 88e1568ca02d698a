"""The games that the holder of a pass may see, as plain values: board and names, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.errors import CaissaError
from caissa.tournament import Tournament
from caissa_web.operations.rounds.results import Outcomes, Players
from caissa_web.phone import choices
from caissa_web.phone.access import Holder
from caissa_web.presentation.lists import named_at


class NotOnPass(CaissaError):
    """A phone names a game that its pass is not for."""

    code = "phone.not-on-pass"
    message = "This game is not on your link, so nothing was changed."


@dataclass(frozen=True, slots=True)
class PhoneBoard:
    """A game on a phone: who sits where, and what is on record."""

    number: int
    players: Players
    white: str
    black: str
    outcomes: Outcomes
    open: bool

    @property
    def field(self) -> str:
        """The game's name in forms."""
        return f"{self.players[0]}-{self.players[1]}"

    @property
    def seen(self) -> str:
        """What is on record, as it travels."""
        return choices.written(self.outcomes)

    @property
    def result_text(self) -> str:
        """What is on record, as people read it."""
        return choices.sign(self.outcomes)


def boards_of(holder: Holder) -> list[PhoneBoard]:
    """The games that a pass is for in the round in play, board 1 first."""
    if not holder.round:
        return []
    boards = [board for board in _boards(holder.state.facts, holder.round) if _is_for(holder, board)]
    return sorted(boards, key=lambda board: board.number)


def board_named(holder: Holder, field: str) -> PhoneBoard:
    """The game that a form names, if the pass is for it."""
    for board in boards_of(holder):
        if board.field == field:
            return board
    raise NotOnPass


def _boards(facts: Tournament, round_number: int) -> Iterator[PhoneBoard]:
    for place, game in enumerate(facts.round(round_number).games, start=1):
        yield PhoneBoard(
            game.board or place,
            (game.white, game.black),
            named_at(facts, game.white).name,
            named_at(facts, game.black).name,
            (game.white_outcome, game.black_outcome),
            game.open,
        )


def _is_for(holder: Holder, board: PhoneBoard) -> bool:
    held, at_venue = holder.held_pass, holder.numbers_at_venue
    if at_venue is not None:
        # Opponents sit at different venues: the game is shown at both, and entered once.
        return not at_venue.isdisjoint(board.players)
    if held.player is not None:
        return held.player in board.players
    return (held.first_board or 1) <= board.number <= (held.last_board or board.number)
