"""Several workers at the same moment: every message is made once and leaves once, on either database."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Lock
from time import sleep

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.delivery import sending as delivery
from caissa_web.notices import sending
from caissa_web.notices.following import follow_all
from caissa_web.notices.models import Message
from tests.web.notices.conftest import later

WORKERS, TRIES, PAUSE = 3, 6000, 0.01


@pytest.mark.django_db(transaction=True)
def test_workers_who_come_at_once_send_once(section, listener, monkeypatch):
    """Three workers look for news and send at the same time; two receivers get one message each."""
    sent, lock, together = Counter[str](), Lock(), Barrier(WORKERS)
    listener(1, "anna@example.org")
    listener(3, "chen@example.org")
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")

    def sender(letter):
        with lock:
            sent[letter.contact] += 1
        return "receipt"

    monkeypatch.setattr(delivery, "SENDERS", {"email": sender})

    def worker(_number: int) -> None:
        together.wait()
        try:
            _until_free(lambda: follow_all(timezone.now()))
            _until_free(lambda: sending.send_due(later()))
        finally:
            connection.close()

    with ThreadPoolExecutor(WORKERS) as threads:
        list(threads.map(worker, range(WORKERS)))
    sending.send_due(later(120))
    assert sent == {"anna@example.org": 1, "chen@example.org": 1}
    assert Message.objects.filter(kind="result").count() == 2


def _until_free(done) -> None:
    """Do something; where the records are locked for a moment, again."""
    for _time in range(TRIES):
        try:
            done()
        except OperationalError:
            connection.close()
            sleep(PAUSE)
        else:
            return
    raise AssertionError("the records were never free")
