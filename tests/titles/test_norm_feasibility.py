"""Whether a norm can still be made, before the event and after each round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.titles import norms
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.event import TitleEvent
from caissa.titles.title_norms.feasibility import Feasibility, feasibility
from caissa.tournament import Game, Outcome, Person, Player, Round, Title, Tournament, points
from tests.titles.norm_sheets import SWISS, sheet, titled


def field(text: str, **facts: object) -> Tournament:
    """A list of players: title, rating, federation."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    players = tuple(
        Player(number, Person(f"P{number}", federation=row[2], title=titled(row[0])), int(row[1]))
        for number, row in enumerate(rows, start=1)
    )
    return Tournament(players=players, **facts)  # type: ignore[arg-type]


def im(tournament: Tournament, player: int = 1, event: TitleEvent | None = None) -> Feasibility:
    """The chances of an IM norm."""
    return feasibility(tournament, B01_2024, player, event or TitleEvent(), titles=[Title.IM])[0]


TEN = """
    -  2300 ESP
    IM 2400 ENG
    IM 2400 ENG
    IM 2400 GER
    FM 2400 GER
    FM 2400 ESP
    -  2400 ESP
    -  2400 ESP
    -  2400 ITA
    -  2400 ITA
    """


def test_a_round_robin_before_the_first_round() -> None:
    """B.01 1.4, Annex: nine games against 2400; 5½ points are needed from 2370 to 2406."""
    outlook = im(field(TEN, type_code="FIDE_ROUNDROBIN"))
    assert (outlook.possible, outlook.known, outlook.games_left, outlook.needed) == (
        True,
        True,
        9,
        points("5.5"),
    )
    assert outlook.failed == ()


def test_a_round_robin_in_which_an_im_is_missing() -> None:
    """B.01 1.4.5c: two IM among nine opponents are too few, and it is known before the first round."""
    outlook = im(field(TEN.replace("IM 2400 GER", "FM 2400 GER"), type_code="FIDE_ROUNDROBIN"))
    assert not outlook.possible
    assert outlook.needed is None
    assert [clause.article for clause in outlook.failed] == ["B.01 1.4.5c"]


def test_after_some_rounds_the_rest_is_needed() -> None:
    """B.01 1.4: 3 of 4 played, 5½ needed in all: 2½ from the five games that are left, one of them paired."""
    tournament = field(TEN, type_code="FIDE_ROUNDROBIN")
    results = [Outcome.WIN, Outcome.WIN, Outcome.DRAW, Outcome.DRAW]
    opposite = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW}
    for number, outcome in enumerate(results, start=1):
        tournament = tournament.with_round(Round(number, (Game(1, number + 1, outcome, opposite[outcome]),)))
    tournament = tournament.with_round(Round(5, (Game(1, 6),)))
    outlook = im(tournament)
    assert (outlook.games_left, outlook.needed) == (5, points("2.5"))


def test_in_a_double_round_robin_everybody_is_met_twice() -> None:
    """B.01 1.4.5f: six players, ten games; against 2400 the Annex asks 6 points for 2378 to 2413."""
    six = "- 2300 ESP\nIM 2400 ENG\nIM 2400 ENG\nIM 2400 GER\nFM 2400 ITA\n- 2400 ESP"
    outlook = im(field(six, type_code="FIDE_DOUBLEROUNDROBIN"))
    assert (outlook.possible, outlook.games_left, outlook.needed) == (True, 10, points("6"))


def test_a_swiss_that_is_too_short() -> None:
    """B.01 1.4.1a: seven rounds give no norm, whoever is in the field."""
    outlook = im(field(TEN, type_code=SWISS, scheduled_rounds=7))
    assert not outlook.possible
    assert "B.01 1.4.1a" in [clause.article for clause in outlook.failed]


@pytest.mark.parametrize(
    ("titles", "possible"), [(["IM", "GM", "IM", "FM", "FM"], True), (["IM", "GM", "FM", "FM", "FM"], False)]
)
def test_a_swiss_with_few_titles(titles: list[str], possible: bool) -> None:
    """B.01 1.4.5c: of eighteen possible opponents three must have the title."""
    others = [*titles, *["-"] * 13]
    rows = [f"{title} 2400 {['GER', 'ITA', 'POL'][place % 3]}" for place, title in enumerate(others)]
    outlook = im(field("\n".join(["- 2300 ESP", *rows]), type_code=SWISS, scheduled_rounds=9))
    assert outlook.possible is possible
    assert not outlook.known


def test_a_swiss_with_a_weak_field() -> None:
    """B.01 1.4.8a: the nine best average 2200, below 2230, and nobody is below the floor."""
    rows = [f"IM 2200 {['GER', 'ITA', 'POL'][place % 3]}" for place in range(20)]
    outlook = im(field("\n".join(["- 2300 ESP", *rows]), type_code=SWISS, scheduled_rounds=9))
    assert not outlook.possible


def test_the_last_round_of_a_swiss_is_exact() -> None:
    """EX-N5 as a question of what is needed: half a point from the last game."""
    tournament = sheet(
        "ARM",
        """
        GM 2470 NOR 0
        -  2150 GEO 1
        -  2410 GER 1
        IM 2570 ARM 0
        -  2340 GEO 1
        FM 2380 GEO 1
        GM 2675 ARM ½
        IM 2540 ENG 1
        GM 2695 USA *
        """,
        title="IM",
    )
    outlook = feasibility(tournament, B01_2024, 1)[0]
    assert (outlook.title, outlook.possible, outlook.known, outlook.needed) == (
        Title.GM,
        True,
        True,
        points("0.5"),
    )


def test_a_norm_that_is_made_needs_nothing_more() -> None:
    """B.01 1.4.1e: made after nine of eleven rounds."""
    lines = "\n".join(["IM 2500 GER ½"] * 3 + ["FM 2500 ITA ½"] * 3 + ["- 2500 ENG ½"] * 3)
    outlook = im(sheet("FRA", lines, rounds=11))
    assert outlook.achieved
    assert (outlook.possible, outlook.needed) == (True, points("0"))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_what_is_made_was_never_called_impossible(data: st.DataObject) -> None:
    """B.01 1.4: if a Swiss ends with a norm, every earlier round said "possible" and did not ask too much."""
    rows = [
        f"{data.draw(st.sampled_from(['IM', 'FM', 'GM', '-']))} {data.draw(st.integers(2250, 2550))} "
        f"{data.draw(st.sampled_from(['GER', 'ITA', 'ESP', 'POL']))}"
        for _ in range(14)
    ]
    tournament = field("\n".join(["- 2300 ESP", *rows]), type_code=SWISS, scheduled_rounds=10)
    opposite = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW}
    order = data.draw(st.permutations(range(2, 16)))
    states = [tournament]
    for number, opponent in enumerate(order[:10], start=1):
        outcome = data.draw(st.sampled_from([Outcome.WIN, Outcome.WIN, Outcome.DRAW]))
        states.append(states[-1].with_round(Round(number, (Game(1, opponent, outcome, opposite[outcome]),))))
    if not norms(states[-1], B01_2024, 1, titles=[Title.IM])[0].achieved:
        return
    final = sum((states[-1].points_in(1, number) for number in range(1, 11)), points(0))
    for number, state in enumerate(states):
        outlook = im(replace(state))
        scored = sum((state.points_in(1, round_number) for round_number in range(1, number + 1)), points(0))
        assert outlook.possible
        assert outlook.needed is not None
        assert outlook.needed <= final - scored
