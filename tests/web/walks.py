"""Walks over many addresses: how each answer is put away, and which walks are done on one database only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection
from django.http import HttpResponseBase

long_walk = pytest.mark.skipif(
    os.environ.get("CAISSA_DATABASE_URL", "").startswith("postgresql"),
    reason="takes minutes and does not depend on the database; done where the suite runs on SQLite",
)
without_records = pytest.mark.skipif(
    os.environ.get("CAISSA_DATABASE_URL", "").startswith("postgresql"),
    reason="about texts and pages, or with an SQLite of its own; done where the suite runs on SQLite",
)


@contextmanager
def records_kept_open() -> Iterator[None]:
    """Requests leave the connection open that the test's transaction is on.

    The start and the end of a request close every connection with an open transaction. A database in memory
    stays open all the same; PostgreSQL does not.
    """
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


def forget_what_waits() -> None:
    """Give up what waits for the end of the test's transaction: that is taken back, so it is never done.

    Otherwise each of tens of thousands of rollbacks would look through all of it.
    """
    connection.run_on_commit.clear()


def put_away(answer: HttpResponseBase) -> None:
    """Close an answer, and its file if it is one."""
    with records_kept_open():
        answer.close()
