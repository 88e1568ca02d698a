"""Two players at their board: each enters the result, and it is recorded when both say the same."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from caissa.errors import CaissaError
from caissa_web.operations import claim_result
from caissa_web.operations.rounds.claims import RoundOver, claimed_games
from caissa_web.operations.rounds.results import Outcomes
from caissa_web.phone import choices
from caissa_web.phone.access import Holder
from caissa_web.phone.choices import MAIN
from caissa_web.phone.games import NotOnPass, PhoneBoard, board_named, boards_of

SIDES = {"white": True, "black": False}
SURE = "sure"


@dataclass(frozen=True, slots=True)
class AtTheBoard:
    """A game as one of its players sees it: who they are, and what each of the two has entered."""

    board: PhoneBoard
    side: str
    own: Outcomes | None = None
    other: Outcomes | None = None

    @property
    def own_sign(self) -> str:
        """What the player has entered."""
        return choices.sign(self.own) if self.own else ""

    @property
    def other_sign(self) -> str:
        """What the opponent has entered."""
        return choices.sign(self.other) if self.other else ""

    @property
    def other_value(self) -> str:
        """What the opponent has entered, as it travels."""
        return choices.written(self.other) if self.other else ""

    @property
    def disputed(self) -> bool:
        """Have the two entered different results?"""
        return self.own is not None and self.other is not None and self.own != self.other


def game(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The game of the pass; a result that was chosen is asked about and then taken."""
    if request.method != "POST":
        return _page(request, holder, request.GET.get("side", ""))
    side = request.POST.get("side", "")
    try:
        return _entered(request, holder, side)
    except CaissaError as refused:
        return _page(request, holder, side, str(refused))


def _page(request: HttpRequest, holder: Holder, asked_side: str, problem: str = "") -> HttpResponse:
    seat = _seat(holder, asked_side)
    context = holder.context(seat=seat, main=MAIN, problem=problem)
    return render(request, "phone/game.html", context, status=409 if problem else 200)


def _seat(holder: Holder, asked_side: str) -> AtTheBoard | None:
    """Where the holder sits; None if there is no such game in this round."""
    boards = boards_of(holder)
    if not boards:
        return None
    board, side = boards[0], _side(holder, boards[0], asked_side)
    claimed = claimed_games(holder.state, holder.now)
    claim = next(
        (
            claim_of_game
            for claim_of_game in claimed
            if (claim_of_game.white, claim_of_game.black) == board.players
        ),
        None,
    )
    if claim is None or not side:
        return AtTheBoard(board, side)
    both = (claim.by_white, claim.by_black) if SIDES[side] else (claim.by_black, claim.by_white)
    return AtTheBoard(board, side, *both)


def _side(holder: Holder, board: PhoneBoard, asked: str) -> str:
    """The holder's colour: a player's own pass tells it, at a table's pass they have to say."""
    if holder.held_pass.player is not None:
        return "white" if holder.held_pass.player == board.players[0] else "black"
    return asked if asked in SIDES else ""


def _entered(request: HttpRequest, holder: Holder, asked_side: str) -> HttpResponse:
    data = request.POST
    if data.get("round", "") != str(holder.round):
        raise RoundOver(round=data.get("round", "")[:5] or "?")
    board = board_named(holder, data.get("game", ""))
    side = _side(holder, board, asked_side)
    if not side:
        raise NotOnPass
    choice = choices.chosen(data.get("result", ""), MAIN)
    if SURE not in data:
        context = holder.context(board=board, choice=choice, side=side)
        return render(request, "phone/ask.html", context)
    claim_result(holder.section, holder.round, board.players, choice.outcomes, by_white=SIDES[side])
    return redirect(f"{request.path}?side={side}")
