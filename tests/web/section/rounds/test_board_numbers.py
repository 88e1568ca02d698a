"""Fixed boards: whatever is wished for, pairs stay and no board is given twice (ACCESS-003)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from caissa.tournament import Game, Round, Tournament
from caissa_web.section.book import Book, FixedBoard, Option
from caissa_web.section.rounds.board_numbers import with_board_numbers

GAMES = tuple(Game(2 * place - 1, 2 * place, board=place) for place in range(1, 7))
ROUND = Tournament(rounds=(Round(1, GAMES),))
WISHES = st.lists(
    st.builds(FixedBoard, player=st.integers(1, 14), board=st.integers(1, 9)),
    max_size=6,
    unique_by=lambda fixed_board: fixed_board.player,
)


@given(wishes=WISHES, first=st.sampled_from(["", "1", "3", "101", "nonsense"]))
def test_pairs_stay_and_boards_are_given_once(wishes, first):
    """Two games exchange their numbers; nothing else happens."""
    book = Book(fixed_boards=tuple(wishes), options=(Option("first-board", first),))
    games = with_board_numbers(ROUND, book, 1).round(1).games
    assert [(game.white, game.black) for game in games] == [(game.white, game.black) for game in GAMES]
    assert len({game.board for game in games}) == len(GAMES)


@given(wishes=WISHES)
def test_whoever_nobody_stands_in_the_way_of_gets_the_board(wishes):
    """A player whose wished board nobody else wished, and whose opponent has no wish, sits there."""
    games = with_board_numbers(ROUND, Book(fixed_boards=tuple(wishes)), 1).round(1).games
    for wish in wishes:
        others = [other for other in wishes if other is not wish]
        mine = next((game for game in games if wish.player in (game.white, game.black)), None)
        alone = all(other.board != wish.board for other in others)
        if mine and alone and all(other.player not in (mine.white, mine.black) for other in others):
            assert mine.board == wish.board


def test_the_sections_first_board():
    """A section that begins at 101: board 1 of the engine is 101."""
    games = with_board_numbers(ROUND, Book(options=(Option("first-board", "101"),)), 1).round(1).games
    assert [game.board for game in games] == [101, 102, 103, 104, 105, 106]
