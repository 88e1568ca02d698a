"""Money, and who belongs to a group (Organisers' Manual 11.1.2 S7)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from caissa.prizes import (
    BadPrizeFund,
    Eligibility,
    NoPrizes,
    Unrated,
    bands_overlap,
    exact_text,
    fund_of,
    group_named,
    is_currency,
    money_text,
    smallest_units,
)
from caissa.tournament import Birth, Person, Player, Prize, Sex, Tournament, age_on


def player(rating: int | None = None, **person: object) -> Player:
    """A player of whom only some facts matter."""
    return Player(1, Person("Anna", **person), rating)  # type: ignore[arg-type]


# -- money ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("currency", "units", "text"),
    [
        ("EUR", 123450, "EUR 1234.50"),
        ("JPY", 1234, "JPY 1234"),
        ("KWD", 1234567, "KWD 1234.567"),
        ("EUR", 5, "EUR 0.05"),
        ("EUR", -250, "EUR -2.50"),
    ],
)
def test_every_currency_has_its_own_decimals(currency: str, units: int, text: str) -> None:
    """ISO 4217: two for the euro, none for the yen, three for the Kuwaiti dinar."""
    assert money_text(units, currency) == text


def test_amounts_become_whole_numbers_of_the_smallest_unit() -> None:
    """12.50 euros are 1250 cents; half a yen or a tenth of a cent does not exist."""
    assert smallest_units(Decimal("12.50"), "EUR") == 1250
    assert smallest_units(500, "JPY") == 500
    assert smallest_units(Decimal("0.125"), "KWD") == 125
    for amount, currency in (("12.505", "EUR"), ("0.5", "JPY")):
        with pytest.raises(ValueError, match="more decimals"):
            smallest_units(Decimal(amount), currency)
    assert not is_currency("EURO")
    assert not is_currency("eur")


def test_an_exact_share_shows_its_fraction_of_a_cent() -> None:
    """A third of 1000 euros is 333.33 and a third of a cent."""
    assert exact_text(Fraction(100000, 3), "EUR") == "EUR 333.33 + 1/3"
    assert exact_text(Fraction(500), "EUR") == "EUR 5.00"


# -- rating groups ---------------------------------------------------------------------

GROUPS = {
    "A": Eligibility(rating_from=2550),
    "B": Eligibility(rating_from=2300, rating_to=2549),
    "C": Eligibility(rating_to=2299, unrated=Unrated.TOO),
}


@pytest.mark.parametrize(
    ("rating", "group"), [(2550, "A"), (2549, "B"), (2300, "B"), (2299, "C"), (None, "C"), (2800, "A")]
)
def test_the_rating_groups_of_the_organisers_manual(rating: int | None, group: str) -> None:
    """EX-O5: above 2549 is A; below 2550 and above 2299 is B; below 2300 or without rating is C."""
    assert [name for name, who in GROUPS.items() if who.includes(player(rating))] == [group]


def test_a_band_without_a_word_on_the_unrated_is_for_rated_players() -> None:
    """A player without rating is not below 2300; a group for the unrated takes nobody else."""
    assert not Eligibility(rating_to=2299).includes(player(None))
    assert Eligibility(sex=Sex.FEMALE).includes(player(None, sex=Sex.FEMALE))
    assert Eligibility(unrated=Unrated.ONLY).includes(player(None))
    assert not Eligibility(unrated=Unrated.ONLY).includes(player(1500))
    assert not Eligibility(unrated=Unrated.NO).includes(player(None))


def test_overlapping_bands_are_noticed() -> None:
    """Manual: U2400 and U2300 overlap, 2300-2399 and 2200-2299 do not; women's bands are another matter."""
    under_2400, under_2300 = Eligibility(rating_to=2399), Eligibility(rating_to=2299)
    assert bands_overlap(under_2400, under_2300)
    assert not bands_overlap(Eligibility(rating_from=2300, rating_to=2399), under_2300)
    assert bands_overlap(Eligibility(rating_from=2300), Eligibility(rating_from=2400))
    assert not bands_overlap(Eligibility(rating_to=2399, sex=Sex.FEMALE), under_2300)
    assert not bands_overlap(Eligibility(sex=Sex.FEMALE), under_2300)


# -- age, sex, federation, club ----------------------------------------------------------


def test_age_is_counted_on_a_given_day() -> None:
    """PRIZE-007: 65 on 1 January 2026 is who was born on 1 January 1961 or before."""
    senior = Eligibility(age_from=65, age_on=date(2026, 1, 1))
    assert senior.includes(player(birth=Birth(1961, 1, 1)))
    assert not senior.includes(player(birth=Birth(1961, 1, 2)))
    assert senior.includes(player(birth=Birth(1960)))
    junior = Eligibility(age_to=17, age_on=date(2026, 1, 1))
    assert junior.includes(player(birth=Birth(2008, 1, 2)))
    assert not junior.includes(player(birth=Birth(2008, 1, 1)))
    assert age_on(date(2008, 2, 29), date(2026, 2, 28)) == 17
    assert age_on(date(2008, 2, 29), date(2026, 3, 1)) == 18


def test_a_date_of_birth_known_in_part_decides_if_it_can() -> None:
    """Born in 1961 may be 64 or 65 on 1 January 2026: not counted, but pointed out; 1960 is certain."""
    senior = Eligibility(age_from=65, age_on=date(2026, 1, 1))
    for birth in (Birth(1961), None):
        assert not senior.includes(player(birth=birth))
        assert senior.doubtful_for(player(birth=birth))
    assert not senior.doubtful_for(player(birth=Birth(1960)))
    born = Eligibility(born_until=date(1961, 6, 15))
    assert born.includes(player(birth=Birth(1961, 5)))
    assert born.doubtful_for(player(birth=Birth(1961, 6)))
    assert not born.includes(player(birth=Birth(1961, 12)))
    assert not Eligibility(sex=Sex.FEMALE).doubtful_for(player())


def test_born_in_a_time_both_days_included() -> None:
    """S7: seniors are born before a day, juniors after one; the day named counts."""
    juniors = Eligibility(born_from=date(2008, 1, 1), born_until=date(2009, 12, 31))
    for day, inside in (((2008, 1, 1), True), ((2007, 12, 31), False), ((2009, 12, 31), True)):
        assert juniors.includes(player(birth=Birth(*day))) is inside


def test_federation_and_club_whatever_the_case() -> None:
    """A local prize is for a federation or a club."""
    assert Eligibility(federations=("FRA",)).includes(player(federation="fra"))
    assert not Eligibility(federations=("FRA",)).includes(player(federation="GER"))
    assert Eligibility(clubs=("Lyon Olympique",)).includes(player(club="Lyon olympique"))
    assert not Eligibility(clubs=("Lyon Olympique",)).includes(player())


# -- the simple form -------------------------------------------------------------------


def test_the_prizes_of_the_tournament_are_a_fund() -> None:
    """`Tournament.prizes`: by place and category, amounts in cents; place 0 is a named prize."""
    prizes = (
        Prize(2, 50000, "EUR"),
        Prize(1, 100000, "EUR"),
        Prize(1, 20000, "EUR", "women"),
        Prize(3, 0, "", "", "Book"),
        Prize(0, 5000, "EUR", name="Best game"),
    )
    prize_fund = fund_of(Tournament(prizes=prizes))
    assert [(prize_list.name, prize_list.prizes) for prize_list in prize_fund.lists] == [
        ("General", (100000, 50000)),
        ("women", (20000,)),
    ]
    assert prize_fund.lists[0].gifts == ("", "", "Book")
    assert prize_fund.total == 175000


@pytest.mark.parametrize(
    ("category", "who"),
    [
        ("Women", Eligibility(sex=Sex.FEMALE)),
        ("unrated", Eligibility(unrated=Unrated.ONLY)),
        ("2200-2299", Eligibility(rating_from=2200, rating_to=2299)),
        ("2550+", Eligibility(rating_from=2550)),
        ("U2300", Eligibility(rating_to=2299)),
        ("under 1800", Eligibility(rating_to=1799)),
        ("FRA", Eligibility(federations=("FRA",))),
    ],
)
def test_categories_known_by_their_name(category: str, who: Eligibility) -> None:
    """U2300 is everybody below 2300, that is up to 2299."""
    assert group_named(category) == (who,)


@pytest.mark.parametrize(
    ("prizes", "words"),
    [
        ((Prize(1, 100, "EUR"), Prize(1, 50, "EUR")), "place 1 is named twice"),
        ((Prize(-1, 100, "EUR"),), "-1 is not a valid place"),
        ((Prize(1, 100, "EUR"), Prize(2, 50, "USD")), "currencies EUR, USD"),
        ((Prize(1, 100, "EUR", "seniors"),), "describe it in a prize file"),
    ],
)
def test_a_simple_fund_that_makes_no_sense(prizes: tuple[Prize, ...], words: str) -> None:
    """What cannot be given out is refused, with the reason."""
    with pytest.raises(BadPrizeFund, match=words):
        fund_of(Tournament(prizes=prizes))


def test_no_prizes_at_all() -> None:
    """A tournament without prizes has nothing to give out."""
    with pytest.raises(NoPrizes):
        fund_of(Tournament())
