"""Check-in by phone: one tap on a player's own link, or one's name at the link of the door."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from caissa.errors import CaissaError, ImpossibleChange
from caissa.messages import msg
from caissa_web.operations.entries.check_ins import WHOLE_EVENT, expected, present
from caissa_web.operations.entries.check_ins import check_in as note_check_in
from caissa_web.phone.access import Holder
from caissa_web.phone.games import NotOnPass

MOST_FOUND = 12
LEAST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who may check in here."""

    number: int
    name: str
    present: bool


def check_in(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Who may check in with this pass; a tap notes that they are there."""
    if request.method != "POST":
        return _page(request, holder)
    try:
        number = _allowed(holder, request.POST.get("participant", ""))
        note_check_in(holder.section, (number,), _round(holder), by=holder.author, how="phone")
    except CaissaError as refused:
        return _page(request, holder, problem=str(refused))
    return redirect(f"{request.path}?done={number}")


def _page(request: HttpRequest, holder: Holder, problem: str = "") -> HttpResponse:
    asked = request.GET.get("name", "").strip()[:60]
    done = next(
        (arrival for arrival in _everybody(holder) if str(arrival.number) == request.GET.get("done", "")),
        None,
    )
    closed = _closed(holder)
    matching = [] if closed else _matching(holder, asked)
    context = holder.context(
        for_round=holder.held_pass.round,
        own=holder.held_pass.player is not None,
        participants=matching[:MOST_FOUND],
        more=len(matching) > MOST_FOUND,
        asked=asked,
        done=done if done and done.present else None,
        closed=closed,
        problem=problem,
    )
    return render(request, "phone/check_in.html", context, status=409 if problem else 200)


def _round(holder: Holder) -> int:
    return holder.held_pass.round or WHOLE_EVENT


def _closed(holder: Holder) -> bool:
    """Has the round that the pass is for been paired already?"""
    return bool(holder.held_pass.round) and (holder.held_pass.round or 0) <= holder.state.facts.paired_rounds


def _everybody(holder: Holder) -> list[Arrival]:
    """Those who may check in with this pass."""
    facts, here = holder.state.facts, present(holder.state.book, _round(holder))
    names = {
        participant.number: participant.name
        for participant in (facts.teams if facts.for_teams else facts.players)
    }
    own = holder.held_pass.player
    return [
        Arrival(number, names[number], number in here)
        for number in expected(facts, _round(holder))
        if own in (None, number)
    ]


def _matching(holder: Holder, asked: str) -> list[Arrival]:
    """Those whom the holder may mean: themselves, or by name or number at the door."""
    everybody = _everybody(holder)
    if holder.held_pass.player is not None:
        return everybody
    if asked.isascii() and asked.isdigit():
        return [arrival for arrival in everybody if str(arrival.number) == asked]
    if len(asked) < LEAST_LETTERS:
        return []
    words = asked.casefold().replace(",", " ").replace("-", " ").split()
    return [arrival for arrival in everybody if _is_named(arrival, words)]


def _is_named(arrival: Arrival, words: list[str]) -> bool:
    """Does every word that was typed begin a part of the name?"""
    parts = arrival.name.casefold().replace(",", " ").replace("-", " ").split()
    return all(any(part.startswith(word) for part in parts) for word in words)


def _allowed(holder: Holder, typed: str) -> int:
    if _closed(holder):
        raise ImpossibleChange(
            why=msg("round {round} has been paired already; go to the desk", round=holder.held_pass.round)
        )
    for arrival in _everybody(holder):
        if str(arrival.number) == typed:
            return arrival.number
    raise NotOnPass
