"""Who is at a page that nobody reaches without a log-in."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.test import RequestFactory
from django.utils.functional import SimpleLazyObject

from caissa_web.accounts.models import User
from caissa_web.accounts.person import person_at
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import desks_of, may_open_events


def test_the_person_is_whoever_is_logged_in(ada: User) -> None:
    """Django looks for them only when somebody asks, and so wraps them."""
    request = RequestFactory().get("/")
    request.user = SimpleLazyObject(lambda: ada)
    assert person_at(request) == ada


def test_a_visitor_is_turned_away() -> None:
    """The page was meant for people with a log-in."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    with pytest.raises(PermissionDenied):
        person_at(request)


def test_a_visitor_opens_no_event_and_sees_no_desk() -> None:
    """Without a log-in there is no role to look for."""
    assert not may_open_events(AnonymousUser())
    assert not desks_of(AnonymousUser())(Section(event=Event()))
