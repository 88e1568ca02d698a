"""Access to the API: who asks, for which event or section, and what they may do there."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from caissa_web.accounts import limits
from caissa_web.accounts.limits import WRONG_API_TOKENS, address_of
from caissa_web.accounts.models import User
from caissa_web.api.errors import NotAllowed, NoToken, NotThere, Refused, TokenOver, TooMany, WrongToken
from caissa_web.api.models import Token
from caissa_web.api.tokens.tokens import find_token, given_rights, rights_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, may_open_events
from caissa_web.section.state import State

logger = logging.getLogger("caissa_web.api")

BEARER = "bearer "


@dataclass(frozen=True)
class Caller:
    """A program that asks with a token; acts are its user's."""

    token: Token

    @property
    def user(self) -> User:
        """For whom it acts."""
        user: User = self.token.user
        return user

    @property
    def name(self) -> str:
        """The user's log-in name, as the log writes it."""
        return self.user.get_username()


@dataclass(frozen=True)
class Place:
    """An event, or a section of it, that a caller has opened."""

    caller: Caller
    event: Event | None = None
    section: Section | None = None
    held: frozenset[Right] = frozenset()
    kept: dict[str, Any] = field(default_factory=dict, compare=False)

    @cached_property
    def state(self) -> State:
        """Facts and book of the section, as they stand."""
        return snapshot.load_state(self.opened_section)

    @property
    def opened_event(self) -> Event:
        """The event, where one was opened."""
        if self.event is None:
            raise NotThere
        return self.event

    @property
    def opened_section(self) -> Section:
        """The section, where one was opened."""
        if self.section is None:
            raise NotThere
        return self.section


def caller_of(request: HttpRequest) -> Caller:
    """Whoever sends this request; refused without a token that holds."""
    header = request.headers.get("Authorization", "")
    if not header:
        raise NoToken
    if limits.is_reached(WRONG_API_TOKENS, request):
        raise TooMany(seconds=WRONG_API_TOKENS.seconds)
    text = header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else ""
    try:
        caller = Caller(find_token(text, timezone.now()))
    except (WrongToken, TokenOver) as refused:
        limits.count(WRONG_API_TOKENS, request)
        note_refusal(request, refused)
        raise
    if limits.too_many_requests_by_token(caller.token.pk):
        raise TooMany(seconds=limits.A_MINUTE)
    return caller


def known_caller(request: HttpRequest) -> Caller:
    """The caller who has been identified already."""
    caller = getattr(request, "auth", None)
    return caller if isinstance(caller, Caller) else caller_of(request)


def open_place(request: HttpRequest, right: Right, event: str, section: str | None = None) -> Place:
    """What an address names, if the caller has a right there; what they may not see is not there."""
    caller = known_caller(request)
    where = _event_or_section(event, section)
    held = rights_of(caller.token, *where) if where else frozenset()
    if where is None or not held:
        raise noted(request, NotThere(), caller)
    if right not in held:
        raise noted(request, NotAllowed(right=right.value), caller)
    return Place(caller, *where, held)


def open_nowhere(request: HttpRequest, right: Right) -> Caller:
    """Who acts at no event yet; a token for one event cannot open another."""
    caller = known_caller(request)
    token = caller.token
    if token.event_id is not None or right not in given_rights(token) or not may_open_events(token.user):
        raise noted(request, NotAllowed(right=right.value), caller)
    return caller


def noted(request: HttpRequest, refused: Refused, caller: Caller) -> Refused:
    """The refusal, written down with who asked."""
    note_refusal(request, refused, f"{caller.token.prefix}… of {caller.name}")
    return refused


def note_refusal(request: HttpRequest, refused: Refused, who: str = "no known token") -> None:
    """Write into the program's log that something was refused; the token itself stays out of it."""
    logger.warning(
        "refused %s: %s %s from %s, %s", refused.code, request.method, request.path, address_of(request), who
    )


def _event_or_section(event: str, section: str | None) -> tuple[Event, Section | None] | None:
    if section is None:
        alone = Event.objects.filter(slug=event).first()
        return (alone, None) if alone else None
    stored_section = Section.objects.select_related("event").filter(event__slug=event, slug=section).first()
    return (stored_section.event, stored_section) if stored_section else None
