"""Games of files: stored at the boards of the pairing, results proposed and confirmed, nothing lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from caissa.files.pgn import read_games
from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.games.feed import feed_of
from caissa_web.games.models import GameRow
from caissa_web.operations.games import storing
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from tests.web.games.conftest import DESK, pgn

ITALIAN = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5"
"""Round 3 of the wall: Anna (1) - Chen (3), Egon (5) - Dora (4)."""


def newest(section: Section) -> Section:
    """The section as it is on record."""
    return Section.objects.select_related("event").get(pk=section.pk)


def game_of(section: Section, round_number: int, white: int, black: int):
    """A stored game."""
    section = newest(section)
    facts = snapshot.load_state(section).facts
    return feed_of(section.pk, section.game_rows_count).game(facts, round_number, white, black)


def store(section: Section, text: str, source: str = storing.UPLOAD):
    """Store the games of a text."""
    return storing.store_games(newest(section), read_games(text).games, by="ada", source=source)


def upload(browser, text: str):
    """Send a file at the desk."""
    return browser.post(
        f"{DESK}games/", {"file": SimpleUploadedFile("round.pgn", text.encode())}, follow=True
    )


def test_a_file_is_read_and_its_result_is_proposed_and_confirmed(chief, section):
    """Only the result enters the facts, by the same act as ever, and only when somebody confirms it."""
    answer = upload(chief, pgn("Anna", "Chen", ITALIAN, "1-0") + pgn("Nobody", "Dora", ITALIAN))
    page = answer.content.decode()
    assert "1 game has been stored." in page
    assert "1 game fits no board and was left out." in page
    assert "Nobody" in page  # the finding names who is not known
    assert snapshot.load_state(newest(section)).facts.round(3).games[0].open
    assert LogEntry.objects.latest("id").act == "games.stored"

    chief.post(f"{DESK}games/3/confirm/", {"board": "1-3"})
    game = next(game for game in snapshot.load_state(newest(section)).facts.round(3).games if game.white == 1)
    assert (game.white_outcome, game.black_outcome) == (Outcome.WIN, Outcome.LOSS)
    assert LogEntry.objects.latest("id").act == "result.recorded"


def test_the_same_file_twice_adds_nothing(section):
    """A resend stores no row and writes no entry of the log."""
    text = pgn("Anna", "Chen", ITALIAN)
    assert store(section, text).changed == 1
    before = GameRow.objects.count(), LogEntry.objects.count()
    assert (store(section, text).changed, store(section, text).unchanged) == (0, 1)
    assert (GameRow.objects.count(), LogEntry.objects.count()) == before


def test_rows_are_added_and_never_changed(section):
    """Append-only: every state of a game can be read again."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    row = GameRow.objects.get()
    for change in (row.save, row.delete, GameRow.objects.all().delete):
        with pytest.raises(TypeError):
            change()


def test_a_result_with_reversed_colours_goes_to_the_player_who_won(chief, section):
    """The file has Chen with White, who won; the pairing has Anna with White: 0-1 is proposed and entered."""
    upload(chief, pgn("Chen", "Anna", ITALIAN, "1-0"))
    chief.post(f"{DESK}games/3/confirm/", {"board": "1-3"})
    game = next(game for game in snapshot.load_state(newest(section)).facts.round(3).games if game.white == 1)
    assert (game.white_outcome, game.black_outcome) == (Outcome.LOSS, Outcome.WIN)


def test_a_move_that_is_corrected_replaces_the_rest(section):
    """A correction is a row of its own: the game follows it, the old row stays."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Nf3 Nc6 3. Bb5"))
    game = game_of(section, 3, 1, 3)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    assert game.corrected
    assert list(GameRow.objects.values_list("first", flat=True)) == [0, 4]


def test_what_cannot_be_played_is_kept(section):
    """An illegal move never drops the rest of a game (SHEET-003, BROADCAST-007)."""
    store(section, pgn("Anna", "Chen", "1. e4 e5 2. Ke3 Nc6 3. Nf3"))
    game = game_of(section, 3, 1, 3)
    assert [ply.text for ply in game.plies] == ["e4", "e5", "Ke3", "Nc6", "Nf3"]
    assert game.readable == 2


def test_a_half_written_live_file_takes_nothing_back(section):
    """A file that is read while it is written has lost its end: what is stored stays."""
    store(section, pgn("Anna", "Chen", ITALIAN), storing.RELAY)
    half = pgn("Anna", "Chen", ITALIAN).split(" 3. Bc4")[0]
    assert store(section, half, storing.RELAY).changed == 0
    assert len(game_of(section, 3, 1, 3).plies) == 6
    whole_word = pgn("Anna", "Chen", f"{ITALIAN} 4. Nc3")
    assert store(section, whole_word.split("c3")[0], storing.RELAY).changed == 0  # "4. N" is no illegal move
    assert store(section, whole_word, storing.RELAY).changed == 1
    assert not game_of(section, 3, 1, 3).corrected
    taken_back = pgn("Anna", "Chen", "1. e4 e5 2. Nf3")
    assert store(section, taken_back, storing.RELAY).changed == 1
    assert len(game_of(section, 3, 1, 3).plies) == 3


def test_live_moves_write_no_log_and_carry_clocks(section):
    """12,000 half-moves a round would bury the log; clock times come with their moves (SHEET-014)."""
    before = LogEntry.objects.count()
    store(section, pgn("Anna", "Chen", "1. e4 {[%clk 1:29:50]} e5 {[%clk 1:28:00]}"), storing.RELAY)
    game = game_of(section, 3, 1, 3)
    assert (game.clock(white=True).seconds, game.clock(white=False).seconds) == (5390, 5280)
    assert LogEntry.objects.count() == before


def test_a_frozen_game_takes_no_more_moves(chief, section):
    """After the end the players analyse on the board: nobody wants to see that as moves."""
    store(section, pgn("Anna", "Chen", ITALIAN), storing.RELAY)
    chief.post(f"{DESK}games/3/1-3/freeze/", {"frozen": "yes"})
    report = store(section, pgn("Anna", "Chen", f"{ITALIAN} 4. h4"), storing.RELAY)
    assert (report.changed, [finding.code for finding in report.findings]) == (0, ["games.frozen"])
    chief.post(f"{DESK}games/3/1-3/freeze/", {"frozen": "no"})
    assert store(section, pgn("Anna", "Chen", f"{ITALIAN} 4. h4"), storing.RELAY).changed == 1


def test_an_operator_enters_and_corrects_moves_by_hand(chief, section):
    """BROADCAST-005: a correction of a game that is already shown; and a board without any device."""
    game = f"{DESK}games/3/5-4/"
    chief.post(game, {"ply": "1", "moves": "1. e4 e5 2. Nf3"})
    assert [ply.uci for ply in game_of(section, 3, 5, 4).plies] == ["e2e4", "e7e5", "g1f3"]
    chief.post(game, {"ply": "3", "moves": "Sf3", "reason": "slip"})
    assert [ply.text for ply in game_of(section, 3, 5, 4).plies] == ["e4", "e5", "Sf3"]
    chief.post(game, {"ply": "3", "moves": ""})
    assert len(game_of(section, 3, 5, 4).plies) == 2
    assert LogEntry.objects.filter(act="games.corrected").count() == 3
    assert chief.post(game, {"ply": "9", "moves": "a4"}, follow=True).status_code == 200
    assert len(game_of(section, 3, 5, 4).plies) == 2


def test_a_game_stays_with_its_people_when_numbers_move(section):
    """Games are kept under FIDE ID or name: an ID that becomes known does not lose them."""
    store(section, pgn("Anna", "Chen", ITALIAN))
    state = snapshot.load_state(newest(section))
    anna = state.facts.player(1)
    person = replace(anna.person, fide_id=1000012)
    operations.change_player(newest(section), 1, person, anna.rating, by="ada")
    assert len(game_of(section, 3, 1, 3).plies) == 6
    store(section, pgn("Anna", "Chen", f"{ITALIAN} 4. c3", WhiteFideId="1000012"))
    assert len(game_of(section, 3, 1, 3).plies) == 7


def test_a_forfeit_never_comes_from_a_file(chief, section):
    """A result with hardly a move is not proposed: the arbiter enters forfeits."""
    store(section, pgn("Anna", "Chen", "1. e4", "1-0"))
    assert "Enter the chosen results" not in chief.get(f"{DESK}games/").content.decode()
    chief.post(f"{DESK}games/3/confirm/", {"board": "1-3"})
    assert snapshot.load_state(newest(section)).facts.round(3).games[0].open


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"no game at all", b"\xff\xfe" + b"x" * 1000])
def test_what_is_no_pgn_is_refused_with_a_sentence(chief, section, content):
    """Bad input changes nothing."""
    file = SimpleUploadedFile("games.pgn", content)
    assert chief.post(f"{DESK}games/", {"file": file}).status_code == 400
    assert GameRow.objects.count() == 0


def test_who_may_only_look_stores_nothing(browser, section):
    """A rating officer reads the page and is refused every act on it."""
    officer = browser("rita", Role.RATING_OFFICER)
    assert officer.get(f"{DESK}games/").status_code == 200
    for place in ("games/", "games/3/confirm/", "games/delay/", "games/3/1-3/", "games/3/1-3/freeze/"):
        assert officer.post(f"{DESK}{place}").status_code == 403
