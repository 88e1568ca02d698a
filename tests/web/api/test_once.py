"""Once and only once: requests that come twice at the same moment, messages whatever happens in between."""

from __future__ import annotations

import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.api.models import Delivery
from caissa_web.api.webhooks import delivery, register
from caissa_web.api.webhooks.topics import TOPICS
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from tests.web.api.conftest import Program

TRIES, PAUSE = 3000, 0.02


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_the_same_moment_is_one_act(ada, section, token_for):
    """Two threads, one key: one incident in the book, and both get the same answer."""
    token, together = token_for(ada), Barrier(3)

    def send(_number: int) -> Any:
        program = Program(token)
        together.wait()
        try:
            for _time in range(TRIES):
                body = {"incident": {"what": "A phone rang", "round": 3, "players": [1]}}
                answer = program.do("enter_incident", body, Idempotency_Key="k")
                if answer.status_code != 503:
                    return answer.status_code, answer.json()
                sleep(PAUSE)
            return 503, None
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as threads:
        answers = list(threads.map(send, range(3)))
    assert [status for status, _body in answers] == [200, 200, 200]
    assert answers[0][1] == answers[1][1] == answers[2][1]
    snapshot.forget()
    assert len(snapshot.load_state(Section.objects.get(pk=section.pk)).book.incidents) == 1
    assert LogEntry.objects.filter(act="incident.entered").count() == 1


def test_busy_records_are_told_in_our_form(program, monkeypatch):
    """503 with a time to wait; never a page of HTML."""

    def busy(*_asked: object, **_more: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr("caissa_web.api.operations.execute.carried_out", busy)
    answer = program.do("undo", {"seen_version": 1})
    assert (answer.status_code, answer.json()["code"]) == (503, "api.records-busy")
    assert answer.headers["Retry-After"] == "5"


@pytest.mark.parametrize("seed", range(6))
def test_every_version_arrives_once_whatever_happens(section, monkeypatch, seed):
    """Acts, looks, failures and pauses in any order: in the end each version has arrived exactly once."""
    chance, arrived = random.Random(seed), []  # noqa: S311 - a made-up course of events, the same every time
    register.make_webhook(section.event, "https://hooks.example/", TOPICS, by="olga")

    def send(_address: str, body: bytes, _headers: dict[str, str]) -> int:
        if chance.random() < 0.4:
            raise OSError("no route")
        arrived.append(json.loads(body))
        return 200

    monkeypatch.setattr(delivery, "send", send)
    now, seen = timezone.now(), (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)
    for _step in range(15):
        if chance.random() < 0.5:
            outcome = chance.choice([(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW)])
            section = operations.record_result(section, 3, (1, 3), outcome, by="olga", seen=seen)
            seen = outcome
        else:
            now += timedelta(minutes=chance.randint(1, 90))
            delivery.deliver_due(now)
    delivery.find_new(now)
    while Delivery.objects.exclude(state=Delivery.DONE).exists():
        now += timedelta(hours=25)
        delivery.deliver_due(now)
        webhook = section.event.webhooks.get()
        if not webhook.active:
            register.change_webhook(webhook, by="olga", topics=None, active=True)
    assert section.version > 1
    assert Counter(message["version"] for message in arrived) == dict.fromkeys(
        range(2, section.version + 1), 1
    )
