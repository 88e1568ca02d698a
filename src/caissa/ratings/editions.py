"""Every edition of the rating regulations as a table: B.02 (standard) and B.02.RB (rapid and blitz)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from caissa.messages import msg
from caissa.ratings import conditions, differences, initial
from caissa.ratings.coefficient import development_coefficient
from caissa.ratings.initial import Publication
from caissa.ratings.reasons import NotRated
from caissa.ratings.rounding import half_away_from_zero
from caissa.ratings.rules import RatingRules
from caissa.ratings.tables import rating_difference, scoring_probability
from caissa.regulations import Rule, in_force
from caissa.regulations import edition as known_edition
from caissa.tournament import Level, Speed, Tournament

STANDARD, RAPID_AND_BLITZ = "B.02", "B.02.RB"

# Of the text of 2022 only 1.1, 1.2, 8.2 and 8.3.1 and the floor of 1000 are known; the rest is taken to be
# as in 2024.
B02_2022 = RatingRules(
    STANDARD,
    "2022-01",
    (Speed.STANDARD,),
    probability=Rule("8.1.2", scoring_probability),
    conversion=Rule("8.1.1", rating_difference),
    difference=Rule("8.3.1", differences.one_upgrade),
    summation="8.3.2",
    coefficient=Rule("8.3.3", development_coefficient),
    rounding=Rule("8.3.4", half_away_from_zero),
    initial=Rule("8.2.3", initial.twenty_for_half_a_point),
    first_event="8.2.1",
    rated_meanwhile="8.2.4",
    publication=Publication("7.1.4", floor=1000, highest=None),
    dropped="7.2.1",
    activity="7.2.2",
    not_rated={
        NotRated.UNPLAYED: "5.1",
        NotRated.BY_DECISION: "5.1",
        NotRated.OPEN: "5.1",
        NotRated.UNRATED_OPPONENT: "8.3.1",
        NotRated.BOTH_UNRATED: "7.1.4",
        NotRated.MATCH_WITH_UNRATED: "6.1",
        NotRated.MATCH_DECIDED: "6.2",
        NotRated.TOO_LITTLE_TIME: "1.1",
        NotRated.OTHER_TIME_CONTROL: "1.1",
    },
    checks=(
        Rule("1.1", conditions.time_for_standard),
        Rule("1.2", conditions.first_control),
        Rule("3.1", conditions.hours_a_day),
    ),
    membership="10.1",
    long_notice="0.2.1",
    short_notice="0.2.2",
    closing="7.1.3",
    report="9.1",
    announcement="9.2",
    hybrid="9.4",
    gap=Rule("", differences.every_gap_counts),
    real_because=msg("only one opponent's rating per tournament is raised"),
)

B02_2024 = replace(
    B02_2022,
    key="2024-03",
    difference=Rule("8.3.1", differences.at_most_400),
    initial=Rule("8.2.3", initial.with_two_draws),
    publication=Publication("7.1.4", floor=1400, highest=2200),
    real_because="",
)

B02_2025 = replace(
    B02_2024,
    key="2025-10",
    difference=Rule("8.3.1", differences.at_most_400_below_2650),
    real_because=msg("the player is rated 2650 or more"),
)

RB_2024_03 = replace(
    B02_2024,
    regulation=RAPID_AND_BLITZ,
    key="2024-03",
    speeds=(Speed.RAPID, Speed.BLITZ),
    probability=Rule("7.1.2", scoring_probability),
    conversion=Rule("7.1.1", rating_difference),
    difference=Rule("7.3.1", differences.at_most_400),
    summation="7.3.2",
    coefficient=Rule("7.3.3", development_coefficient),
    rounding=Rule("7.3.4", half_away_from_zero),
    initial=Rule("7.2.4", initial.with_two_draws),
    first_event="7.2.2",
    rated_meanwhile="7.2.5",
    publication=Publication("6.1.4", floor=1400, highest=2200),
    dropped="6.2.1",
    activity="6.2.2",
    not_rated={
        NotRated.UNPLAYED: "4.1",
        NotRated.BY_DECISION: "4.1",
        NotRated.OPEN: "4.1",
        NotRated.UNRATED_OPPONENT: "7.3.1",
        NotRated.BOTH_UNRATED: "6.1.4",
        NotRated.MATCH_WITH_UNRATED: "5.1",
        NotRated.MATCH_DECIDED: "5.2",
        NotRated.TOO_WIDE_A_GAP: "7.3.1",
        NotRated.OTHER_TIME_CONTROL: "1.1",
    },
    checks=(
        Rule("1.1.1", conditions.time_for_rapid),
        Rule("1.1.2", conditions.time_for_blitz),
        Rule("1.2", conditions.equal_times),
        Rule("3.1.1", conditions.rapid_rounds_a_day),
        Rule("3.1.2", conditions.blitz_rounds_a_day),
    ),
    membership="9.1",
    long_notice="",
    short_notice="0.2",
    closing="6.1.3",
    report="8.1",
    announcement="8.2",
    hybrid="8.4",
    standard_counts="7.2.1",
)

RB_2024_12 = replace(
    RB_2024_03,
    key="2024-12",
    gap=Rule("7.3.1", differences.gap_of_600_with_a_strong_player),
)

EDITIONS: Mapping[tuple[str, str], RatingRules] = {
    (rules.regulation, rules.key): rules for rules in (B02_2022, B02_2024, B02_2025, RB_2024_03, RB_2024_12)
}
"""Every edition by regulation and key, the oldest first."""


def regulation_for(speed: Speed) -> str:
    """The regulation that rates this speed of play."""
    return STANDARD if speed is Speed.STANDARD else RAPID_AND_BLITZ


def rules_of(speed: Speed, key: str) -> RatingRules:
    """The edition with this key for a speed: 2024-03, 2024-03-01, or 2024 for the newest of that year."""
    regulation = regulation_for(speed)
    return EDITIONS[regulation, known_edition(regulation, key).key]


def followed_rules(tournament: Tournament, *, speed: Speed | None = None, edition: str = "") -> RatingRules:
    """The edition a section is rated by: the one asked for or announced, else the one at its start.

    Handbook: B.02 0.1; B.02.RB 0.1
    """
    played = speed or tournament.speed
    regulation = regulation_for(played)
    key = edition or tournament.announced_editions.get(regulation, "")
    if not key:
        official = tournament.level is Level.OFFICIAL
        key = in_force(regulation, tournament.start, official=official).key
    return rules_of(played, key)
