"""Remarks for the report to FIDE: values in the facts, sentences for those who read them (C.04.2 4.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.files import json_model, trf
from caissa.tournament import Outcome, Passage, Person, Player, Remark, RemarkedResult, RemarkKind, Tournament
from caissa.tournament.remarks import WORDINGS, passages, recognised, remark_of, with_other_numbers

NAMES = {1: "Abel, Anna", 2: "Born, Bea", 31: "Cole, Carl 2"}
PLAYERS = tuple(Player(number, Person(name)) for number, name in NAMES.items())
WON, DRAWN = (
    RemarkedResult(1, 2, Outcome.WIN, Outcome.LOSS),
    RemarkedResult(31, 1, Outcome.DRAW, Outcome.DRAW),
)

STORED = {
    "Round 2 was paired by hand. 1 Abel, Anna and 2 Born, Bea have met already. Round 2 differs from the "
    "engine's pairing on 2 boards. Case: The rules of the event were broken (C.04.2 4.4.2).": Remark(
        RemarkKind.PAIRED_BY_HAND,
        2,
        explanation=(
            Passage(" Abel, Anna and ", 1),
            Passage(
                " Born, Bea have met already. Round 2 differs from the engine's pairing on 2 boards. "
                "Case: The rules of the event were broken (C.04.2 4.4.2).",
                2,
            ),
        ),
    ),
    "Round 3 was paired by hand. The engine cannot pair round 3: nobody is left.": Remark(
        RemarkKind.PAIRED_BY_HAND,
        3,
        explanation=(Passage("The engine cannot pair round 3: nobody is left."),),
    ),
    "Round 3 has been paired with the old result of round 2. Result 1-2: 1-0.": Remark(
        RemarkKind.OLD_RESULT_PAIRED, 3, other_rounds=(2,), results=(WON,)
    ),
    "Round 3 has been paired with the old result of round 1. It is not published: discard the draft first to "
    "pair it with the new result. Result 1-2: 1-0; 31-1: =-=.": Remark(
        RemarkKind.OLD_RESULT_PAIRED, 3, other_rounds=(1,), results=(WON, DRAWN), unpublished=True
    ),
    "The adjourned game of round 2 was paired as a draw but ended differently. Result 1-2: 1-0.": Remark(
        RemarkKind.ADJOURNED_NOT_DRAWN, 2, results=(WON,)
    ),
    "Pairings and standings used another result of round 1 than the rating report. Rated: 31-1: =-=.": Remark(
        RemarkKind.RATED_OTHERWISE, 1, results=(DRAWN,)
    ),
    "Full-point bye of player 31 in round 4.": Remark(RemarkKind.FULL_POINT_BYE, 4, players=(31,)),
    "Interim file after round 5; not for rating.": Remark(RemarkKind.INTERIM_FILE, 5),
    "Chess960: round 1 starts from position 518 RNBQKBNR.": Remark(
        RemarkKind.STARTING_POSITION, 1, subject="518 RNBQKBNR"
    ),
    "After round 2 the number of rounds was changed; it was 7, it is 9. Reason: the hall is free": Remark(
        RemarkKind.SET_UP_CHANGED,
        2,
        subject="number of rounds",
        before="7",
        after="9",
        reason="the hall is free",
    ),
    "After round 2 the tie-break list was changed; it was none, it is PTS, DE, BH.": Remark(
        RemarkKind.SET_UP_CHANGED, 2, subject="tie-break list", before="none", after="PTS, DE, BH"
    ),
    "If the number of rounds were 9, round 7 would have been paired differently.": Remark(
        RemarkKind.LAST_ROUND_OTHERWISE, 7, count=9
    ),
    "FIDE mode was left after round 3. Reason: Club rules": Remark(
        RemarkKind.FIDE_MODE_LEFT, 3, reason="Club rules"
    ),
    "FIDE mode was left before round 1. Reason: Club rules": Remark(
        RemarkKind.FIDE_MODE_LEFT, 0, reason="Club rules"
    ),
    "Prohibited pairings changed after round 3: no longer 1, 2 from round 2 on.": Remark(
        RemarkKind.PROHIBITIONS_CHANGED, 3, subject="no longer 1, 2 from round 2 on"
    ),
    "Rounds 1 to 2 were imported from the TRF26 file open.trf.": Remark(
        RemarkKind.ROUNDS_IMPORTED, 2, subject="the TRF26 file open.trf"
    ),
    "Imported round 1 is not paired as the rules require.": Remark(
        RemarkKind.IMPORTED_ROUNDS_WRONG, other_rounds=(1,)
    ),
    "Imported rounds 1, 3 are not paired as the rules require.": Remark(
        RemarkKind.IMPORTED_ROUNDS_WRONG, other_rounds=(1, 3)
    ),
    "Pairing numbers regenerated before round 4: 3 changed.": Remark(
        RemarkKind.NUMBERS_REGENERATED, 4, count=3
    ),
    "Before round 2: Abel, Anna and Born, Bea exchange their pairing numbers from round 2 on.": Remark(
        RemarkKind.NUMBERS_EXCHANGED, 2, subject="Abel, Anna and Born, Bea"
    ),
    "Ratings of 2026-05, 2026-06 count from round 3 on (event of more than 30 days).": Remark(
        RemarkKind.NEWER_RATINGS, 3, subject="2026-05, 2026-06"
    ),
    "Ratings count from round 3 on (event of more than 30 days).": Remark(RemarkKind.NEWER_RATINGS, 3),
    "Oslo played in a different order in round 2: wrong boards are lost by forfeit.": Remark(
        RemarkKind.WRONG_BOARDS, 2, subject="Oslo"
    ),
    "Round 1: players 1, 3 played with colours reversed.": Remark(
        RemarkKind.COLOURS_REVERSED, 1, players=(1, 3)
    ),
    "Round 2 has been paired with the old colours of players 1, 3 in round 1.": Remark(
        RemarkKind.OLD_COLOURS_PAIRED, 2, other_rounds=(1,), players=(1, 3)
    ),
    "The pairing system was authorised by the Qualification Commission: QC, 3 May 2026": Remark(
        RemarkKind.SYSTEM_AUTHORISED, reason="QC, 3 May 2026"
    ),
    "The time control of round 6 is 60'+30\" instead of 90'+30\". Reason: storm in the morning": Remark(
        RemarkKind.TIME_CONTROL_OF_ROUND,
        6,
        before="90'+30\"",
        after="60'+30\"",
        reason="storm in the morning",
    ),
    "The games of round 5 that had begun continue with 70'+30\" instead of 90'+30\" on boards 3, 7-9. "
    "Reason: power cut": Remark(
        RemarkKind.TIME_CONTROL_OF_STARTED_GAMES,
        5,
        subject="3, 7-9",
        before="90'+30\"",
        after="70'+30\"",
        reason="power cut",
    ),
    "The games of round 5 that had begun continue with 70'+30\" instead of 90'+30\".": Remark(
        RemarkKind.TIME_CONTROL_OF_STARTED_GAMES, 5, before="90'+30\"", after="70'+30\""
    ),
    "The clocks of boards 50-70 are set to 90'+30\" delay instead of 90'+30\". Reason: older clocks": Remark(
        RemarkKind.CLOCKS_OF_BOARDS,
        subject="50-70",
        before="90'+30\"",
        after="90'+30\" delay",
        reason="older clocks",
    ),
}
"""Every sentence that has been stored, and the value that it is."""


@pytest.mark.parametrize(("sentence", "remark"), STORED.items(), ids=list(STORED))
def test_every_sentence_that_was_stored_is_understood(sentence: str, remark: Remark) -> None:
    """Old documents hold sentences: they are read as values and written with the same words."""
    assert recognised([sentence], NAMES) == (remark,)
    assert str(remark) == sentence


def test_every_kind_has_a_stored_sentence() -> None:
    """No kind of remark is forgotten above."""
    assert {remark.kind for remark in STORED.values()} == set(RemarkKind) == set(WORDINGS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Stopped before round 3: nobody can be paired",
        "Round 3 was paired by hand",
        "Round 03 was paired by hand. Twice.",
        "Round three was paired by hand. Twice.",
        "Full-point bye of player 31 in round 4",
        "Note: Full-point bye of player 31 in round 4.",
        "Interim file after round 5; not for rating. Sorry.",
        "Round 3 has been paired with the old result of round 2. Result 1-2: 1:0.",
        "Before round 2: Anna and Bea exchange their pairing numbers from round 3 on.",
    ],
)
def test_what_somebody_else_wrote_stays_their_text(text: str) -> None:
    """Only what is exactly one of ours is one of ours."""
    assert remark_of(text) is None
    assert recognised([text], NAMES) == (text,)


def test_old_documents_and_files_give_values() -> None:
    """JSON and TRF of former versions: the sentences become values, in their order, beside foreign texts."""
    told = ("Printed by hand", *STORED)
    old = {
        "caissa": 1,
        "kind": "tournament",
        "players": [{"number": number, "person": {"name": name}} for number, name in NAMES.items()],
        "remarks": list(told),
    }
    read = json_model.from_json(old)
    assert read.findings == ()
    assert isinstance(read.document, Tournament)
    assert read.document.remarks == ("Printed by hand", *STORED.values())

    written = trf.write(replace(read.document, players=PLAYERS))
    assert [line[4:] for line in written.splitlines() if line.startswith("### ")] == list(told)
    assert trf.read(written).tournament.remarks == read.document.remarks


def test_new_documents_hold_values() -> None:
    """In JSON a remark is an object with its kind; a text of somebody else stays a text."""
    facts = Tournament(remarks=(Remark(RemarkKind.FULL_POINT_BYE, 4, players=(31,)), "Hello"))
    assert json_model.as_json(facts)["remarks"] == [
        {"kind": "full-point-bye", "round": 4, "players": [31]},
        "Hello",
    ]
    assert json_model.read(json_model.write(facts)).document == facts


def test_a_remark_of_a_kind_that_is_not_known_is_a_finding() -> None:
    """A document of a later version: what cannot be read is left out and said, the rest is read."""
    read = json_model.from_json(
        {"caissa": 1, "kind": "tournament", "remarks": [{"kind": "power-cut", "round": 2}, "Hello"]}
    )
    assert [(one.code, one.where) for one in read.findings] == [("json.left-out", "$.remarks[0]")]
    assert read.tournaments[0].remarks == ("Hello",)


# -- numbers of players ---------------------------------------------------------------------


def test_numbers_of_players_change_and_other_numbers_stay() -> None:
    """Players are renumbered where they are named; rounds, counts and reasons are no players."""
    new = {1: 2, 2: 31, 31: 1}
    renumbered = [str(with_other_numbers(remark, new)) for remark in STORED.values()]
    changed = {old: now for old, now in zip(STORED, renumbered, strict=True) if old != now}
    assert changed == {
        "Round 2 was paired by hand. 1 Abel, Anna and 2 Born, Bea have met already. Round 2 differs from the "
        "engine's pairing on 2 boards. Case: The rules of the event were broken (C.04.2 4.4.2).": (
            "Round 2 was paired by hand. 2 Abel, Anna and 31 Born, Bea have met already. Round 2 differs "
            "from the engine's pairing on 2 boards. Case: The rules of the event were broken (C.04.2 4.4.2)."
        ),
        "Round 3 has been paired with the old result of round 2. Result 1-2: 1-0.": (
            "Round 3 has been paired with the old result of round 2. Result 2-31: 1-0."
        ),
        "Round 3 has been paired with the old result of round 1. It is not published: discard the draft "
        "first to pair it with the new result. Result 1-2: 1-0; 31-1: =-=.": (
            "Round 3 has been paired with the old result of round 1. It is not published: discard the draft "
            "first to pair it with the new result. Result 2-31: 1-0; 1-2: =-=."
        ),
        "The adjourned game of round 2 was paired as a draw but ended differently. Result 1-2: 1-0.": (
            "The adjourned game of round 2 was paired as a draw but ended differently. Result 2-31: 1-0."
        ),
        "Pairings and standings used another result of round 1 than the rating report. Rated: 31-1: =-=.": (
            "Pairings and standings used another result of round 1 than the rating report. Rated: 1-2: =-=."
        ),
        "Full-point bye of player 31 in round 4.": "Full-point bye of player 1 in round 4.",
        "Round 1: players 1, 3 played with colours reversed.": (
            "Round 1: players 2, 3 played with colours reversed."
        ),
        "Round 2 has been paired with the old colours of players 1, 3 in round 1.": (
            "Round 2 has been paired with the old colours of players 2, 3 in round 1."
        ),
    }


def test_somebody_else_s_text_keeps_its_numbers() -> None:
    """Nobody knows whether a number in a stranger's text is a player."""
    assert with_other_numbers("1 Abel, Anna came late", {1: 2}) == "1 Abel, Anna came late"


@given(st.permutations([1, 2, 31]), st.sampled_from(list(STORED.values())))
def test_numbers_changed_and_changed_back_are_the_same(order: list[int], remark: Remark) -> None:
    """Renumbering loses nothing."""
    new = dict(zip((1, 2, 31), order, strict=True))
    back = {number: old for old, number in new.items()}
    assert with_other_numbers(with_other_numbers(remark, new), back) == remark


@given(st.text(alphabet="12 3Abel,oncC.", max_size=40))
def test_an_explanation_in_pieces_is_the_same_text(text: str) -> None:
    """Cutting out players' numbers changes no word."""
    names = {1: "A", 2: "Co", 3: "2 A", 12: "on"}
    pieces = passages(text, names)
    assert "".join(map(str, pieces)) == text
    assert all(
        piece.text.startswith(f" {names[piece.player]}") for piece in pieces if piece.player is not None
    )
