"""Games go with the event: portable file, archive, the data of one person."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest

from caissa.files.pgn import read_games
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange import event_file
from caissa_web.exchange.archive import section_archive
from caissa_web.exchange.games_pgn import games_pgn
from caissa_web.operations.games import storing as operations_of_games
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.rights import Right
from caissa_web.section.errors import NotAccepted
from tests.web.games.conftest import pgn
from tests.web.games.test_stored_games import game_of, newest, store

MOVES = "1. e4 {[%clk 1:29:50] bold} e5 2. Ke3 Nc6"
"""With a clock, a comment, and a move that cannot be played."""


@pytest.fixture
def game(section) -> Section:
    """A game of round 3."""
    store(section, pgn("Anna", "Chen", MOVES, "1-0"))
    return newest(section)


def test_the_portable_event_has_the_games(event, game):
    """Written, read in the process of its own, brought in under another name: the same half-moves."""
    packed = event_file.packed(event_file.carried(event))
    carried = event_file.unpacked(packed, "spring.zip")
    owner = User.objects.create_user("olga2")
    copy = operations.import_event(carried, "copy", by="olga", owner=owner).sections.get()
    assert game_of(copy, 3, 1, 3).plies == game_of(game, 3, 1, 3).plies
    assert game_of(copy, 3, 1, 3).result == "1-0"


def test_a_correction_by_hand_goes_with_the_game(event, game):
    """At the other desk the board's next file meets it there."""
    section = operations_of_games.correct_game(game, 3, (1, 3), 3, ["Bc4", "Nc6"], by="ada")
    copy_of = event_file.unpacked(event_file.packed(event_file.carried(event)), "spring.zip")
    owner = User.objects.create_user("olga2")
    copy = operations.import_event(copy_of, "copy", by="olga", owner=owner).sections.get()
    assert game_of(copy, 3, 1, 3).by_hand == game_of(section, 3, 1, 3).by_hand
    assert [ply.text for ply in game_of(copy, 3, 1, 3).board_plies] == ["e4", "e5", "Ke3", "Nc6"]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"plies":[["e4","e2e5"]]}',
        '{"plies":[["a\\u0000b"]]}',
        '{"plies":[[7]]}',
        '{"plies":[["e4"]],"start":"x"}',
        '{"plies":[["e4","e2e4"]],"correction":{}}',
        '{"plies":[["e4","e2e4"]],"correction":{"first":1,"length":1,"replaced":0,"board":[]}}',
        '{"plies":[["e4","e2e4"]],"correction":{"first":0,"length":1,"replaced":1,"board":[[7]]}}',
    ],
)
def test_a_forged_game_is_refused(event, game, content):
    """What stands in a file as legal is looked at: no page may stumble over it."""
    carried = event_file.carried(event)
    (section,) = carried.sections
    forged = replace(section, games=(replace(section.games[0], content=content),))
    with pytest.raises(NotAccepted):
        event_file.unpacked(event_file.packed(replace(carried, sections=(forged,))), "spring.zip")


def test_the_archive_has_a_pgn_with_moves(game):
    """One file with everything: the games are in it, what could not be played in a comment."""
    archive = ZipFile(BytesIO(section_archive(game, frozenset(Right), with_pdf=False)))
    (recorded,) = read_games(archive.read("games-with-moves.pgn")).games
    assert [ply.text for ply in recorded.plies] == ["e4", "e5", "Ke3", "Nc6"]
    assert recorded.headers.tag("White") == "Anna"


def test_the_data_of_one_person_have_their_games_and_nobody_else(game):
    """Portability: the own moves, and not who the opponent was."""
    facts = snapshot.load_state(game).facts
    text = games_pgn(game, facts, only=3)
    assert "Chen" in text
    assert "Anna" not in text
    assert games_pgn(game, facts, only=2) == ""
    assert json.dumps(text)
