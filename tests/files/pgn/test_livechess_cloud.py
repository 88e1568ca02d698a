"""LiveChess Cloud: the JSON of a round and its games; whatever is wrong in one stops no other."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import UnreadableFile
from caissa.files.pgn import RecordedGame, read_games
from caissa.files.pgn.livechess_cloud import (
    CloudTournament,
    cloud_tournament,
    game_as_pgn,
    read_index,
    round_as_pgn,
)

ID = "0d2c5f3e-1b7a-4c59-9f60-3a8f6e21c744"
INDEX = {
    "date": "2026-05-01",
    "pairings": [
        {
            "white": {"fname": "Anna", "mname": None, "lname": "Berg", "title": "WGM", "fideid": 1000012},
            "black": {"fname": None, "mname": None, "lname": "Chen, Li", "fideid": "08600011"},
            "result": "*",
            "live": True,
        },
        {"white": {"lname": "Dora"}, "black": None, "result": "1/2-1/2", "live": False},
    ],
}


def recorded(game: dict[str, object], board: int = 1) -> RecordedGame:
    """A game of the round, read again from its PGN."""
    pairing = read_index(json.dumps(INDEX), 3, name="index")[board - 1]
    (read,) = read_games(game_as_pgn(pairing, json.dumps(game), name="game")).games
    return read


def seconds(time: timedelta | None) -> int | None:
    """A time as the file has it."""
    return None if time is None else int(time.total_seconds())


def test_moves_and_clocks() -> None:
    """`d4 1852+6`: seconds left and used; either may be missing, and both clocks beat the last two moves."""
    game = recorded(
        {
            "moves": ["d4 1852+6", "d5 1799", "c4 +26", "e6", "Nc3 1700+9", "Nf6 1600"],
            "clock": {"white": 1650, "black": None, "time": 1},
            "result": None,
            "chess960": 518,
        }
    )
    assert [ply.text for ply in game.plies] == ["d4", "d5", "c4", "e6", "Nc3", "Nf6"]
    assert [seconds(ply.clock) for ply in game.plies] == [1852, 1799, None, None, 1650, 1600]
    assert [seconds(ply.elapsed) for ply in game.plies] == [6, None, 26, None, 9, None]
    assert game.start == ""
    headers = game.headers
    assert (headers.tag("White"), headers.tag("Black")) == ("Berg, Anna", "Chen, Li")
    assert (headers.tag("WhiteFideId"), headers.tag("BlackFideId")) == ("1000012", "8600011")
    assert (headers.tag("Round"), headers.tag("Date"), headers.ending) == ("3.1", "2026.05.01", "*")


@pytest.mark.parametrize(
    ("word", "ending"), [("WHITEWIN", "1-0"), ("BLACKWIN", "0-1"), ("DRAW", "1/2-1/2"), ("?", "*")]
)
def test_results_in_words(word: str, ending: str) -> None:
    """Boards say who won in a word; what is no result leaves the game open."""
    assert recorded({"moves": ["e4", "e5"], "result": word}).headers.ending == ending


def test_an_illegal_move_is_kept_with_the_rest() -> None:
    """lichess-org/broadcaster #63: it never stops the feed."""
    game = recorded({"moves": ["e4 100", "Ke7 99", "Nf3 98", "{*} 97", "Bb5"]})
    assert game.readable == 1
    assert [ply.text for ply in game.plies] == ["e4", "Ke7", "Nf3", "--", "Bb5"]


def test_a_start_of_chess960_is_told() -> None:
    """518 is the usual position, which needs no tag; 0 is BBQNNRKR in the list of all 960."""
    game = recorded({"moves": ["e4"], "chess960": 0})
    assert game.chess960
    assert game.start.startswith("bbqnnrkr/pppppppp/")


def test_an_emptied_board_has_no_end() -> None:
    """A game without moves is not believed to have been taken back: nothing is lost by it."""
    pairing = read_index(json.dumps(INDEX), 3, name="index")[0]
    assert "*" not in game_as_pgn(pairing, '{"moves": []}', name="game").splitlines()[-1]


def test_one_broken_game_stops_no_other() -> None:
    """The others are there, and the broken one is named by its board."""
    pairings = read_index(json.dumps(INDEX), 3, name="index")
    text, unreadable = round_as_pgn(pairings, {1: b"\xff{", 2: b'{"moves": ["e4"]}'})
    (game,) = read_games(text).games
    assert game.headers.tag("White") == "Dora"
    assert list(unreadable) == [1]
    assert [pairing.is_over for pairing in pairings] == [False, True]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"pairings": 3}', "[" * 100_000])
def test_an_index_without_pairings_is_refused(content: str) -> None:
    """In one sentence, whatever it is."""
    with pytest.raises(UnreadableFile):
        read_index(content, 1, name="index.json")


@pytest.mark.parametrize(
    ("address", "tournament"),
    [
        (
            f"https://view.livechesscloud.com/#{ID}",
            CloudTournament(f"https://1.pool.livechesscloud.com/get/{ID}"),
        ),
        (
            f"http://view.livechesscloud.com/{ID}/4/",
            CloudTournament(f"https://1.pool.livechesscloud.com/get/{ID}", 4),
        ),
        ("https://a.example/x/tournament.json", CloudTournament("https://a.example/x")),
        (f"https://view.livechesscloud.com.evil.example/#{ID}", None),
        (f"https://evil.example/?view.livechesscloud.com/#{ID}", None),
        ("https://a.example/games.pgn", None),
    ],
)
def test_addresses(address: str, tournament: CloudTournament | None) -> None:
    """A page of the Cloud, or the file of a tournament anywhere; nothing else is taken for one."""
    assert cloud_tournament(address) == tournament


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["white", "black", "fname", "lname", "fideid", "result", "moves", "clock", "chess960"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(
    st.lists(anything, max_size=4), st.dictionaries(st.sampled_from(["moves", "clock", "result"]), anything)
)
def test_whatever_a_file_says_is_one_game_or_a_refusal(
    pairings: list[object], game: dict[str, object]
) -> None:
    """Values of any kind in any place: each board gives at most one game, and nothing breaks."""
    boards = read_index(json.dumps({"pairings": pairings}), 1, name="index")
    assert len(boards) == len(pairings)
    for board in boards:
        text = game_as_pgn(board, json.dumps(game), name="game")
        assert len(read_games(text).games) == 1
