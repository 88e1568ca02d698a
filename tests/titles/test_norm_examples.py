"""The worked examples of the Arbiters' Manual: exam questions 12 and 13, the appendix, the box of 1.4.6."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.titles import Norm, norms
from caissa.titles.title_norms.editions import B01_2024
from caissa.tournament import Sex, Title, Tournament, points
from tests.titles.norm_sheets import sheet

Q12 = sheet(
    "AUS",
    """
    GM 2700 ENG ½
    IM 2393 NZL ½
    GM 2592 USA ½
    -  2345 NED 1
    FM 2380 AUS 1
    GM 2450 NZL ½
    GM 2685 GER ½
    -  2149 NED 1
    GM 2559 ESP ½
    """,
    title="IM",
)

HUNGARIAN = """
    GM 2383 GER 1
    GM 2508 ENG ½
    -  2573 GER 0
    -  2180 AUT 1
    GM 2598 RUS 1
    GM 2568 GER 0
    -  2070 GER 1
    IM 2483 GER 1
    -  2497 RUS 1
    -  2561 GER ½
    FM 2440 GER 1
    IM 2479 GER ½
    GM 2492 GER ½
    """


def judged(tournament: Tournament, title: Title) -> Norm:
    """Player 1 judged for one title."""
    return norms(tournament, B01_2024, 1, titles=[title])[0]


def test_exam_question_12_is_a_gm_norm() -> None:
    """EX-N1, B.01 1.4.6c, 1.4.7, 1.4.9: 2149 is raised to 2200, 22304 / 9 = 2478, 67 % is +125, Rp 2603."""
    norm = judged(Q12, Title.GM)
    assert norm.achieved
    assert (norm.score, norm.average, norm.percentage) == (points("6"), 2478, 67)
    assert (norm.difference, norm.performance, norm.required) == (125, 2603, points("6"))
    assert (norm.extra, norm.counts_as, norm.exemption) == (0, 9, "")
    assert [game.counted_rating for game in norm.games if game.rating == 2149] == [2200]
    numbers = {clause.article: (clause.actual, clause.needed) for clause in norm.clauses}
    assert numbers["B.01 1.4.3"] == (6, 2)
    assert numbers["B.01 1.4.5a"] == (7, 5)
    assert numbers["B.01 1.4.5b"] == (5, 3)


@pytest.mark.parametrize(("last", "performance"), [("0", 2424), ("½", 2469), ("1", 2510)])
def test_exam_question_13_needs_a_draw(last: str, performance: int) -> None:
    """EX-N2: 1900 is raised to 2050, 21096 / 9 = 2344; 6 points needed, 5½ of 8 before the last round.

    A win would be 6½ of 9, 72 %, +166.
    """
    tournament = sheet(
        "TUR",
        f"""
        IM 2416 IND ½
        -  2201 USA 1
        -  1900 FRA 1
        -  2256 GER ½
        IM 2495 RUS ½
        FM 2302 GER 1
        FM 2316 AUT 1
        GM 2634 GER 0
        IM 2426 ESP {last}
        """,
    )
    norm = judged(tournament, Title.IM)
    assert (norm.average, norm.required) == (2344, points("6"))
    assert norm.performance == performance
    assert norm.achieved is (last != "0")


def test_thirteen_rounds_with_too_many_germans() -> None:
    """EX-N3, B.01 1.4.1f, 1.4.4: nine of thirteen from GER are too many; the win over 2070 is left out.

    8 of 12, 2180 raised to 2200: 2482, +125 = 2607; eight from GER are allowed. All rounds must be used
    where the pairings are known beforehand, as in a Scheveningen.
    """
    norm = judged(sheet("HUN", HUNGARIAN, type_code="FIDE_SCHEVENINGEN"), Title.GM)
    assert norm.achieved
    left_out = {game.round: game.left_out.article for game in norm.games if game.left_out}
    assert left_out == {7: "B.01 1.4.1f"}
    assert (norm.score, norm.average, norm.performance) == (points("8"), 2482, 2607)
    assert norm.counts_as == 12
    texts = {clause.what for clause in norm.clauses}
    assert "8 of at most 8 from one federation (GER)" in texts


def test_in_the_swiss_of_the_guideline_there_is_an_even_better_choice() -> None:
    """B.01 1.4.1e: after round 12 it is 8½ of 12, 29470 / 12 = 2456, 71 % is +158, Rp 2614."""
    norm = judged(sheet("HUN", HUNGARIAN), Title.GM)
    left_out = {game.round: game.left_out.article for game in norm.games if game.left_out}
    assert left_out == {13: "B.01 1.4.1e"}
    assert (norm.score, norm.average, norm.performance) == (points("8.5"), 2456, 2614)
    assert (norm.rounds, norm.counts_as) == (12, 12)


def test_the_same_in_a_round_robin_is_no_norm() -> None:
    """B.01 1.4.1f: in a round robin the complete schedule must have the right mix; nine are too many."""
    norm = judged(sheet("HUN", HUNGARIAN, type_code="FIDE_ROUNDROBIN"), Title.GM)
    assert not norm.achieved
    assert [clause.what for clause in norm.failed] == ["9 of at most 8 from one federation (GER)"]
    assert (norm.average, norm.performance) == (2459, 2600)


def test_eleven_rounds_and_one_low_opponent() -> None:
    """EX-N4: 9 points, 26136 in all, 2140 raised to 2200 gives 2381; 9 are needed from 2380 to 2388."""
    norm = judged(
        sheet(
            "SRB",
            """
            GM 2440 GRE 1
            GM 2450 GRE 1
            GM 2460 ITA 1
            GM 2470 ITA 0
            FM 2380 ROU 1
            FM 2390 ROU 1
            -  2140 BUL 1
            -  2160 BUL ½
            -  2410 HUN 1
            -  2416 HUN ½
            -  2420 CRO 1
            """,
        ),
        Title.GM,
    )
    assert sum(game.rating or 0 for game in norm.games) == 26136
    assert norm.achieved
    assert (norm.score, norm.average, norm.required) == (points("9"), 2381, points("9"))
    assert norm.counts_as == 11


def test_the_armenian_of_the_appendix_needs_a_draw() -> None:
    """EX-N5: 22280 / 9 = 2475.6, 2476; 6 of 9 is Rp 2601, 5½ is 2556."""
    lines = """
        GM 2470 NOR 0
        -  2150 GEO 1
        -  2410 GER 1
        IM 2570 ARM 0
        -  2340 GEO 1
        FM 2380 GEO 1
        GM 2675 ARM ½
        IM 2540 ENG 1
        GM 2695 USA {}
        """
    draw = judged(sheet("ARM", lines.format("½"), title="IM"), Title.GM)
    loss = judged(sheet("ARM", lines.format("0"), title="IM"), Title.GM)
    assert (draw.achieved, draw.average, draw.performance) == (True, 2476, 2601)
    assert (loss.achieved, loss.performance) == (False, 2556)
    assert [clause.article for clause in loss.failed] == ["B.01 1.4.8"]


def test_of_two_unrated_opponents_one_is_raised() -> None:
    """EX-N6, B.01 1.4.6c-d: for an IM norm one counts 2050, the other 1400."""
    norm = judged(
        sheet(
            "ESP",
            """
            -  -    FRA 1
            -  -    ITA 1
            IM 2450 GER ½
            IM 2450 GER ½
            IM 2450 POR ½
            FM 2450 POR ½
            FM 2450 FRA ½
            -  2450 FRA ½
            -  2450 ITA ½
            """,
        ),
        Title.IM,
    )
    assert [game.counted_rating for game in norm.games][:2] == [2050, 1400]
    assert norm.average == 2289  # (2050 + 1400 + 7 x 2450) / 9 = 2288.9


@pytest.mark.parametrize(("sex", "achieved"), [(Sex.MALE, False), (Sex.FEMALE, True)])
def test_no_result_of_a_man_makes_a_norm_for_a_title_for_women(sex: Sex, achieved: bool) -> None:
    """B.01 0.3: six of nine against 2478 on average, a GM norm, is a WIM norm of a woman alone."""
    hero = Q12.players[0]
    result = replace(Q12, players=(replace(hero, person=replace(hero.person, sex=sex)), *Q12.players[1:]))
    norm = judged(result, Title.WIM)
    assert norm.achieved is achieved
    assert not norm.near
    assert [clause.article for clause in norm.failed] == ([] if achieved else ["B.01 0.3"])
    assert judged(result, Title.GM).achieved


def test_titles_for_women_are_judged_for_women_and_titles_held_are_not() -> None:
    """B.01 0.3: an IM who is a woman seeks the GM title only; a woman without title all four."""
    lines = "GM 2500 ENG 1"
    assert [norm.title for norm in norms(sheet("FRA", lines, title="IM", sex=Sex.FEMALE), B01_2024, 1)] == [
        Title.GM
    ]
    assert [norm.title for norm in norms(sheet("FRA", lines, sex=Sex.FEMALE), B01_2024, 1)] == [
        Title.GM,
        Title.IM,
        Title.WGM,
        Title.WIM,
    ]
    assert [norm.title for norm in norms(sheet("FRA", lines), B01_2024, 1)] == [Title.GM, Title.IM]
