"""What a score sheet holds, in game mode and for the arbiter (C.02 6.2, 6.3; E.01 8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.files.pgn import read_games
from caissa.files.pgn.moves.reading import moves_after
from caissa.score_sheets import (
    EntryKind,
    SheetState,
    compare_sheets,
    folded,
    game_of,
    legality_of,
    line_of,
    sheet_pgn,
)
from tests.score_sheets.sheets import Tablet, tablet


def sheet_of(writer: Tablet):
    """What a tablet's entries add up to."""
    return folded(line_of(writer.entries).entries)


def test_game_mode_takes_illegal_moves_and_goes_on():
    """The device must not correct or signal, and must record what follows (C.02 6.2.2.9)."""
    sheet = sheet_of(tablet("e2-e4", "e7-e5", "Ke1-e5", "Nb8-c6", "a2-a8Q"))
    assert sheet.texts == ("e2-e4", "e7-e5", "Ke1-e5", "Nb8-c6", "a2-a8Q")
    assert (sheet.findings, sheet.state) == ((), SheetState.RUNNING)


def test_dashes_and_moves_of_one_colour():
    """In time trouble a dash stands for a move, or only one player's moves are written (C.02 6.2.2.9)."""
    writer = tablet("e2-e4", "--")
    writer.move("d2-d4", ply=3)
    writer.move("c2-c4", ply=5)
    sheet = sheet_of(writer)
    assert sheet.texts == ("e2-e4", "--", "d2-d4", "", "c2-c4")
    assert [move.is_missing for move in sheet.moves] == [False, True, False, True, False]


def test_clock_draw_offer_correction_restart():
    """What a player may write besides moves, and put right (C.02 6.2.2.7, 6.2.2.10)."""
    writer = tablet("e2-e4", "e7-e5")
    writer.write(EntryKind.CLOCK, ply=2, clock=5400)
    writer.write(EntryKind.DRAW_OFFER, ply=2)
    writer.write(EntryKind.CORRECTION, ply=1, text="d2-d4")
    sheet = sheet_of(writer)
    assert sheet.texts == ("d2-d4", "e7-e5")
    assert (sheet.moves[1].clock, sheet.moves[1].draw_offer) == (5400, True)
    assert sheet.corrections == 1
    writer.write(EntryKind.CORRECTION, ply=2, text="")
    assert sheet_of(writer).texts == ("d2-d4",)
    writer.write(EntryKind.RESTARTED)
    assert sheet_of(writer).texts == ()
    assert len(line_of(writer.entries).entries) == len(writer.entries)  # nothing is gone


def test_a_game_is_closed_by_a_result_and_both_signatures():
    """The states in their order; a signature before the result does not count (C.02 6.2.2.8, E.01 8.7)."""
    writer = Tablet()
    assert sheet_of(writer).state is SheetState.ASSIGNED
    writer = tablet()
    assert sheet_of(writer).state is SheetState.OPEN
    writer.move("e2-e4")
    writer.write(EntryKind.SIGNED, side="white")
    early = sheet_of(writer)
    assert (early.state, early.findings[0].code) == (SheetState.RUNNING, "sheet.signature-before-result")
    writer.write(EntryKind.RESULT, text="1-0")
    assert sheet_of(writer).state is SheetState.RESULT
    writer.write(EntryKind.SIGNED, side="black")
    assert sheet_of(writer).state is SheetState.ONE_SIGNATURE
    writer.write(EntryKind.SIGNED, side="white")
    assert sheet_of(writer).state is SheetState.CLOSED


def test_a_closed_sheet_is_changed_by_an_arbiter_only():
    """An entry after both signatures is kept and does not count, until an arbiter reopens the sheet."""
    writer = tablet("e2-e4")
    for kind, more in (
        (EntryKind.RESULT, {"text": "1-0"}),
        (EntryKind.SIGNED, {"side": "white"}),
        (EntryKind.SIGNED, {"side": "black"}),
        (EntryKind.MOVE, {"ply": 2, "text": "e7-e5"}),
    ):
        writer.write(kind, **more)
    sheet = sheet_of(writer)
    assert (sheet.texts, sheet.findings[0].code) == (("e2-e4",), "sheet.after-signatures")
    writer.device = "desk"
    writer.write(EntryKind.REOPENED, by="ada", reason="the last move was missing")
    writer.device = "T-1"
    writer.move("e7-e5", ply=2)
    assert sheet_of(writer).texts == ("e2-e4", "e7-e5")
    assert sheet_of(writer).state is SheetState.RUNNING


def test_a_correction_after_a_signature_needs_a_new_one():
    """Who signed has signed what stood there then."""
    writer = tablet("e2-e4")
    writer.write(EntryKind.RESULT, text="1-0")
    writer.write(EntryKind.SIGNED, side="white")
    writer.write(EntryKind.CORRECTION, ply=1, text="d2-d4")
    assert sheet_of(writer).signatures == frozenset()


def test_the_arbiter_takes_back_an_illegal_move():
    """C.02 6.3.2.2; the move stays in the entries, with the reason."""
    writer = tablet("e2-e4", "e7-e5", "Ke1-e3", "d7-d6")
    writer.device = "desk"
    writer.write(EntryKind.TAKEN_BACK, ply=3, by="ada", reason="illegal move, E.01 7.5.1")
    assert sheet_of(writer).texts == ("e2-e4", "e7-e5")
    assert sheet_of(writer).device == "T-1"


def test_the_print_out_may_be_signed():
    """C.02 6.2.2.8: the confirmation can be done on the print-out."""
    writer = tablet("e2-e4")
    writer.device = "desk"
    writer.write(EntryKind.SIGNED_ON_PAPER, by="ada", text="0-1")
    assert (sheet_of(writer).state, sheet_of(writer).result) == (SheetState.CLOSED, "0-1")
    writer.write(EntryKind.VIEWED, by="ada")
    assert sheet_of(writer).views == 1


def test_leaving_the_page_is_on_the_sheet():
    """Nobody leaves game mode without its being seen (C.02 16.2, question 16)."""
    writer = tablet("e2-e4")
    writer.write(EntryKind.LEFT)
    assert sheet_of(writer).away
    writer.write(EntryKind.RETURNED)
    assert not sheet_of(writer).away


# -- the arbiter ---------------------------------------------------------------


def test_legality_for_the_arbiter():
    """The first move that cannot be played; the rest stands as written."""
    legality = legality_of(["e2-e4", "e7-e5", "Ke1-e3", "d7-d6"])
    assert legality.first_illegal == 3
    assert [ply.uci for ply in legality.plies] == ["e2e4", "e7e5", "", ""]
    assert legality_of(["e2-e4", "--", "d2-d4"]).first_illegal == 2
    assert legality_of([]).occurrences == 1


def test_repetitions():
    """Knights to and fro: the first position for the third time after 8 half-moves, the fifth after 16."""
    round_trip = ["Ng1-f3", "Ng8-f6", "Nf3-g1", "Nf6-g8"]
    third = legality_of(round_trip * 2)
    assert (third.occurrences, third.repeated, third.verdict) == (3, (8,), None)
    fifth = legality_of(round_trip * 4)
    assert fifth.occurrences == 5
    assert fifth.verdict.ply == 16
    assert fifth.verdict.reasons[0].article == "E.01 9.6.1"


def test_fifty_moves_and_mate():
    """Moves without a capture or a pawn move are counted for each player (E.01 9.3)."""
    tour = legality_of(["Ng1-f3", "Ng8-f6", "Nf3-g1"])
    assert (tour.moves_without_progress, tour.can_claim_fifty) == (1, False)
    mate = legality_of(["f2-f3", "e7-e5", "g2-g4", "Qd8-h4"])
    assert mate.verdict.reasons[0].article == "E.01 5.1.1"
    after = legality_of(["f2-f3", "e7-e5", "g2-g4", "Qd8-h4", "a2-a3"])
    assert after.first_illegal == 5  # recorded all the same


def test_both_sheets_are_compared():
    """Where one has a dash the other is followed; where they differ the certain part ends (E.01 8.5.3)."""
    white = sheet_of(tablet("e2-e4", "e7-e5", "Ng1-f3", "--", "Bf1-b5"))
    black = sheet_of(tablet("e2-e4", "e7-e5", "--", "Nb8-c6", "Bf1-c4"))
    comparison = compare_sheets(white, black)
    assert comparison.reconstruction.moves == ("e2e4", "e7e5", "g1f3", "b8c6")
    assert [(finding.code, finding.where) for finding in comparison.findings] == [
        ("sheet.moves-differ", "move 3")
    ]


def test_results_that_differ_and_signatures_that_are_missing():
    """E.01 8.7: both sheets show the same result, signed by both."""
    white, black = tablet("e2-e4"), tablet("e2-e4")
    white.write(EntryKind.RESULT, text="1-0")
    black.write(EntryKind.RESULT, text="1/2-1/2")
    codes = [finding.code for finding in compare_sheets(sheet_of(white), sheet_of(black)).findings]
    assert codes == ["sheet.results-differ", "sheet.not-signed", "sheet.not-signed"]


def test_a_player_may_be_one_move_behind():
    """The reply may be writer before the move is written (E.01 8.1.1); two moves are worth a look."""
    moves = ("e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6", "Bf1-b5")
    whole = sheet_of(tablet(*moves))
    assert compare_sheets(whole, sheet_of(tablet(*moves[:3]))).findings == ()
    behind = compare_sheets(whole, sheet_of(tablet(*moves[:1]))).findings
    assert [(finding.code, finding.where, finding.what) for finding in behind] == [
        ("sheet.behind", "Black's sheet", "2 moves are missing")
    ]


@pytest.mark.parametrize(
    "moves", [("e2-e4", "e7-e5", "Ng1-f3"), ("e2-e4", "Ke8-e4", "--", "Qd1-h5"), ("O-O",), ()]
)
def test_pgn_keeps_every_move(moves):
    """`read(write(game))` has every half-move of the sheet, legal or not."""
    writer = tablet(*moves)
    if moves:
        writer.write(EntryKind.CLOCK, ply=1, clock=5399)
        writer.write(EntryKind.DRAW_OFFER, ply=1)
    sheet = sheet_of(writer)
    (again,) = read_games(sheet_pgn([sheet])).games
    assert again.plies == game_of(sheet).plies
    assert again.headers.tag("White") == "Anna"
    assert len(again.plies) == len(moves)


@given(st.integers(0, 12), st.lists(st.sampled_from(["Ke8-e4", "--", "O-O", "Nb8-c6", "a2-a4"]), max_size=4))
def test_reading_on_move_by_move_is_reading_the_whole(common, rest):
    """A sheet grows by a move: what was read before is not read again, and the game is the same."""
    start = ("e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6", "Bf1-c4", "d7-d5", "e4xd5", "Ng8-f6", "O-O", "c7-c5")
    moves = (*start, "d5xc6e.p.", "b7xc6")[:common] + tuple(rest)
    grown = [game_of(sheet_of(tablet(*moves[:length]))).plies for length in range(1, len(moves) + 1)]
    assert grown == [tuple(moves_after("", (), moves[:length])) for length in range(1, len(moves) + 1)]
