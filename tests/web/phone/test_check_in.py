"""Check-in by phone: on one's own link with a tap, at the door by name or number."""

from __future__ import annotations

import pytest

from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Pass
from tests.web.phone.conftest import now, send


def there(section):
    """Who has checked in, for which round and how."""
    return [
        (check_in.participant, check_in.round, check_in.how)
        for check_in in snapshot.load_state(now(section)).book.check_ins
    ]


def test_one_tap_on_one_s_own_link(phone, section, link):
    """Anna is there for round 4; a second tap changes nothing."""
    own = link(Pass.CHECK_IN, label="1 Anna", player=1, round=4)
    assert b"I am here" in phone.get(own).content
    for _ in range(2):
        answer = send(phone, own, participant="1")
        assert b"Anna, you are checked in" in phone.get(answer.headers["Location"]).content
    assert there(section) == [(1, 4, "phone")]
    assert LogEntry.objects.latest("id").author == "1 Anna (phone)"


def test_nobody_checks_somebody_else_in(phone, section, link):
    """Anna's link is for Anna."""
    own = link(Pass.CHECK_IN, label="1 Anna", player=1)
    assert send(phone, own, participant="2").status_code == 409
    assert b"Boris" not in phone.get(own).content
    assert there(section) == []


def test_at_the_door_one_looks_for_one_s_name(phone, section, link):
    """Nobody is listed before something is typed; name or number will do."""
    door = link(Pass.CHECK_IN, label="Door")
    assert b"Anna" not in phone.get(door).content
    assert b"Anna" in phone.get(f"{door}?name=ann").content
    assert b"Boris" in phone.get(f"{door}?name=2").content
    assert b"No player with that name" in phone.get(f"{door}?name=zz").content
    send(phone, door, participant="2")
    assert there(section) == [(2, 0, "phone")]


@pytest.mark.parametrize("participant", ["", "99", "²", "-1", "1 OR 1"])
def test_nonsense_checks_nobody_in(phone, section, link, participant):
    """A message and nothing else."""
    door = link(Pass.CHECK_IN)
    assert send(phone, door, participant=participant).status_code == 409
    assert there(section) == []


def test_after_the_pairing_it_is_too_late(phone, section, link):
    """Who comes then goes to the desk."""
    door = link(Pass.CHECK_IN, round=4)
    assert b"I am here" in phone.get(f"{door}?name=ann").content
    operations.pair_next_round(now(section), by="ada", seen_version=1, confirmed={"missing-results"})
    assert b"has been paired" in phone.get(door).content
    assert send(phone, door, participant="1").status_code == 409
