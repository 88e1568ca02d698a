"""Places: ties, lots, categories, interim standings, what-if, those who left."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.standings import (
    Supposed,
    born_from,
    born_until,
    category_standings,
    drawn,
    federation,
    open_games,
    rated,
    standings,
    what_if,
    with_alternatives,
    women,
)
from caissa.standings.editions import C07_2024, C07_2026
from caissa.testing import crosstable
from caissa.tournament import (
    AbnormalPoints,
    AnnouncedEdition,
    Birth,
    Outcome,
    Person,
    Player,
    Points,
    Sex,
    TpnList,
)
from caissa.tournament.changes import expel_player, withdraw_player

FOUR = crosstable(
    """
    1 Anna  2100 3w1 2b=
    2 Boris 2000 4b1 1w=
    3 Chen  1900 1b0 4w1
    4 Dora  1800 2w0 3b0
    """,
    type_text="Swiss",
)


def test_tied_participants_share_the_better_place() -> None:
    """C.07 2.1, 4.2: 1½, 1½, 1, 0 points are places 1, 1, 3, 4."""
    computed = standings(FOUR, ["PTS"])

    assert computed.ranks == {1: 1, 2: 1, 3: 3, 4: 4}
    assert computed.ties == ((1, 2),)
    assert [finding.code for finding in computed.findings] == ["standings.tied"]
    assert computed.row(3).decided_by == "PTS"


def test_lots_are_recorded_and_repeatable() -> None:
    """C.07 4.2: an order drawn and recorded parts what the list leaves tied, the same every time."""
    computed = standings(FOUR, ["PTS"], lots=(2, 1))

    assert computed.ranks == {2: 1, 1: 2, 3: 3, 4: 4}
    assert computed.row(1).decided_by == "drawing of lots"
    assert standings(FOUR, ["PTS"], lots=(2, 1)).ranks == computed.ranks


def test_lots_for_only_some_of_the_tied_change_nothing() -> None:
    """A drawing counts only if all who are tied took part in it."""
    assert standings(FOUR, ["PTS"], lots=(2,)).ranks == {1: 1, 2: 1, 3: 3, 4: 4}


def test_a_seed_always_draws_the_same_order() -> None:
    """DRAW-008: repeating the drawing gives the same, in whatever order the names are given."""
    first = drawn([7, 3, 12, 5], "2026-11-15 18:00, die 4 2 6")

    assert first == drawn([5, 12, 3, 7], "2026-11-15 18:00, die 4 2 6")
    assert sorted(first.order) == [3, 5, 7, 12]
    assert len({drawn(range(20), str(seed)).order for seed in range(50)}) == 50


def test_older_editions_make_lots_a_duty() -> None:
    """C.02 13.1.1, 12.1.3: the tie shall be broken by lots; C.07 4.2: should."""
    for edition, word in (("2017-07", "must be"), ("2022-07", "must be"), ("2026-03", "should be")):
        (finding,) = standings(FOUR, ["PTS"], edition=edition).findings
        assert word in finding.what


def test_standings_after_an_earlier_round_ignore_what_came_later() -> None:
    """TB-036: after round 1, Boris's opponent Dora has no points yet."""
    computed = standings(FOUR, ["PTS", "BH"], after_round=1)

    assert {row.id: row.value("BH") for row in computed.rows} == {1: 0, 2: 0, 3: 1, 4: 1}
    assert standings(FOUR, after_round=0).ranks == {1: 1, 2: 1, 3: 1, 4: 1}


OPEN = crosstable(
    """
    1 Anna  2100 3w1 2b*
    2 Boris 2000 4b1 1w*
    3 Chen  1900 1b0 4w1
    4 Dora  1800 2w0 3b0
    """,
    type_text="Swiss",
)


def test_open_games_are_not_unplayed_rounds() -> None:
    """C.07 15.1: a game in progress is a game; its opponent counts, its points are to come."""
    computed = standings(OPEN, ["PTS", "BH", "BPG", "REP"])

    assert computed.row(1).value("BH") == 2  # Chen 1, Boris 1 so far
    assert computed.row(1).value("BPG") == 1
    assert computed.row(1).value("REP") == 2
    assert not computed.complete
    assert "1 game is open" in computed.findings[0].what


def test_values_known_before_the_round_ends() -> None:
    """C.07 4.3: types B and D are told live, type C is not."""
    computed = standings(OPEN, ["PTS", "BH", "WIN", "ARO"], live=True)

    assert computed.row(1).texts == {"PTS": "1", "BH": None, "WIN": "1", "ARO": "1950"}


def test_what_if() -> None:
    """TB-036: the open game supposed won by Boris."""
    (game,) = open_games(OPEN)
    supposed = what_if(OPEN, [Supposed(game.round, game.white, game.black, "1-0")])

    assert standings(supposed, ["PTS"]).ranks == {2: 1, 1: 2, 3: 2, 4: 4}
    with pytest.raises(ValueError, match="not a result"):
        what_if(OPEN, [Supposed(2, 2, 1, "2-0")])


def test_an_expelled_player_has_no_place_but_opponents_keep_their_points() -> None:
    """VCL4THP 197: expelled players are out of the standings."""
    event = expel_player(FOUR, 1, after_round=2, reason="phone")
    computed = standings(event, ["PTS", "BH"])

    assert computed.ranks == {2: 1, 3: 2, 4: 3}
    assert computed.unranked == (1,)
    assert computed.row(2).value("BH") == Decimal("1.5")


def test_a_withdrawn_player_stays_in_a_swiss() -> None:
    """C.05 6.7: in a Swiss the results remain for ranking purposes."""
    computed = standings(withdraw_player(FOUR, 1, after_round=2), ["PTS"])

    assert computed.ranks[1] == 1


ROBIN = crosstable(
    """
    1 Anna  2w1 3b1 4w1
    2 Boris 1b0 4b1 3w=
    3 Chen  4w1 1w0 2b=
    4 Dora  3b0 2w0 1b0
    """,
    type_text="Round-Robin",
    scheduled_rounds=3,
)


def test_leaving_a_round_robin_before_half_of_the_games() -> None:
    """C.05 6.6: less than 50 % of the games: no result counts in the standings."""
    event = crosstable(
        "1 Anna 2w1 3b* 4w*\n2 Boris 1b0 4b1 3w=\n3 Chen 4w1 1w* 2b=\n4 Dora 3b0 2w0 1b*",
        type_text="Round-Robin", scheduled_rounds=3,
    )  # fmt: skip
    players = tuple(
        replace(player, left=_left(1)) if player.number == 1 else player for player in event.players
    )
    computed = standings(replace(event, players=players), ["PTS"], edition="2026-03")

    assert computed.ranks == {2: 1, 3: 1, 4: 3}
    assert computed.row(2).value("PTS") == Decimal("1.5")
    assert computed.unranked == (1,)


def test_leaving_a_round_robin_after_half_of_the_games() -> None:
    """C.05 6.6: at least 50 %: all results count, the rest are - for the player and + for opponents."""
    event = crosstable(
        "1 Anna 2w1 3b1 4w*\n2 Boris 1b0 4b1 3w=\n3 Chen 4w1 1w0 2b=\n4 Dora 3b0 2w0 1b*",
        type_text="Round-Robin", scheduled_rounds=3,
    )  # fmt: skip
    players = tuple(
        replace(player, left=_left(2)) if player.number == 1 else player for player in event.players
    )
    computed = standings(replace(event, players=players), ["PTS"], edition="2026-03")

    assert {row.id: row.value("PTS") for row in computed.rows} == {
        1: 2, 2: Decimal("1.5"), 3: Decimal("1.5"), 4: 1,
    }  # fmt: skip


def _left(after: int):  # type: ignore[no-untyped-def]
    from caissa.tournament import Departure, Left

    return Left(Departure.WITHDRAWN, after)


def _player(number: int, rating: int | None, sex: Sex, year: int, fed: str) -> Player:
    return Player(number, Person(f"P{number}", federation=fed, birth=Birth(year), sex=sex), rating)


def test_categories() -> None:
    """REPORT-004: women, age, rating and federation in the order of the standings, with own places."""
    players = (
        _player(1, 2100, Sex.MALE, 1960, "NOR"),
        _player(2, 2000, Sex.FEMALE, 2010, "SWE"),
        _player(3, None, Sex.FEMALE, 2012, "NOR"),
        _player(4, 1800, Sex.MALE, 2011, "SWE"),
    )
    event = replace(FOUR, players=players)
    computed = standings(event, ["PTS"])

    def places(category):  # type: ignore[no-untyped-def]
        return [(row.place, row.row.id) for row in category_standings(computed, event, category)]

    assert places(women()) == [(1, 2), (2, 3)]
    assert places(born_from(2010, "U16")) == [(1, 2), (2, 3), (3, 4)]
    assert places(born_until(1966, "S60")) == [(1, 1)]
    assert places(rated(2000)) == [(1, 1), (1, 2)]
    assert places(rated(1800, 2000)) == [(1, 2), (2, 4)]  # both bounds included
    assert places(rated(most=1999, unrated=True)) == [(1, 3), (2, 4)]
    assert places(federation("nor")) == [(1, 1), (2, 3)]


def test_the_announced_edition_is_followed() -> None:
    """C.07: the edition is the announced one, else that of the start date, else the newest."""
    announced = replace(FOUR, editions=(AnnouncedEdition("C.07", "2019-07"),))

    assert standings(announced).rules.key == "2019-07"
    assert standings(FOUR).rules.key == "2026-03"
    assert standings(announced, edition="2022").rules.key == "2022-07"


def test_decided_points_and_penalties_count() -> None:
    """TRF 299: a penalty in a round counts for all, one for the standings only for the place."""
    penalty = AbnormalPoints((1,), 1, Points("-0.5"))
    final = AbnormalPoints((2,), 999, Points(1))
    event = replace(FOUR, abnormal_points=(penalty, final))
    computed = standings(event, ["PTS", "BH"])

    assert {row.id: row.value("PTS") for row in computed.rows} == {1: 1, 2: Decimal("2.5"), 3: 1, 4: 0}
    assert computed.row(3).value("BH") == 1  # Anna 1, Dora 0
    assert computed.row(4).value("BH") == Decimal("2.5")  # Boris 1½ without the bonus, Chen 1


def test_an_outcome_may_have_been_given_another_value() -> None:
    """TRF 299 with an outcome: what that result was worth to these players."""
    event = replace(FOUR, abnormal_points=(AbnormalPoints((3,), 1, Points("0.5"), outcome=Outcome.LOSS),))

    assert standings(event).row(3).value("PTS") == Decimal("1.5")


def test_the_final_pairing_number_breaks_ties() -> None:
    """C.07 7.8: by the TPN that held in the last round, ascending or reversed."""
    event = replace(FOUR, tpns=(TpnList(1, (2, 1, 3, 4)),))

    assert standings(event, ["PTS", "TPN"]).ranks == {2: 1, 1: 2, 3: 3, 4: 4}
    assert standings(event, ["PTS", "TPN/R"]).ranks == {1: 1, 2: 2, 3: 3, 4: 4}
    assert standings(event, ["PTS", "RTNG/R"]).ranks == {2: 1, 1: 2, 3: 3, 4: 4}


def test_announced_alternatives_replace_the_handling_of_unplayed_rounds() -> None:
    """C.07 16.6: an event may say otherwise than 16.3, 16.4 and 16.5."""
    event = crosstable("1 A 2w1 H 3w1\n2 B 1b0 3w1 Z\n3 C Z 2b0 1b0", type_text="Swiss")

    def value(**announced: str) -> Decimal | None:
        rules = with_alternatives(C07_2024, **announced)
        return standings(event, ["BH"], rules=rules).row(1).value("BH")

    # Boris 1 and ½ for the absence at the end, the dummy 2½, Chen 0.
    assert value() == Decimal("4.0")
    assert value(opponents="as recorded") == Decimal("3.5")
    assert value(own="nothing") == Decimal("1.5")
    assert value(own="draws in every round") == Decimal("3.0")
    cut = with_alternatives(C07_2026, cut="lowest value")
    assert standings(event, ["BH/C1"], rules=cut).row(1).value("BH/C1") == Decimal("3.0")
    assert cut.own_view.article == "16.4"
    assert cut.cuts.article == "16.6"


def test_an_event_without_rounds_or_players() -> None:
    """Nothing played yet: everybody shares the first place; nobody there: no rows."""
    assert standings(crosstable("1 A 2000\n2 B 1900"), ["PTS", "BH/C1", "SB", "ARO", "DE"]).ranks == {
        1: 1,
        2: 1,
    }
    assert standings(crosstable("")).rows == ()
