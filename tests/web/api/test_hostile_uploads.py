"""Files sent by the API are read in a process of their own; long work is done before anything is locked."""

from __future__ import annotations

import base64

import pytest
from django.db import connection

from caissa_web.api.operations import adapters
from caissa_web.exchange.limited import process
from caissa_web.operations.rounds import pairing
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.rounds.before_pairing import warnings_before_pairing
from tests.web.security.hostile_files import FILES

IMPORT = "/api/v1/desk/events/spring/operations/import_section"


def sent(program, name: str, **headers):
    """A hostile file as a program sends it."""
    content = base64.b64encode(FILES[name]()).decode()
    return program.post(IMPORT, {"file": {"name": name, "content": content}, "slug": "evil"}, **headers)


def test_a_cell_in_the_last_corner_is_refused(program):
    """By token, five kilobytes ended both workers of a server (S1)."""
    answer = sent(program, "corner-behind-a-sign.xlsx")
    assert answer.status_code == 422
    assert "its cells span" in answer.json()["message"]


def test_what_takes_too_much_memory_is_told_in_our_form(program):
    """The code, the sentence and the status of a file that cannot be taken in."""
    answer = sent(program, "chain-that-bites-its-tail.xls")
    assert answer.status_code == 422
    assert answer.json()["code"] == "upload.too-demanding"
    assert not Section.objects.filter(slug="evil").exists()


def test_who_finds_no_room_is_asked_to_come_again(program, monkeypatch):
    """503 with a time to wait, so that files never hold all threads."""
    monkeypatch.setattr(process, "ROOM", 10)
    monkeypatch.setattr(process._Room.changed, "wait_for", lambda _free, _patience: False)
    answer = sent(program, "itself.trf")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json()["code"] == "upload.busy"


@pytest.mark.django_db(transaction=True)
def test_a_file_with_a_key_is_read_before_anything_is_locked(program, monkeypatch):
    """An Idempotency-Key opens a transaction; others must go on writing while the file is read."""
    locked: list[bool] = []
    read = adapters.report_on

    def watched(*asked, **wanted):
        locked.append(connection.in_atomic_block)
        return read(*asked, **wanted)

    monkeypatch.setattr(adapters, "report_on", watched)
    sent(program, "itself.trf", Idempotency_Key="k")
    assert locked == [False]


@pytest.mark.django_db(transaction=True)
def test_a_round_asked_for_with_a_key_is_paired_before_anything_is_locked(program, section, monkeypatch):
    """The answer is kept with the act, and yet the pairing holds nobody up (S10)."""
    locked: list[bool] = []
    pair = pairing.paired_next

    def watched(facts):
        locked.append(connection.in_atomic_block)
        return pair(facts)

    monkeypatch.setattr(pairing, "paired_next", watched)
    codes = [warning.code for warning in warnings_before_pairing(snapshot.load_state(section))]
    headers = {"If_Match": f'"{section.version}"', "Idempotency_Key": "k"}
    answer = program.do("pair_next_round", {"confirmed": codes}, **headers)
    assert answer.status_code == 200, answer.content
    assert locked == [False]
    section.refresh_from_db()
    assert section.paired_rounds == 4
