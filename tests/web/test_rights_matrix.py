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
def found(django_db_setup, django_db_blocker) -> Iterator[tuple[Hall, dict[str, list[str]]]]:
    """What everybody gets now."""
    with django_db_blocker.unblock(), transaction.atomic():
        hall = open_hall()
        yield hall, dict(rows(hall))
        transaction.set_rollback(True)


def test_every_address_is_in_the_table(found):
    """A new address needs a row; an address that is gone needs none."""
    columns, table = read()
    hall, now = found
    assert list(hall.browsers) == columns, f"the columns have changed: {TO_ADD}"
    missing, gone = sorted(set(now) - set(table)), sorted(set(table) - set(now))
    assert not missing, f"no row for {missing}: {TO_ADD}"
    assert not gone, f"rows of addresses that are gone, {gone}: {TO_ADD}"


def test_everybody_gets_what_the_table_says(found):
    """Neither more nor less, at any address, looking or acting (GEN-008, DATA-004)."""
    columns, table = read()
    wrong = [
        f"{address} for {who}: the table says {said}, the page {seen}"
        for address, now in found[1].items()
        for who, said, seen in zip(columns, table.get(address, now), now, strict=True)
        if said != seen
    ]
    assert not wrong, "\n".join([*wrong, TO_ADD])


def test_no_address_fails(found):
    """Whoever comes, with an empty form: an answer, never a fault."""
    assert [address for address, told in found[1].items() if FAULT in told] == []


def test_a_role_elsewhere_is_no_role_here(found):
    """Who has every role at another event gets here what a stranger gets."""
    hall, now = found
    names = list(hall.browsers)
    stranger, elsewhere = names.index("stranger"), names.index("elsewhere")
    here = {one.route for one in addresses() if "event" in one.parts}
    of_event = {f"{method} /{route}" for route in here for method in ("GET", "POST")}
    differing = [one for one, told in now.items() if one in of_event and told[stranger] != told[elsewhere]]
    assert differing == []


def test_nobody_acts_without_a_log_in(found):
    """Of what can be sent without logging in, all is meant for everybody: it stands here by name."""
    hall, now = found
    nobody = list(hall.browsers).index("nobody")
    sent = {one: told[nobody] for one, told in now.items() if one.startswith("POST /")}
    assert not [one for one, seen in sent.items() if seen == ALLOWED and one.startswith("POST /desk/")]
