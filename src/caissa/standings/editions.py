"""The editions of the tie-break regulations, each the one before with its changes.

C.02 article 13 (2017, 2019), C.02 article 12 (2022), then C.07.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from caissa.errors import UnknownEdition
from caissa.messages import msg
from caissa.regulations import Rule
from caissa.regulations import edition as known_edition
from caissa.standings.results import FORFEIT_WIN, FORFEITS
from caissa.standings.rules import REGULATION, Measure, TieBreak, TieBreakRules, Where, Who
from caissa.standings.tiebreaks import cuts, opponents, own_record, ratings, teams, unplayed
from caissa.standings.tiebreaks import direct_encounter as encounter
from caissa.tournament import Score

_EXTENDED = {"EMMSB": "MP × MP", "EMGSB": "MP × GP", "EGMSB": "GP × MP", "EGGSB": "GP × GP"}


def _teams(article: str, does: Measure, types: str, title: str, modifiers: str = "") -> TieBreak:
    return TieBreak(article, does, types, title, modifiers, who=Who.TEAMS)


def _rated(article: str, does: Measure, types: str, title: str, modifiers: str = "") -> TieBreak:
    return TieBreak(article, does, types, title, "UE" + modifiers, who=Who.PLAYERS, needs_ratings=True)


def _koya(article: str, does: Measure) -> TieBreak:
    return TieBreak(article, does, "BC", msg("Koya"), "L", where=Where.ROUND_ROBIN)


def _encounter(article: str, modifiers: str = "") -> TieBreak:
    return TieBreak(
        article,
        own_record.points,
        "A",
        msg("direct encounter"),
        modifiers,
        separates=encounter.direct_encounter,
    )


def _extended(article: str, modifiers: str = "C") -> dict[str, TieBreak]:
    does = opponents.extended_sonneborn_berger
    return {
        name: _teams(
            article,
            does,
            "BC",
            msg("extended Sonneborn-Berger, opponent's total × scored: {scores}", scores=scores),
            modifiers,
        )
        for name, scores in _EXTENDED.items()
    }


def _scores(article: str) -> dict[str, TieBreak]:
    return {
        "PTS": TieBreak(article, own_record.points, "B", msg("points")),
        "MPTS": _teams(article, own_record.match_points, "B", msg("match points")),
        "GPTS": _teams(article, own_record.game_points, "B", msg("game points")),
    }


C02_2017 = TieBreakRules(
    key="2017-07",
    tie_breaks={
        **_scores("13.1.3"),
        "ARO": _rated(
            "13.3",
            ratings.average_rating_of_the_schedule,
            "D",
            msg("average rating of opponents"),
            "CM",
        ),
        "BH": TieBreak("13.4", opponents.buchholz, "C", msg("Buchholz"), "CM"),
        "DE": _encounter("13.5"),
        "KS": _koya("13.6", opponents.koya_by_score_groups),
        "BWG": TieBreak("13.7", own_record.games_won_with_black, "B", msg("games won with Black")),
        "BPG": TieBreak("13.8", own_record.games_with_black, "B", msg("games with Black")),
        "SB": TieBreak("13.9", opponents.sonneborn_berger_by_result, "BC", msg("Sonneborn-Berger")),
        "MPVGP": _teams("13.10", teams.the_other_score, "B", msg("match points or game points")),
        "WIN": TieBreak("13.11.4", own_record.games_and_forfeits_won, "B", msg("wins, forfeits included")),
        "SBO": TieBreak(
            "13.13.2", opponents.sum_of_actual_opponents_buchholz, "CC", msg("sum of opponents' Buchholz")
        ),
        **_extended("13.13.3"),
    },
    opponents_view=Rule("13.13.1", unplayed.all_unplayed_drawn),
    own_view=Rule("13.14.2", unplayed.virtual_opponent),
    cuts=Rule("13.4", cuts.lowest_first),
    direct_encounter=Rule("13.5", encounter.only_if_all_met),
    modifiers="13.4",
    pre_determined="13.9.1",
    lots="13.1.1",
    no_list="13.1.1",
    ratings="13.14",
    strength_factor=Rule("", teams.by_the_best_match),
    encounters_averaged=False,
    encounters_repeated=False,
    unrated_dropped=False,
    lots_are_a_duty=True,
)

C02_2019 = replace(
    C02_2017.with_tie_breaks(
        "2019-07",
        {
            "ARO": _rated(
                "13.3",
                ratings.average_rating_cut_by_absences,
                "D",
                msg("average rating of opponents"),
                "CM",
            ),
            "PS": TieBreak("13.10", own_record.progressive_scores, "B", msg("progressive scores"), "C"),
            "MPVGP": replace(C02_2017.tie_breaks["MPVGP"], article="13.11"),
            "WIN": replace(C02_2017.tie_breaks["WIN"], article="13.12.4"),
            "SBO": replace(C02_2017.tie_breaks["SBO"], article="13.14.2"),
            **_extended("13.14.3"),
        },
    ),
    opponents_view=Rule("13.15.3", unplayed.all_unplayed_drawn),
    own_view=Rule("13.15.2", unplayed.virtual_opponent),
    ratings="13.15",
)

C02_2022 = replace(
    C02_2019,
    key="2022-07",
    tie_breaks={
        **_scores("12.1.3"),
        "DE": _encounter("12.3.2.1.1"),
        "WIN": TieBreak(
            "12.3.2.2.1", own_record.games_and_forfeits_won, "B", msg("wins, unplayed ones included")
        ),
        "BPG": TieBreak("12.3.2.2.2", own_record.games_with_black, "B", msg("games with Black")),
        "BWG": TieBreak("12.3.2.2.3", own_record.games_won_with_black, "B", msg("games won with Black")),
        "PS": TieBreak("12.3.2.2.4", own_record.progressive_scores, "B", msg("progressive scores"), "C"),
        "GE": TieBreak(
            "12.3.2.2.5", own_record.rounds_elected_to_play, "B", msg("games one elected to play")
        ),
        "BH": TieBreak("12.3.2.3.1", opponents.buchholz, "C", msg("Buchholz"), "CM"),
        "SBO": TieBreak(
            "12.3.2.3.2", opponents.sum_of_opponents_buchholz, "CC", msg("sum of opponents' Buchholz")
        ),
        "ARO": _rated(
            "12.3.2.4.1",
            ratings.average_rating_of_two_thirds,
            "D",
            msg("average rating of opponents"),
            "CM",
        ),
        "TPR": _rated("12.3.2.4.2", ratings.performance_of_two_thirds, "DB", msg("performance rating")),
        "PTP": _rated("12.3.2.4.3", ratings.perfect_performance, "DB", msg("perfect performance")),
        "FB": TieBreak("12.3.2.4.4", opponents.scores_before_the_last_round, "D", msg("Fore Buchholz"), "CM"),
        "SB": TieBreak(
            "12.3.2.5.1", opponents.sonneborn_berger_cut_by_value, "BC", msg("Sonneborn-Berger"), "CM"
        ),
        "KS": _koya("12.3.2.5.2", opponents.koya),
        "APRO": _rated(
            "12.3.2.5.3",
            ratings.average_performance_of_two_thirds,
            "DC",
            msg("average performance of opponents"),
        ),
        "MPVGP": _teams("12.3.3.1", teams.the_other_score, "B", msg("match points or game points")),
        "MP+GP": _teams("12.3.3.1", teams.both_scores, "B", msg("match points plus game points")),
        **_extended("12.3.3.2", "CM"),
        "SSSC": _teams("12.3.3.3", teams.schedule_strength, "BC", msg("scores and schedule strength"), "KF"),
        "TBR": _teams("12.3.3.4", teams.top_board_results, "B", msg("results on board 1, then 2 …")),
    },
    opponents_view=Rule("12.3.5.2.1", unplayed.absences_after_the_last_game_drawn),
    own_view=Rule("12.3.5.2.2", unplayed.own_score),
    cuts=Rule("12.3.5.4", cuts.unplayed_first),
    direct_encounter=Rule("12.3.2.1.1", encounter.everybody_or_the_bound_first),
    modifiers="12.3.4",
    pre_determined="12.3.5.1",
    lots="12.1.3",
    no_list="12.1.3",
    ratings="12.3.0",
    strength_factor=Rule("12.3.3.3", teams.by_players_in_a_team),
    encounters_repeated=True,
    unrated_dropped=True,
)

_EXTENDED_ENCOUNTER = TieBreak(
    "13.3", own_record.points, "A", msg("extended direct encounter"), "P",
    who=Who.TEAMS, separates=encounter.extended_direct_encounter,
)  # fmt: skip

C07_2023 = replace(
    C02_2022,
    key="2023-09",
    tie_breaks={
        **_scores("4.2"),
        "DE": _encounter("6", "P"),
        "WIN": TieBreak("7.1", own_record.wins, "B", msg("wins")),
        "WON": TieBreak("7.2", own_record.games_won, "B", msg("games won")),
        "BPG": TieBreak("7.3", own_record.games_with_black, "B", msg("games with Black")),
        "BWG": TieBreak("7.4", own_record.games_won_with_black, "B", msg("games won with Black")),
        "PS": TieBreak("7.5", own_record.progressive_scores, "B", msg("progressive scores"), "C"),
        "GE": TieBreak("7.6", own_record.rounds_elected_to_play, "B", msg("games one elected to play")),
        "BH": TieBreak("8.1", opponents.buchholz, "C", msg("Buchholz"), "CMP"),
        "AOB": TieBreak(
            "8.2", opponents.average_of_opponents_buchholz, "CC", msg("opponents' average BH"), "P"
        ),
        "FB": TieBreak("8.3", opponents.fore_buchholz, "D", msg("Fore Buchholz"), "CMP"),
        "SB": TieBreak("9.1", opponents.sonneborn_berger, "BC", msg("Sonneborn-Berger"), "CMP"),
        "KS": _koya("9.2", opponents.koya),
        "ARO": _rated(
            "10.1", ratings.average_rating, "D", msg("average rating of opponents"), "CM"
        ),
        "TPR": _rated("10.2", ratings.performance, "DB", msg("performance rating")),
        "PTP": _rated("10.3", ratings.perfect_performance, "DB", msg("perfect performance")),
        "APRO": _rated(
            "10.4", ratings.average_performance_of_opponents, "DC",
            msg("opponents' average performance"),
        ),
        "APPO": _rated(
            "10.5", ratings.average_perfect_performance_of_opponents, "DC",
            msg("opponents' average perfect performance"),
        ),
        "BC": replace(
            _teams("12.1", teams.board_count, "B", msg("board count")),
            only_if_equal=Score.GAME_POINTS,
        ),
        "TBR": _teams("12.2", teams.top_board_results, "B", msg("top board results")),
        "BBE": _teams("12.3", teams.bottom_board_elimination, "B", msg("bottom board elimination")),
        "MPVGP": _teams("13.1", teams.the_other_score, "B", msg("match points or game points")),
        **_extended("13.2", "CMP"),
        **dict.fromkeys(("EDE", "EDEBT", "EDEBB", "EDET", "EDEB"), _EXTENDED_ENCOUNTER),
        "SSSC": _teams(
            "13.4", teams.schedule_strength, "BC", msg("scores and schedule strength"), "KF"
        ),
    },
    opponents_view=Rule("16.3", unplayed.final_requested_byes_drawn),
    own_view=Rule("16.4", unplayed.own_score),
    cuts=Rule("16.5", cuts.voluntary_unless_lower),
    direct_encounter=Rule("6", encounter.everybody_or_the_certain_first),
    modifiers="14",
    pre_determined="15.2",
    lots="4.2",
    no_list="4.1",
    ratings="10",
    strength_factor=Rule("13.4.2", teams.by_the_best_game),
    encounters_averaged=True,
    forfeits_in_own_record=FORFEITS,
    after_extended_encounter={
        "EDEBT": ("BC", "TBR"),
        "EDEBB": ("BC", "BBE"),
        "EDET": ("TBR",),
        "EDEB": ("BBE",),
    },
    lots_are_a_duty=False,
)  # fmt: skip

C07_2024_04 = replace(
    C07_2023,
    key="2024-04",
    strength_factor=Rule("13.4.2", teams.by_the_best_match),
)

# MTB26 (applied from September 2025) names TPN, RTNG, STD and AOB/F; until C.07 defined them in 2026
# they are tie-breaks that an event defines itself (4.1).
C07_2024 = replace(
    C07_2024_04.with_tie_breaks(
        "2024-08",
        {
            "REP": TieBreak("7.6", own_record.rounds_elected_to_play, "B", msg("rounds one elected to play")),
            "AOB": replace(C07_2024_04.tie_breaks["AOB"], modifiers="FP"),
            "STD": TieBreak("4.1", own_record.standard_points, "B", msg("standard points")),
            "TPN": TieBreak("4.1", own_record.pairing_number, "B", msg("pairing number"), "R"),
            "RTNG": replace(_rated("4.1", own_record.rating, "B", msg("rating")), modifiers="UR"),
        },
        "GE",
    ),
    no_list="2.1",
)

_NOT_IN_ROUND_ROBINS = {
    name: replace(C07_2024.tie_breaks[name], where=Where.SWISS) for name in ("BH", "AOB", "FB")
}

C07_2026 = replace(
    C07_2024.with_tie_breaks(
        "2026-03",
        {
            **_NOT_IN_ROUND_ROBINS,
            "STD": replace(C07_2024.tie_breaks["STD"], article="7.7"),
            "TPN": replace(C07_2024.tie_breaks["TPN"], article="7.8"),
            "RTNG": replace(C07_2024.tie_breaks["RTNG"], article="10.6"),
        },
    ),
    own_view=Rule("16.4", unplayed.own_score_capped),
    forfeits_in_own_record=frozenset({FORFEIT_WIN}),
)

EDITIONS: Mapping[str, TieBreakRules] = {
    rules.key: rules for rules in (C02_2017, C02_2019, C02_2022, C07_2023, C07_2024_04, C07_2024, C07_2026)
}
"""Every edition by its key, the oldest first."""


def rules_of(key: str) -> TieBreakRules:
    """The edition with this key: 2024-08, 2024-08-01, or 2024 for the newest of that year."""
    rules = EDITIONS.get(known_edition(REGULATION, key).key)
    if rules is None:
        raise UnknownEdition(
            wanted=msg("edition {edition} of the tie-break rules", edition=repr(key)),
            known=", ".join(EDITIONS),
        )
    return rules
