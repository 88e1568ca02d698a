"""Games for everybody: boards of a round, one game without a script, PGN for other sites, links, privacy."""

from __future__ import annotations

import re

import pytest

from caissa.files.pgn import read_games
from caissa.tournament import Outcome, Person
from caissa_web import operations
from caissa_web.operations.events.publication import withhold_name
from caissa_web.operations.games import storing
from caissa_web.operations.games.delays import delay_games
from caissa_web.records.publication import Publication
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Listed, Plan
from tests.web.games.conftest import BOARD, pgn
from tests.web.games.test_stored_games import ITALIAN, newest, store

GAME = f"{BOARD}rounds/3/games/1-3/"


@pytest.fixture
def game(section):
    """Anna - Chen on board 1 of round 3, as a live board sends it."""
    store(
        section,
        pgn("Anna", "Chen", "1. e4 {[%clk 1:29:50]} e5 2. Nf3 Nc6 3. Bc4 Bc5", ECO="C50"),
        storing.RELAY,
    )
    return section


def pieces(page: str) -> dict[str, str]:
    """Square → piece, as the page draws it."""
    drawn = re.findall(r'<use class="(p[wb])" href="[^"]*#p-(\w)" x="(\d)" y="(\d)"', page)
    return {"abcdefgh"[int(x)] + str(8 - int(y)): side[1] + piece for side, piece, x, y in drawn}


def test_the_last_position_is_drawn_without_a_script(client, game):
    """After 3.Bc4 Bc5: white bishop c4, black bishop c5; 32 pieces are on the board."""
    board = pieces(client.get(GAME).content.decode())
    assert (board["c4"], board["c5"], board["f3"], len(board)) == ("wb", "bb", "wn", 32)


def test_every_move_is_a_link_to_its_position(client, game):
    """`?ply=1` is the position after 1.e4; beyond the end it is the last one; nonsense too."""
    page = client.get(GAME).content.decode()
    assert len(re.findall(r'href="\?ply=\d+"\s+data-ply', page)) == 6
    first = client.get(f"{GAME}?ply=1").content.decode()
    assert pieces(first)["e4"] == "wp"
    assert "e5" not in pieces(first)
    assert pieces(client.get(f"{GAME}?ply=99").content.decode())["c5"] == "bb"
    assert pieces(client.get(f"{GAME}?ply=x").content.decode())["c5"] == "bb"
    flipped = client.get(f"{GAME}?ply=1&flip").content.decode()
    assert pieces(flipped)["d5"] == "wp"  # e4 as Black sees it


def test_clocks_and_opening_stand_beside_the_board(client, game):
    """The clock that came with the move, and what the file says of the opening."""
    page = client.get(GAME).content.decode()
    assert "1:29:50" in page
    assert "C50" in page


def test_the_grid_shows_the_boards_of_the_round(client, game):
    """One small board for every game with moves, the rest are counted."""
    page = client.get(f"{BOARD}rounds/3/games/").content.decode()
    assert page.count("small-board") == 1
    assert "3. Bc5" in page
    assert "1 board of the round has no moves here." in page
    assert client.get(f"{BOARD}rounds/2/games/").status_code == 200
    assert client.get(f"{BOARD}rounds/4/games/").status_code == 404
    assert client.get(f"{BOARD}rounds/3/games/4-5/").status_code == 404


def test_a_new_move_shows_at_once_and_has_another_stamp(client, game):
    """The page's stamp changes with the move, and with nothing else."""
    live = f"{GAME}live.json"
    before = client.get(live).json()["key"]
    assert client.get(live).json()["key"] == before
    store(game, pgn("Anna", "Chen", f"{ITALIAN} 4. c3"), storing.RELAY)
    assert client.get(live).json()["key"] != before
    assert pieces(client.get(GAME).content.decode())["c3"] == "wp"
    answer = client.get(GAME)
    assert client.get(GAME, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_moves_make_no_new_document(client, game):
    """A move somewhere must not make every page of the section anew."""
    before = client.get(f"{BOARD}live.json").json()["key"]
    store(game, pgn("Anna", "Chen", f"{ITALIAN} 4. c3"), storing.RELAY)
    assert client.get(f"{BOARD}live.json").json()["key"] == before


def test_pgn_has_our_names_and_can_be_read_again(client, game):
    """Every board of the round, with moves or without; names, results and dates are the tournament's."""
    answer = client.get(f"{BOARD}rounds/3/games.pgn")
    games = read_games(answer.content).games
    assert answer.headers["Content-Type"].startswith("application/x-chess-pgn")
    assert [(entry.headers.tag("White"), len(entry.plies)) for entry in games] == [("Anna", 6), ("Egon", 0)]
    assert games[0].headers.tag("WhiteElo") == "2400"
    whole = read_games(client.get(f"{BOARD}games.pgn").content).games
    assert [entry.headers.tag("White") for entry in whole] == ["Anna"]


def test_cards_and_cross_table_lead_to_the_game(client, game):
    """Whoever looks at a player finds the games; without a game there is no link."""
    operations.record_result(newest(game), 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    for place in ("players/1/", "players/3/", "cross-table/"):
        assert GAME in client.get(f"{BOARD}{place}").content.decode(), place
    assert "/games/" not in client.get(f"{BOARD}players/2/").content.decode().replace('rounds/3/games/"', "")


def test_people_whose_names_are_withheld_have_none_in_games(client, event, game):
    """A name that was taken off the public pages is in no page of games and in no PGN."""
    withhold_name(event, Person("Chen"), by="olga")
    for place in ("rounds/3/games/", "rounds/3/games/1-3/", "rounds/3/games.pgn", "games.pgn"):
        content = client.get(f"{BOARD}{place}").content.decode()
        assert "Chen" not in content, place
        assert "N. N. 3" in content, place


def test_games_that_are_not_shown_are_nowhere(client, event, game):
    """The organiser can keep games off the noticeboard."""
    operations.set_publication(event, Publication(games=False), by="olga")
    for place in ("rounds/3/games/", "rounds/3/games/1-3/", "rounds/3/games.pgn", "games.pgn"):
        assert client.get(f"{BOARD}{place}").status_code == 404
    assert "games/" not in client.get(BOARD).content.decode()


def test_an_illegal_move_stops_no_page(client, section):
    """The position before it is shown, the rest stands as it was written (lila #15607)."""
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Ke3 Nc6"), storing.RELAY)
    page = client.get(GAME).content.decode()
    assert pieces(page)["e4"] == "wp"
    assert "<s>Ke3</s>" in page


def test_a_screen_in_the_hall_shows_positions_and_follows_moves(client, event, game):
    """The plan `games`: the boards of the round in play, with and without a script (BROADCAST-006)."""
    make_screen(event, "Hall", Plan(lists=(Listed.GAMES,)), by="olga")
    screen = client.get("/screens/spring/hall/").content.decode()
    assert pieces(screen)["c4"] == "wb"
    assert "section=open~3" in screen
    key = re.search('data-key="([^"]+)"', screen)[1]
    store(game, pgn("Anna", "Chen", f"{ITALIAN} 4. c3"), storing.RELAY)
    assert key not in client.get("/screens/spring/hall/").content.decode()
    assert pieces(client.get("/screens/spring/hall/page/1/").content.decode())["c3"] == "wp"


def test_the_api_has_the_moves_under_the_same_delay(client, section):
    """`games.pgn` of the API: moves that everybody may see by now, and no move before."""
    store(section, pgn("Anna", "Chen", ITALIAN), storing.RELAY)
    address = "/api/v1/events/spring/open/games.pgn?round=3"
    first = client.get(address)
    assert "3. Bc4 Bc5" in first.content.decode()
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    store(section, pgn("Anna", "Chen", f"{ITALIAN} 4. b4"), storing.RELAY)
    newer = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert "4. b4" in newer.content.decode()
    delay_games(newest(section), 15, None, by="ada")
    assert "Bc4" not in client.get(address).content.decode()
