"""The access log: who opened what with personal data (DATA-004, DATA-006, FAIR-009)."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.urls import get_resolver

from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.privacy.access import BY_API, PAGES
from caissa_web.privacy.models import AccessEntry

LOGGED = (
    ("players/", "desk:players", ""),
    ("players/1/", "desk:player", "1"),
    ("players/1/guardian/", "desk:player-guardian", "1"),
    ("incidents/", "desk:incidents", ""),
    ("check-in/", "desk:check-in", ""),
)


@pytest.mark.parametrize(("page", "name", "whom"), LOGGED)
def test_a_look_is_noted(chief, section, page, name, whom):
    """Who, which page of which section, about whom."""
    assert chief.get(f"/desk/spring/open/{page}").status_code == 200
    entry = AccessEntry.objects.get()
    assert (entry.by, entry.page, entry.section, entry.event, entry.whom) == (
        "ada", name, section, section.event, whom,
    )  # fmt: skip


def test_a_file_is_noted(chief, section):
    """A list that leaves the house is a look at everybody in it."""
    chief.get("/desk/spring/portable/")
    assert AccessEntry.objects.get().page == "desk:portable"


def test_the_same_look_is_one_line(chief, section):
    """Within a quarter of an hour; a look at somebody else is another."""
    for _time in range(3):
        chief.get("/desk/spring/open/players/1/")
    chief.get("/desk/spring/open/players/2/")
    assert [entry.whom for entry in AccessEntry.objects.order_by("id")] == ["1", "2"]
    caches["here"].clear()
    chief.get("/desk/spring/open/players/1/")
    assert AccessEntry.objects.count() == 3


def test_a_refused_look_showed_nothing(logged_in, section, client):
    """Strangers and those without the right are not in the list of those who looked."""
    stranger, officer = logged_in("eve", None), logged_in("rita", Role.RATING_OFFICER)
    assert stranger.get("/desk/spring/open/players/").status_code == 404
    assert officer.get("/desk/spring/open/players/1/guardian/").status_code == 403
    assert client.get("/desk/spring/open/players/").status_code == 302
    assert AccessEntry.objects.count() == 0


def test_a_program_that_reads_everything_is_noted(section, event):
    """It acts for somebody, and that somebody is in the log."""
    from caissa_web.api.access import Caller, Place
    from caissa_web.api.models import Token
    from caissa_web.api.operations.desk_answers import state_form

    caller = Caller(Token(user=User.objects.create_user("otto")))
    state_form(Place(caller, event, section, frozenset()))
    assert [(entry.by, entry.page, entry.section) for entry in AccessEntry.objects.all()] == [
        ("otto", BY_API, section)
    ]


def test_public_pages_are_not_noted(client, chief, section):
    """What everybody may see is nobody's secret."""
    for browser in (client, chief):
        assert browser.get("/events/spring/open/players/").status_code == 200
    assert AccessEntry.objects.count() == 0


def test_who_runs_the_installation_reads_it(manager, chief, section):
    """With names of pages, and by one person; nobody else reads it."""
    chief.get("/desk/spring/open/players/1/guardian/")
    page = manager.get("/privacy/access/?by=ada").content.decode()
    assert "Parent or guardian" in page
    assert "Parent or guardian" not in manager.get("/privacy/access/?by=eve").content.decode()
    assert chief.get("/privacy/access/").status_code == 403


@pytest.mark.parametrize("asked", ["page=999999", "page=x", "page=-1", "by=%00", "by=" + "x" * 5000])
def test_nonsense_is_harmless(manager, asked):
    """A page that does not exist is the last one; a name that nobody has has no lines."""
    assert manager.get(f"/privacy/access/?{asked}").status_code == 200


def test_every_page_of_the_list_exists():
    """A page that is renamed must not fall out of the log."""
    known = set(_names(get_resolver(), ""))
    assert set(PAGES) - known == set()


def _names(resolver, space):
    for pattern in resolver.url_patterns:
        if hasattr(pattern, "url_patterns"):
            yield from _names(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield f"{space}{pattern.name}"


def test_a_log_that_cannot_be_written_closes_no_page(chief, section, monkeypatch, caplog):
    """The round goes on; the terminal has the line."""
    from django.db import OperationalError

    def full(**_fields):
        raise OperationalError("disk full")

    monkeypatch.setattr(AccessEntry.objects, "create", full)
    assert chief.get("/desk/spring/open/players/").status_code == 200
    assert "access by ada to desk:players" in caplog.text
