"""Sizing advice, and whether the mix of opponents allows norms."""

import pytest

from caissa.pairing.tables.norm_possibility import norm_possibilities
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.sizing import (
    ImpossibleSize,
    doubts_about_norms,
    doubts_about_winner,
    knockout_size,
    round_robin_size,
    rounds_for_clear_winner,
    scheveningen_size,
    sizes,
    swiss_size,
)
from caissa.tournament import Person, Player, Sex, Title


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (8, 3), (9, 4), (16, 4), (60, 6), (64, 6), (65, 7), (300, 9)]
)
def test_rounds_for_a_clear_winner(players, rounds):
    """PAIR-038, Manual C.04.2 2.1: T ≥ log2(N)."""
    assert rounds_for_clear_winner(players) == rounds
    assert not doubts_about_winner(swiss_size(players))


def test_a_swiss_that_is_too_short():
    """PAIR-038: 60 players need six rounds; five leave first place shared."""
    [doubt] = doubts_about_winner(swiss_size(60, 5))
    assert doubt.code == "sizing.few-rounds"
    assert not doubts_about_winner(round_robin_size(60))


def test_sizes_side_by_side():
    """Manual chapter 4: ten players at two rounds a day."""
    swiss, single, double, knockout = sizes(10, 5, 2)
    assert (swiss.rounds, swiss.games, swiss.days) == (5, 25, 3)
    assert (single.rounds, single.games, single.days) == (9, 45, 5)
    assert (double.rounds, double.games, double.games_a_player) == (18, 90, 18)
    assert (knockout.rounds, knockout.games, knockout.days) == (8, 18, 8)
    assert (scheveningen_size(16).rounds, scheveningen_size(16).games) == (8, 64)


def test_odd_fields_need_a_round_more():
    """Manual chapter 4, 1: with nine players nine rounds of four games."""
    nine = round_robin_size(9)
    assert (nine.rounds, nine.games, nine.games_a_player, nine.boards) == (9, 36, 8, 4)


@pytest.mark.parametrize(
    ("size", "per_day", "codes"),
    [
        (swiss_size(60, 9), 2, []),
        (swiss_size(60, 7), 1, ["sizing.few-games"]),
        (swiss_size(60, 9), 3, ["sizing.rounds-a-day"]),
        (round_robin_size(10), 1, []),
        (round_robin_size(9), 1, ["sizing.few-games"]),
        (round_robin_size(6, 2), 1, []),
        (round_robin_size(5, 2), 1, ["sizing.few-games", "sizing.few-players"]),
        (scheveningen_size(20), 1, ["sizing.approval"]),
        (knockout_size(64), 1, []),
    ],
)
def test_what_stands_against_norms(size, per_day, codes):
    """B.01 1.4.1a nine games, 1.1.3 two rounds a day, 1.4.2e formats, 1.4.5f six players."""
    assert [doubt.code for doubt in doubts_about_norms(size, per_day)] == codes


@pytest.mark.parametrize(
    "impossible",
    [
        lambda: swiss_size(1),
        lambda: swiss_size(8, 8),
        lambda: swiss_size(8, 0),
        lambda: round_robin_size(8, rounds_a_day=0),
        lambda: scheveningen_size(7),
        lambda: rounds_for_clear_winner(0),
    ],
)
def test_impossible_sizes_are_refused(impossible):
    """C.04.1 2: nobody meets twice, so eight players have seven rounds at most."""
    with pytest.raises(ImpossibleSize):
        impossible()


def field(titles, federations, rating=2400):
    """Players with these titles and federations."""
    return {
        number: Player(
            number, Person("P", federation=code, title=Title(title) if title != "-" else None), rating
        )
        for number, (title, code) in enumerate(zip(titles, federations, strict=True), start=1)
    }


def test_a_round_robin_made_for_im_norms():
    """B.01 1.4.3-1.4.5, by hand: ten players, three IMs, three federations; player 10 can make an IM norm."""
    players = field(
        ["IM", "IM", "IM", "FM", "FM", "-", "-", "-", "-", "-"],
        ["ESP", "ITA", "FRA", *["ESP"] * 2, *["ITA"] * 5],
    )
    possibilities = {(norm.player, norm.title): norm for norm in norm_possibilities(round_robin(10), players)}
    ten = possibilities[10, Title.IM]
    assert ten.possible
    assert {clause.what for clause in ten.clauses} >= {
        "9 games of 9",
        "2 foreign federations of 2",
        "title-holders: 5 of 5",
        "3 with the title sought or higher of 3",
        "rating average 2400 of 2230",
    }
    assert (1, Title.IM) not in possibilities
    assert not possibilities[10, Title.GM].possible


def test_what_makes_a_norm_impossible_is_named():
    """B.01 1.4.1a, 1.4.3: eight games, all against compatriots."""
    players = field(["GM"] * 5 + ["-"] * 4, ["ESP"] * 9)
    possibility = next(
        possibility for possibility in norm_possibilities(round_robin(9), players) if possibility.player == 9
    )
    failed = [clause.article for clause in possibility.clauses if not clause.met]
    assert failed == ["B.01 1.4.1a", "B.01 1.4.3", "B.01 1.4.4", "B.01 1.4.4"]


def test_in_a_double_round_robin_half_must_have_the_title():
    """B.01 1.4.5f, six players: five opponents, ten games; three of the title sought, rounded up."""
    players = field(["GM", "GM", "IM", "IM", "FM", "-"], ["ESP", "ITA", "FRA", "ESP", "GER", "USA"])
    possibilities = {
        (player.player, player.title): player
        for player in norm_possibilities(round_robin(6, 2), players, double=True)
    }
    assert possibilities[6, Title.IM].possible
    clause = next(clause for clause in possibilities[6, Title.GM].clauses if clause.article == "B.01 1.4.5f")
    assert (clause.what, clause.met) == ("2 with the title sought or higher of 3", False)


def test_one_low_rating_is_raised_to_the_floor():
    """B.01 1.4.6b-d: of two unrated opponents one counts 2050 for an IM norm, the other 1400."""
    players = field(["IM"] * 5 + ["-"] * 5, ["ESP", "ITA", "FRA", "GER", "USA"] * 2)
    players |= {number: Player(number, players[number].person, None) for number in (8, 9)}
    possibility = next(
        p for p in norm_possibilities(round_robin(10), players) if (p.player, p.title) == (10, Title.IM)
    )
    # (7 x 2400 + 2050 + 1400) / 9 = 2250
    assert possibility.clauses[-1].what == "rating average 2250 of 2230"


def test_titles_for_women_are_for_women():
    """B.01 0.3: WGM and WIM norms are looked at for women only."""
    players = field(["GM", "-", "-"], ["ESP", "ITA", "FRA"])
    players[3] = Player(3, Person("W", federation="FRA", sex=Sex.FEMALE), 2200)
    titles = {(norm.player, norm.title) for norm in norm_possibilities(round_robin(3), players)}
    assert (3, Title.WGM) in titles
    assert (2, Title.WGM) not in titles
