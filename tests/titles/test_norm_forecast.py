"""What the next round must bring: the examples of the manual, and every kind of opponent."""

from __future__ import annotations

import pytest

from caissa.titles import norms
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.event import ORDINARY_EVENT, TitleEvent, setting_of
from caissa.titles.title_norms.forecast import Chance, Forecast, forecast
from caissa.tournament import Outcome, Person, Player, Sex, Title, Tournament
from tests.titles.norm_sheets import sheet

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def ahead(tournament: Tournament, title: Title, event: TitleEvent = ORDINARY_EVENT) -> Forecast:
    """Player 1's next round for one title."""
    return forecast(tournament, B01_2024, 1, event, titles=[title])[0]


def test_exam_question_13() -> None:
    """EX-N2: 5½ of 8, the last opponent an IM rated 2426: a draw is enough."""
    tournament = sheet(
        "TUR",
        """
        IM 2416 IND ½
        -  2201 USA 1
        -  1900 FRA 1
        -  2256 GER ½
        IM 2495 RUS ½
        FM 2302 GER 1
        FM 2316 AUT 1
        GM 2634 GER 0
        IM 2426 ESP *
        """,
    )
    forecast = ahead(tournament, Title.IM)
    assert forecast.round == 9
    assert forecast.chances == (Chance(DRAW, 10), Chance(WIN, 10))


def test_the_armenian_of_the_appendix() -> None:
    """EX-N5: 5½ of 8, the last opponent a GM rated 2695: a draw is enough, a loss is not."""
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
    assert [chance.result for chance in ahead(tournament, Title.GM).chances] == [DRAW, WIN]


RUSSIAN = """
    WGM 2165 GER 1
    WGM 2165 GER 1
    WIM 2165 GER 1
    WFM 2165 GER 1
    WFM 2165 GER ½
    -   2165 GER ½
    -   2165 ENG ½
    -   2165 ENG ½
    """


def test_the_russian_of_the_appendix() -> None:
    """EX-N9: 6 of 8, average 2165, two WGM, six from GER: a win against a WGM, IM or GM from elsewhere.

    (8 x 2165 + 2296) / 9 = 2179.6, rounded 2180; 2295 is too low. A draw is 6½ of 9 and
    takes an average of 2234: 9 x 2233.5 = 20101.5, and 20102 - 17320 = 2782.
    """
    forecast = ahead(sheet("RUS", RUSSIAN, sex=Sex.FEMALE, rounds=9), Title.WGM)
    titles = frozenset({Title.WGM, Title.IM, Title.GM})
    assert forecast.chances == (
        Chance(DRAW, None, titles, 2782, ("GER",)),
        Chance(WIN, None, titles, 2296, ("GER",)),
    )


@pytest.mark.parametrize(
    ("line", "achieved"),
    [
        ("WGM 2296 FRA 1", True),
        ("WGM 2295 FRA 1", False),
        ("WGM 2296 GER 1", False),
        ("WIM 2296 FRA 1", False),
        ("WGM 2296 RUS 1", True),
        ("WGM 2296 ENG 1", True),
        ("GM 2782 FRA ½", True),
        ("GM 2781 FRA ½", False),
    ],
)
def test_what_was_forecast_is_so(line: str, achieved: bool) -> None:
    """EX-N9: the round is played, and the norm is made or not as the forecast said."""
    tournament = sheet("RUS", RUSSIAN + line, sex=Sex.FEMALE)
    assert norms(tournament, B01_2024, 1, titles=[Title.WGM])[0].achieved is achieved


def test_who_of_the_field_is_such_an_opponent() -> None:
    """EX-N9: the chance can be held against every player who is left."""
    tournament = sheet("RUS", RUSSIAN, sex=Sex.FEMALE, rounds=9)
    win = ahead(tournament, Title.WGM).chances[-1]
    setting = setting_of(tournament, TitleEvent())
    fits = Player(50, Person("A", federation="ESP", title=Title.WGM), 2300)
    for player, expected in [
        (fits, True),
        (Player(50, fits.person, 2290), False),
        (Player(50, Person("A", federation="GER", title=Title.WGM), 2300), False),
        (Player(50, Person("A", federation="ESP", title=Title.WFM), 2300), False),
    ]:
        wider = Tournament(players=(player,))
        assert win.allows(setting_of(wider, setting.event), player, 9) is expected


def test_a_norm_that_is_made_needs_no_chance() -> None:
    """B.01 1.4.1e: nine games of eleven rounds are a norm; the next round can do no harm."""
    lines = "\n".join(["IM 2500 GER ½"] * 3 + ["FM 2500 ITA ½"] * 3 + ["- 2500 ENG ½"] * 3)
    forecast = ahead(sheet("FRA", lines, rounds=11), Title.IM)
    assert forecast.achieved
    assert forecast.chances == ()


def test_no_chance_at_all() -> None:
    """B.01 1.4.5c: two titled opponents of eight; the ninth cannot mend it."""
    lines = "\n".join(["IM 2500 GER 1"] * 2 + ["- 2500 ITA 1"] * 6)
    forecast = ahead(sheet("FRA", lines, rounds=9), Title.IM)
    assert not forecast.achieved
    assert forecast.chances == ()


def test_anybody_will_do() -> None:
    """B.01 1.4.6d: 7 of 8 against 2450; a loss to an unrated opponent, counted 2050, is still enough."""
    lines = "\n".join(["IM 2450 GER 1"] * 4 + ["FM 2450 ITA 1"] * 2 + ["- 2450 ENG 1", "- 2450 ENG 0"])
    (chance,) = ahead(sheet("FRA", lines, rounds=9), Title.IM).chances
    assert chance == Chance(LOSS, None, None, None, ())


def test_a_round_robin_is_decided_in_its_last_round() -> None:
    """B.01 1.4.1e: with two rounds to play, the next round alone makes no norm."""
    lines = "\n".join(["IM 2450 GER 1"] * 5 + ["FM 2450 ITA 1"] * 4)
    assert ahead(sheet("FRA", lines, rounds=11, type_code="FIDE_ROUNDROBIN"), Title.IM).chances == ()


def test_after_the_last_round_nothing_is_to_come() -> None:
    """The event is over."""
    lines = "\n".join(["IM 2450 GER 0"] * 9)
    assert ahead(sheet("FRA", lines), Title.IM).chances == ()
