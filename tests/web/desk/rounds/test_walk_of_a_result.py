"""From the arbiter's keyboard to the wall: how many queries and how much work one result takes."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from caissa_web.records import snapshot

pytestmark = pytest.mark.django_db(transaction=True)

ROUND = "/desk/spring/open/rounds/3/"
WALL = "/events/spring/open/rounds/3/"
QUERIES = {"post": 10, "redirect": 6, "wall": 2}
"""Log-in and rights take four of the first two; BEGIN and COMMIT count as well."""


def test_a_result_takes_few_queries_and_is_parsed_nowhere(chief, section, monkeypatch):
    """The arbiter saves a result, is sent back to the round, and somebody looks at the wall.

    The section is locked with its event in one query; the new state is in memory after the commit.
    """
    visitor = Client()
    visitor.get(WALL)
    chief.get(ROUND)
    monkeypatch.setattr(snapshot, "state_of", pytest.fail)
    with CaptureQueriesContext(connection) as post:
        answer = chief.post(f"{ROUND}results/", {"result-1-3": "1", "seen-1-3": ""})
    with CaptureQueriesContext(connection) as redirect:
        page = chief.get(answer.headers["location"])
    with CaptureQueriesContext(connection) as wall:
        wall_page = visitor.get(WALL)
    assert (answer.status_code, page.status_code, wall_page.status_code) == (302, 200, 200)
    assert {"post": len(post), "redirect": len(redirect), "wall": len(wall)} == QUERIES
