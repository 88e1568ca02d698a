"""Norms on their way from a tournament into an application (B.01 1.5.6, 1.1.3, 1.9.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from caissa.titles.applications.listed_events import ListedEvent, big_swiss, one_round_a_day
from caissa.titles.applications.offered_norms import DayUnknown, Foreigners, offered_norms
from caissa.titles.title_norms.event import EventKind, TitleEvent
from caissa.titles.title_norms.norm import Norm, NormGame
from caissa.titles.title_norms.report_games import games_for_report
from caissa.tournament import Bye, Game, Outcome, Person, Player, Round, Title, Tournament

SWISS = "FIDE_DUTCH_2026"


def big_open(players: int, rating: int, rounds: int = 3, **facts: object) -> Tournament:
    """A Swiss in which 1 meets 2, 3 meets 4 … in every round, and all games are drawn."""
    listed = tuple(Player(number, Person(f"P{number}"), rating) for number in range(1, players + 1))
    games = tuple(Game(white, white + 1, Outcome.DRAW, Outcome.DRAW) for white in range(1, players, 2))
    played = tuple(Round(number, games) for number in range(1, rounds + 1))
    return Tournament(type_code=SWISS, players=listed, rounds=played, scheduled_rounds=rounds, **facts)  # type: ignore[arg-type]


def without(tournament: Tournament, round_number: int, *players: int) -> Tournament:
    """The same with the games of some players in a round taken away."""
    round_ = tournament.round(round_number)
    kept = tuple(game for game in round_.games if game.white not in players and game.black not in players)
    return tournament.with_round(replace(round_, games=kept))


@pytest.mark.parametrize(
    ("players", "rating", "met"), [(40, 2000, True), (38, 2600, False), (40, 1999, False), (60, 2000, True)]
)
def test_forty_participants_averaging_2000(players: int, rating: int, met: bool) -> None:
    """B.01 1.5.6a: in every round."""
    assert all(clause.met for clause in big_swiss(big_open(players, rating))) is met


def test_the_forty_highest_rated_are_looked_at() -> None:
    """B.01 1.5.6a: forty rated 2100 are there, whoever else plays."""
    event = big_open(60, 2100)
    weak = tuple(replace(player, rating=1200) if player.number > 40 else player for player in event.players)
    assert all(clause.met for clause in big_swiss(replace(event, players=weak)))


def test_unrated_players_are_not_among_the_forty() -> None:
    """B.01 1.5.6a: 38 rated 2400 and two unrated are not forty with an average."""
    event = big_open(40, 2400)
    unrated = tuple(
        replace(player, rating=None) if player.number > 38 else player for player in event.players
    )
    assert not any(clause.met for clause in big_swiss(replace(event, players=unrated)))


def test_who_misses_two_rounds_is_not_counted_and_one_round_is_forgiven() -> None:
    """B.01 1.5.6a: of 42, two who miss rounds 2 and 3 leave forty; one missed round is forgiven."""
    event = big_open(42, 2100)
    assert all(clause.met for clause in big_swiss(without(without(event, 2, 1, 2), 3, 1, 2)))
    forty = big_open(40, 2100)
    assert [clause.met for clause in big_swiss(without(forty, 2, 1, 2))] == [True, False, True]
    assert not any(clause.met for clause in big_swiss(without(without(forty, 2, 1, 2), 3, 1, 2)))


def test_an_allocated_bye_is_no_missed_round() -> None:
    """B.01 1.5.6a: pairing-allocated byes are excluded from missed rounds; 41 players, each bye another."""
    event = big_open(42, 2100)
    round_ = event.round(1)
    games = tuple(game for game in round_.games if game.white != 41)
    bye = (Bye(41, Outcome.PAIRING_ALLOCATED_BYE), Bye(42, Outcome.PAIRING_ALLOCATED_BYE))
    changed = event.with_round(replace(round_, games=games, byes=bye))
    assert "participants: 42;" in big_swiss(changed)[0].what


def test_a_round_robin_is_no_swiss() -> None:
    """B.01 1.5.6a: individual Swiss tournaments only."""
    event = replace(big_open(40, 2500), type_code="FIDE_ROUNDROBIN")
    assert not big_swiss(event)[0].met


# -- days --------------------------------------------------------------------------------------


def on_days(*days: int) -> Tournament:
    """An event with a round on each of these days."""
    event = big_open(10, 2400, rounds=len(days))
    start = date(2025, 1, 1)
    rounds = tuple(
        replace(round_, date=start + timedelta(days=day))
        for round_, day in zip(event.rounds, days, strict=True)
    )
    return replace(event, rounds=rounds, end=start + timedelta(days=max(days)))


@pytest.mark.parametrize(
    ("days", "slow"),
    [
        ((0, 1, 1, 2, 2, 3, 3, 4, 5), True),
        ((0, 1, 1, 2, 2, 3, 3, 4, 4), False),
        ((0, 0, 1, 1, 2, 2, 3, 3, 4), False),
    ],
)
def test_three_days_with_one_round(days: tuple[int, ...], slow: bool) -> None:
    """B.01 1.1.3a: days 0, 4 and 5 have one round; fewer such days are not enough."""
    assert one_round_a_day(on_days(*days)) is slow


def test_days_may_be_declared_or_unknown() -> None:
    """B.01 1.1.3a: nobody told the days; or it is said that there is one round a day."""
    assert one_round_a_day(big_open(10, 2400)) is None
    assert one_round_a_day(big_open(10, 2400), 1) is True
    assert one_round_a_day(big_open(10, 2400, rounds=2), 1) is False


# -- from a judged norm ---------------------------------------------------------------------------


def norm(**facts: object) -> Norm:
    """An IM norm of nine games, 7 of 9 where 6 were needed."""
    games = tuple(NormGame(number, Outcome.DRAW, number + 1) for number in range(1, 10))
    fields: dict[str, object] = {
        "player": 1,
        "title": Title.IM,
        "games": games,
        "clauses": (),
        "score": Decimal(7),
        "average": 2340,
        "percentage": 78,
        "difference": 220,
        "performance": 2560,
        "required": Decimal(6),
        "extra": 1,
        "counts_as": 10,
        "rounds": 9,
    }
    return Norm(**{**fields, **facts})  # type: ignore[arg-type]


def test_a_norm_from_a_big_open_goes_into_an_application() -> None:
    """B.01 1.5.6a, 1.4.1d: the event is listed, and the point to spare makes ten games."""
    event = big_open(40, 2100, end=date(2025, 4, 9), name="Open")
    (offered,) = offered_norms(norm(), event)
    assert (offered.listed_event, offered.brings, offered.extra) == (ListedEvent.BIG_SWISS, 10, Decimal(1))
    assert offered.foreigners is Foreigners.NORMAL


def test_a_national_final_is_listed_whatever_its_size() -> None:
    """B.01 1.5.6f: and its norm may need the exemption of 1.4.3a."""
    event = big_open(10, 2400, end=date(2025, 4, 9))
    final = TitleEvent(kind=EventKind.NATIONAL_FINAL)
    (offered,) = offered_norms(norm(exemption="B.01 1.4.3a"), event, final)
    assert offered.listed_event is ListedEvent.NATIONAL_FINAL
    assert offered.foreigners is Foreigners.NATIONAL_CHAMPIONSHIP


def test_both_presentations_are_offered_where_one_needs_no_exemption() -> None:
    """B.01 1.4.3e: the shorter one keeps the normal rule."""
    plain = norm(counts_as=9, extra=0, score=Decimal(6))
    both = norm(exemption="B.01 1.4.3d", under_normal_rule=plain)
    offered = offered_norms(both, big_open(10, 2400, end=date(2025, 4, 9)))
    assert [(norm.foreigners, norm.brings) for norm in offered] == [
        (Foreigners.BIG_SWISS, 10),
        (Foreigners.NORMAL, 9),
    ]
    assert offered[0].listed_event is None


def test_the_last_day_must_be_known() -> None:
    """B.01 1.5.6: the day decides which articles are asked; the rounds may tell it."""
    with pytest.raises(DayUnknown):
        offered_norms(norm(), big_open(10, 2400))
    (offered,) = offered_norms(norm(), replace(on_days(0, 1, 2), end=None))
    assert offered.end == date(2025, 1, 3)


# -- the games of the report -------------------------------------------------------------------------


def test_a_swiss_reports_the_games_of_those_with_title_results() -> None:
    """B.01 1.9.1a: player 1 made a norm; each of three rounds has one game of theirs."""
    games = games_for_report(big_open(10, 2400), {1})
    assert [(number, game.white, game.black) for number, game in games] == [(1, 1, 2), (2, 1, 2), (3, 1, 2)]


def test_other_events_report_all_games_that_were_played() -> None:
    """B.01 1.9.1b: five games in each of three rounds; a forfeit has no moves."""
    event = replace(big_open(10, 2400), type_code="FIDE_ROUNDROBIN")
    assert len(games_for_report(event, ())) == 15
    first = event.round(1)
    forfeit = Game(1, 2, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    assert (
        len(games_for_report(event.with_round(replace(first, games=(forfeit, *first.games[1:]))), ())) == 14
    )
