"""Walks over many addresses: how each answer is put away, and which walks are done on one database only."""

from __future__ import annotations

import os

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections
from django.http import HttpResponseBase

long_walk = pytest.mark.skipif(
    os.environ.get("CAISSA_DATABASE_URL", "").startswith("postgresql"),
    reason="takes minutes and does not depend on the database; done where the suite runs on SQLite",
)


def put_away(answer: HttpResponseBase) -> None:
    """Close an answer, and its file if it is one, but not the connection that the test's transaction is on.

    The end of an answer closes every connection with an open transaction. A database in memory stays open all
    the same; PostgreSQL does not.
    """
    request_finished.disconnect(close_old_connections)
    try:
        answer.close()
    finally:
        request_finished.connect(close_old_connections)
