"""At the same moment: whatever comes first, the outcome is one of those that make sense."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest
from django.db import connection
from django.test import Client

from caissa.tournament import Outcome
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from tests.web.phone.conftest import BLACK_WON, BOARD_1, BOARD_2, WHITE_WON, now, result

BUSY = 503
TRIES, PAUSE = 3000, 0.02

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(posts):
    """Send forms from as many phones at the same moment; a phone tries again while the records are busy."""
    together = Barrier(len(posts))

    def send_post(post):
        address, fields = post
        phone = Client()
        together.wait()
        try:
            for _ in range(TRIES):
                answer = phone.post(address, {"round": "3", "sure": "yes", **fields})
                if answer.status_code != BUSY:
                    return answer.status_code
                sleep(PAUSE)
            return BUSY
        finally:
            connection.close()

    with ThreadPoolExecutor(len(posts)) as phones:
        return list(phones.map(send_post, posts))


def claim(table, side, result):
    """A player's form."""
    return table, {"game": BOARD_1, "side": side, "result": result}


def test_two_who_agree_at_once_record_one_result(transactional_db, section, table):
    """The first waits for an instant, the second records: never two waiting claims, never two results."""
    assert at_once([claim(table, "white", WHITE_WON), claim(table, "black", WHITE_WON)]) == [302, 302]
    assert result(section, 3, 1, 3) == (Outcome.WIN, Outcome.LOSS)
    assert snapshot.load_state(now(section)).book.claims == ()
    assert now(section).version == 3
    assert LogEntry.objects.filter(act="result.recorded").count() == 1


def test_two_who_disagree_at_once_both_wait(transactional_db, section, table):
    """Neither claim is lost."""
    assert at_once([claim(table, "white", WHITE_WON), claim(table, "black", BLACK_WON)]) == [302, 302]
    assert result(section, 3, 1, 3) == (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)
    assert {claim_made.by_white for claim_made in snapshot.load_state(now(section)).book.claims} == {
        True,
        False,
    }


def test_the_same_tap_many_times_at_once_is_one_act(transactional_db, section, table):
    """An impatient thumb."""
    assert at_once([claim(table, "white", WHITE_WON)] * 4) == [302] * 4
    assert now(section).version == 2


def test_arbiters_at_different_boards_do_not_get_into_each_other_s_way(transactional_db, section, boards):
    """Two phones, two boards: both results are on record."""
    posts = [(boards, {"game": game, "result": WHITE_WON}) for game in (BOARD_1, BOARD_2)]
    assert at_once(posts) == [302, 302]
    assert result(section, 3, 1, 3) == result(section, 3, 5, 4) == (Outcome.WIN, Outcome.LOSS)


def test_of_two_results_for_one_board_the_second_is_refused(transactional_db, section, boards):
    """One is on record, the other one gets a message; nothing is overwritten."""
    posts = [(boards, {"game": BOARD_1, "result": result}) for result in (WHITE_WON, BLACK_WON)]
    assert sorted(at_once(posts)) == [302, 409]
    assert now(section).version == 2
