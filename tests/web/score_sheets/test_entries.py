"""Entries of tablets: each is taken once and confirmed, whatever the network does; forks are shown."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from caissa.score_sheets import is_signed_by, receipt_text, verify_sheet
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.games.models import GameRow
from caissa_web.operations.games import storing
from caissa_web.score_sheets.models import Device, Sheet, SheetEntry
from caissa_web.score_sheets.queries import file_of, kept_sheet
from caissa_web.score_sheets.server_key import server_key
from tests.web.games.conftest import pgn
from tests.web.games.test_stored_games import game_of, newest, store
from tests.web.score_sheets.conftest import Tablet, registered, table

OPENING = ("e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6", "Bf1-b5")


def the_sheet(tablet: Tablet):
    """The tablet's sheet as it is on record."""
    return kept_sheet(Sheet.objects.get(code=tablet.sheet))


def test_entries_are_confirmed_by_a_receipt_that_the_server_signed(tablet):
    """Two taps a move; every entry comes back with the server's time and signature."""
    answer = tablet.moves(*OPENING).post()
    assert answer.status_code == 200
    receipts = answer.json()["receipts"]
    assert list(receipts) == [entry["hash"] for entry in tablet.entries]
    for hash_, receipt in receipts.items():
        signed = receipt_text(hash_, receipt["received"])
        assert is_signed_by(server_key().public, receipt["receipt"], signed)
    assert the_sheet(tablet).sheet.texts == OPENING


def test_a_batch_that_comes_again_changes_nothing(tablet):
    """A replayed batch: the same receipts, no entry twice, no row of the game twice."""
    first = tablet.moves(*OPENING).post().json()
    rows = SheetEntry.objects.count(), GameRow.objects.count()
    assert tablet.post().json() == first
    assert (SheetEntry.objects.count(), GameRow.objects.count()) == rows


def test_an_illegal_game_is_taken_move_by_move(tablet, section):
    """300 half-moves, most of them impossible; game mode judges nothing, and the game keeps all (6.2.2.9)."""
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]
    dice = random.Random(7)  # noqa: S311 - a game, not a secret
    texts = ["e2-e4", *(f"K{dice.choice(squares)}-{dice.choice(squares)}" for _ in range(299))]
    answer = tablet.moves(*texts).post()
    assert answer.status_code == 200
    assert the_sheet(tablet).sheet.texts == tuple(texts)
    stored = game_of(section, 3, 1, 3)
    assert (len(stored.plies), stored.readable) == (300, 1)


def test_a_thousand_cut_connections_lose_nothing_and_double_nothing(tablet):
    """Requests vanish, answers vanish, batches come out of order: in the end every entry is there once."""
    dice = random.Random(19)  # noqa: S311 - a network, not a secret
    cuts = 0
    while cuts < 1000:
        if len(tablet.entries) < 120 and dice.random() < 0.2:
            tablet.moves("e2-e4", first=len(tablet.entries))
        waiting = [entry for entry in tablet.entries if entry["hash"] not in tablet.confirmed]
        start = dice.randrange(len(waiting)) if waiting and dice.random() < 0.2 else 0
        fate = dice.random()
        if fate < 0.5:
            cuts += 1  # the request never arrived
            continue
        answer = tablet.post(waiting[start : start + dice.randrange(1, 5)])
        if fate < 0.8:
            cuts += 1  # the answer never arrived
            continue
        assert answer.status_code in (200, 409)
        tablet.confirmed |= set(answer.json()["receipts"])
    tablet.post()
    hashes = [entry["hash"] for entry in tablet.entries]
    stored = SheetEntry.objects.filter(sheet__code=tablet.sheet).values_list("hash", flat=True)
    assert sorted(stored) == sorted(hashes)
    kept = the_sheet(tablet)
    assert [signed.hash for signed in kept.line.entries] == hashes
    assert (kept.line.branches, kept.line.findings) == ((), ())


def test_entry_seven_without_six_waits(tablet):
    """What comes before the gap is taken; the answer says that an entry is missing."""
    tablet.moves(*OPENING)
    answer = tablet.post([*tablet.entries[:2], *tablet.entries[3:]])
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet.entry-missing")
    assert len(answer.json()["receipts"]) == 2
    assert tablet.post().status_code == 200
    assert len(the_sheet(tablet).entries) == 6


def test_a_spare_tablet_takes_over_and_the_old_one_makes_a_fork(tablet, spare, chief):
    """Both stories are kept; the arbiter sees them and decides with a reason."""
    tablet.moves(*OPENING[:2]).post()
    offered = spare.look()
    assert offered["keeper"] == "Tablet 1"
    assert "line" not in offered  # what the opponent wrote is not shown to whoever scans the code
    spare.sheet, spare.offer = offered["sheet"], offered["offer"]
    spare.entries = list(tablet.entries)
    spare.write("taken-over")
    answer = spare.post(spare.entries[-1:], head="")
    assert len(answer.json()["line"]) == 4
    spare.moves("Bf1-c4", first=3).post(spare.entries[-1:])
    tablet.moves("Ng1-f3", first=3)
    late = tablet.post()
    assert late.status_code == 200  # kept all the same
    assert late.json()["keeper"] == "Tablet 2"
    kept = the_sheet(tablet)
    assert kept.sheet.texts == ("e2-e4", "e7-e5", "Bf1-c4")
    assert [finding.code for finding in kept.line.findings] == ["sheet.fork"]
    page = chief.get("/desk/spring/open/sheets/3/1-3/").content.decode()
    assert "Another branch has: Ng1-f3" in page
    chosen = {
        "side": "white",
        "act": "choose-branch",
        "tip": kept.line.branches[0][-1].hash,
        "seen": kept.line.head,
        "reason": "the spare was opened by mistake",
    }
    chief.post("/desk/spring/open/sheets/3/1-3/decide/", chosen)
    assert the_sheet(tablet).sheet.texts == ("e2-e4", "e7-e5", "Ng1-f3")
    assert verify_sheet(file_of(the_sheet(tablet))).is_intact


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hash": "0" * 64}, "sheet.entry-refused"),
        ({"signature": ""}, "sheet.entry-refused"),
        ({"text": "{}"}, "sheet.unreadable-entry"),
        ({"text": "x" * 5000}, "sheet.unreadable-entry"),
    ],
)
def test_what_is_wrong_with_an_entry_is_said_and_nothing_of_it_is_kept(tablet, change, code):
    """A changed entry, one without its signature, one that is none."""
    tablet.post()
    entry = {**tablet.moves("e2-e4").entries[-1], **change}
    answer = tablet.post([entry])
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert len(the_sheet(tablet).entries) == 1


def test_a_tablet_cannot_speak_as_an_arbiter_nor_as_another_tablet(tablet, spare):
    """Arbiters' entries come from the desk; an entry of tablet 1 is not taken from tablet 2."""
    tablet.post()
    entry = tablet.write("taken-back", ply=1, by="ada", reason="no")
    assert tablet.post([entry]).json()["code"] == "sheet.entry-refused"
    tablet.entries.pop()
    spare.sheet, spare.entries = tablet.sheet, tablet.moves("e2-e4").entries
    assert spare.post(spare.entries[-1:]).json()["code"] == "sheet.entry-refused"


def test_bad_input_changes_nothing(tablet):
    """No JSON, a list, ten megabytes, ten thousand entries, a lone surrogate: a clear answer each time."""
    address, headers = f"{tablet.path}entries/", tablet.headers
    bodies = (
        b"",
        b"[]",
        b'{"entries": 7}',
        b'{"entries": [7]}',
        b'{"entries": [{"text": 1, "hash": ""}]}',
        json.dumps({"entries": [{"text": "", "hash": ""}] * 501}).encode(),
        b'{"entries": [{"text": "\\ud800", "hash": ""}]}',
        b"[" * 100_000,
        b"x" * 2_000_000,
    )
    for body in bodies:
        answer = tablet.client.post(address, body, content_type="application/json", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "sheet.not-understood"), body[:50]
    assert not Sheet.objects.exists()


def test_sheets_of_other_tables_and_offers_of_others_are_refused(tablet, section, event):
    """The code of table 2 opens no sheet of table 1, and an offer is ours or it is none."""
    answer = tablet.post(offer="forged")
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet.no-such-sheet")
    other = Tablet(table(section, 2), *registered(event, "Tablet 9"))
    other.sheet, other.offer, other.entries = tablet.sheet, tablet.offer, tablet.entries
    assert other.post().json()["code"] == "sheet.no-such-sheet"
    assert not Sheet.objects.exists() or not SheetEntry.objects.exists()


def on_boards(section) -> list[tuple[str, object]]:
    """The moves of the stored game of table 1, and their clocks in minutes."""
    return [(ply.text, ply.clock and ply.clock.seconds // 60) for ply in game_of(section, 3, 1, 3).plies]


def test_a_sheet_goes_on_where_an_electronic_board_ends(tablet, section):
    """The board is ahead, then it fails: its moves and clocks stay, the sheet adds and corrects its own."""
    live = "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:00]} 2. Nf3 {[%clk 1:28:00]}"
    of_board = [("e4", 90), ("e5", 89), ("Nf3", 88)]
    tablet.moves("e2-e4").post()
    store(section, pgn("Anna", "Chen", live, ECO="C40"), storing.RELAY)
    assert on_boards(section) == of_board
    tablet.moves("e7-e5", first=2).post()
    assert on_boards(section) == of_board
    tablet.moves("Ng1-f3", "Nb8-c6", first=3).post()
    assert on_boards(section) == [*of_board, ("Nc6", None)]
    store(section, pgn("Anna", "Chen", live, ECO="C40"), storing.RELAY)
    assert on_boards(section) == [*of_board, ("Nc6", None)]
    tablet.write("correction", ply=4, text="Ng8-f6")
    tablet.post()
    assert on_boards(section) == [*of_board, ("Nf6", None)]
    assert dict(game_of(section, 3, 1, 3).tags) == {"ECO": "C40"}


def test_a_sheet_never_takes_the_moves_of_an_electronic_board(tablet, spare, section):
    """White's sheet goes on where the board ended; then a correction, and Black's sheet, say otherwise."""
    live = "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:00]} 2. Nf3 {[%clk 1:28:00]}"
    store(section, pgn("Anna", "Chen", live), storing.RELAY)
    tablet.moves("e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6").post()
    shown = [("e4", 90), ("e5", 89), ("Nf3", 88), ("Nc6", None)]
    assert on_boards(section) == shown
    tablet.write("correction", ply=2, text="c7-c5")
    tablet.post()
    assert on_boards(section) == shown
    black = replace(spare, side="black").open()
    black.moves("e2-e4", "d7-d5", "Ng1-f3", "Nb8-c6", "Bf1-b5").post()
    assert on_boards(section) == shown


def test_a_sheet_with_other_moves_than_the_board_changes_nothing(tablet, section):
    """Who is right is the arbiter's to see; the moves that are followed do not jump to and fro."""
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Nf3"), storing.RELAY)
    rows = GameRow.objects.count()
    tablet.moves("e2-e4", "c7-c5", "Ng1-f3", "d7-d6").post()
    assert [text for text, _clock in on_boards(section)] == ["e4", "e5", "Nf3"]
    assert GameRow.objects.count() == rows
    tablet.write("correction", ply=2, text="e7-e5")
    tablet.sign_result("1-0").post()
    assert [text for text, _clock in on_boards(section)] == ["e4", "e5", "Nf3", "d6"]
    assert game_of(section, 3, 1, 3).result == "1-0"


@pytest.mark.parametrize("board", ["1. e4 e5 2. Nf3 Nc6", ""])
def test_a_board_that_is_behind_the_sheet_still_says_the_result(tablet, section, board):
    """The last half-move was written down and not sent by the board: its result is proposed all the same."""
    if board:
        store(section, pgn("Anna", "Chen", board), storing.RELAY)
    tablet.moves(*OPENING).post()
    ended = pgn("Anna", "Chen", "1. e4 e5 2. Nf3 Nc6", "1-0")
    store(section, ended, storing.RELAY)
    assert (len(on_boards(section)), game_of(section, 3, 1, 3).result) == (5, "1-0")
    rows = GameRow.objects.count()
    store(section, ended, storing.RELAY)
    assert GameRow.objects.count() == rows
    tablet.write("correction", ply=5, text="Bf1-c4")
    tablet.post()
    assert on_boards(section)[4] == ("Bc4", None)
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Nf3 Nc6", "0-1"), storing.RELAY)
    assert (len(on_boards(section)), game_of(section, 3, 1, 3).result) == (5, "0-1")
    tablet.sign_result("1/2-1/2").post()
    store(section, ended, storing.RELAY)
    assert (len(on_boards(section)), game_of(section, 3, 1, 3).result) == (5, "1/2-1/2")


def test_only_registered_devices_learn_or_write_anything(tablet, chief):
    """A wrong secret, no device, a retired one: the code on the table alone opens nothing."""
    tablet.moves(*OPENING).post()
    for headers in ({}, {"X-Score-Sheet-Device": f"{tablet.code} wrong"}, {"X-Score-Sheet-Device": "x"}):
        answer = tablet.client.get(f"{tablet.path}sheet.json?side=white", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "sheet.device-refused")
        assert "e2-e4" not in answer.content.decode()
    device = Device.objects.get(code=tablet.code)
    chief.post(f"/desk/spring/sheet-devices/{device.pk}/retire/")
    assert tablet.post().status_code == 403


def test_the_next_round_follows_by_itself(tablet, section):
    """The same code offers the game of the new round; late entries of the old one are still taken."""
    tablet.moves(*OPENING[:2]).post()
    old = tablet.sheet
    late = tablet.moves("Ng1-f3", first=3).entries[-1]
    for players in ((1, 3), (5, 4)):
        operations.record_result(newest(section), 3, players, (Outcome.WIN, Outcome.LOSS), by="ada")
    paired = operations.pair_next_round(newest(section), by="ada", seen_version=newest(section).version)
    operations.publish_round(paired, 4, by="ada", seen_version=paired.version)
    offered = tablet.look()
    assert offered["sheet"] != old
    assert offered["header"]["round"] == 4
    assert tablet.post([late]).status_code == 200
    assert the_sheet(tablet).sheet.texts == ("e2-e4", "e7-e5", "Ng1-f3")
