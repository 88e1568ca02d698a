"""Every address of the program, tried by everybody, compared with a table that a person has read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.web.rights_matrix import ALLOWED, FAULT, TABLE, Hall, addresses, open_hall, read, rows
from tests.web.walks import long_walk

pytestmark = [pytest.mark.django_db, long_walk]
TO_ADD = f"write the table anew by `python -m tests.web.rights_matrix` and read what changed in {TABLE.name}"


@pytest.fixture(scope="module")
def hall_and_rows(django_db_setup, django_db_blocker) -> Iterator[tuple[Hall, dict[str, list[str]]]]:
    """What everybody gets now."""
    with django_db_blocker.unblock(), transaction.atomic():
        hall = open_hall()
        yield hall, dict(rows(hall))
        transaction.set_rollback(True)


def test_every_address_is_in_the_table(hall_and_rows):
    """A new address needs a row; an address that is gone needs none."""
    columns, table = read()
    hall, now = hall_and_rows
    assert list(hall.browsers) == columns, f"the columns have changed: {TO_ADD}"
    missing, gone = sorted(set(now) - set(table)), sorted(set(table) - set(now))
    assert not missing, f"no row for {missing}: {TO_ADD}"
    assert not gone, f"rows of addresses that are gone, {gone}: {TO_ADD}"


def test_everybody_gets_what_the_table_says(hall_and_rows):
    """Neither more nor less, at any address, looking or acting (GEN-008, DATA-004)."""
    columns, table = read()
    wrong = [
        f"{address} for {who}: the table says {expected}, the page {seen}"
        for address, now in hall_and_rows[1].items()
        for who, expected, seen in zip(columns, table.get(address, now), now, strict=True)
        if expected != seen
    ]
    assert not wrong, "\n".join([*wrong, TO_ADD])


def test_no_address_fails(hall_and_rows):
    """Whoever comes, with an empty form: an answer, never a fault."""
    assert [address for address, signs in hall_and_rows[1].items() if FAULT in signs] == []


def test_a_role_elsewhere_is_no_role_here(hall_and_rows):
    """Who has every role at another event gets here what a stranger gets."""
    hall, now = hall_and_rows
    names = list(hall.browsers)
    stranger, elsewhere = names.index("stranger"), names.index("elsewhere")
    here = {address.route for address in addresses() if "event" in address.parts}
    of_event = {f"{method} /{route}" for route in here for method in ("GET", "POST")}
    differing = [
        address
        for address, signs in now.items()
        if address in of_event and signs[stranger] != signs[elsewhere]
    ]
    assert differing == []


def test_nobody_acts_without_a_log_in(hall_and_rows):
    """Of what can be sent without logging in, all is meant for everybody: it stands here by name."""
    hall, now = hall_and_rows
    nobody = list(hall.browsers).index("nobody")
    sent = {address: signs[nobody] for address, signs in now.items() if address.startswith("POST /")}
    assert not [
        address for address, seen in sent.items() if seen == ALLOWED and address.startswith("POST /desk/")
    ]
