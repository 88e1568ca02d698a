"""Cells of the cross-table and of the standings, written at once: a long list has thousands of them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from caissa.messages import Message
from caissa_web.noticeboard.document.document import Published
from caissa_web.presentation.cross_tables import CrossCell
from caissa_web.presentation.lists import Board, CardLine
from caissa_web.presentation.ranking import Ranked, Ranking, Scored
from caissa_web.translation import translate

register = template.Library()
OPEN, FORFEITS = "*", {"+": "+", "-": "−"}


@register.filter
def met(cell: CrossCell) -> str:
    """A round of a Swiss: `5w1` for a win with White against number 5, `½` for a bye."""
    opponent = "" if cell.opponent is None else cell.opponent
    # The letters are those of the printed cross-table, in the reader's language.
    letter = translate(Message(cell.colour, {})) if cell.colour else ""
    return f"{opponent}{letter}{scored(cell)}"


@register.filter
def scored(cell: CrossCell) -> str:
    """The points of a meeting, or the sign of one that was not played or is still open."""
    return cell.mark if cell.mark == OPEN else FORFEITS.get(cell.mark, cell.points)


@register.simple_tag
def game_link(document: Published, player: int, line: CardLine) -> SafeString | str:
    """The way from a round on a player's card to the game with its moves, where everybody may see it."""
    if line.opponent is None:
        return ""
    address = game_address(document, line.round, player, line.opponent.number)
    label = gettext("Game of round %(round)d") % {"round": line.round}
    link = '<a class="to-game" href="{}" aria-label="{}">{}</a>'
    return format_html(link, address, label, gettext("Game")) if address else ""


@register.simple_tag
def board_game_link(document: Published, number: int, board: Board) -> SafeString | str:
    """The way from a board of a round to its game."""
    address = game_address(document, number, board.white.player.number, board.black.player.number)
    label = gettext("Game of board %(board)d") % {"board": board.number}
    link = '<a class="to-game" href="{}" aria-label="{}">{}</a>'
    return format_html(link, address, label, gettext("Game")) if address else ""


@register.simple_tag
def cross_cell(document: Published, player: int, cell: CrossCell, by_rounds: bool) -> SafeString | str:
    """A cell of the cross-table, with the way to the game where there is one."""
    text = met(cell) if by_rounds else scored(cell)
    if cell.opponent is None or not document.with_moves:
        return text
    address = game_address(document, cell.round, player, cell.opponent)
    return format_html('<a href="{}">{}</a>', address, text) if address else text


def game_address(document: Published, number: int, first: int, second: int) -> str:
    """Where the game of two players stands; nothing if it has no page."""
    for white, black in ((first, second), (second, first)):
        if (number, white, black) in document.with_moves:
            place = (document.event.slug, document.section.slug, number, white, black)
            return reverse("noticeboard:game", args=place)
    return ""


_BOXES = {"won": "b", "drawn": "i", "lost": "u", "playing": "em", "unpaired": "small"}
"""Each kind of score is an element without any attribute: a list of 300 players has thousands of them."""
_WIDE = " class=wide"
_MEDALS = {1: "medal", 2: "medal silver", 3: "medal bronze"}


@register.simple_tag
def place_cells(ranking: Ranking, line: Ranked) -> SafeString:
    """The first cells of a line: the place, a medal for the first three, and the movement."""
    rank = line.place.rank
    text = f'<span class="{_MEDALS[rank]}">{rank}</span>' if rank in _MEDALS and ranking.medals else f"{rank}"
    return SafeString(f"<th scope=row>{text}</th>{_movement(line) if ranking.moves else ''}")


def _movement(line: Ranked) -> str:
    """An arrow and how many places were won or lost since the round before."""
    if not line.moved:
        return f"<td class=wide>{'' if line.moved is None else '–'}</td>"
    arrow, kind = ("↑", "up") if line.moved > 0 else ("↓", "down")
    return f'<td class="wide moved {kind}">{arrow}{abs(line.moved)}</td>'


@register.simple_tag
def figure_cells(ranking: Ranking, line: Ranked, ratings: bool, why: str) -> SafeString:
    """The other cells: number, rating, row of scores, points, tie-breaks, performance, rating change.

    `why` is the address at which the working of the points stands, empty where it is not shown.
    """
    place, number = line.place, line.place.participant.number
    points = f'<a href="{why}{number}/">{escape(place.points)}</a>' if why else escape(place.points)
    cells = [
        f"<td class=wider>{number}</td>",
        f"<td class=wide>{place.participant.rating or ''}</td>" if ratings else "",
        f'<td class="wider scores">{form_row(line.form)}</td>' if ranking.rounds else "",
        f'<td class="number strong">{points}</td>',
        *(f"<td{_WIDE if at else ''}>{escape(value)}</td>" for at, value in enumerate(place.tie_breaks)),
        f"<td class=wider>{line.performance or ''}</td>" if ranking.performances else "",
        _change(line.change) if ranking.changes else "",
    ]
    return SafeString("".join(cells))


@register.filter
def form_row(form: Iterable[Scored]) -> SafeString:
    """The row of scores: each round in a box of its own."""
    boxes = (f"<{_BOXES[scored.kind]}>{escape(scored.sign)}</{_BOXES[scored.kind]}>" for scored in form)
    return SafeString("".join(boxes))


def _change(value: Decimal | None) -> str:
    if not value:
        return f"<td class=wider>{'' if value is None else '0.0'}</td>"
    return f'<td class="wider {"up" if value > 0 else "down"}">{signed(value)}</td>'


@register.filter
def signed(value: Decimal) -> str:
    """A rating change with its sign to one decimal: +7.5, −1.2, 0.0."""
    return f"{value:+.1f}".replace("-", "−") if value else "0.0"
