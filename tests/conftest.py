"""What holds for the whole suite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, settings

from caissa.cli.rating_store import SETTING as RATINGS

# A property holds on a slow machine too: neither an example nor the making of examples has a time limit.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# On the way to landing, properties are tried with the same examples each time: a new counterexample is
# found, and mended, where people work. Locally the examples are fresh in every run.
settings.register_profile("landing", settings.get_profile("unhurried"), derandomize=True)
settings.load_profile("landing" if os.environ.get("CI") else "unhurried")

# No test asks anybody outside for a rating list.
os.environ["CAISSA_FETCH_LISTS"] = "no"

# No test reads or writes the rating lists of whoever runs it: neither what is set up for a whole file, nor a
# server that a test starts. Each test has a store of its own besides.
_STORES = Path(mkdtemp(prefix="caissa-ratings-"))
os.environ[RATINGS] = str(_STORES / "ratings.sqlite3")
_NUMBERS = count(1)

LONGEST_FIRST = (
    "tests/web/browser/test_accessibility.py",
    "tests/web/conduct/test_discretion.py",
    "tests/web/test_rights_matrix.py",
    "tests/web/browser/test_every_page.py",
    "tests/web/browser/test_screens.py",
    "tests/upgrade/test_upgrade.py",
    "tests/web/faults/test_two_installations.py",
    "tests/web/faults/test_killed.py",
    "tests/web/desk/acts/test_agreement.py",
    "tests/web/treasury/test_random_acts.py",
    "tests/web/faults/test_killed_entries.py",
    "tests/files/trf/test_trf_identity.py",
    "tests/web/desk/test_every_page.py",
    "tests/web/faults/test_empty_database.py",
    "tests/web/server/test_start.py",
    "tests/web/browser/test_open.py",
    "tests/web/browser/test_passkeys.py",
)
"""Files that take a quarter of a minute or more."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker is left alone with it at the end."""
    place = {name: number for number, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)))


def pytest_unconfigure() -> None:
    """Leave no rating list behind."""
    rmtree(_STORES, ignore_errors=True)


@pytest.fixture(autouse=True)
def own_rating_store() -> Iterator[Path]:
    """A store of rating lists for this test alone; it is made when a list is put into it."""
    store = _STORES / str(next(_NUMBERS)) / "ratings.sqlite3"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv(RATINGS, str(store))
        yield store
