"""A crowd at the gateway: nobody waits for a page in the making, and what was taken back is gone."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace

import pytest

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.asgi_request import Request
from caissa_web.noticeboard.cache import latest
from caissa_web.presentation.template_tags import score_pair
from caissa_web.records.publication import DEFAULT
from caissa_web.server import gateway
from caissa_web.server.wsgi_threads import environ_of

PLACE = ("spring", "open")
PAGE = "/events/spring/open/rounds/3/"
WIN = (Outcome.WIN, Outcome.LOSS)


class Crowd:
    """A thousand spectators of every section."""

    def __len__(self) -> int:
        return 1000

    def is_watched(self, _place):
        """All of them are."""
        return True


class SlowGateway(gateway.Gateway):
    """A gateway whose threads finish without a page, and which has just been told what is new."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = []

    def _refresh(self, place):
        return self._done(latest.cached(place, 1000))

    def _render(self, _request, path, language):
        self.asked.append((path, language))
        return self._done(None)

    def _done(self, value):
        done = asyncio.get_running_loop().create_future()
        done.set_result(value)
        return done


@pytest.fixture
def door(monkeypatch):
    """The gateway with a crowd before it, at a moment that does not pass."""
    monkeypatch.setattr(gateway, "SUBSCRIBERS", Crowd())
    monkeypatch.setattr(gateway, "PREVIOUS_FOR", 1000)
    return SlowGateway()


def request(**headers):
    """What a browser asks for."""
    lines = {"host": "testserver"} | {name.replace("_", "-"): value for name, value in headers.items()}
    return Request(
        {
            "path": PAGE,
            "method": "GET",
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "query_string": b"",
            "server": ("127.0.0.1", 80),
            "http_version": "1.1",
            "scheme": "http",
            "client": ("127.0.0.1", 5),
        }
    )


def page_for(door):
    """The page that somebody in the crowd gets without waiting for its making."""
    return asyncio.run(door._public_page(request()))


def test_a_crowd_gets_the_page_of_a_moment_ago_and_the_new_one_is_begun(client, section, door):
    """After a result the page is being made; who comes meanwhile sees the one before."""
    before = client.get(PAGE).content
    operations.record_result(section, 3, (1, 3), WIN, by="ada")
    latest.refresh(*PLACE)
    assert page_for(door).body == before
    assert door.asked == [(PAGE, "en")]
    after = client.get(PAGE).content
    assert score_pair("1 – 0") in after.decode()
    assert page_for(door).body == after


def test_a_crowd_gets_nothing_that_was_taken_back(client, event, section, door):
    """After new rules there is no page of a moment ago, however many wait."""
    client.get(PAGE)
    operations.set_publication(event, replace(DEFAULT, ratings=False), by="olga")
    latest.refresh(*PLACE)
    assert page_for(door) is None
    assert door.asked == [(PAGE, "en")]


def test_a_moment_passes(client, section, door, monkeypatch):
    """When it is over, a crowd waits like everybody else."""
    client.get(PAGE)
    operations.record_result(section, 3, (1, 3), WIN, by="ada")
    latest.refresh(*PLACE)
    monkeypatch.setattr(gateway, "PREVIOUS_FOR", -1)
    assert page_for(door) is None


def test_a_look_that_meets_a_change_is_not_kept(section, monkeypatch):
    """It may have seen the records as they were before."""
    published = latest.documents.published

    def changed_meanwhile(*asked):
        latest._clear()
        return published(*asked)

    monkeypatch.setattr(latest.documents, "published", changed_meanwhile)
    assert latest.refresh(*PLACE) is None
    assert latest.cached(PLACE, 1000) is None


@pytest.mark.parametrize("headers", [{}, {"accept_encoding": "br, gzip"}, {"if_none_match": ""}])
def test_answers_for_many_are_those_of_djangos_layers(client, section, headers):
    """Policies, packing and stamps are the same whether an answer was kept or made for one visitor."""
    client.get(PAGE)
    cached = latest.newest(*PLACE).pages.get(PAGE, "en")
    if "if_none_match" in headers:
        headers = {"if_none_match": f'"other", {cached.tag}'}
    asked = request(**headers)
    expected = gateway.under_policies(environ_of(asked, io.BytesIO()), cached)
    assert gateway.cached_response(asked, cached) == expected
