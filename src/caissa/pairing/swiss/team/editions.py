"""The team system by edition: which criterion stands where, who may get the bye, how colours are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from caissa.messages import msg
from caissa.pairing.swiss.team import colours, criteria
from caissa.pairing.swiss.team.colours import ColourRule
from caissa.pairing.swiss.team.criteria import Measure, PairCriterion, SetCriterion
from caissa.pairing.teams.options import ColourType
from caissa.pairing.teams.state import BarsBye, PreferenceType, TeamState
from caissa.regulations import Rule, in_force
from caissa.regulations import edition as register_edition
from caissa.tournament import Points, Tournament

REGULATION = "C.04.6"

ByeKey = Callable[[TeamState], Points | int]


@dataclass(frozen=True, slots=True)
class TeamRules:
    """One edition: its criteria in order of priority and the articles that the reasons cite."""

    key: str
    bars_bye: Rule[BarsBye]
    bye_order: tuple[Rule[ByeKey], ...]
    set_criteria: tuple[SetCriterion, ...]
    pair_criteria: tuple[PairCriterion, ...]
    preferences: Mapping[ColourType, Rule[PreferenceType]]
    colour_rules: tuple[Rule[ColourRule], ...]
    articles: Mapping[str, str]
    boards_by_pairing_score: bool

    def cite(self, what: str) -> str:
        """The article about something, with the regulation before it."""
        return f"{REGULATION} {self.articles[what]}"


_PREFERENCES: dict[ColourType, Rule[PreferenceType]] = {
    ColourType.A: Rule("1.7.1", colours.type_a),
    ColourType.B: Rule("1.7.2", colours.type_b),
    ColourType.NONE: Rule("1.7", colours.no_preference),
}

_COLOUR_RULES: tuple[Rule[ColourRule], ...] = (
    Rule("4.3.1", colours.by_lot, "lot"),
    Rule("4.3.2", colours.only_preference, "only-preference"),
    Rule("4.3.3", colours.opposite_preferences, "opposite-preferences"),
    Rule("4.3.4", colours.only_strong_preference, "strong-preference"),
    Rule("4.3.5", colours.lower_difference, "difference"),
    Rule("4.3.6", colours.alternation, "alternation"),
    Rule("4.3.7", colours.preference_of_first_team, "first-team"),
    Rule("4.3.8", colours.first_team_alternates, "first-team-alternates"),
)

# The text of 2024 ends at 4.3.8, which says nothing where the first-team has not played a match yet.
# The other team then alternates, as 4.3.9 says since 2026.
_OPEN_IN_2024: Rule[ColourRule] = Rule("4.3.8", colours.other_team_alternates, "other-team-alternates")

C0406_2024 = TeamRules(
    key="2024-08",
    bars_bye=Rule("3.1.2", criteria.had_bye_or_win_without_playing, "C2"),
    bye_order=(
        Rule("2.1.2", criteria.score, msg("the lowest score")),
        Rule("2.1.3", criteria.games_played, msg("the most games played")),
        Rule("2.1.4", criteria.largest_number, msg("the highest TPN")),
    ),
    set_criteria=(
        SetCriterion("3.3.1", "C4", msg("number of upfloaters"), criteria.upfloaters),
        SetCriterion(
            "3.3.2", "C5", msg("score differences of upfloaters"), criteria.score_differences, Measure.LIST
        ),
        SetCriterion(
            "3.3.3",
            "C6",
            msg("teams of the following scoregroup not paired inside it"),
            criteria.upfloaters_of_following,
        ),
    ),
    pair_criteria=(
        PairCriterion("3.3.4", "C7", msg("colour preferences denied"), criteria.preference_denied),
        PairCriterion(
            "3.3.5", "C8", msg("strong colour preferences denied"), criteria.strong_preference_denied
        ),
        PairCriterion(
            "3.3.6", "C9", msg("teams that float again"), criteria.floats_again, in_last_two_rounds=False
        ),
    ),
    preferences=_PREFERENCES,
    colour_rules=(*_COLOUR_RULES, _OPEN_IN_2024),
    articles={
        "legal": "3.1.1",
        "completion": "3.2.1",
        "impossible": "1.9.3",
        "bye": "2.1",
        "bye legal": "2.1.1",
        "bye barred": "3.1.2",
        "upfloaters": "2.2.5",
        "no upfloaters": "3.3.1",
        "identifier": "2.3.4",
    },
    boards_by_pairing_score=False,
)

C0406_2026 = replace(
    C0406_2024,
    key="2026-02",
    bars_bye=Rule("2.1.2", criteria.had_bye_or_forfeit_win, "C2"),
    bye_order=(
        Rule("3.4.2", criteria.score, msg("the lowest score")),
        Rule("3.4.3", criteria.matches_played, msg("the most matches played")),
        Rule("3.4.4", criteria.largest_number, msg("the largest TPN")),
    ),
    set_criteria=(
        SetCriterion("2.3.1", "C4", msg("number of upfloaters"), criteria.upfloaters),
        SetCriterion(
            "2.3.2", "C5", msg("score differences of upfloaters"), criteria.score_differences, Measure.LIST
        ),
        SetCriterion(
            "2.3.3", "C6", msg("upfloaters of the following scoregroup"), criteria.upfloaters_of_following
        ),
        SetCriterion(
            "2.3.4",
            "C7",
            msg("upfloaters that floated in the round before"),
            criteria.upfloaters_that_floated,
            in_last_two_rounds=False,
        ),
    ),
    pair_criteria=(
        PairCriterion("2.3.5", "C8", msg("colour preferences denied"), criteria.preference_denied),
        PairCriterion(
            "2.3.6", "C9", msg("strong colour preferences denied"), criteria.strong_preference_denied
        ),
        PairCriterion(
            "2.3.7",
            "C10",
            msg("opponents of upfloaters that floated in the round before"),
            criteria.opponents_that_floated,
            in_last_two_rounds=False,
        ),
    ),
    colour_rules=(*_COLOUR_RULES, Rule("4.3.9", colours.other_team_alternates, "other-team-alternates")),
    articles={
        "legal": "2.1.1",
        "completion": "2.2.1",
        "impossible": "3.3.3",
        "bye": "3.4",
        "bye legal": "3.4.1",
        "bye barred": "2.1.2",
        "upfloaters": "3.5.5",
        "no upfloaters": "2.3.1",
        "identifier": "3.6.4",
    },
    boards_by_pairing_score=True,
)

EDITIONS = {rules.key: rules for rules in (C0406_2024, C0406_2026)}


def team_rules_for(tournament: Tournament, edition: str | None = None) -> TeamRules:
    """The edition asked for, else the one announced, else the one in force at the start."""
    wanted = edition or tournament.announced_editions.get(REGULATION)
    if wanted:
        return EDITIONS[register_edition(REGULATION, wanted).key]
    return EDITIONS[in_force(REGULATION, tournament.start).key]
