"""Prize funds written as TOML: nothing that a fund says is lost, and comments stay with their tables."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import Severity
from caissa.prizes import (
    Announcement,
    AppearanceFee,
    Eligibility,
    FairPlay,
    Method,
    NamedPrize,
    Odd,
    Order,
    PlayOffPlaces,
    PointsMoney,
    PrizeFund,
    PrizeList,
    PrizeRules,
    Rounding,
    Tax,
    Unrated,
    check_fund,
    comments_in,
    read_fund,
    typed_amount,
    write_fund,
)
from caissa.tournament import Sex
from tests.prizes.test_page import block

words = st.text(
    st.characters(blacklist_categories=["Cs"], blacklist_characters="\x00"), min_size=1, max_size=12
)
whole = st.integers(0, 4000)
amounts = st.integers(0, 10**9)
numbers = st.lists(st.integers(1, 300), max_size=3, unique=True).map(tuple)
days = st.dates(date(1900, 1, 1), date(2030, 12, 31))


def maybe(values):
    """A value or nothing."""
    return st.none() | values


@st.composite
def groups(draw):
    """Who belongs; an age is asked for only with its day."""
    aged = draw(st.booleans())
    return Eligibility(
        rating_from=draw(maybe(whole)),
        rating_to=draw(maybe(whole)),
        unrated=draw(maybe(st.sampled_from(Unrated))),
        born_from=draw(maybe(days)),
        born_until=draw(maybe(days)),
        age_from=draw(maybe(whole)) if aged else None,
        age_to=draw(maybe(whole)) if aged else None,
        age_on=draw(days) if aged else draw(maybe(days)),
        sex=draw(maybe(st.sampled_from(Sex))),
        federations=draw(st.lists(words, max_size=2).map(tuple)),
        clubs=draw(st.lists(words, max_size=2).map(tuple)),
    )


gift_words = words.filter(lambda text: not any(sign.isdecimal() for sign in text))


@st.composite
def lists(draw):
    """A list as it can be read: at each place money or a gift, and no money places of zero at the end."""
    entries = draw(st.lists(amounts | gift_words, max_size=6))
    money = [0 if isinstance(entry, str) else entry for entry in entries]
    while money and not money[-1]:
        money.pop()
    gifts = tuple(entry if isinstance(entry, str) else "" for entry in entries)
    return PrizeList(
        name=draw(words),
        prizes=tuple(money),
        gifts=gifts if any(gifts) else (),
        who=draw(st.lists(groups(), max_size=3).map(tuple)),
        method=draw(maybe(st.sampled_from(Method))),
        limited=draw(maybe(st.booleans())),
        fewest=draw(maybe(whole)),
        order=draw(st.sampled_from(Order)),
        board=draw(st.integers(0, 8)),
        fewest_games=draw(st.integers(0, 9)),
        on_top=draw(st.booleans()),
    )


funds = st.builds(
    PrizeFund,
    currency=st.sampled_from(["EUR", "JPY", "KWD"]),
    lists=st.lists(lists(), max_size=4).map(tuple),
    rules=st.builds(
        PrizeRules,
        method=maybe(st.sampled_from(Method)),
        limited=st.booleans(),
        one_prize=st.booleans(),
        fewest=whole,
        withdrawn_may_win=st.booleans(),
        bands_may_overlap=st.booleans(),
        rounding=st.builds(Rounding, amounts, st.sampled_from(Odd)),
    ),
    named=st.lists(st.builds(NamedPrize, words, amounts, numbers), max_size=2).map(tuple),
    points_money=st.lists(st.builds(PointsMoney, amounts, numbers, words), max_size=2).map(tuple),
    appearance_fees=st.lists(st.builds(AppearanceFee, whole, amounts, words), max_size=2).map(tuple),
    tax=maybe(
        st.builds(
            Tax,
            st.decimals(0, 100, places=2),
            amounts,
            st.lists(words, max_size=2).map(tuple),
        )
    ),
    fair_play=st.builds(FairPlay, st.booleans(), st.booleans(), numbers),
    play_off=maybe(
        st.builds(PlayOffPlaces, st.lists(numbers, min_size=1, max_size=3).map(tuple), st.booleans())
    ),
    announcement=st.builds(Announcement, whole, st.just("") | words, maybe(amounts)),
    payment=st.just("") | words,
)


@given(funds)
def test_a_fund_that_is_written_is_read_again_as_it_was(fund):
    """Every rule, list, ledger and date; nothing that can be read is left out."""
    reading = read_fund(write_fund(fund))
    assert [finding for finding in reading.findings if finding.code.endswith("field")] == []
    assert reading.fund == fund


@given(funds)
def test_writing_twice_changes_nothing(fund):
    """The text is the same however often a fund passes through it."""
    text = write_fund(fund)
    assert write_fund(read_fund(text).fund, comments_in(text)) == text


def test_the_example_of_the_manual_keeps_its_meaning_and_its_comments():
    """docs/organisers/prizes.md says nearly everything that a fund can say."""
    text = block("toml")
    again = write_fund(read_fund(text).fund, comments_in(text))
    assert read_fund(again).fund == read_fund(text).fund
    assert sorted(line.strip() for line in again.splitlines() if line.startswith("#")) == sorted(
        f"#{line.split('#', 1)[1]}".strip() for line in text.splitlines() if "#" in line
    )


def test_comments_stay_with_their_tables():
    """A comment right above a table is of that table; signs within texts are no comments."""
    text = """# the fund of 2027
currency = "EUR"  # as always
payment = "no. #1"

# of the sponsor

# paid by the bank
[[list]]
name = '''General # all'''
prizes = [
    100, # the winner
    50,
]
[[list]]
name = "Women"
prizes = [40]
[[list.any]]
sex = "w" # alternatives
[tax]
percent = 15 # per cent
"""
    assert comments_in(text) == {
        "": ("# the fund of 2027", "# as always", "# of the sponsor"),
        "list 1": ("# paid by the bank", "# the winner"),
        "list 2": ("# alternatives",),
        "tax": ("# per cent",),
    }
    again = write_fund(read_fund(text).fund, comments_in(text))
    assert comments_in(again) == comments_in(text)
    assert '# paid by the bank\n# the winner\n[[list]]\nname = "General # all"' in again


@pytest.mark.parametrize(
    ("typed", "currency", "units"),
    [
        ("1000", "EUR", 100_000),
        ("1,000", "EUR", 100_000),
        ("1 000", "EUR", 100_000),
        ("1'000.50", "EUR", 100_050),
        ("12,50", "EUR", 1250),
        ("12.5", "EUR", 1250),
        ("1.000.000", "EUR", 100_000_000),
        ("1.234,50", "EUR", 123_450),
        ("1,234.50", "EUR", 123_450),
        ("1,234,567", "JPY", 1_234_567),
        ("12.345.678,9", "EUR", 1_234_567_890),
        ("0.125", "KWD", 125),
        ("1.001", "KWD", 1001),
        ("1,000", "KWD", None),
        ("1.000", "EUR", None),
        ("12.345", "EUR", None),
        ("0.5", "JPY", None),
        ("-5", "EUR", None),
        ("much", "EUR", None),
        ("١٠٠", "EUR", None),
        ("", "EUR", None),
    ],
)
def test_amounts_as_people_type_them(typed, currency, units):
    """What could mean two amounts is refused rather than guessed; nothing is rounded."""
    if units is None:
        with pytest.raises(ValueError, match=r"amount|decimals"):
            typed_amount(typed, currency)
    else:
        assert typed_amount(typed, currency) == units


@pytest.mark.parametrize(
    ("total", "doubt"),
    [
        ("100", None),
        ("120.50", "EUR 20.50 of the announced EUR 120.50 are in no prize"),
        ("90", "the prizes are EUR 10.00 more than the announced EUR 90.00"),
    ],
)
def test_the_prizes_are_what_was_announced(total, doubt):
    """The sum of the fund against the announced one, as a warning."""
    text = 'currency = "EUR"\nmethod = "rank"\n[[list]]\nname = "General"\nprizes = [100]\n'
    text += f"[announced]\ntotal = {total}\n"
    reading = read_fund(text)
    doubts = [(finding.severity, str(finding.what)) for finding in check_fund(reading.fund)]
    assert reading.fund.announcement.total == int(Decimal(total) * 100)
    assert doubts == ([] if doubt is None else [(Severity.WARNING, doubt)])
