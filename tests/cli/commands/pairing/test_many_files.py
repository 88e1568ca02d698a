"""Many files in one process: a folder, a list of names, a conversation."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

from caissa.cli.commands.pairing import engine
from caissa.files import trf
from caissa.testing import crosstable

OPEN = crosstable(
    """
    1 Anna   2300  3w1
    2 Boris  2200  4b1
    3 Chen   2100  1b0
    4 Dora   2000  2w0
    """,
    name="Open",
    scheduled_rounds=3,
)
SECOND_ROUND = [[2, 1], [3, 4]]
"""Anna and Boris have won, Chen and Dora have lost; each pair changes colours."""


@pytest.fixture
def folder(tmp_path):
    """Two files that can be paired, and one that is no tournament."""
    for name in ("a.trf", "b.trf"):
        (tmp_path / name).write_text(trf.write(OPEN), encoding="utf-8")
    (tmp_path / "empty.trf").write_text("", encoding="utf-8")
    (tmp_path / "notes.md").write_text("not looked at", encoding="utf-8")
    return tmp_path


def lines(ran):
    """What was printed, line by line."""
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_folder_is_paired_file_by_file(caissa, folder):
    """One line a file in the order of their names; the file that cannot be read has its error in its line."""
    ran = caissa("pair", "--batch", folder)
    first, second, third = lines(ran)
    assert first == {"file": str(folder / "a.trf"), "round": 2, "edition": "2026", "pairs": SECOND_ROUND}
    assert second["pairs"] == SECOND_ROUND
    assert third["error"]["code"] == "file.unreadable"
    assert ran.code == 1


def test_names_can_come_on_the_standard_input(caissa, folder, monkeypatch):
    """A missing file is an error in its line, and the next one is paired all the same."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{folder / 'none.trf'}\n\n{folder / 'b.trf'}\n"))
    missing, paired = lines(caissa("pair", "--batch", "-"))
    assert missing["error"]["message"].endswith("there is no such file.")
    assert paired["pairs"] == SECOND_ROUND


def test_the_answers_are_those_of_a_single_run(caissa, folder):
    """The list that bbpPairings writes has the same pairs."""
    ran = caissa("pair", folder / "a.trf", "-", "-p")
    assert ran.out.split("\n")[:3] == ["2", "2 1", "3 4"]
    assert lines(caissa("pair", "--batch", folder))[0]["pairs"] == SECOND_ROUND


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("--batch", "nowhere"), "there is no such folder"), ((), "Missing argument 'FILE'")],
)
def test_what_is_missing_is_said(caissa, words, sentence):
    """No folder, and neither a file nor a folder."""
    ran = caissa("pair", *words)
    assert sentence in ran.err
    assert ran.code in (2, 5)


def conversation(caissa, monkeypatch, *requests):
    """What the engine answers to these lines; the first line of all is its name."""
    sent = b"".join(
        (request if isinstance(request, bytes) else json.dumps(request).encode()) + b"\n"
        for request in requests
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent)))
    greeting, *answers = lines(caissa("engine"))
    assert greeting["engine"] == "caissa"
    return answers


def test_the_engine_answers_request_by_request(caissa, folder, monkeypatch):
    """A file by name, and one that is brought along."""
    by_name, brought = conversation(
        caissa, monkeypatch, {"id": 1, "file": str(folder / "a.trf")}, {"id": "x", "content": trf.write(OPEN)}
    )
    assert by_name == {"id": 1, "round": 2, "edition": "2026", "pairs": SECOND_ROUND}
    assert brought == {**by_name, "id": "x"}


def test_reasons_are_told_when_they_are_asked_for(caissa, folder, monkeypatch):
    """A sentence for every board's colours, and the brackets in words."""
    (answer,) = conversation(caissa, monkeypatch, {"file": str(folder / "a.trf"), "reasons": True})
    assert len(answer["colour_sentences"]) == 2
    assert answer["brackets"]


@pytest.mark.parametrize(
    "line",
    [
        b"pair this",
        b"[1]",
        b'{"id": 1}',
        b'{"id": 1, "file": 5}',
        b'{"id": 1, "file": "a", "round": true}',
        b'{"id": 1, "file": "a", "colour": "white"}',
        b'{"id": 1, "file": "a", "system": "unheard-of"}',
        b'{"id": 1, "file": "a", "round": 0}',
        b'{"id": 1, "file": "a", "round": -1}',
        b"[" * 200_000,
    ],
)
def test_a_line_that_is_no_request_is_answered_too(caissa, folder, monkeypatch, line):
    """The engine goes on with the next line."""
    refused, paired = conversation(caissa, monkeypatch, line, {"file": str(folder / "a.trf")})
    assert refused["error"]["code"] == "engine.request"
    assert paired["pairs"] == SECOND_ROUND


def test_lists_that_can_be_read_and_not_written_do_not_stop_the_engine(monkeypatch):
    """How deep lists may lie in each other depends on the interpreter, for reading and for writing."""
    deep: list[object] = []
    for _level in range(200_000):
        deep = [deep]
    reads_all = SimpleNamespace(loads=lambda _line: {"file": deep}, dumps=json.dumps)
    monkeypatch.setattr(engine, "json", reads_all)
    assert engine.answer(b"{}")["error"]["code"] == "engine.request"


@pytest.mark.parametrize(
    "line",
    [b'{"file": "a\\u0000.trf"}', b'{"file": "\\ud800.trf"}', b'{"content": "\\ud800"}', b'{"content": ""}'],
)
def test_letters_that_no_file_can_have_do_not_stop_the_engine(caissa, folder, monkeypatch, line):
    """A zero byte in a name, half of a letter that UTF-16 writes in two, nothing at all."""
    refused, paired = conversation(caissa, monkeypatch, line, {"file": str(folder / "a.trf")})
    assert refused["error"]["code"] == "file.unreadable"
    assert paired["pairs"] == SECOND_ROUND


def test_a_name_that_no_file_can_have_does_not_stop_a_batch(caissa, folder, monkeypatch):
    """The next file is paired all the same."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"a\0b.trf\n{folder / 'b.trf'}\n"))
    refused, paired = lines(caissa("pair", "--batch", "-"))
    assert refused["error"]["code"] == "file.unreadable"
    assert paired["pairs"] == SECOND_ROUND
