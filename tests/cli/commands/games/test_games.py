"""`caissa games` and `caissa what-now`, as an arbiter types them."""

from __future__ import annotations

import pytest

HEADER = (
    '[Event "Open"]\n[Site "?"]\n[Date "2026.05.01"]\n[Round "1"]\n'
    '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
)


@pytest.fixture
def pgn_file(tmp_path):
    """A file with a German game and a game with an illegal move."""
    path = tmp_path / "games.pgn"
    path.write_text(
        HEADER
        + "1. e4 e5 2. Sf3 Sc6 3. Lb5 1-0\n\n"
        + HEADER.replace('"A"', '"C"')
        + "1. e4 e5 2. Ke5 d6 1-0\n"
    )
    return path


def test_check_names_what_cannot_be_played_and_counts_all(caissa, pgn_file):
    """Two games with nine half-moves, one of them not read to the end: doubtful."""
    ran = caissa("games", "check", pgn_file, "--json")

    assert ran.code == 3
    assert {"games": 2, "half_moves": 9, "games_not_read_to_the_end": 1}.items() <= ran.json.items()
    assert {finding["code"] for finding in ran.json["findings"]} == {"pgn.language", "pgn.illegal-move"}


def test_convert_writes_english_letters_and_keeps_the_rest(caissa, pgn_file, tmp_path):
    """The German game in English; the illegal part in a comment; a file that is there is not overwritten."""
    target = tmp_path / "clean.pgn"

    assert caissa("games", "convert", pgn_file, "--to", target).code == 0
    assert "2. Nf3 Nc6 3. Bb5 1-0" in target.read_text()
    assert "1. e4 e5 {[%unread 2. Ke5 d6]} 1-0" in target.read_text()
    assert caissa("games", "convert", pgn_file, "--to", target).code == 5


def test_merge_keeps_the_longer_of_two_states_of_a_game(caissa, pgn_file, tmp_path):
    """The same game twice, once with a move more: once, with the move."""
    longer = tmp_path / "later.pgn"
    longer.write_text(HEADER + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n")
    ran = caissa("games", "merge", pgn_file, longer)

    assert ran.out.count("[Event ") == 2
    assert "3. Bb5 a6" in ran.out


def test_show_prints_the_position(caissa, pgn_file):
    """After three half-moves the knight stands on f3."""
    ran = caissa("games", "show", pgn_file, "--ply", "3", "--json")

    assert ran.json["fen"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")
    assert caissa("games", "show", pgn_file, "--game", "3").code == 2


def test_what_now_says_the_times_to_set(caissa):
    """A first illegal move of White with 30 seconds of increment: 10:30 becomes 10:00, Black's 5:00 7:00."""
    ran = caissa(
        "what-now", "illegal-move", "--by", "white", "--white", "0:10:30", "--black", "5:00",
        "--increment", "30", "--json",
    )  # fmt: skip

    assert ran.json["times"] == {"white": 600.0, "black": 420.0}
    assert ran.json["reasons"][-1]["article"] == "E.01 7.5.5"


def test_what_now_lists_everything_and_asks_for_what_is_missing(caissa):
    """Without a happening the list; without a player no decision; a wrong FEN is refused in one line."""
    assert len(caissa("what-now", "--json").json) == 39
    assert "which player" in caissa("what-now", "flag-fall").err
    assert caissa("what-now", "dead-position", "--position", "nonsense").code == 1
    assert caissa("what-now", "illegal-move", "--by", "white", "--white", "ten", "--black", "5:00").code == 2


def test_what_now_judges_a_claim_by_the_moves_that_are_typed(caissa):
    """Laws 9.2.2: knights out and back twice, the first position for the third time."""
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
    advice = caissa("what-now", "threefold-claim", "--by", "white", "--played", moves, "--json").json
    assert (advice["decision"], advice["reasons"][0]["article"]) == ("1/2-1/2", "E.01 9.2.2")
    assert caissa("what-now", "threefold-claim", "--by", "white").code == 1


def test_what_now_both_absent(caissa):
    """Laws 6.7.2: twelve minutes are lost by White."""
    advice = caissa(
        "what-now", "both-absent", "--started", "15:00", "--default-time", "30", "--now", "15:20",
        "--white-arrived", "15:12", "--white", "1:30:00", "--black", "1:30:00", "--json",
    ).json  # fmt: skip
    assert advice["times"] == {"white": 78 * 60.0, "black": 90 * 60.0}
