"""Title applications: 27 games, rating, and what else the norms must show together (B.01 1.5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.titles.applications.judging import (
    Application,
    NoTitleByNorms,
    TooManyNorms,
    application,
    norm_usable,
)
from caissa.titles.applications.listed_events import ListedEvent
from caissa.titles.applications.offered_norms import Foreigners, OfferedNorm, signature_clause
from caissa.titles.applications.rating_reached import RatingReached
from caissa.tournament import Title

LYON = OfferedNorm(
    Title.IM,
    "Lyon Open",
    date(2023, 8, 12),
    one_round_a_day=True,
    listed_event=ListedEvent.BIG_SWISS,
    signed=True,
    countersigned=True,
)
BERN = replace(LYON, event="Bern Masters", end=date(2024, 2, 20), listed_event=None)
OSLO = replace(LYON, event="Oslo Masters", end=date(2024, 6, 2), listed_event=None)
REACHED = (RatingReached(2405, date(2024, 3, 1)),)


def unmet(judged: Application) -> list[str]:
    """The articles that are not met."""
    return [clause.article for clause in judged.failed]


def test_three_norms_of_nine_games_and_the_rating_are_enough() -> None:
    """B.01 1.5.1, 1.5.3: 27 games and 2400; achieved with the last norm, because the rating came earlier."""
    judged = application(Title.IM, [LYON, BERN, OSLO], REACHED)
    assert judged.complete
    assert judged.games == 27
    assert judged.achieved_on == date(2024, 6, 2)


@pytest.mark.parametrize(("title", "least"), [("GM", 2500), ("IM", 2400), ("WGM", 2300), ("WIM", 2200)])
def test_the_rating_of_each_title(title: str, least: int) -> None:
    """B.01 1.5.3: reached at some time."""
    norms = [replace(norm, title=Title(title)) for norm in (LYON, BERN, OSLO)]
    assert application(Title(title), norms, [RatingReached(least, date(2024, 1, 1))]).complete
    assert unmet(application(Title(title), norms, [RatingReached(least - 1)])) == ["B.01 1.5.3"]
    assert unmet(application(Title(title), norms, [])) == ["B.01 1.5.3"]


def test_a_rating_in_the_middle_of_a_tournament_needs_its_proof_agreed() -> None:
    """B.01 1.5.3a: unpublished ratings are accepted after agreement with the Rating Administrator."""
    interim = RatingReached(2401, date(2024, 5, 5), published=False)
    assert unmet(application(Title.IM, [LYON, BERN, OSLO], [interim])) == ["B.01 1.5.3a"]
    assert application(Title.IM, [LYON, BERN, OSLO], [replace(interim, agreed=True)]).complete


def test_the_earliest_rating_that_serves_is_taken() -> None:
    """B.01 0.4.3: 2450 in September 2025 is not needed, 2400 was reached in January 2025."""
    ratings = [
        RatingReached(2450, date(2025, 9, 1)),
        RatingReached(2400, date(2025, 1, 1)),
        RatingReached(2390),
    ]
    judged = application(Title.IM, [LYON, BERN, OSLO], ratings)
    assert judged.achieved_on == date(2025, 1, 1)


def test_the_best_rating_is_told_where_none_is_enough() -> None:
    """B.01 1.5.3: of 2390 and 2398 the nearer one is named."""
    judged = application(Title.IM, [LYON, BERN, OSLO], [RatingReached(2390), RatingReached(2398)])
    assert judged.rating.used == RatingReached(2398)


# -- games --------------------------------------------------------------------------------


def test_26_games_are_not_enough() -> None:
    """B.01 1.5.1: nine, nine and eight (a team event) are 26."""
    judged = application(Title.IM, [LYON, BERN, replace(OSLO, games=8)], REACHED)
    assert unmet(judged) == ["B.01 1.5.1"]
    assert judged.failed[0].what == "26 games in 3 norms (9 + 9 + 8), 27 needed"


def test_an_eight_game_norm_with_a_point_to_spare_counts_nine() -> None:
    """B.01 1.4.1d: the Commission's review of 2023; the full point is a further game."""
    short = replace(OSLO, games=8, extra=Decimal(1))
    assert short.brings == 9
    assert application(Title.IM, [LYON, BERN, short], REACHED).complete


def test_two_half_points_to_spare_add_nothing() -> None:
    """B.01 1.4.1d: half points of two events do not make a game (the Commission's review of 2023)."""
    norms = [replace(LYON, extra=Decimal("0.5")), replace(BERN, extra=Decimal("0.5")), replace(OSLO, games=8)]
    assert application(Title.IM, norms, REACHED).games == 26


def test_eight_of_nine_counts_nine_and_only_once() -> None:
    """B.01 1.4.1c: a second such norm cannot be used, so 18 games remain of three norms."""
    short = replace(BERN, games=8, eight_of_nine=True)
    assert application(Title.IM, [LYON, short, OSLO], REACHED).complete
    judged = application(Title.IM, [LYON, short, replace(OSLO, games=8, eight_of_nine=True)], REACHED)
    assert judged.games == 18
    assert [left_out.why for left_out in judged.left_out] == [
        "only one norm of eight games may be used (1.4.1c)"
    ]


def test_a_norm_of_more_than_13_rounds_brings_13_games() -> None:
    """B.01 1.7: 17 games of a 17-round event count 13, and two nine-game norms make 31 with them."""
    long = replace(LYON, games=17, rounds=17, extra=Decimal(2))
    assert long.brings == 13
    assert replace(LYON, games=13, rounds=13, extra=Decimal(1)).brings == 14


def test_what_a_certificate_says_goes_before_what_follows() -> None:
    """B.01 1.8: the games as certified."""
    assert replace(LYON, counts_as=11).brings == 11


# -- what the norms must show together -----------------------------------------------------


def test_norms_from_the_own_federations_events_are_valid_but_not_enough() -> None:
    """B.01 1.4.3e: two national championships and the national league: three norms, and no title."""
    norms = [
        replace(LYON, event="Final 2023", foreigners=Foreigners.NATIONAL_CHAMPIONSHIP),
        replace(BERN, event="Final 2024", foreigners=Foreigners.NATIONAL_CHAMPIONSHIP),
        replace(OSLO, event="League", foreigners=Foreigners.NATIONAL_TEAMS),
    ]
    judged = application(Title.IM, norms, REACHED)
    assert judged.games == 27
    assert unmet(judged) == ["B.01 1.4.3e"]


def test_a_norm_under_the_normal_rule_is_taken_even_if_it_makes_four() -> None:
    """B.01 1.4.3e: 27 games from exempt events, and a fourth norm of seven that keeps the normal rule."""
    exempt = [replace(norm, foreigners=Foreigners.BIG_SWISS) for norm in (LYON, BERN, OSLO)]
    normal = replace(OSLO, event="Club Cup", games=7)
    judged = application(Title.IM, [*exempt, normal], REACHED)
    assert judged.complete
    assert judged.games == 34


@pytest.mark.parametrize(("title", "asked"), [("GM", True), ("WGM", True), ("IM", False), ("WIM", False)])
def test_one_norm_with_one_round_a_day_for_gm_and_wgm(title: str, asked: bool) -> None:
    """B.01 1.1.3a: at least one tournament with one round a day on three days."""
    norms = [replace(norm, title=Title(title), one_round_a_day=False) for norm in (LYON, BERN, OSLO)]
    judged = application(Title(title), norms, [RatingReached(2500)])
    assert ("B.01 1.1.3a" in unmet(judged)) is asked


def test_days_that_nobody_told_are_to_be_checked() -> None:
    """B.01 1.1.3a: not refused, not granted."""
    norms = [replace(norm, title=Title.GM, one_round_a_day=None) for norm in (LYON, BERN, OSLO)]
    judged = application(Title.GM, norms, [RatingReached(2500)])
    assert judged.only_to_check
    assert not judged.complete
    assert judged.failed[0].what.endswith("not stated for 3")


@pytest.mark.parametrize(("last", "asked"), [(date(2022, 6, 30), False), (date(2022, 7, 1), True)])
def test_a_norm_after_june_2022_asks_for_a_listed_event(last: date, asked: bool) -> None:
    """B.01 1.5.6: with one norm after 30 June 2022, one must be from a listed event; before, none."""
    norms = [
        replace(BERN, event=name, end=day)
        for name, day in (("A", date(2019, 1, 5)), ("B", date(2021, 1, 5)), ("C", last))
    ]
    judged = application(Title.IM, norms, REACHED)
    assert ("B.01 1.5.6" in unmet(judged)) is asked


@pytest.mark.parametrize("listed", ListedEvent)
def test_every_listed_event_serves_even_an_old_one(listed: ListedEvent) -> None:
    """B.01 1.5.6 a to f: the norm from the listed event need not be the new one."""
    norms = [replace(LYON, listed_event=listed, end=date(2015, 5, 5)), BERN, OSLO]
    judged = application(Title.IM, norms, REACHED)
    assert judged.complete
    assert f"Lyon Open (B.01 1.5.6{listed.value})" in judged.clauses[2].what


# -- which norms can be used ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("offered", "sought", "serves"),
    [
        ("GM", "IM", True),
        ("GM", "WIM", True),
        ("WGM", "WIM", True),
        ("IM", "WGM", True),
        ("IM", "GM", False),
        ("WGM", "IM", False),
    ],
)
def test_a_norm_serves_every_title_that_asks_less(offered: str, sought: str, serves: bool) -> None:
    """B.01 1.5.2: a WGM norm is also a WIM norm; the numbers of 0.5 fall from GM to WIM."""
    assert replace(LYON, title=Title(offered)).serves(Title(sought)) is serves


def test_a_norm_that_is_too_low_is_left_out() -> None:
    """B.01 1.5.2: an IM norm is none for GM."""
    norms = [LYON, *(replace(norm, title=Title.GM) for norm in (BERN, OSLO))]
    judged = application(Title.GM, norms, [RatingReached(2510)])
    assert judged.games == 18
    assert judged.left_out[0].clauses[0].article == "B.01 1.5.2"


@pytest.mark.parametrize(
    ("end", "registered", "met"),
    [
        (date(2005, 7, 1), None, True),
        (date(2005, 6, 30), date(2013, 7, 30), True),
        (date(2005, 6, 30), date(2013, 7, 31), False),
        (date(2005, 6, 30), None, False),
    ],
)
def test_norms_of_before_july_2005(end: date, registered: date | None, met: bool) -> None:
    """B.01 1.5.5: they must have been registered before 31 July 2013."""
    old = replace(LYON, end=end, registered=registered)
    clause = next(clause for clause in norm_usable(old, Title.IM) if clause.article == "B.01 1.5.5")
    assert clause.met is met


def test_an_event_that_is_not_rated_yet_does_not_count() -> None:
    """B.01 1.4 and the Commission's review of 2023: such a norm is not considered."""
    judged = application(Title.IM, [LYON, BERN, replace(OSLO, rated=False)], REACHED)
    assert judged.games == 18
    assert [clause.what for clause in judged.left_out[0].clauses] == ["event not rated yet"]


def test_a_norm_from_an_event_with_a_breach_of_fair_play_is_left_out() -> None:
    """B.01 0.4.4: a title built on it could be removed."""
    judged = application(Title.IM, [LYON, BERN, replace(OSLO, fair_play_breach=True)], REACHED)
    assert judged.left_out[0].clauses[0].article == "B.01 0.4.4"


@pytest.mark.parametrize(
    ("signed", "countersigned", "met", "known"),
    [
        (True, True, True, True),
        (True, False, False, True),
        (None, True, False, False),
        (None, False, False, True),
    ],
)
def test_both_signatures_on_a_certificate(
    signed: bool | None, countersigned: bool | None, met: bool, known: bool
) -> None:
    """B.01 1.8, 1.10.3: by the Chief Arbiter and by the federation of the tournament."""
    clause = signature_clause(replace(LYON, signed=signed, countersigned=countersigned))
    assert (clause.met, clause.known) == (met, known)


def test_one_event_is_used_once() -> None:
    """B.01 1.5.1: the same event in two presentations brings its games once."""
    longer = replace(LYON, extra=Decimal(1), foreigners=Foreigners.BIG_SWISS)
    judged = application(Title.IM, [LYON, longer, BERN], REACHED)
    assert judged.games == 19
    assert "another presentation" in judged.left_out[0].why


def test_titles_by_rating_are_refused_here() -> None:
    """B.01 1.4: FM is not won by norms."""
    with pytest.raises(NoTitleByNorms):
        application(Title.FM, [], [])


def test_very_many_norms_are_refused() -> None:
    """B.01 1.5.1: more than 15 norms are not looked through together."""
    norms = [replace(LYON, event=f"Open {number}") for number in range(16)]
    with pytest.raises(TooManyNorms):
        application(Title.IM, norms, REACHED)


# -- the best choice ------------------------------------------------------------------------


def test_of_four_norms_the_three_that_end_earliest_are_used() -> None:
    """B.01 0.4.3: fewer certificates first, then the earlier achievement."""
    later = replace(OSLO, event="Wien", end=date(2025, 1, 15))
    judged = application(Title.IM, [later, LYON, BERN, OSLO], REACHED)
    assert set(judged.norms) == {LYON, BERN, OSLO}
    assert [(left_out.norm.event, left_out.why) for left_out in judged.left_out] == [("Wien", "not needed")]


def test_while_games_are_missing_every_norm_is_used() -> None:
    """B.01 1.5.1: two norms of 18 games, though neither is from a listed event."""
    judged = application(Title.IM, [BERN, OSLO], REACHED)
    assert judged.games == 18
    assert unmet(judged) == ["B.01 1.5.1", "B.01 1.5.6"]


def test_nothing_offered_is_judged_too() -> None:
    """B.01 1.5.1: no norms, no games."""
    judged = application(Title.IM, [], [])
    assert judged.norms == ()
    assert judged.failed[0].what == "0 games in 0 norms (none), 27 needed"
    assert judged.achieved_on is None


offered = st.builds(
    OfferedNorm,
    title=st.sampled_from([Title.GM, Title.IM]),
    event=st.sampled_from("ABCDEF"),
    end=st.dates(date(2019, 1, 1), date(2025, 1, 1)),
    games=st.integers(7, 11),
    extra=st.sampled_from([Decimal(0), Decimal("0.5"), Decimal(1)]),
    foreigners=st.sampled_from([Foreigners.NORMAL, Foreigners.ZONAL]),
    eight_of_nine=st.booleans(),
    listed_event=st.sampled_from([None, ListedEvent.OLYMPIAD]),
)


def enough(some: tuple[OfferedNorm, ...]) -> bool:
    """A literal second reading: do these norms make an IM application?"""
    return (
        len({(norm.event, norm.end) for norm in some}) == len(some)
        and sum(norm.eight_of_nine for norm in some) <= 1
        and sum(norm.brings for norm in some) >= 27
        and any(norm.foreigners is Foreigners.NORMAL for norm in some)
        and (
            all(norm.end <= date(2022, 6, 30) for norm in some)
            or any(norm.listed_event is not None for norm in some)
        )
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(offered, max_size=7))
def test_an_application_is_found_exactly_when_some_set_of_norms_is_enough(norms: list[OfferedNorm]) -> None:
    """B.01 1.5: compared with trying every set; and no smaller set would do."""
    fitting = [some for size in range(8) for some in combinations(norms, size) if enough(some)]
    signed = [replace(norm, signed=True, countersigned=True) for norm in norms]
    judged = application(Title.IM, signed, REACHED)
    assert judged.complete is bool(fitting)
    if fitting:
        assert len(judged.norms) == min(map(len, fitting))
