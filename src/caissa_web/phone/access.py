"""Access to every phone page: which pass is this, does it hold, and is it for this page?"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from caissa.tournament import Player, Team
from caissa_web.accounts.limits import WRONG_PHONE_TOKENS, address_of, count_and_check
from caissa_web.online.models import Venue, VenuePhone
from caissa_web.online.queries.arrivals import RoundArrivals, next_arrivals
from caissa_web.online.queries.players import numbers_at
from caissa_web.operations.events import passes
from caissa_web.operations.rounds import claims
from caissa_web.records import snapshot
from caissa_web.records.models import Pass, Section
from caissa_web.records.zones import in_zone_of
from caissa_web.section.state import State

logger = logging.getLogger("caissa_web.phone")

Page = Callable[..., HttpResponse]
WRONG, OVER, REVOKED, OTHER_KIND = "wrong token", "expired", "revoked", "not for this page"


@dataclass(frozen=True)
class Holder:
    """Somebody with a pass that holds, and the section as it is now."""

    held_pass: Pass
    token: str
    now: datetime

    @property
    def section(self) -> Section:
        """The section that the pass is for."""
        return self.held_pass.section

    @cached_property
    def state(self) -> State:
        """Facts and book, as they stand."""
        return snapshot.load_state(self.section)

    @cached_property
    def round(self) -> int:
        """The round in play that the pass is for; 0 if it is for another one."""
        number = claims.round_in_play(self.state, self.now)
        return number if self.held_pass.round in (None, number) else 0

    @cached_property
    def is_the_same_person(self) -> bool:
        """Does the number of the pass still belong to its player? An undo can give it to another."""
        number, label = self.held_pass.player, self.held_pass.label
        if number is None or not label.startswith(f"{number} "):
            return True
        listed: Iterable[Player | Team] = (*self.state.facts.players, *self.state.facts.teams)
        named = (participant.name for participant in listed if participant.number == number)
        return label in {f"{number} {name}"[:100] for name in named}

    @cached_property
    def venue(self) -> Venue | None:
        """The venue of a hybrid event that the pass is for; None for any other pass."""
        phone = VenuePhone.objects.filter(held_pass=self.held_pass).select_related("venue").first()
        return phone.venue if phone else None

    @cached_property
    def numbers_at_venue(self) -> frozenset[int] | None:
        """The players who sit at that venue; None where the pass is for no venue."""
        return numbers_at(self.venue, self.section, self.state.facts) if self.venue else None

    @property
    def coming(self) -> RoundArrivals | None:
        """By when people are at the venue for the next round; None where the pass is for no venue."""
        return next_arrivals(self.section, self.state, self.now, self.venue) if self.venue else None

    @property
    def author(self) -> str:
        """Whose act it is, as the log names them: the label of the pass."""
        return f"{self.held_pass.label or self.held_pass.made_by} (phone)"

    def context(self, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame around every phone page shows."""
        return {
            "held_pass": self.held_pass,
            "token": self.token,
            "section": self.section,
            "event": self.section.event,
            "round": self.round,
            **values,
        }


def pass_page(*kinds: str) -> Callable[[Page], Page]:
    """A page for those who hold a pass of one of these kinds; others learn only that it does not hold."""

    def decorated(page: Page) -> Page:
        @wraps(page)
        def view(request: HttpRequest, token: str, **which: Any) -> HttpResponse:
            held, now = _find_pass(token), timezone.now()
            if problem := _problem(held, kinds, now):
                return _private(refused(request, token, problem))
            assert held is not None  # noqa: S101 - a pass that is not there is a problem
            holder = Holder(held, token, now)
            if not holder.is_the_same_person:
                return _private(refused(request, token, REVOKED))
            with in_zone_of(holder.section.event):
                return _private(page(request, holder, **which))

        return view

    return decorated


def refused(request: HttpRequest, token: str, problem: str) -> HttpResponse:
    """The page for a pass that does not hold, with a line in the log that does not tell the token."""
    address = address_of(request)
    if problem == WRONG and count_and_check(WRONG_PHONE_TOKENS, request):
        return render(request, "429.html", status=429)
    logger.warning("refused: %s, pass %s…, from %s", problem, passes.token_hash(token)[:8], address)
    if problem in (OVER, REVOKED):
        return render(request, "phone/gone.html", {"revoked": problem == REVOKED}, status=410)
    return render(request, "phone/wrong.html", status=404)


def _find_pass(token: str) -> Pass | None:
    """The pass of a token; what cannot be a token is not looked for."""
    return passes.pass_of(token) if token.isascii() and len(token) <= passes.TOKEN_LENGTH else None


def _problem(held: Pass | None, kinds: tuple[str, ...], now: datetime) -> str:
    if held is None:
        return WRONG
    if held.revoked_at is not None:
        return REVOKED
    if not passes.holds(held, now):
        return OVER
    return "" if held.kind in kinds else OTHER_KIND


def _private(response: HttpResponse) -> HttpResponse:
    """Nothing of a pass is kept on the way or found by a search."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
