"""A name is corrected while a game is played: the tablet goes on with its sheet, the game has all moves."""

from __future__ import annotations

from caissa_web.operations.games import storing
from caissa_web.score_sheets.models import Sheet
from tests.web.games.test_attached_games import pair_anew, rename
from tests.web.games.test_stored_games import game_of, newest
from tests.web.score_sheets.test_entries import OPENING


def test_the_tablet_goes_on_with_its_sheet(tablet, section):
    """Before, it was offered another one, and the moves stood under a name that nobody had."""
    tablet.moves(*OPENING).post()
    rename(section, 1, "Anna Smith")
    assert tablet.look()["sheet"] == tablet.sheet
    tablet.moves("a7-a6", first=6).post()
    assert len(game_of(section, 3, 1, 3).plies) == 6
    assert Sheet.objects.count() == 1


def test_a_sheet_that_was_opened_without_network_before_the_name_was_corrected(tablet, section):
    """Its offer has the old name; the player is found by the number, and the moves reach the game."""
    tablet.moves(*OPENING)
    rename(section, 1, "Anna Smith")
    assert tablet.post().status_code == 200
    assert len(game_of(section, 3, 1, 3).plies) == 5
    assert tablet.look()["sheet"] == tablet.sheet


def test_a_sheet_goes_with_the_game_that_is_attached(tablet, section):
    """The round was paired anew while the tablet wrote: with the game the sheet has its board again."""
    tablet.moves(*OPENING).post()
    pair_anew(section, (1, 4), (5, 3))
    storing.attach_game(newest(section), 3, ("Anna", "Chen"), (1, 4), by="ada")
    tablet.moves("a7-a6", first=6).post()
    assert len(game_of(section, 3, 1, 4).plies) == 6
    pair_anew(section, (1, 3), (5, 4))
    assert tablet.look()["sheet"] != tablet.sheet  # Anna and Chen begin a game of their own
