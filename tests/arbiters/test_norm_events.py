"""Which events are worth a norm for FIDE Arbiter and International Arbiter (B.06.1 3.8-3.10, 4.8-4.10)."""

from __future__ import annotations

import pytest

from caissa.arbiters import (
    ArbiterTitle,
    Duty,
    EventFacts,
    EventSystem,
    NationalEvent,
    Service,
    Verdict,
    event_norm,
    norm,
)
from caissa.tournament import Speed

from .people import event

FA, IA = ArbiterTitle.FIDE, ArbiterTitle.INTERNATIONAL
YES, OPEN, NO = Verdict.YES, Verdict.OPEN, Verdict.NO


def answer(facts: EventFacts, title: ArbiterTitle) -> tuple[Verdict, str]:
    """The verdict and the article of the best way."""
    verdict = event_norm(facts, title)
    return verdict.verdict, verdict.best.route.article


@pytest.mark.parametrize(("rated", "expected"), [(19, NO), (20, YES)])
def test_a_swiss_needs_twenty_rated_players(rated: int, expected: Verdict) -> None:
    """3.8.1: at least 20 rated players."""
    assert answer(event(rated=rated), FA) == (expected, "3.8.1")


@pytest.mark.parametrize(
    ("players", "rated", "at_end", "expected"),
    [
        (12, 10, None, YES),
        (12, 9, None, OPEN),
        (12, 9, True, YES),
        (12, 9, False, NO),
        (8, 8, None, YES),
    ],
)
def test_a_round_robin_needs_all_rated_or_ten(
    players: int, rated: int, at_end: bool | None, expected: Verdict
) -> None:
    """3.8.2: all rated at the end, or at least ten rated; who will be rated may have to be told."""
    facts = event(system=EventSystem.ROUND_ROBIN, players=players, rated=rated, all_rated_at_end=at_end)
    assert answer(facts, FA) == (expected, "3.8.2")


@pytest.mark.parametrize(("rated", "expected"), [(5, NO), (6, YES)])
def test_a_double_round_robin_needs_six_rated_players(rated: int, expected: Verdict) -> None:
    """3.8.3: at least six rated players."""
    facts = event(system=EventSystem.DOUBLE_ROUND_ROBIN, players=6, rated=rated, rounds=10)
    assert answer(facts, FA) == (expected, "3.8.3")


def test_a_knock_out_is_reviewed_by_fide() -> None:
    """2.3.1 accepts the system, 3.8 names no number for it: the answer stays open."""
    assert answer(event(system=EventSystem.KNOCKOUT), FA) == (OPEN, "2.3.1")


@pytest.mark.parametrize(("rounds", "expected", "short"), [(4, NO, True), (5, YES, True), (6, YES, True)])
def test_a_short_event_is_accepted_once(rounds: int, expected: Verdict, short: bool) -> None:
    """3.10 asks for seven rounds, 3.10.1 accepts one event of five or six."""
    verdict = event_norm(event(rounds=rounds), FA)
    assert (verdict.verdict, verdict.short) == (expected, short)
    assert not event_norm(event(rounds=7), FA).short


@pytest.mark.parametrize(("rated", "rounds", "expected"), [(30, 9, YES), (29, 9, NO), (30, 8, NO)])
def test_rapid_and_blitz_count_once_with_thirty_rated_and_nine_rounds(
    rated: int, rounds: int, expected: Verdict
) -> None:
    """3.9.2: and a rapid Swiss with many rated players does not count as an ordinary Swiss."""
    facts = event(speed=Speed.RAPID, rated=rated, rounds=rounds)
    assert answer(facts, FA) == (expected, "3.9.2")
    assert event_norm(facts, FA).best.route.limit == 1


LEAGUE = event(
    national=NationalEvent.TEAM_TOP_DIVISION,
    for_teams=True,
    system=EventSystem.ROUND_ROBIN,
    federations=1,
    teams=10,
    boards_per_team=4,
    players=100,
    rated=60,
    player_norms_possible=False,
)


@pytest.mark.parametrize(
    ("change", "fails_at"),
    [
        ({}, None),
        ({"boards_per_team": 3}, "B.06.1 4.9.2.a"),
        ({"teams": 9}, "B.06.1 4.9.2.b"),
        ({"rated": 59}, "B.06.1 4.9.2.c"),
    ],
)
def test_the_top_division_of_the_national_team_championship(
    change: dict[str, int], fails_at: str | None
) -> None:
    """4.9.2: four boards, ten teams, 60 % rated; each of them is needed."""
    from dataclasses import replace

    routes = event_norm(replace(LEAGUE, **change), IA).routes
    league = next(way for way in routes if way.route.article == "4.9.2")
    assert [clause.article for clause in league.clauses if clause.met is False] == (
        [fails_at] if fails_at else []
    )


def test_a_double_round_robin_league_needs_only_six_teams() -> None:
    """3.9.1 b: six teams in a double round robin."""
    from dataclasses import replace

    facts = replace(LEAGUE, system=EventSystem.DOUBLE_ROUND_ROBIN, teams=6)
    league = next(way for way in event_norm(facts, FA).routes if way.route.article == "3.9.1")
    assert league.verdict is YES


@pytest.mark.parametrize(("served", "fa", "ia"), [(4, NO, NO), (5, YES, NO), (7, YES, YES)])
def test_a_league_asks_for_the_rounds_that_the_arbiter_served(served: int, fa: Verdict, ia: Verdict) -> None:
    """3.9.1: at least five rounds; 4.9.2: at least seven."""
    service = Service(LEAGUE, rounds_served=served)
    ways = {way.route.article: way.verdict for way in norm(service, FA).routes}
    assert ways["3.9.1"] is fa
    assert {way.route.article: way.verdict for way in norm(service, IA).routes}["4.9.2"] is ia


def test_a_hybrid_event_must_be_endorsed() -> None:
    """2.3.2, 3.9.3: and it counts as nothing else."""
    assert answer(event(hybrid=True), FA) == (OPEN, "3.9.3")
    assert answer(event(hybrid=True, endorsed=True), FA) == (YES, "3.9.3")
    assert answer(event(hybrid=True, endorsed=False), FA)[0] is NO


def test_a_match_arbiter_in_an_olympiad() -> None:
    """3.9.4: the duty counts, not only the event."""
    olympiad = event(official="olympiad", for_teams=True, rounds=11)
    ways = {way.route.article: way.verdict for way in norm(Service(olympiad, Duty.MATCH_ARBITER), FA).routes}
    assert ways["3.9.4"] is YES
    ways = {way.route.article: way.verdict for way in norm(Service(olympiad, Duty.ARBITER), FA).routes}
    assert ways["3.9.4"] is NO


@pytest.mark.parametrize(("federations", "expected"), [(2, NO), (3, YES)])
def test_an_ia_norm_needs_three_federations(federations: int, expected: Verdict) -> None:
    """2.6.2 b and 4.8.3: international means three federations for an IA norm."""
    assert answer(event(federations=federations), IA) == (expected, "4.8.3")


def test_without_title_norms_of_players_an_international_open_is_no_ia_norm() -> None:
    """4.8.3: the field must allow title norms; whether it does may have to be told."""
    assert answer(event(player_norms_possible=False), IA)[0] is NO
    assert answer(event(player_norms_possible=None), IA) == (OPEN, "4.8.3")


@pytest.mark.parametrize(
    ("change", "expected"),
    [({}, YES), ({"players": 99}, NO), ({"rated": 29}, NO), ({"federations": 2}, NO), ({"rounds": 6}, NO)],
)
def test_a_large_international_event_counts_once_for_ia(change: dict[str, int], expected: Verdict) -> None:
    """4.9.1: 100 players, three federations, 30 % rated, seven rounds."""
    facts = event(**{"players": 100, "rated": 30, "rounds": 7, "federations": 3, **change})
    large = next(way for way in event_norm(facts, IA).routes if way.route.article == "4.9.1")
    assert large.verdict is expected


def test_rapid_is_an_ia_norm_only_at_world_and_continental_championships() -> None:
    """4.8.4 and the manual's note: no other rapid event, however international."""
    assert answer(event(speed=Speed.RAPID), IA)[0] is NO
    assert answer(event(speed=Speed.RAPID, official="world-rapid-blitz"), IA) == (YES, "4.8.4")


def test_the_national_final_may_be_used_twice() -> None:
    """4.8.1: maximum two norms."""
    facts = event(national=NationalEvent.INDIVIDUAL_FINAL, federations=1, player_norms_possible=False)
    verdict = event_norm(facts, IA)
    assert (verdict.verdict, verdict.best.route.article, verdict.best.route.limit) == (YES, "4.8.1", 2)


@pytest.mark.parametrize(("rounds", "expected", "short"), [(6, NO, True), (7, YES, True), (9, YES, False)])
def test_an_ia_norm_takes_nine_rounds_once_seven(rounds: int, expected: Verdict, short: bool) -> None:
    """4.10 and 4.10.1."""
    verdict = event_norm(event(rounds=rounds), IA)
    assert (verdict.verdict, verdict.short) == (expected, short)


def test_an_unrated_event_gives_no_norm() -> None:
    """2.1: norms come from FIDE rated events."""
    assert event_norm(event(fide_rated=False), FA).verdict is NO


def test_shares_are_compared_without_rounding() -> None:
    """4.9.2 c: 60 % of 101 players are 60.6, so 61; a share of nothing is shown as such."""
    from dataclasses import replace

    from caissa.arbiters.judgement import Clause, percent_at_least

    for rated, met in ((60, False), (61, True)):
        routes = event_norm(replace(LEAGUE, players=101, rated=rated), IA).routes
        league = next(way for way in routes if way.route.article == "4.9.2")
        assert league.clauses[-1].met is met
    assert percent_at_least("x", "men", 0, 0, 25).actual == "0 of 0"
    assert percent_at_least("x", "men", None, 4, 25).met is None
    assert str(Clause("B.06.1 2.1", "rated", None)) == "open: rated [B.06.1 2.1]"
    robin = event(system=EventSystem.ROUND_ROBIN, rated=None)
    assert answer(robin, FA) == (OPEN, "3.8.2")
