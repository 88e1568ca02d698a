"""Tie-breaks chosen as a list: put in order, added from what the edition has, seen in its effect, then saved.

Every button but *Save* shows the page again with the list as it would be; nothing is stored before that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa.prospectus.set_up import SetUp, ranking_of
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version, shows_form_again
from caissa_web.desk.refill import GO_BACK
from caissa_web.desk.setup.events import WRONG
from caissa_web.desk.setup.section import TAB
from caissa_web.presentation.lists import Named
from caissa_web.presentation.standings import participant
from caissa_web.records.rights import Right
from caissa_web.section.setup.tie_break_choice import (
    MOST_IN_LIST,
    changed_places,
    chosen_tie_breaks,
    doubts_about_list,
    offered_lists,
    offered_tie_breaks,
    rewritten,
)
from caissa_web.section.warnings import Unconfirmed

PLACES_NAMED = 6
LONGEST_LIST = 300
MODIFIERS = ("cut", "unrated", "limit", "P", "F", "R", "E", "score")


@dataclass(frozen=True, slots=True)
class Draft:
    """A list that is not saved yet, the place of the line that was moved last, and what was refused."""

    ranking: tuple[str, ...]
    moved: int | None = None
    pressed: str = ""
    refused: str = ""

    @property
    def focused(self) -> str:
        """The button of the moved line that is pressed next: the same, or its neighbour at either end."""
        if self.pressed == "up" and self.moved == 0:
            return "down"
        return "up" if self.pressed == "down" and self.moved == len(self.ranking) - 1 else self.pressed


@dataclass(frozen=True, slots=True)
class Effect:
    """What saving the list would change: whose places, of whom only the first are named."""

    places: tuple[tuple[Named, int, int], ...]
    count: int

    @property
    def others(self) -> int:
        """How many more places change than are named."""
        return self.count - len(self.places)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(to_act=Right.MANAGE)
@shows_form_again
def tie_breaks(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The tie-break list of a section, and the list as it would be."""
    facts = opened.facts
    if request.method != "POST":
        return _page(request, opened, Draft(facts.ranking))
    draft = drafted(facts, request.POST)
    if request.POST.get("do") != "save" or GO_BACK in request.POST or draft.refused:
        return _page(request, opened, draft)
    try:
        _save(request, opened, draft.ranking)
    except Unconfirmed:
        raise
    except CaissaError as refused:
        return _page(request, opened, replace(draft, refused=str(refused)))
    messages.success(request, _("The tie-breaks have been saved."))
    return redirect("desk:tie-breaks", opened.event.slug, opened.section.slug)


def _save(request: HttpRequest, opened: Opened, ranking: tuple[str, ...]) -> None:
    operations.change_set_up(
        opened.section,
        replace(SetUp.of(opened.facts), ranking=ranking),
        by=opened.user,
        seen_version=seen_version(request, opened),
        reason=request.POST.get("reason", "").strip()[:500],
        confirmed=confirmed(request),
    )


# -- the list as it would be ------------------------------------------------------------------------


def drafted(facts: Tournament, sent: QueryDict) -> Draft:
    """The list that was sent, with the button that was pressed carried out; what cannot be read is said."""
    what, _colon, which = sent.get("do", "").partition(":")
    try:
        ranking = _sent_ranking(facts, sent)
        if what == "codes":
            return Draft(ranking_of(sent.get("codes", "")[:LONGEST_LIST]))
        return _ACTIONS.get(what, _nothing)(facts, ranking, _moved_to(sent, which))
    except CaissaError as refused:
        return Draft(facts.ranking, refused=str(refused))


def _sent_ranking(facts: Tournament, sent: QueryDict) -> tuple[str, ...]:
    codes = {row: sent.get(f"code-{row}", "") for row in sent.getlist("row")[:MOST_IN_LIST]}
    return tuple(rewritten(facts, code, _modifiers(sent, row)) for row, code in codes.items() if code)


def _moved_to(sent: QueryDict, which: str) -> str:
    """The place where a line stands now; a script may have dragged it since the page was written."""
    rows = sent.getlist("row")
    return str(rows.index(which)) if which in rows else which


def _modifiers(sent: QueryDict, row: str) -> Mapping[str, str]:
    return {name: sent.get(f"{name}-{row}", "") for name in MODIFIERS}


def _nothing(_facts: Tournament, ranking: tuple[str, ...], _which: str) -> Draft:
    return Draft(ranking)


def _up(_facts: Tournament, ranking: tuple[str, ...], which: str) -> Draft:
    at = _place(ranking, which)
    return Draft(ranking) if not at else Draft(_exchanged(ranking, at - 1), at - 1, "up")


def _down(_facts: Tournament, ranking: tuple[str, ...], which: str) -> Draft:
    at = _place(ranking, which)
    if at is None or at + 1 == len(ranking):
        return Draft(ranking)
    return Draft(_exchanged(ranking, at), at + 1, "down")


def _remove(_facts: Tournament, ranking: tuple[str, ...], which: str) -> Draft:
    at = _place(ranking, which)
    return (
        Draft(ranking) if at is None else Draft((*ranking[:at], *ranking[at + 1 :]), max(0, at - 1), "remove")
    )


def _add(_facts: Tournament, ranking: tuple[str, ...], which: str) -> Draft:
    if len(ranking) >= MOST_IN_LIST:
        return Draft(ranking)
    return Draft(ranking_of(" ".join((*ranking, which))), len(ranking), "up")


def _take(facts: Tournament, ranking: tuple[str, ...], which: str) -> Draft:
    """A whole list from those that are offered."""
    lists = {offered.key: offered.codes for offered in offered_lists(facts)}
    return Draft(lists.get(which, ranking))


_ACTIONS: Mapping[str, Callable[[Tournament, tuple[str, ...], str], Draft]] = {
    "up": _up,
    "down": _down,
    "remove": _remove,
    "add": _add,
    "take": _take,
}


def _place(ranking: Sequence[str], which: str) -> int | None:
    """The place in the list that a button names, counted from 0."""
    place = int(which) if which.isdecimal() and len(which) < 3 else len(ranking)
    return place if place < len(ranking) else None


def _exchanged(ranking: tuple[str, ...], at: int) -> tuple[str, ...]:
    return (*ranking[:at], ranking[at + 1], ranking[at], *ranking[at + 2 :])


# -- the page ---------------------------------------------------------------------------------------


def _page(request: HttpRequest, opened: Opened, draft: Draft) -> HttpResponse:
    facts, ranking = opened.facts, draft.ranking
    lists = offered_lists(facts)
    context = opened.context(
        TAB,
        page="tie-breaks",
        draft=draft,
        chosen=chosen_tie_breaks(facts, ranking),
        offered=offered_tie_breaks(facts),
        lists=lists,
        codes=" ".join(ranking),
        unsaved=ranking != facts.ranking,
        findings=doubts_about_list(facts, ranking),
        reason=request.POST.get("reason", ""),
        **_effect(opened, ranking),
    )
    return render(request, "desk/setup/tie_breaks.html", context, status=WRONG if draft.refused else 200)


def _effect(opened: Opened, ranking: tuple[str, ...]) -> dict[str, Any]:
    """Whose places change; a list that cannot be counted says why."""
    if ranking == opened.facts.ranking:
        return {}
    try:
        moved = changed_places(opened.state, ranking)
    except CaissaError as refused:
        return {"uncounted": str(refused)}
    if moved is None:
        return {}
    named = tuple(
        (participant(opened.facts, place.number), place.before, place.after) for place in moved[:PLACES_NAMED]
    )
    return {"effect": Effect(named, len(moved))}
