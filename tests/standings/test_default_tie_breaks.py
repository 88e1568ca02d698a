"""The list of an event that announced none (C.07 2.1, 4.1.1; the advice of C.02 13 of 2022)."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.standings import EDITIONS, default_list, default_list_finding, rules_of, standings
from caissa.testing import crosstable
from caissa.tournament import Tournament

WALL = """
    1 Anna  2400  4w1 2b=  3w=
    2 Boris 2300  3b1 1w=  4b=
    3 Chen  2200  2w0 4b1  1b=
    4 Dora  -     1b0 3w0  2w=
"""


def event(type_code: str, rounds: int, start: date = date(2026, 4, 1)) -> Tournament:
    """Four players in a kind of event that announced no tie-breaks."""
    return crosstable(WALL, type_code=type_code, scheduled_rounds=rounds, start=start)


@pytest.mark.parametrize(
    ("type_code", "rounds", "codes"),
    [
        ("FIDE_DUTCH_2026", 9, "PTS DE BH/C1 PS WIN"),
        ("FIDE_DUTCH_2026", 8, "PTS DE BH/C1 PS BPG"),
        ("BERGER_ROUNDROBIN", 3, "PTS DE WIN SB KS"),
    ],
)
def test_the_kind_of_event_decides(type_code: str, rounds: int, codes: str) -> None:
    """Odd numbers of rounds prefer wins, even ones games with Black; a round robin has no Buchholz."""
    advice = default_list(event(type_code, rounds))
    assert " ".join(advice.codes) == codes
    assert advice.reasons


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_takes_its_list(key: str) -> None:
    """What an edition does not have is left out: progressive scores came in 2019."""
    tournament = event("FIDE_DUTCH_2026", 9)
    advice = default_list(tournament, key)
    assert ("PS" in advice.codes) == (key != "2017-07")
    assert standings(tournament, advice.codes, edition=key).codes == advice.codes


@pytest.mark.parametrize(
    ("key", "article"),
    [
        ("2019-07", "C.02 13.1.1"),
        ("2022-07", "C.02 12.1.3"),
        ("2023-09", "C.07 4.1"),
        ("2026-03", "C.07 2.1"),
    ],
)
def test_the_article_is_that_of_the_edition(key: str, article: str) -> None:
    """Since August 2024 article 2.1 says what holds without a list; before, it is completed."""
    tournament = event("FIDE_DUTCH_2026", 9)
    finding = default_list_finding(tournament, default_list(tournament, key), key)
    assert (finding.code, finding.where) == ("standings.default-list", article)
    assert rules_of(key).no_list


def test_further_games_need_no_list() -> None:
    """A tied match is played on, not counted on."""
    assert default_list(event("CUSTOM_MATCH", 6)).codes == ()
