"""What all pages of the office have in common: which event, who asks, and by which right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render

from caissa_web.desk.frame import Page, carried_out
from caissa_web.records.models import Event
from caissa_web.records.rights import ROLES, Right, rights
from caissa_web.records.zones import in_zone_of

OFFICE_RIGHTS = frozenset(
    {
        Right.ENTRIES_OFFICE,
        Right.MONEY,
        Right.ROOMS,
        Right.TRANSPORT,
        Right.VISA,
        Right.BADGES,
        Right.ENTRIES,
        Right.LOOK,
    }
)
"""Whoever has one of these knows that there is an office; for others it is as if it were not there."""


class NothingYet(Exception):
    """A page has nothing to show before a first step; the template shows that step."""

    def __init__(self, template: str, tab: str) -> None:
        super().__init__(template)
        self.template, self.tab = template, tab


@dataclass(frozen=True, slots=True)
class Office:
    """An event in the office: who asks, and what they may do."""

    event: Event
    user: str
    rights: frozenset[Right]

    def may(self, right: Right) -> bool:
        """Does the viewer have this right?"""
        return right in self.rights

    def context(self, tab: str, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame around every page of the office shows."""
        return {
            "event": self.event,
            "tab": tab,
            "rights_held": self.rights,
            "may": {right.name.lower(): right in self.rights for right in ROLES},
            **values,
        }


def office_page(*any_of: Right) -> Callable[[Page], Page]:
    """A page of an event for those who have one of these rights; refusals become messages."""

    def decorated(page: Page) -> Page:
        @login_required
        @wraps(page)
        def view(request: HttpRequest, event: str, **which: Any) -> HttpResponseBase:
            # The steps of a first tournament stand above every page.
            row = Event.objects.select_related("first_tournament").filter(slug=event).first()
            held = rights(request.user, row) if row else frozenset()
            if row is None or not held & OFFICE_RIGHTS:
                raise Http404
            if not held & set(any_of):
                raise PermissionDenied
            office = Office(row, request.user.get_username(), held)
            with in_zone_of(row):
                try:
                    return carried_out(request, page, office, **which)
                except NothingYet as missing:
                    context = office.context(missing.tab)
                    return render(request, missing.template, context, status=HTTPStatus.NOT_FOUND)

        return view

    return decorated
