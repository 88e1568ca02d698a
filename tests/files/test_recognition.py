"""One reading of files for the command line and the desk."""

from __future__ import annotations

import pytest

from caissa.files import json_model, pgn, player_list, read_tournament_file, trf
from caissa.testing import crosstable

EVENT = crosstable("1 Anna 2w1\n2 Boris 1b0", name="Club", scheduled_rounds=3)


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.trf", trf.write(EVENT), "TRF26"),
        ("a", "\n \ufeff".lstrip() + json_model.write(EVENT), "JSON"),
        ("a.txt", pgn.write_headers(EVENT), "PGN"),
        ("a.CSV", player_list.write_players_csv(EVENT), "player list"),
        ("a.csv", "[Name],Rating\nAnna,2000\n", "player list"),
    ],
)
def test_files_are_known_by_what_they_hold(name, content, kind):
    """The name decides only for tables, whose content looks like anything."""
    assert read_tournament_file(name, content.encode()).kind == kind


def test_a_workbook_is_known_by_its_first_bytes():
    """Whatever it is called."""
    read = read_tournament_file("players", player_list.write_players_xlsx(EVENT))
    assert (read.kind, len(read.document.players)) == ("player list", 2)
