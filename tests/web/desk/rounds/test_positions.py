"""Chess960 at the desk: one position a round, drawn or set, shown and reported (guidelines II; Q222)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from caissa.files import trf
from caissa.play.chess960 import drawn_position, starting_position
from caissa.testing import crosstable
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.rounds.starting_positions import position_of_round

HERE = "/desk/spring/nine-sixty/"
POSITIONS = HERE + "rounds/positions/"


@pytest.fixture
def section(event: Event) -> Section:
    """Four players before round 1."""
    facts = crosstable(
        "1 Anna 2400\n2 Boris 2300\n3 Chen 2200\n4 Dora 2100", name="Nine-sixty", scheduled_rounds=3,
        type_code="FIDE_DUTCH_2026", start=date(2026, 4, 1),
    )  # fmt: skip
    return operations.create_section(event, "nine-sixty", facts, by="olga")


def state_of(section: Section) -> snapshot.State:
    """Facts and book as they are now."""
    section.refresh_from_db()
    return snapshot.load_state(section)


def switched_on(chief: Client) -> None:
    """The section plays Chess960."""
    assert chief.post(POSITIONS + "switch/", {"chess960": "yes"}).status_code == 302


def test_a_position_is_drawn_from_a_seed_and_kept(chief: Client, section: Section) -> None:
    """The same seed draws the same position on every machine; the report names it."""
    switched_on(chief)
    chief.post(POSITIONS + "draw/", {"round": "1", "seed": "hall"})
    state = state_of(section)
    assert position_of_round(state.book, 1) == drawn_position("hall")
    assert position_of_round(state.book, 2) is None
    assert f"Chess960: round 1 starts from position {drawn_position('hall')}." in map(
        str, state.facts.remarks
    )
    assert f"### Chess960: round 1 starts from position {drawn_position('hall')}" in trf.write(state.facts)


def test_a_position_drawn_in_the_hall_takes_the_place_of_the_first(chief: Client, section: Section) -> None:
    """By its number or its pieces; the line of the report is replaced, not doubled."""
    switched_on(chief)
    chief.post(POSITIONS + "draw/", {"round": "1", "position": "0"})
    chief.post(POSITIONS + "draw/", {"round": "1", "position": "rnbqkbnr"})
    state = state_of(section)
    assert position_of_round(state.book, 1) == starting_position(518)
    assert [str(remark) for remark in state.facts.remarks if "Chess960" in str(remark)] == [
        "Chess960: round 1 starts from position 518 RNBQKBNR."
    ]


def test_it_stands_over_the_pairings_and_on_the_score_sheets(chief: Client, section: Section) -> None:
    """Arbiters and players see it where they look for their boards."""
    switched_on(chief)
    chief.post(POSITIONS + "draw/", {"round": "1", "position": "0"})
    chief.post(HERE + "rounds/initial-colour/", {"colour": "white"})
    chief.post(HERE + "rounds/pair/")
    assert "BBQNNRKR" in chief.get(HERE + "rounds/1/").content.decode()
    chief.post(HERE + "rounds/1/stage/", {"act": "publish"})
    assert "BBQNNRKR" in Client().get("/events/spring/nine-sixty/rounds/1/").content.decode()
    for kind in ("pairings", "score-sheets"):
        page = chief.get(f"{HERE}documents/{kind}/", {"round": "1", "to": "html"})
        assert "starting position 0: BBQNNRKR" in page.getvalue().decode()


def test_a_round_without_a_position_says_so(chief: Client, section: Section) -> None:
    """Nobody starts the clocks before it is drawn."""
    switched_on(chief)
    chief.post(HERE + "rounds/initial-colour/", {"colour": "white"})
    chief.post(HERE + "rounds/pair/")
    assert "not drawn yet" in chief.get(HERE + "rounds/1/").content.decode()


def test_the_kind_of_chess_is_fixed_by_round_1_and_a_position_by_the_first_result(
    chief: Client, section: Section
) -> None:
    """What was played cannot be changed afterwards."""
    switched_on(chief)
    chief.post(POSITIONS + "draw/", {"round": "1", "position": "0"})
    chief.post(HERE + "rounds/initial-colour/", {"colour": "white"})
    chief.post(HERE + "rounds/pair/")
    chief.post(HERE + "rounds/1/stage/", {"act": "publish"})
    game = state_of(section).facts.round(1).games[0]
    chief.post(
        HERE + "rounds/1/results/",
        {f"result-{game.white}-{game.black}": "1", f"seen-{game.white}-{game.black}": ""},
    )
    page = chief.post(POSITIONS + "draw/", {"round": "1", "position": "518"}, follow=True)
    assert "its starting position can no longer be changed" in page.content.decode()
    page = chief.post(POSITIONS + "switch/", follow=True)
    assert "can no longer be changed" in page.content.decode()
    assert position_of_round(state_of(section).book, 1) == starting_position(0)


@pytest.mark.parametrize(
    ("form_data", "why"),
    [
        ({"round": "1", "position": "960"}, "0 to 959"),
        ({"round": "1", "position": "KRRNNQBB"}, "between the rooks"),
        ({"round": "9"}, "no such round"),
        ({"round": "x"}, "no such round"),
    ],
)
def test_nonsense_is_refused_with_the_reason(
    chief: Client, section: Section, form_data: dict[str, str], why: str
) -> None:
    """Nothing changes."""
    switched_on(chief)
    assert why in chief.post(POSITIONS + "draw/", form_data, follow=True).content.decode()
    assert state_of(section).book.positions == ()


def test_ordinary_chess_has_no_positions(chief: Client, section: Section) -> None:
    """Unless it is switched on, nothing of it is seen."""
    page = chief.post(POSITIONS + "draw/", {"round": "1", "position": "0"}, follow=True).content.decode()
    assert "plays ordinary chess" in page
    assert state_of(section).book.positions == ()


def test_only_those_who_pair_draw(logged_in: Callable[[str, Role | None], Client], section: Section) -> None:
    """Others look."""
    browser = logged_in("sven", Role.SECTOR_ARBITER)
    assert browser.get(POSITIONS).status_code == 200
    assert browser.post(POSITIONS + "switch/", {"chess960": "yes"}).status_code == 403
