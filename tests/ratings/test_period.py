"""The list of a rating period: changes, first ratings, states; the fast reading against the literal one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.ratings import (
    EDITIONS,
    ListedPlayer,
    NewList,
    PeriodEvent,
    PooledEvent,
    PooledGame,
    period_working,
    rating_list,
    rules_of,
)
from caissa.tournament import Speed
from tests.ratings.literal_period import new_rating

RULES = rules_of(Speed.STANDARD, "2025-10")
RAPID = rules_of(Speed.RAPID, "2024-12")
MONTH = "2026-11"


def adult(fide_id: int, rating: int | None, **facts: object) -> ListedPlayer:
    """A grown-up with a hundred games behind."""
    known: dict[str, object] = {"birth_year": 1990, "career_games": 100, "has_played": True, **facts}
    return ListedPlayer(fide_id, rating=rating)._replace(**known)


def event(
    *games: tuple[int, int, int], rules: object = RULES, ratings: dict[int, int] | None = None
) -> PeriodEvent:
    """An event of games typed as White, Black and White's half points."""
    listed = [(white, black, halves, 2 - halves) for white, black, halves in games]
    return PeriodEvent("Open", rules, listed, date(2026, 10, 3), ratings)  # type: ignore[arg-type]


def new_list(players: list[ListedPlayer], *events: PeriodEvent, month: str = MONTH) -> NewList:
    """The list of a month."""
    return rating_list(month, players, events, events[0].rules if events else RULES)


def test_the_period_is_rounded_once_not_by_tournament() -> None:
    """B.02 8.3.4: two events of -1.3 make -2.6, so -3 and not -2."""
    players = [adult(1, 2500, highest=2500), adult(2, 2404)]
    drawn = event((1, 2, 1))  # D 96 is .63: -0.13 x 10
    new = new_list(players, drawn, drawn)
    assert new.players[1].rating == 2497  # -2.6 is -3; each alone would be -1
    assert period_working(new, 1).change == Decimal("-2.60")


def test_five_tournaments_of_39_games_as_fide_published_them() -> None:
    """B.02 8.3.3, 8.3.4: 2054, K 17 because of 39 games, +92.48, new rating 2146 (October 2026)."""
    printed = [
        "2406/0 1908/2 2220/2 2216/0 2204/1 2189/2 2223/0 2221/1",
        "2350/0 1928/0 2085/2 1993/2 1931/2 2055/1 2460/1 1861/2",
        "2217/2 1743/2 1947/2 2266/1 2189/1 2186/2",
        "1600/2 2283/0 1822/2 2251/0 1884/2 2215/1 2210/1 1872/2",
        "1600/2 2247/2 2308/0 2168/0 1810/0 1747/2 1852/2 1875/1 1600/2",
    ]
    players, events = {1: adult(1, 2054)}, []
    for text in printed:
        games = []
        for rating, halves in ((int(part) for part in game.split("/")) for game in text.split()):
            players.setdefault(rating, adult(rating, rating))
            games.append((1, rating, halves))
        events.append(event(*games))
    new = new_list(list(players.values()), *events)
    working = period_working(new, 1)
    assert working.coefficient is not None
    assert (working.coefficient.value, working.coefficient.full) == (17, 20)
    assert working.change == Decimal("92.48")
    assert (new.players[1].rating, new.players[1].games, new.players[1].k) == (2146, 39, 20)


def test_an_event_of_an_earlier_list_uses_its_ratings_and_changes_the_present_one() -> None:
    """B.02 7.1: FIDE's published case: 2395 in October, 2400 in November; +3.7, +7.8 and -6.1 make +5.4."""
    players = [adult(1, 2400), adult(2, 2205), adult(3, 2325), adult(4, 1995)]
    old = event((1, 2, 1), (1, 3, 0), (1, 4, 2), ratings={1: 2395, 2: 2205, 3: 2325, 4: 1990})
    new = new_list(players, old)
    assert period_working(new, 1).change == Decimal("-7.7")  # -.25 -.60 +.08, times 10
    assert new.players[1].rating == 2392


def test_a_player_without_games_keeps_the_rating() -> None:
    """B.02 7.1: nothing changes but the number of games of the period."""
    new = new_list([adult(1, 2000, games=9, last_played="2026-10")])
    assert new.players[1] == adult(1, 2000, games=0, last_played="2026-10", k=20)


def test_inactive_after_a_year_and_active_again_after_one_game() -> None:
    """B.02 7.2.2: last played for November 2025; on the list of November 2026 inactive, not before."""
    player = adult(1, 2000, last_played="2025-11")
    assert [new_list([player], month=month).players[1].inactive for month in ("2026-10", MONTH)] == [
        False,
        True,
    ]
    idle = player._replace(inactive=True)
    new = new_list([idle, adult(2, 2000)], event((1, 2, 1)))
    assert (new.players[1].inactive, new.players[1].last_played) == (False, MONTH)
    assert new_list([adult(3, 2000, inactive=True)]).players[3].inactive  # nothing known: as it was


def test_below_1400_a_player_is_unrated_and_starts_anew() -> None:
    """B.02 7.2.1: 1401 loses 8 points; then five draws with 1800 give a new first rating."""
    fallen = new_list([adult(1, 1401), adult(2, 1500)], event((1, 2, 0)))  # D 99 is .36: -0.36 x 20
    assert (fallen.players[1].rating, fallen.players[1].k) == (None, None)
    assert [player.fide_id for player in fallen.published] == [2]
    risen = rating_list(
        "2026-12",
        [*fallen.players.values(), adult(3, 1800)],
        [event((1, 3, 1), (1, 3, 1), (1, 3, 1), (1, 3, 1), (1, 3, 1))],
        RULES,
    )
    assert (risen.players[1].rating, risen.players[1].games) == (1800, 5)
    assert risen.players[3].games == 0  # for the opponent these were games with an unrated player


def test_exactly_1400_is_still_published() -> None:
    """B.02 7.1.2: at least 1400."""
    new = new_list([adult(1, 1407), adult(2, 1510)], event((1, 2, 0)))  # D 103 is .36: -7.2 is -7
    assert new.players[1].rating == 1400


def test_a_first_rating_over_two_periods() -> None:
    """B.02 7.1.4: three games stay in the pool, two more publish; K 40, new to the list."""
    players = [adult(1, None, career_games=0, has_played=False), adult(2, 1800)]
    first = new_list(players, event((1, 2, 1), (1, 2, 1), (1, 2, 1)))
    waiting = first.players[1]
    assert (waiting.rating, len(waiting.pool), waiting.pool[0].first) == (None, 1, True)
    second = rating_list("2026-12", first.players.values(), [event((1, 2, 1), (1, 2, 1))], RULES)
    row = second.players[1]
    assert (row.rating, row.k, row.career_games, row.pool, row.highest) == (1800, 40, 5, (), 1800)
    assert period_working(second, 1).initial is not None


def test_a_pool_that_is_too_old_is_forgotten() -> None:
    """B.02 7.1.4: 26 months; the player does not even play."""
    old = PooledEvent("2024-09", (PooledGame(1800, 1),) * 4)
    row = new_list([adult(1, None, pool=(old, old._replace(month="2024-10")))]).players[1]
    assert [event.month for event in row.pool] == ["2024-10"]


def test_rated_meanwhile() -> None:
    """B.02 8.2.4: unrated when the event began, published since: changed, but not for the opponent."""
    new = new_list([adult(1, 1700), adult(2, 1800)], event((1, 2, 1), ratings={2: 1800}))
    assert [new.players[n].rating for n in (1, 2)] == [1703, 1800]  # .36 expected, +0.14 x 20 = 2.8
    assert new.players[2].games == 0


def test_rapid_starts_from_the_standard_rating() -> None:
    """B.02.RB 7.2.1: who has only a standard rating is rated with it, and gets a rapid rating."""
    players = [ListedPlayer(1, standard=2000, birth_year=1990), adult(2, 2000)]
    new = new_list(players, event((1, 2, 2), rules=RAPID))
    row = new.players[1]
    assert (row.rating, row.games, row.career_games, row.k) == (2010, 1, 1, 40)
    assert new.players[2].rating == 1990


def test_k_at_the_turn_of_the_year() -> None:
    """B.02 8.3.3: December's games are rated with the K of the December list, also on the list of January."""
    junior = adult(1, 1800, birth_year=2008)
    new = new_list([junior, adult(2, 1800)], event((1, 2, 2)), month="2027-01")
    assert (new.players[1].rating, new.players[1].k) == (1820, 20)
    assert new_list([junior, adult(2, 1800)], event((1, 2, 2)), month="2026-12").players[1].k == 40


def test_2400_in_the_list_means_k_10_from_then_on() -> None:
    """B.02 8.3.3: +10 to 2403 with K 20; afterwards 10, also below 2400."""
    new = new_list([adult(1, 2393), adult(2, 2393)], event((1, 2, 2)))
    assert (new.players[1].rating, new.players[1].k, new.players[1].highest) == (2403, 10, 2403)
    later = rating_list("2026-12", new.players.values(), [event((1, 2, 0), (1, 2, 0))], RULES)
    assert (later.players[1].rating, later.players[1].k) == (2392, 10)  # D 20 is .53: -1.06 x 10


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"k": 40, "birth_year": 1990}, 40),
        ({"k": 40, "birth_year": 2007}, 20),
        ({"k": 20, "birth_year": 2012}, 20),
        ({"k": 10, "birth_year": 1990}, 10),
        ({"k": None, "birth_year": 1990}, 20),
    ],
)
def test_a_published_k_never_rises_where_the_games_are_not_known(facts: dict[str, int], k: int) -> None:
    """B.02 8.3.3: FIDE's list has K but neither games nor the highest rating; 40 ends with the 18th year."""
    player = adult(1, 1900, career_games=None, **facts)
    assert new_list([player], month="2026-01").players[1].k == k


def test_somebody_whom_the_list_does_not_know() -> None:
    """A finding, and an unrated row with the games in its pool."""
    new = new_list([adult(1, 2000)], event((1, 7, 1)))
    assert [finding.code for finding in new.findings] == ["rating.not-listed"]
    assert (new.players[7].rating, len(new.players[7].pool), new.players[1].games) == (None, 1, 0)


def test_the_working_of_one_player_agrees_with_the_list() -> None:
    """One code path: the sum of the games explains the new rating."""
    players = [adult(n, 1500 + 40 * n) for n in range(1, 7)]
    new = new_list(players, event((1, 2, 2), (3, 1, 1), (5, 6, 0)), event((1, 4, 1)))
    for number, row in new.players.items():
        exact = period_working(new, number).change
        assert row.rating == players[number - 1].rating + round(exact + Decimal("1e-9").copy_sign(exact))


@st.composite
def periods(draw: st.DrawFn) -> tuple[list[ListedPlayer], list[PeriodEvent]]:
    """A small list and some events of any edition, unrated and unknown players among them."""
    numbers = range(1, draw(st.integers(3, 8)))
    players = [
        ListedPlayer(
            number,
            birth_year=draw(st.sampled_from([None, 1980, 2007, 2008, 2012])),
            rating=draw(st.one_of(st.none(), st.integers(1400, 2800))),
            k=draw(st.sampled_from([None, None, 10, 20, 40])),
            career_games=draw(st.sampled_from([None, 0, 12, 29, 30, 400])),
            highest=draw(st.one_of(st.none(), st.integers(1400, 2800))),
            has_played=draw(st.booleans()),
            standard=draw(st.one_of(st.none(), st.integers(1400, 2700))),
            pool=draw(_pools),
        )
        for number in numbers
    ]
    rapid = draw(st.booleans())
    rules = [edition for edition in EDITIONS.values() if (edition.regulation == "B.02.RB") is rapid]
    if not rapid:
        players = [player._replace(standard=None) for player in players]
    ids = st.integers(1, len(numbers) + 1)
    pairs = st.tuples(ids, ids, st.integers(0, 2), st.integers(0, 2)).filter(lambda game: game[0] != game[1])
    ratings = st.one_of(st.none(), st.dictionaries(ids, st.integers(1400, 2800)))
    events = st.builds(
        PeriodEvent,
        st.just("Open"),
        st.sampled_from(rules),
        st.lists(pairs, max_size=25),
        st.dates(date(2026, 9, 1), date(2026, 10, 20)),
        ratings,
    )
    return players, draw(st.lists(events, max_size=4))


_pools = st.lists(
    st.builds(
        PooledEvent,
        st.sampled_from(["2024-09", "2024-10", "2026-01"]),
        st.lists(
            st.builds(PooledGame, st.integers(1400, 2400), st.integers(0, 2)), min_size=1, max_size=4
        ).map(tuple),
        st.booleans(),
    ),
    max_size=2,
).map(tuple)


@settings(max_examples=150, deadline=None)
@given(periods(), st.sampled_from(["2026-11", "2027-01"]))
def test_the_fast_list_is_the_literal_one(
    period: tuple[list[ListedPlayer], list[PeriodEvent]], month: str
) -> None:
    """B.02 7 and 8: every rating and number of games, read once fast and once word by word."""
    players, events = period
    rules = rules_of(Speed.STANDARD, "2025-10")
    new = rating_list(month, players, events, rules)
    before = {player.fide_id: player for player in players}
    ordered = sorted(events, key=lambda event: event.start or date.min)
    for fide_id, row in new.players.items():
        assert (row.rating, row.games) == new_rating(fide_id, month, before, ordered), fide_id


@settings(max_examples=60, deadline=None)
@given(periods(), st.randoms(use_true_random=False))
def test_the_order_of_games_and_of_later_events_does_not_matter(
    period: tuple[list[ListedPlayer], list[PeriodEvent]], dice: Random
) -> None:
    """B.02 7.1: a list is made from facts, not from the order in which reports came in."""
    players, events = period
    dated = [replace(event, start=date(2026, 9, day)) for day, event in enumerate(events, start=1)]
    shuffled = [replace(event, games=dice.sample(event.games, len(event.games))) for event in dated]
    dice.shuffle(shuffled)
    as_dated, as_shuffled = (rating_list(MONTH, players, each, RULES).players for each in (dated, shuffled))
    assert {key: (row.rating, row.games, row.k) for key, row in as_dated.items()} == {
        key: (row.rating, row.games, row.k) for key, row in as_shuffled.items()
    }
