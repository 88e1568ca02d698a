"""Pages of those who log in or hold a link are kept by no browser and no cache."""

from __future__ import annotations

from caissa_web.config.headers import PRIVATE
from tests.web.rights_matrix import read

LOGS_IN = "L"


def test_what_a_stranger_must_log_in_for_is_private():
    """By the table of rights; files too, so that Back shows nothing to who sits down next."""
    columns, table = read()
    stranger = columns.index("nobody")
    behind_log_in = {
        address.removeprefix("GET ")
        for address, signs in table.items()
        if address.startswith("GET ") and signs[stranger] == LOGS_IN
    }
    assert len(behind_log_in) > 200
    assert sorted(place for place in behind_log_in if not place.startswith(PRIVATE)) == []
