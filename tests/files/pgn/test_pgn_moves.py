"""PGN with moves: any notation in, clean PGN out, every game and every half-move kept."""

from __future__ import annotations

from datetime import timedelta

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.errors import UnreadableFile
from caissa.files import pgn
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.notation import move_written
from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament

SEVEN = (
    ("Event", "Open"), ("Site", "Oslo"), ("Date", "2026.05.01"), ("Round", "1"), ("White", "Abel, Anna"),
    ("Black", "Bork, Bea"),
)  # fmt: skip
HEADER = "".join(f'[{name} "{value}"]\n' for name, value in (*SEVEN, ("Result", "1-0")))


def read(moves: str, header: str = HEADER) -> pgn.RecordedGame:
    """The only game of a PGN."""
    (game,) = pgn.read_games(f"{header}\n{moves} 1-0\n").games
    return game


def texts(game: pgn.RecordedGame) -> list[str]:
    """The half-moves as they are written."""
    return [ply.text for ply in game.plies]


# -- notations -----------------------------------------------------------------------------------------------

SAMPLE = ["e4", "e5", "Nf3", "Nf6", "d4", "exd4", "e5", "Ne4", "Qxd4", "d5", "exd6", "Nxd6", "Bg5", "Nc6",
          "Qe3+", "Be7", "Nbd2", "O-O", "O-O-O", "Re8", "Kb1"]  # fmt: skip


@pytest.mark.parametrize(
    "moves",
    [
        (
            "1.e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8.Qe3+ Be7 "
            "9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)"
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9 Nbd2 0-0 "
            "10. 0-0-0 Re8 11. Kb1 (=)"
        ),
        (
            "1. e2e4 e7e5 2.Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e.p. Ne4xd6 "
            "7. Bc1g5 Nb8c6 8. Qd4e3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kb1 (=)"
        ),
        (
            "1. e2-e4 e7-e5 2. Ng1-f3 Ng8-f6 3. d2-d4 e5:d4 4. e4-e5 Nf6-e4 5. Qd1:d4 d7-d5 6. e5:d6 Ne4:d6 "
            "7. Bc1-g5 Nb8-c6 8. Qd4-e3+ Bf8-e7 9. Nb1-d2 Ke8-g8 10. Ke1-c1 Rf8-e8 11. Kc1-b1 (=)"
        ),
        (
            "1. e4 e5 2. ♘f3 ♞f6 3. d4 exd4 4. e5 ♞e4 5. ♕xd4 d5 6. exd6 ♞xd6 7. ♗g5 ♞c6 8. ♕e3+ ♝e7 "
            "9. ♘bd2 o-o 10. o-o-o ♜e8 11. ♔b1(=)"
        ),
        (
            "1. e4 e5 2. Sf3 Sf6 3. d4 exd4 4. e5 Se4 5. Dxd4 d5 6. exd6 Sxd6 7. Lg5 Sc6 8. De3+ Le7 "
            "9. Sbd2 0-0 10. 0-0-0 Te8 11. Kb1 (=)"
        ),
        (
            "1. e4 e5 2. Cf3 Cf6 3. d4 exd4 4. e5 Ce4 5. Dxd4 d5 6. exd6 Cxd6 7. Fg5 Cc6 8. De3+ Fe7 "
            "9. Cbd2 0-0 10. 0-0-0 Te8 11. Rb1 (=)"
        ),
        (
            "1. e4 e5 2. Кf3 Кf6 3. d4 ed 4. e5 Кe4 5. Ф:d4 d5 6. e5:d6 К:d6 7. Сg5 Кc6 8. Фe3+ Сe7 "
            "9. Кbd2 0-0 10. 0-0-0 Лe8 11. Крb1 (=)"
        ).replace(" ed ", " e5:d4 "),
    ],
    ids=["short", "without x", "long", "with hyphens and colons", "figurines", "German", "French", "Russian"],
)
def test_the_sample_game_of_appendix_c(moves: str) -> None:
    """EX-L3: the sample game in every notation is the same game, and ends in an offer of a draw."""
    game = read(moves)

    assert texts(game) == SAMPLE
    assert not game.unreadable
    assert game.plies[-1].draw_offer


@pytest.mark.parametrize(
    ("fen", "written", "move"),
    [
        ("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Ngf3", "g1f3"),
        ("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Nef3", "e1f3"),
        ("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "N5f3", "g5f3"),
        ("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "N1f3", "g1f3"),
        ("4k3/8/8/8/3N4/8/7N/K7 w - - 0 1", "Nhf3", "h2f3"),
        ("4k3/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "Ndxf3", "d4f3"),
        ("7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d8Q", "d7d8q"),
        ("7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d8(N)", "d7d8n"),
        ("7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d8/R", "d7d8r"),
        ("7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d8=B", "d7d8b"),
        ("5r1k/4P3/8/8/8/8/8/K7 w - - 0 1", "exf8N", "e7f8n"),
        ("7k/8/8/8/8/8/1p6/7K b - - 0 1", "b1B", "b2b1b"),
        ("7k/8/8/8/8/8/1B6/K7 w - - 0 1", "Bb2e5", "b2e5"),
        ("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Nf3", None),
        ("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "Ne7", None),
    ],
)
def test_notations_of_appendix_c(fen: str, written: str, move: str | None) -> None:
    """EX-L2: two pieces told apart by file or rank, promotions, long forms; ambiguous and illegal is none."""
    understood = move_written(chess.Board(fen), written)

    assert (understood.uci() if understood else None) == move


# -- nothing is dropped --------------------------------------------------------------------------------------


def test_an_illegal_move_stops_nothing() -> None:
    """The king jumps at move 3: what is before is read, the rest is kept word for word and named."""
    reading = pgn.read_games(f"{HEADER}\n1. e4 e5 2. Nf3 Nc6 3. Ke5 d6 4. d4 Bg4 1-0\n")
    (game,) = reading.games

    assert (game.readable, [ply.text for ply in game.unreadable]) == (4, ["Ke5", "d6", "d4", "Bg4"])
    assert [finding.code for finding in reading.findings] == ["pgn.illegal-move"]
    assert texts(pgn.read_games(pgn.write_games([game])).games[0]) == texts(game)


@pytest.mark.parametrize(
    ("moves", "readable", "kept"),
    [
        ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# Kxf7 5. Bb3", 7, 9),
        ("1. f3 e5 2. g4 Qh4# 3. Kxh4", 4, 5),
        ("1. e4 -- 2. d4 -- 3. c4", 1, 5),
        ("1. e4 2. d4 3. c4", 1, 3),
        ("1. e4 {never closed 1... e5", 1, 1),
        ("1. e4 (1. d4 d5 (1... Nf6) e5", 1, 1),
        ("1. e4 e5 hello 2. Nf3", 2, 4),
        ("", 0, 0),
    ],
    ids=["after mate", "king captured", "dashes", "one colour", "comment", "variation", "words", "nothing"],
)
def test_bad_moves(moves: str, readable: int, kept: int) -> None:
    """Whatever stands in the moves, the game is there, with what could be read and all the rest."""
    (game,) = pgn.read_games(f"{HEADER}\n{moves} 1-0\n").games

    assert (game.readable, len(game.plies)) == (readable, kept)
    assert pgn.read_games(pgn.write_games([game])).games[0].plies == game.plies


def test_a_file_with_a_single_event_tag() -> None:
    """45 games, of which only the first has an Event: 45 games, with moves and without."""
    rest = [
        f'[Round "1.{board}"]\n[White "W{board}"]\n[Black "B{board}"]\n[Result "*"]\n'
        for board in range(1, 46)
    ]
    without = '[Event "Cup"]\n' + "\n".join(rest)
    with_moves = '[Event "Cup"]\n' + "\n".join(f"{header}\n1. e4 e5 *\n" for header in rest)

    for text in (without, with_moves):
        games = pgn.read_games(text).games
        assert [game.headers.board for game in games] == list(range(1, 46))


def test_games_without_headers() -> None:
    """Moves alone are a game, with numbers and without."""
    games = pgn.read_games("1. e4 e5 2. Nf3 1-0\n\nd4 d5 c4 *\n").games

    assert [texts(game) for game in games] == [["e4", "e5", "Nf3"], ["d4", "d5", "c4"]]


@pytest.mark.parametrize("text", ["", "Dear arbiter,", "\x00\x01"])
def test_what_is_no_pgn_is_refused(text: str) -> None:
    """A text without a game is refused with the reason."""
    with pytest.raises(UnreadableFile):
        pgn.read_games(text)


def test_other_variants_are_kept_as_they_stand() -> None:
    """Rules that are not ours: the moves stay texts."""
    game = read("1. e4 N@e5", HEADER + '[Variant "Crazyhouse"]\n')

    assert (game.readable, texts(game)) == (0, ["e4", "N@e5"])


def test_castling_of_chess960() -> None:
    """King f1, rook g1: O-O is a move of position 8 squares apart nowhere in ordinary chess."""
    fen = "bnrqkrnb/pppppppp/8/8/8/8/PPPPP2P/BNRQKR1B w CFcf - 0 1"
    game = read("1. O-O", HEADER + f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{fen}"]\n')

    assert (game.chess960, game.moves) == (True, ("e1f1",))


def test_clocks_comments_marks_and_variations() -> None:
    """What is noted with a move stays with it."""
    game = read(
        "1. e4! {[%clk 1:29:57] [%emt 0:00:03] best by test} $14 (1. d4 d5) 1... e5 {[%clk 0:59:59.5]}"
    )
    first, second = game.plies

    assert (first.clock, first.elapsed) == (timedelta(hours=1, minutes=29, seconds=57), timedelta(seconds=3))
    assert (first.comment, first.nags, first.variations) == ("best by test", (1, 14), ("1. d4 d5",))
    assert second.clock == timedelta(minutes=59, seconds=59, milliseconds=500)


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 (1... c5 {half a com",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5",
        "1. e4 e5 (1... c5 ; the Sicilian\n2. Nf3) *",
        "1. e4 e5 (1... c5 ; with a } brace\n2. Nf3) 2. Nf3 *",
    ],
    ids=["open comment", "open variations", "comment to the end of its line", "brace in it"],
)
def test_a_variation_that_is_cut_off_swallows_no_other_game(moves: str) -> None:
    """A file that was read while it was written: written again, the game ends where it ends."""
    game, other = read(moves), read("1. d4 d5")

    assert [ply.text for ply in game.plies[:2]] == ["e4", "e5"]
    again = pgn.read_games(pgn.write_games([game, other])).games
    assert [each.plies for each in again] == [game.plies, other.plies]


# -- doubts --------------------------------------------------------------------------------------------------


def codes(moves: str, header: str = HEADER) -> list[str]:
    """The codes of what is doubtful about a game."""
    return [finding.code for finding in pgn.doubts_about_game(read(moves, header))]


def test_a_mate_against_the_header() -> None:
    """Fool's mate is 0-1, the header says 1-0."""
    assert codes("1. f3 e5 2. g4 Qh4#") == ["pgn.result-of-moves"]


def test_moves_after_the_fifth_occurrence() -> None:
    """Knights out and back five times: the game was drawn after 16 half-moves (9.6.1)."""
    shuffle = "Nf3 Nf6 Ng1 Ng8 " * 5

    assert codes(shuffle) == ["pgn.result-of-moves", "pgn.moves-after-end"]


def test_clocks_of_one_side_and_clocks_that_rise() -> None:
    """White's clock alone; a clock that goes up by three minutes with an increment of 30 seconds."""
    one_side = "1. e4 {[%clk 1:30:00]} e5 2. Nf3 {[%clk 1:29:00]} Nc6"
    rising = "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:10:00]} 2. Nf3 {[%clk 0:13:00]} Nc6 {[%clk 0:09:00]}"

    assert codes(one_side) == ["pgn.clocks-of-one-side"]
    assert codes(rising, HEADER + '[TimeControl "600+30"]\n') == ["pgn.clock-rises"]
    assert codes(rising.replace("0:13:00", "0:10:29"), HEADER + '[TimeControl "600+30"]\n') == []


# -- boards --------------------------------------------------------------------------------------------------

PAIRED = Tournament(
    name="Official",
    players=(
        Player(1, Person("Abel, Anna", 1500001)), Player(2, Person("Bork, Bea", 1500002)),
        Player(3, Person("Cor, Cleo")), Player(4, Person("Dom, Dora")),
    ),
    rounds=(Round(1, (Game(1, 2, board=1), Game(3, 4, board=2))),),
)  # fmt: skip


def board_file(*games: str) -> tuple[pgn.RecordedGame, ...]:
    """Games of a file by their tags."""
    return pgn.read_games("\n".join(f"{tags}\n1. e4 e5 1-0\n" for tags in games)).games


def test_the_pairing_decides() -> None:
    """A misspelt name with the right ID, another board: found, with findings; the headers become ours."""
    games = board_file(
        '[Round "1.7"]\n[White "Able, A"]\n[WhiteFideId "1500001"]\n[Black "Bork, Bea"]\n[Result "1-0"]\n'
    )
    matching = pgn.match_boards(games, PAIRED)

    assert {finding.code for finding in matching.findings} == {"pgn.other-name", "pgn.other-board"}
    ours = pgn.with_our_headers(matching.games[0], PAIRED)
    assert [ours.headers.tag(name) for name in ("Event", "White", "Board")] == ["Official", "Abel, Anna", "1"]
    assert ours.moves == games[0].moves


def test_swapped_colours_strangers_and_the_same_game_twice() -> None:
    """Differences are findings, and what belongs to no board is left."""
    turned = '[Round "1"]\n[White "Bork, Bea"]\n[Black "Abel, Anna"]\n[Result "1-0"]\n'
    stranger = '[Round "1"]\n[White "BYE"]\n[Black "Nobody"]\n[Result "1-0"]\n'
    matching = pgn.match_boards(board_file(turned, stranger, turned), PAIRED)

    assert len(matching.games) == 2
    assert len(matching.left) == 1
    assert {"pgn.colours", "pgn.unknown-player", "pgn.game-twice"} <= {
        finding.code for finding in matching.findings
    }
    assert matching.games[0].matched.game.white_outcome is Outcome.LOSS


# -- openings ------------------------------------------------------------------------------------------------


def test_names_of_openings() -> None:
    """The last position that is in the list, by whatever moves it came about."""
    listed = pgn.read_openings(
        "eco\tname\tpgn\nC20\tKing's Pawn\t1. e4 e5\nC40\tKing's Knight\t1. e4 e5 2. Nf3\n"
    )
    named = pgn.with_opening(read("1. Nf3 e5 2. e4 a6"), listed)

    assert (named.headers.tag("ECO"), named.headers.tag("Opening")) == ("C40", "King's Knight")
    with pytest.raises(UnreadableFile):
        pgn.read_openings("no list")


@pytest.mark.parametrize(
    ("moves", "eco", "name"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "C60", "Ruy Lopez"),
        ("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation"),
        ("1. c4 e6 2. d4 Nf6 3. g3", "E00", "Catalan Opening"),
        ("1. d4 Nf6 2. c4 e6 3. g3 Ke7 4. Kd2", "E00", "Catalan Opening"),
    ],
)
def test_our_list_names_openings_by_position(moves: str, eco: str, name: str) -> None:
    """The Encyclopaedia's codes; another order of moves and moves after the opening change nothing."""
    named = pgn.with_opening(read(moves))
    assert (named.headers.tag("ECO"), named.headers.tag("Opening")) == (eco, name)


def test_what_a_file_says_of_its_opening_stays() -> None:
    """Our list fills in; a game from another position, or without a known one, is not named."""
    said = pgn.with_opening(read('[ECO "A99"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5'))
    assert (said.headers.tag("ECO"), said.headers.tag("Opening")) == ("A99", "")
    other = '[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"]\n\n2. Nf3 Nc6 3. Bb5'
    assert pgn.with_opening(read(other)).headers.tag("ECO") == ""


# -- updates -------------------------------------------------------------------------------------------------


def test_an_update_reads_the_changed_game_alone() -> None:
    """Of three games the second has a move more: the others are the same values, the reading is the same."""
    parts = [
        f'[Event "Open"]\n[White "W{number}"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n\n'
        for number in range(3)
    ]
    before = pgn.read_games("".join(parts))
    parts[1] = parts[1].replace("e5 *", "e5 2. Nf3\nNc6 *")
    after = pgn.read_games("".join(parts), before=before)

    assert after.games[0] is before.games[0]
    assert len(after.games[1].plies) == 4
    assert after == pgn.read_games("".join(parts))


def test_a_half_written_file() -> None:
    """Cut anywhere, the file is read: no game before the cut is lost."""
    text = pgn.write_games([read("1. e4 {[%clk 1:00:00]} e5 2. Nf3 Nc6")] * 3)
    for end in range(20, len(text)):
        assert pgn.read_games(text[:end]).games


# -- the property --------------------------------------------------------------------------------------------

WORDS = st.text(st.characters(categories=("L", "N"), include_characters=" ,.!'\"\\-"), max_size=20).map(
    lambda text: " ".join(text.split())
)
TIMES = st.none() | st.integers(0, 20_000_000).map(lambda number: timedelta(milliseconds=number))


@st.composite
def recorded_games(draw: st.DrawFn) -> pgn.RecordedGame:
    """A random legal game with clocks, comments and marks, perhaps with a part that is not legal."""
    board, plies = chess.Board(), []
    for choice in draw(st.lists(st.integers(0, 500), max_size=30)):
        moves = sorted(board.legal_moves, key=str)
        if not moves:
            break
        move = moves[choice % len(moves)]
        note = pgn.Ply(
            board.san(move), move.uci(), draw(TIMES), draw(TIMES), draw(st.booleans()), draw(WORDS),
            tuple(draw(st.lists(st.integers(1, 139), max_size=2))),
            tuple(draw(st.lists(st.just("1. e4 {so} (1. d4) e5"), max_size=1))),
        )  # fmt: skip
        plies.append(note)
        board.push(move)
    illegal = draw(st.lists(st.sampled_from(["Kxe9", "0-9", "♙", "Xx[y]", "Ka1xa8"]), max_size=3))
    plies += [pgn.Ply(text, clock=draw(TIMES), comment=draw(WORDS)) for text in illegal]
    headers = PgnGame((*SEVEN, ("Result", "1/2-1/2"), ("Annotator", draw(WORDS) or "?")), "1/2-1/2", 1)
    return pgn.RecordedGame(headers, tuple(plies), draw(WORDS))


@settings(max_examples=80, deadline=None)
@given(recorded_games())
def test_written_and_read_again_it_is_the_same_game(game: pgn.RecordedGame) -> None:
    """read(write(game)) == game, the part that is not legal included."""
    text = pgn.write_games([game])

    assert pgn.read_games(text).games == (game,)
