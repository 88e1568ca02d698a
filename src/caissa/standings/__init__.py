"""Standings and tie-breaks in every edition since 2017, each value with its working."""

from caissa.standings.alternatives import CUTS, OPPONENTS_VIEWS, OWN_VIEWS, with_alternatives
from caissa.standings.categories import (
    Category,
    CategoryRow,
    born_from,
    born_until,
    category_standings,
    federation,
    rated,
    women,
)
from caissa.standings.checking import check_standings
from caissa.standings.codes import TieBreakCode, tie_break_code, tie_break_list
from caissa.standings.compute import followed_rules, standings
from caissa.standings.contributions import Contribution, Treatment, value_text
from caissa.standings.crosstable import CrossTable, CrossTableRow, Layout, Meeting, cross_table
from caissa.standings.direct_encounter import Verdict
from caissa.standings.editions import EDITIONS, rules_of
from caissa.standings.explanation import Explanation, MiniRow, MiniTable, Working, explain
from caissa.standings.lots import Drawing, drawn
from caissa.standings.presets import PRESETS, Advice, Preset, advised_list, presets
from caissa.standings.ranking import Column, Row, Standings
from caissa.standings.refusals import (
    BadExpression,
    NoSuchRound,
    OpponentUnknown,
    ParticipantUnknown,
    RatingsMissing,
    TieBreakNotAllowed,
    UnknownTieBreak,
    ValuesMissing,
)
from caissa.standings.rules import TieBreak, TieBreakRules, Where, Who
from caissa.standings.sentences import contribution_sentence, treatment_sentence, verdict_sentence
from caissa.standings.what_if import OpenGame, Supposed, open_games, what_if

__all__ = [
    "CUTS",
    "EDITIONS",
    "OPPONENTS_VIEWS",
    "OWN_VIEWS",
    "PRESETS",
    "Advice",
    "BadExpression",
    "Category",
    "CategoryRow",
    "Column",
    "Contribution",
    "CrossTable",
    "CrossTableRow",
    "Drawing",
    "Explanation",
    "Layout",
    "Meeting",
    "MiniRow",
    "MiniTable",
    "NoSuchRound",
    "OpenGame",
    "OpponentUnknown",
    "ParticipantUnknown",
    "Preset",
    "RatingsMissing",
    "Row",
    "Standings",
    "Supposed",
    "TieBreak",
    "TieBreakCode",
    "TieBreakNotAllowed",
    "TieBreakRules",
    "Treatment",
    "UnknownTieBreak",
    "ValuesMissing",
    "Verdict",
    "Where",
    "Who",
    "Working",
    "advised_list",
    "born_from",
    "born_until",
    "category_standings",
    "check_standings",
    "contribution_sentence",
    "cross_table",
    "drawn",
    "explain",
    "federation",
    "followed_rules",
    "open_games",
    "presets",
    "rated",
    "rules_of",
    "standings",
    "tie_break_code",
    "tie_break_list",
    "treatment_sentence",
    "value_text",
    "verdict_sentence",
    "what_if",
    "with_alternatives",
    "women",
]
