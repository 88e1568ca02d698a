"""A cup of teams, before its first round."""

from __future__ import annotations

import pytest

from caissa_web import operations
from caissa_web.records.models import Event, Section
from caissa_web.section.book import Book, Option
from tests.web.desk.teams.test_teams import cup


@pytest.fixture
def four_boards() -> Book:
    """The regulations: matches on four boards."""
    return Book(options=(Option("boards", "4"),))


@pytest.fixture
def section(event: Event, four_boards: Book) -> Section:
    """A cup of eight teams before its first round."""
    return operations.create_section(event, "cup", cup(), by="olga", book=four_boards)
