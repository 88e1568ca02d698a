"""What enters the standings: players or teams, decisions, those who left (C.05 6.6, C.07 7, 10)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from caissa.standings import Standings, check_standings, cross_table, standings
from caissa.testing import crosstable
from caissa.tournament import AbnormalPoints, Departure, Left, Outcome, Points, Scoring, Team, Tournament
from caissa.tournament.changes import expel_player


def values(computed: Standings, code: str) -> dict[int, Decimal | None]:
    """Everybody's value of a tie-break."""
    return {row.id: row.value(code) for row in computed.rows}


def leaves(tournament: Tournament, number: int, after_round: int) -> Tournament:
    """The same tournament with a player who withdrew after a round."""
    left = Left(Departure.WITHDRAWN, after_round)
    players = (
        replace(player, left=left) if player.number == number else player for player in tournament.players
    )
    return replace(tournament, players=tuple(players))


def test_players_who_belong_to_clubs_are_ranked_one_by_one() -> None:
    """C.07 2.1: an individual Swiss that lists clubs as teams ranks its players."""
    event = crosstable(
        """
        1 A 2000 2w1
        2 B 1900 1b0
        3 C 1800 4w=
        4 D 1700 3b=
        """,
        type_code="FIDE_DUTCH_2026",
        teams=(Team(1, "X", players=(1, 2)), Team(2, "Y", players=(3, 4))),
    )
    computed = standings(event, ["PTS"])

    assert computed.ranks == {1: 1, 3: 2, 4: 2, 2: 4}
    assert cross_table(event, computed).rows[0].name == "A"
    assert check_standings(event) == []


def test_who_left_a_round_robin_of_players_in_clubs() -> None:
    """C.05 6.6 (2): the rule asks for the player's games; one of three is less than half."""
    clubs = (Team(1, "X", players=(1, 2)), Team(2, "Y", players=(3, 4)))
    computed = standings(leaves(replace(ROUND_ROBIN, teams=clubs), 4, 1), ["PTS"])

    assert computed.unranked == (4,)


def test_a_decision_on_wins_holds_for_unrated_wins() -> None:
    """TRF 299: a win is worth ½ to A in round 1; that the game is not rated changes nothing."""
    event = crosstable(
        """
        1 A 2wW 3b1
        2 B 1bL 4w1
        3 C 4w1 1w0
        4 D 3b0 2b0
        """,
        type_text="Swiss",
        abnormal_points=(AbnormalPoints((1,), 1, Points("0.5"), Points(0), Outcome.WIN),),
    )

    assert standings(event, ["PTS"]).row(1).value("PTS") == Decimal("1.5")


ROUND_ROBIN = crosstable(
    """
    1 A 4w1 2w1 3b0
    2 B 3w1 1b0 4w*
    3 C 2b0 4b* 1w1
    4 D 1b0 3w* 2b*
    """,
    type_code="FIDE_ROUNDROBIN",
    scheduled_rounds=3,
)


def test_standings_after_an_earlier_round_stay_as_they_were() -> None:
    """C.05 6.6 (2) 1: D left after round 1, so the final standings drop the game with A; round 1 had it."""
    event = leaves(ROUND_ROBIN, 4, 1)
    final, first = standings(event, ["PTS"]), standings(event, ["PTS"], after_round=1)

    assert (final.unranked, values(final, "PTS")) == ((4,), {1: 1, 2: 1, 3: 1})
    assert (first.unranked, values(first, "PTS")) == ((), {1: 1, 2: 1, 3: 0, 4: 0})


def test_who_is_expelled_later_has_a_place_after_an_earlier_round() -> None:
    """C.05 6.7: A is expelled after round 2; after round 1 A led with B."""
    event = crosstable(
        """
        1 A 3w1 2b1
        2 B 4w1 1w0
        3 C 1b0 4b1
        4 D 2b0 3w0
        """,
        type_code="FIDE_DUTCH_2026",
        scheduled_rounds=3,
    )
    event = expel_player(event, 1, 2, "Laws 11.5")

    assert standings(event, ["PTS"]).unranked == (1,)
    assert standings(event, ["PTS"], after_round=1).ranks == {1: 1, 2: 1, 3: 3, 4: 3}


def test_a_performance_takes_only_games_with_a_result() -> None:
    """C.07 10.2: A beat a player rated 1000 (100 %: +800); the open game with 2800 has no score yet."""
    event = crosstable(
        """
        1 A 2000 2w1 3b*
        2 B 1000 1b0 4w1
        3 C 2800 4w1 1w*
        4 D 1700 3b0 2b0
        """,
        type_text="Swiss",
    )

    assert standings(event, ["TPR"], edition="2026-03").row(1).value("TPR") == 1000 + 800


def test_penalties_do_not_change_a_performance() -> None:
    """C.07 10.2: A drew with 1900 and beat 1800, 75 % against 1850 (+193), whatever was taken away."""
    event = crosstable(
        """
        1 A 2000 2w= 3w1
        2 B 1900 1b= 4w1
        3 C 1800 4w1 1b0
        4 D 1700 3b0 2b0
        """,
        type_text="Swiss",
        abnormal_points=(AbnormalPoints((1,), 1, Points("-0.5")),),
    )
    computed = standings(event, ["PTS", "TPR"], edition="2026-03")

    assert (computed.row(1).value("PTS"), computed.row(1).value("TPR")) == (1, 1850 + 193)


def test_points_that_depend_on_the_colour() -> None:
    """C.07 7.1, 10.2: a win with White brings what such a win brings; a draw is a draw with both colours."""
    event = crosstable(
        """
        1 A 2000 2w1 3b=
        2 B 1900 1b0 4w1
        3 C 1800 4w1 1w=
        4 D 1700 3b0 2b0
        """,
        type_text="Swiss",
        fide_mode=False,
        scoring=Scoring().replaced(
            black_win=Points("1.2"), white_draw=Points("0.4"), black_draw=Points("0.6")
        ),
    )
    computed = standings(event, ["PTS", "WIN", "TPR"], edition="2026-03")

    assert values(computed, "WIN") == {1: 1, 2: 1, 3: 1, 4: 0}
    # C drew with 2000 and beat 1700: 75 % against 1850.
    assert (computed.row(1).value("TPR"), computed.row(3).value("TPR")) == (1850 + 193, 1850 + 193)
