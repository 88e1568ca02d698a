"""The register of editions. Dates are typed from the overview of editions of 15 November 2026."""

from __future__ import annotations

import tomllib
from datetime import date
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import UnknownEdition
from caissa.regulations import Edition, Rule, edition, editions_of, in_force, regulation_named, regulations

OVERVIEW = {
    "C.02": ["2017-07-01", "2019-07-01", "2022-07-01", "2022-09-01", "2026-03-01"],
    "C.02.03": [None, "2026-03-01"],
    "C.02.04": ["2026-03-01"],
    "C.04.1": [None, "2026-02-01"],
    "C.04.2": [None, "2026-02-01"],
    "C.04.3": [None, "2026-02-01"],
    "C.04.4.1": [None, "2026-02-01"],
    "C.04.4.2": [None, "2026-02-01"],
    "C.04.4.3": [None, "2026-02-01"],
    "C.04.5": ["2026-02-01"],
    "C.04.6": ["2024-08-01", "2026-02-01"],
    "C.04.7": [None, None, "2026-02-01"],
    "C.05": [None],
    "C.06": ["2017-07-01", "2019-07-01", "2022-07-01", None],
    "C.07": [
        "2017-07-01",
        "2019-07-01",
        "2022-07-01",
        "2023-09-01",
        "2024-04-01",
        "2024-08-01",
        "2026-03-01",
    ],
    "TRF": [None, None, "2025-09-01"],
    "MTB": ["2025-09-01"],
    "ETT": ["2025-09-01"],
    "B.01": ["2024-01-01"],
    "B.01.2": ["2024-01-01"],
    "B.02": [None, "2024-03-01", "2025-10-01"],
    "B.02.RB": ["2024-03-01", "2024-12-01"],
    "B.06.1": ["2021-07-01"],
    "B.06.2": ["2021-07-01"],
    "B.06.3": ["2021-07-01"],
    "B.06.4": ["2023-07-20"],
    "B.06.5": ["2023-02-01"],
    "D.02": ["2022-01-01"],
    "C.11": ["2023-01-01"],
    "FPR": ["2024-11-18"],
    "FPPM": ["2024-11-18"],
    "E.01": ["2023-01-01"],
}
"""Every regulation of the overview with its days of effect, None where the overview knows no exact day."""

DAYS = st.dates(date(1980, 1, 1), date(2040, 12, 31))
REGULATIONS = st.sampled_from(sorted(OVERVIEW))


def test_every_regulation_of_the_overview_is_registered_and_no_other() -> None:
    """The register covers sections 1 and 11 to 14 of the overview of editions, and the rules on fair play."""
    assert set(regulations()) == set(OVERVIEW)


@pytest.mark.parametrize("regulation", OVERVIEW)
def test_days_of_effect(regulation: str) -> None:
    """Days of effect as the overview gives them; where it knows none, ours is marked as inferred."""
    known = editions_of(regulation)
    expected = OVERVIEW[regulation]
    assert len(known) == len(expected)
    for listed, day in zip(known, expected, strict=True):
        assert listed.date_inferred if day is None else listed.effective == date.fromisoformat(day)


@pytest.mark.parametrize(
    ("regulation", "start", "key"),
    [
        ("C.04.1", date(2026, 1, 31), "2017-07"),
        ("C.04.1", date(2026, 2, 1), "2026-02"),
        ("C.04.2", date(2026, 1, 31), "2017-07"),
        ("C.04.2", date(2026, 2, 1), "2026-02"),
        ("C.04.3", date(2025, 7, 1), "2017-07"),  # the announced date of 2025 was postponed
        ("C.04.3", date(2026, 1, 31), "2017-07"),
        ("C.04.3", date(2026, 2, 1), "2026-02"),
        ("C.04.6", date(2026, 1, 31), "2024-08"),
        ("C.04.6", date(2026, 2, 1), "2026-02"),
        ("C.04.7", date(2026, 1, 31), "2023-01"),
        ("C.04.7", date(2026, 2, 1), "2026-02"),
        ("C.07", date(2017, 7, 1), "2017-07"),
        ("C.07", date(2019, 6, 30), "2017-07"),
        ("C.07", date(2019, 7, 1), "2019-07"),
        ("C.07", date(2022, 6, 30), "2019-07"),
        ("C.07", date(2022, 7, 1), "2022-07"),
        ("C.07", date(2024, 3, 31), "2022-07"),
        ("C.07", date(2024, 4, 1), "2024-04"),
        ("C.07", date(2024, 7, 31), "2024-04"),
        ("C.07", date(2024, 8, 1), "2024-08"),
        ("C.07", date(2026, 2, 28), "2024-08"),
        ("C.07", date(2026, 3, 1), "2026-03"),
        ("B.02", date(2024, 2, 29), "2022-01"),
        ("B.02", date(2024, 3, 1), "2024-03"),
        ("B.02", date(2025, 9, 30), "2024-03"),
        ("B.02", date(2025, 10, 1), "2025-10"),
        ("B.02.RB", date(2024, 11, 30), "2024-03"),
        ("B.02.RB", date(2024, 12, 1), "2024-12"),
        ("TRF", date(2025, 8, 31), "2016-01"),
        ("TRF", date(2025, 9, 1), "2025-09"),
    ],
)
def test_the_last_day_of_one_text_and_the_first_of_the_next(regulation: str, start: date, key: str) -> None:
    """B.02 0.1: a change binds the tournaments that start on or after its date; so for every regulation."""
    assert in_force(regulation, start).key == key


def test_without_a_start_date_the_newest_text_applies() -> None:
    """No start date: the text in force at the state of our knowledge."""
    assert in_force("C.07").key == "2026-03"
    assert in_force("C.04.3", None).key == "2026-02"


def test_before_the_first_documented_text_that_text_applies() -> None:
    """A tournament of 1995 is treated by the earliest edition whose rules we know."""
    assert in_force("C.07", date(1995, 5, 1)).key == "2017-07"
    assert in_force("C.04.6", date(2010, 1, 1)).key == "2024-08"


@pytest.mark.parametrize(
    ("start", "official", "others"),
    [
        (date(2023, 8, 31), "2022-07", "2022-07"),
        (date(2023, 9, 1), "2023-09", "2022-07"),
        (date(2024, 3, 31), "2023-09", "2022-07"),
        (date(2024, 4, 1), "2024-04", "2024-04"),
        (date(2024, 8, 1), "2024-08", "2024-08"),
    ],
)
def test_tie_breaks_of_2023_bound_official_events_first(start: date, official: str, others: str) -> None:
    """C.07 of 2023: 1 September 2023 for events under EVE and GSC, 1 April 2024 for all rated ones."""
    assert in_force("C.07", start, official=True).key == official
    assert in_force("C.07", start).key == others


@pytest.mark.parametrize("key", ["2026", "2026-02", "2026-02-01"])
def test_an_edition_can_be_named_by_year_month_or_day(key: str) -> None:
    """All three forms name the Dutch system of February 2026."""
    assert edition("C.04.3", key).effective == date(2026, 2, 1)


def test_a_year_with_two_editions_means_the_later_one() -> None:
    """C.07 changed on 1 April and on 1 August 2024; 2024 alone is the text of August."""
    assert edition("C.07", "2024").key == "2024-08"
    assert edition("C.07", "2024-04").key == "2024-04"


def test_report_files_are_known_by_their_names() -> None:
    """TRF06, TRF16 and TRF26 are the editions of the report file."""
    assert [edition("TRF", name).key for name in ("TRF06", "TRF16", "TRF26")] == [
        "2006-01",
        "2016-01",
        "2025-09",
    ]
    assert str(edition("TRF", "2025-09")) == "TRF (TRF26)"


@pytest.mark.parametrize("key", ["2025", "2026-03", "26", "", "Dutch"])
def test_an_edition_nobody_published_is_refused_with_the_known_ones(key: str) -> None:
    """The message lists the editions there are."""
    with pytest.raises(UnknownEdition, match=r"available: 2017-07, 2026-02\."):
        edition("C.04.3", key)


def test_an_unknown_regulation_is_refused_with_the_known_ones() -> None:
    """The message lists the regulations there are."""
    with pytest.raises(UnknownEdition, match=r"'Z\.99'.*C\.04\.3") as refused:
        in_force("Z.99")
    assert refused.value.code == "regulations.unknown-edition"


@pytest.mark.parametrize("name", ["c07", "C.07", "C07", " c.07 ", "tie-breaks"])
def test_regulations_are_recognised_as_people_write_them(name: str) -> None:
    """Dots, spaces and case do not matter."""
    assert regulation_named(name) == "C.07"


def test_each_edition_knows_the_one_before() -> None:
    """C.07: seven texts in a row."""
    assert [edition.previous for edition in editions_of("C.07")] == [
        "",
        "2017-07",
        "2019-07",
        "2022-07",
        "2023-09",
        "2024-04",
        "2024-08",
    ]


def test_keys_are_unique_and_every_edition_says_how_well_we_know_it() -> None:
    """Two texts of one regulation never share a key; confidence is A to D."""
    for regulation in regulations():
        keys = [edition.key for edition in editions_of(regulation)]
        assert len(keys) == len(set(keys))
        assert all(edition.confidence in "ABCD" and edition.title for edition in editions_of(regulation))


@given(REGULATIONS, DAYS, DAYS, st.booleans())
def test_a_later_event_never_gets_an_earlier_text(
    regulation: str, one_day: date, other_day: date, official: bool
) -> None:
    """The edition in force is monotonic in the date."""
    first, second = sorted((one_day, other_day))
    earlier = in_force(regulation, first, official=official)
    later = in_force(regulation, second, official=official)
    assert earlier.effective <= later.effective


@given(REGULATIONS, DAYS)
def test_an_official_event_is_never_behind_the_others(regulation: str, day: date) -> None:
    """FIDE's own events follow a text no later than everybody else."""
    assert in_force(regulation, day, official=True).effective >= in_force(regulation, day).effective


@given(REGULATIONS, DAYS)
def test_the_text_in_force_has_begun_or_is_the_first(regulation: str, day: date) -> None:
    """Nothing applies before its day, except that the first documented text stands in for older ones."""
    edition = in_force(regulation, day)
    assert edition.effective <= day or edition == editions_of(regulation)[0]


def test_a_rule_ties_an_article_to_a_function() -> None:
    """An edition of an engine is a table of these: article, function and the text's label."""
    rule = Rule("2.4.7", len, label="C12")
    assert (rule.article, rule.label, rule.does("ab")) == ("2.4.7", "C12", 2)
    assert str(Edition("C.07", date(2026, 3, 1))) == "C.07 (2026-03)"


def test_every_regulation_is_read_from_its_own_part_of_the_file():
    """A command asks for one regulation: what it reads is what the whole file says of it."""
    whole = tomllib.loads(files("caissa.regulations").joinpath("editions.toml").read_text("utf-8"))[
        "regulation"
    ]
    assert regulations() == tuple(entry["regulation"] for entry in whole)
    for entry in whole:
        listed = editions_of(entry["regulation"])
        assert {known.effective for known in listed} == {facts["effective"] for facts in entry["edition"]}
        assert all(regulation_named(name) == entry["regulation"] for name in entry.get("called", ()))
