"""Why? The engine's own reasons for every board, colour and bye, in words with their articles."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa.errors import CaissaError
from caissa.pairing.result import Board, RoundPairing, WhyNot
from caissa.pairing.systems import PairingSystem, boards_are_matches, system_of
from caissa.pairing.wording import seat_sentences, why_not_sentences
from caissa_web.caching import Cache
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.pages import require_paired
from caissa_web.records.paired_again import paired_again
from caissa_web.records.snapshot import Document
from caissa_web.section.number_input import is_number
from caissa_web.section.rounds.board_numbers import board_numbers

MAX_CACHED_ANSWERS = 64

# The facts before a round do not change while its own results come in, so their hash names the answer.
_answers: Cache[tuple[str, int, int, int], WhyNot] = Cache(MAX_CACHED_ANSWERS)


@dataclass(frozen=True, slots=True)
class Explained:
    """One board of the engine's pairing: its heading, the reasons, and whether it is so on the wall."""

    key: int
    number: int
    heading: str
    sentences: list[str]
    bracket: tuple[str, ...]
    as_published: bool


@require_safe
@section_page()
def whole_round(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Every board of a round with its reasons, and the question why two do not meet."""
    require_paired(opened, number)
    system = system_of(opened.facts)
    pairing, question = paired_again(system, number), _question(request, system, number)
    wall = _Wall(opened, system, pairing)
    boards = [wall.explained(board) for board in pairing]
    context = _context(opened, system, pairing, number, boards=boards, question=question)
    return render(request, "desk/rounds/why.html", context)


@require_safe
@section_page()
def board_page(request: HttpRequest, opened: Opened, number: int, who: int) -> HttpResponse:
    """The board of one participant: why this opponent, this colour, this bye."""
    require_paired(opened, number)
    system = system_of(opened.facts)
    who = _participant(opened, who)
    if who not in system.participants:
        raise Http404
    pairing = paired_again(system, number)
    wall = _Wall(opened, system, pairing)
    boards = [wall.explained(board, wall.bracket(board)) for board in pairing if who in board.players]
    context = _context(opened, system, pairing, number, boards=boards, who=system.name(who), question=None)
    context["free"] = who in pairing.free
    context["bye"] = _announced(opened, number, who)
    return render(request, "desk/rounds/why_board.html", context)


def _context(
    opened: Opened, system: PairingSystem, pairing: RoundPairing, number: int, **values: object
) -> dict[str, object]:
    return opened.context(
        "rounds",
        number=number,
        basis=pairing.basis,
        by_hand=opened.book.sheet(number).by_hand,
        brackets=[system.about(bracket, pairing.edition) for bracket in pairing.brackets],
        **values,
    )


class _Wall:
    """The engine's pairing of a round beside what hangs on the wall."""

    def __init__(self, opened: Opened, system: PairingSystem, pairing: RoundPairing) -> None:
        round_ = opened.facts.round(pairing.round)
        self.system, self.pairing = system, pairing
        self.seats = board_numbers(round_)
        self.byes = {bye.participant for bye in round_.byes}
        self.matches = boards_are_matches(opened.facts)

    def explained(self, board: Board, bracket: tuple[str, ...] = ()) -> Explained:
        """A board in words; its number is the one on the wall, where the pair is the same."""
        white, black, name = board.white, board.black, self.system.name
        sentences = seat_sentences(board, name)[1:]
        if black is None:
            return Explained(white, 0, name(white), sentences, bracket, self.matches or white in self.byes)
        number = self.seats.get((white, black), board.number)
        hangs = self.matches or (white, black) in self.seats
        return Explained(white, number, f"{name(white)} – {name(black)}", sentences, bracket, hangs)

    def bracket(self, board: Board) -> tuple[str, ...]:
        """The bracket that a board came from, in words."""
        if not self.pairing.brackets:
            return ()
        return tuple(self.system.about(self.pairing.brackets[board.bracket], self.pairing.edition))


def _question(request: HttpRequest, system: PairingSystem, number: int) -> dict[str, object]:
    """Why two do not meet: the two as typed, and the answer or what is wrong."""
    first, other = request.GET.get("one", "").strip(), request.GET.get("other", "").strip()
    asked: dict[str, object] = {"first": first, "other": other, "problem": "", "answer": []}
    if not first and not other:
        return asked
    two = [int(text) for text in (first, other) if is_number(text, 6)]
    if len(two) != 2 or two[0] == two[1] or not all(who in system.participants for who in two):
        asked["problem"] = _("Enter the numbers of two participants.")
        return asked
    try:
        asked["answer"] = why_not_sentences(_why_not(system, number, two[0], two[1]), system.name)
    except CaissaError as refused:
        asked["problem"] = str(refused)
    return asked


def _participant(opened: Opened, player: int) -> int:
    """Who is paired: the player, or the team where teams meet as one."""
    team = opened.facts.team_of(player) if boards_are_matches(opened.facts) else None
    return team.number if team else player


def _announced(opened: Opened, number: int, who: int) -> str:
    """What somebody without a board had announced, as the TRF's letter."""
    byes = opened.facts.round(number).byes
    return next((bye.outcome.value for bye in byes if bye.participant == who), "")


def _why_not(system: PairingSystem, number: int, first: int, other: int) -> WhyNot:
    """The engine's answer why two do not meet, worked out once."""
    key = Document.of(system.before_round(number)).hash, number, first, other
    return _answers.get_or_compute(key, lambda: system.why_not(number, first, other))
