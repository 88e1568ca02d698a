"""Games of a round whose result on the zone is not what the regulations say, for the arbiter to decide."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.online import PlayMode, mode_of
from caissa.zones import Ending, OnlinePlay, VerdictDifference, check_verdict
from caissa_web.caching import Cache
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.games.boards import GameBoard, game_boards
from caissa_web.section.options import HYBRID
from caissa_web.zones.operations.watching import results_of
from caissa_web.zones.seats import pairings_of_batch

MOST_KEPT = 4096
_known: Cache[tuple[object, ...], tuple[VerdictDifference | None]] = Cache(MOST_KEPT)
"""A game is replayed once; another move or another end makes it another game."""


@dataclass(frozen=True, slots=True)
class BoardVerdict:
    """A board and what is doubtful about its result."""

    entry: GameBoard
    difference: VerdictDifference

    @property
    def articles(self) -> str:
        """The articles that decide."""
        return ", ".join(dict.fromkeys(reason.article for reason in self.difference.verdict.reasons))

    @property
    def why(self) -> str:
        """What they look at."""
        return self.difference.verdict.reasons[0].what


@require_safe
@section_page()
def verdicts(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The list of a round: article, move, the zone's result and the regulations'."""
    if not opened.facts.is_paired(number):
        raise Http404
    play = OnlinePlay.HYBRID if _mode(opened) is PlayMode.HYBRID else OnlinePlay.SUPERVISED
    endings = _endings(opened, number)
    boards = [entry for entry in game_boards(opened, number, timezone.now()) if entry.game]
    listed = [
        BoardVerdict(entry, difference)
        for entry in boards
        if (difference := _checked(opened, entry, play, endings.get(frozenset(entry.board.players))))
        is not None
    ]
    context = opened.context("games", number=number, listed=listed, replayed=len(boards))
    return render(request, "desk/zones/verdicts.html", context)


def _mode(opened: Opened) -> PlayMode:
    return mode_of(opened.book.value(HYBRID))


def _endings(opened: Opened, number: int) -> dict[frozenset[int], Ending]:
    """How the zone says that each game ended, by the numbers of its players."""
    endings: dict[frozenset[int], Ending] = {}
    for batch in opened.section.zone_batches.filter(round=number):
        players = {
            frozenset(each.accounts): frozenset((each.white.player, each.black.player))
            for each in pairings_of_batch(batch, opened.facts, {})
        }
        for result in results_of(batch):
            numbers = players.get(frozenset((result.white, result.black)))
            if numbers is not None and result.ending is not Ending.UNKNOWN:
                endings[numbers] = result.ending
    return endings


def _checked(
    opened: Opened, entry: GameBoard, play: OnlinePlay, ending: Ending | None
) -> VerdictDifference | None:
    """The difference of one game; worked out once for each state of the game."""
    assert entry.game is not None  # noqa: S101 - only boards with games are asked
    key = (opened.section.pk, entry.game.serial, play, ending)
    known = _known.get(key)
    if known is None:
        known = (check_verdict(entry.game.recorded, play=play, ending=ending),)
        _known.put(key, known)
    return known[0]
