"""The players of a section: the list as a grid, and one player with all that can be done."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.tournament import Title
from caissa_web.desk.entries import grid
from caissa_web.desk.entries.cells import CELLS, RowForm, cell_texts
from caissa_web.desk.entries.doubts import NO_FIDE_ID, doubts_of, is_doubtful, with_fide_ids
from caissa_web.desk.entries.forms import CorrectionForm, typed_from
from caissa_web.desk.entries.list_differences import checked_ratings, lists_in_force
from caissa_web.desk.entries.new_player import lists_or_message
from caissa_web.desk.entries.rating_choice import offered_ratings
from caissa_web.desk.entries.tables import (
    BYES,
    colours,
    equals,
    half_points_had,
    prohibited_partners,
    rounds_ahead,
)
from caissa_web.desk.frame import Opened, section_page
from caissa_web.operations.entries.byes import allowed_half_points
from caissa_web.operations.entries.players import fingerprint
from caissa_web.presentation import lists
from caissa_web.presentation.results import WORDS
from caissa_web.records.rights import Right
from caissa_web.section.entries.minors import is_young
from caissa_web.section.entries.starting_order import (
    LAST_ROUND_BEFORE_THE_FREEZE,
    numbered_by_strength,
    order_in,
)
from caissa_web.section.number_input import is_number

MOST_DOUBTS = 100
"""Players whose doubts one page spells out; the others come when these are settled."""
WITH_DOUBTS = ("doubtful", "no-id")
"""The filters that say beneath each row what is the matter with it."""


@require_safe
@section_page()
def players(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Everybody who is entered, or those asked for; one row may be open for editing."""
    edited, form = request.GET.get("edit", ""), None
    number = int(edited) if is_number(edited, 5) else 0
    if opened.may(Right.ENTRIES) and number in opened.facts.numbers:
        form = RowForm(cell_texts(opened.facts.player(number)))
    return list_page(request, opened, grid.listing_from(request.GET), number, form)


def list_page(
    request: HttpRequest, opened: Opened, listing: grid.Listing, edited: int = 0, form: RowForm | None = None
) -> HttpResponse:
    """The list, with the form of a row that is being edited."""
    facts, editable = opened.facts, opened.may(Right.ENTRIES)
    doubts = doubts_of(opened)
    doubtful = {number for number, of_player in doubts.items() if is_doubtful(of_player)}
    everybody = grid.entry_rows(facts, opened.book, doubtful, editable=editable)
    rows = grid.narrowed(everybody, facts, listing)
    explained = listing.only in WITH_DOUBTS
    left_out = max(0, len(rows) - MOST_DOUBTS) if explained else 0
    shown = rows[:MOST_DOUBTS] if explained else rows
    context = opened.context(
        "players",
        listing=listing,
        rows=shown,
        left_out=left_out,
        doubts=_spelt_out(opened, shown, doubts, listing.only) if explained else {},
        edited=edited,
        form=form,
        seen=fingerprint(facts.player(edited)) if form else "",
        headings=_headings(listing),
        filters=grid.filters(everybody, listing),
        groups=grid.groups(everybody, listing),
        group_shown=listing.group.partition(":")[2],
        by_number=listing.address(by="number"),
        titles=" ".join(title.value for title in Title),
        lists=lists_in_force(opened) if explained else "",
        stored=editable and bool(lists_or_message(request)),
        undo=editable and request.GET.get("done", "") == str(opened.section.version),
        renumber=_may_renumber(opened),
        ratings=checked_ratings(opened),
    )
    status = 422 if form is not None and request.method == "POST" else 200
    return render(request, "desk/entries/entries.html", context, status=status)


def _spelt_out(opened: Opened, rows: list[grid.EntryRow], doubts: Any, only: str) -> dict[int, Any]:
    """The doubts about the players shown: about the FIDE ID, or about all else."""
    about_id = only == "no-id"
    wanted = {
        row.number: [doubt for doubt in doubts.get(row.number, ()) if (doubt.code == NO_FIDE_ID) == about_id]
        for row in rows
    }
    return with_fide_ids(opened.facts, wanted)


def _headings(listing: grid.Listing) -> list[tuple[str, Any, str]]:
    """The columns that can be edited: field, heading, and the address that puts the list in its order."""
    return [(field, heading, listing.address(by=field)) for field, heading in CELLS.items()]


def _may_renumber(opened: Opened) -> bool:
    """Could pairing numbers be made anew now?"""
    facts = opened.facts
    return 0 < facts.paired_rounds <= LAST_ROUND_BEFORE_THE_FREEZE and numbered_by_strength(facts)


@require_safe
@section_page()
def player(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One player: data, card, and every act."""
    if number not in opened.facts.numbers:
        raise Http404
    form = CorrectionForm(initial=typed_from(opened.facts.player(number), opened.facts.speed))
    return render(request, "desk/entries/entry.html", player_context(opened, number, form))


def player_context(opened: Opened, number: int, form: CorrectionForm) -> dict[str, Any]:
    """What a player's page shows, with the form as it stands."""
    facts, book = opened.facts, opened.book
    player = facts.player(number)
    order = order_in(facts, facts.next_round)
    return opened.context(
        "players",
        player=player,
        named=lists.named(player),
        young=is_young(player.person.birth, opened.event.start or timezone.localdate()),
        lines=lists.card(facts, number),
        colours=colours(facts, number),
        form=form,
        seen=fingerprint(player),
        tpn=order.index(number) + 1 if number in order else None,
        ahead=[] if facts.for_teams else rounds_ahead(facts, number),
        byes=[(outcome.name, WORDS[outcome]) for outcome in BYES],
        half_points=half_points_had(facts, number),
        allowed_half_points=allowed_half_points(book),
        barred=number in book.no_half_points,
        by_hand=number in book.by_hand,
        fixed=next((board for board in book.fixed_boards if board.player == number), None),
        prohibited=prohibited_partners(facts, number),
        equals=equals(facts, number) if may_exchange(opened) else [],
        removable=player.first_round > facts.paired_rounds,
        leaves_after=facts.paired_rounds,
        team=facts.team_of(number),
        offered=offered_ratings(opened, number),
        picked=any(pick.player == number for pick in book.rating_picks),
    )


def may_exchange(opened: Opened) -> bool:
    """May pairing numbers still be exchanged between equals?"""
    facts = opened.facts
    return facts.paired_rounds <= LAST_ROUND_BEFORE_THE_FREEZE and numbered_by_strength(facts)
