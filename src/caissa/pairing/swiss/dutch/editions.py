"""The Dutch system by edition: which criterion stands where, and how unplayed rounds are handled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.swiss.boards import Score, pairing_score, standing
from caissa.pairing.swiss.colours import ColourRule
from caissa.pairing.swiss.dutch import criteria as c
from caissa.pairing.swiss.dutch.criteria import Criterion, Judge, Measure
from caissa.pairing.swiss.state import Handling
from caissa.pairing.swiss.unplayed import (
    every_unplayed_round,
    had_bye_or_forfeit_win,
    had_bye_or_win_without_playing,
    unplayed_round_worth_more_than_a_loss,
)
from caissa.regulations import Rule, in_force
from caissa.regulations import edition as register_edition
from caissa.tournament import Tournament

REGULATION = "C.04.3"


@dataclass(frozen=True, slots=True)
class DutchRules:
    """One edition: its criteria in order of priority, its articles, and its way through the brackets.

    `always_completes` says that every bracket must leave the rest pairable (2026: C4) and that the
    PAB goes to the lowest score possible (C5); otherwise only the bracket that fails the completion
    test is paired anew, with all players below it pooled (2017: A.9).
    """

    key: str
    handling: Handling
    criteria: tuple[Criterion, ...]
    colour_articles: Mapping[ColourRule, str]
    absolute: Mapping[str, str]
    bye_score: str
    always_completes: bool
    board_score: Score
    order: str

    @property
    def ahead(self) -> bool:
        """Does any criterion look at the next bracket?"""
        return any(criterion.ahead for criterion in self.criteria)

    @property
    def cited_colour_articles(self) -> Mapping[ColourRule, str]:
        """The articles of the rules of colour allocation, with their regulation."""
        return {rule: f"{REGULATION} {article}" for rule, article in self.colour_articles.items()}


# -- the two editions ---------------------------------------------------------


def _total(article: str, label: str, does: Judge, says: str, *, ahead: bool = False) -> Criterion:
    return Criterion(Rule(article, does, label), Measure.TOTAL, says, ahead)


def _list(article: str, label: str, does: Judge, says: str, *, ahead: bool = False) -> Criterion:
    return Criterion(Rule(article, does, label), Measure.LIST, says, ahead)


DUTCH_2017 = DutchRules(
    key="2017",
    handling=Handling(bars_bye=had_bye_or_forfeit_win, floats_down=every_unplayed_round),
    criteria=(
        _total("C.5", "C.5", c.downfloaters, msg("downfloaters")),
        _list("C.6", "C.6", c.score_differences, msg("score differences of pairs and downfloaters (PSD)")),
        _total("C.7", "C.7", c.downfloaters, msg("downfloaters of the next bracket"), ahead=True),
        _list("C.7", "C.7", c.score_differences, msg("score differences in the next bracket"), ahead=True),
        _total(
            "C.8", "C.8", c.colour_difference_beyond_two, msg("players with a colour difference beyond ±2")
        ),
        _total("C.9", "C.9", c.third_time_in_a_row, msg("players with the same colour three times in a row")),
        _total("C.10", "C.10", c.preference_denied, msg("players who do not get their colour preference")),
        _total("C.11", "C.11", c.strong_preference_denied, msg("players denied a strong colour preference")),
        _total(
            "C.12",
            "C.12",
            c.downfloat_again(c.last_float),
            msg("players with the same downfloat as last round"),
        ),
        _total(
            "C.13", "C.13", c.upfloat_again(c.last_float), msg("players with the same upfloat as last round")
        ),
        _total(
            "C.14",
            "C.14",
            c.downfloat_again(c.float_before),
            msg("players with the same downfloat as two rounds before"),
        ),
        _total(
            "C.15",
            "C.15",
            c.upfloat_again(c.float_before),
            msg("players with the same upfloat as two rounds before"),
        ),
        _list(
            "C.16",
            "C.16",
            c.difference_of_downfloat_again(c.last_float),
            msg("score differences of players with the same downfloat as last round"),
        ),
        _list(
            "C.17",
            "C.17",
            c.difference_of_upfloat_again(c.last_float),
            msg("score differences of players with the same upfloat as last round"),
        ),
        _list(
            "C.18",
            "C.18",
            c.difference_of_downfloat_again(c.float_before),
            msg("score differences of players with the same downfloat as two rounds before"),
        ),
        _list(
            "C.19",
            "C.19",
            c.difference_of_upfloat_again(c.float_before),
            msg("score differences of players with the same upfloat as two rounds before"),
        ),
    ),
    colour_articles={
        ColourRule.BOTH: "E.1",
        ColourRule.STRONGER: "E.2",
        ColourRule.ALTERNATE: "E.3",
        ColourRule.HIGHER_RANKED: "E.4",
        ColourRule.INITIAL: "E.5",
    },
    absolute={"C1": "C.1", "C2": "C.2", "C3": "C.3", "C4": "C.4", "none": "A.9"},
    bye_score="",
    always_completes=False,
    board_score=standing,
    order="B.8",
)

DUTCH_2026 = DutchRules(
    key="2026",
    handling=Handling(
        bars_bye=had_bye_or_win_without_playing, floats_down=unplayed_round_worth_more_than_a_loss
    ),
    criteria=(
        _total("2.4.1", "C6", c.downfloaters, msg("downfloaters")),
        _list("2.4.2", "C7", c.downfloater_scores, msg("scores of the downfloaters")),
        _total("2.4.3", "C8", c.downfloaters, msg("downfloaters of the next bracket"), ahead=True),
        _list(
            "2.4.3", "C8", c.downfloater_scores, msg("scores of the next bracket's downfloaters"), ahead=True
        ),
        _total("2.4.4", "C9", c.unplayed_games_of_the_bye, msg("unplayed games of the player with the PAB")),
        _total(
            "2.4.5", "C10", c.colour_difference_beyond_two, msg("players with a colour difference beyond ±2")
        ),
        _total(
            "2.4.6", "C11", c.third_time_in_a_row, msg("players with the same colour three times in a row")
        ),
        _total("2.4.7", "C12", c.preference_denied, msg("players who do not get their colour preference")),
        _total("2.4.8", "C13", c.strong_preference_denied, msg("players denied a strong colour preference")),
        _total(
            "2.4.9",
            "C14",
            c.resident_downfloat_again(c.last_float),
            msg("resident downfloaters who downfloated last round"),
        ),
        _total(
            "2.4.10",
            "C15",
            c.upfloat_again(c.last_float),
            msg("opponents of moved-down players who upfloated last round"),
        ),
        _total(
            "2.4.11",
            "C16",
            c.resident_downfloat_again(c.float_before),
            msg("resident downfloaters who downfloated two rounds before"),
        ),
        _total(
            "2.4.12",
            "C17",
            c.upfloat_again(c.float_before),
            msg("opponents of moved-down players who upfloated two rounds before"),
        ),
        _list(
            "2.4.13",
            "C18",
            c.difference_of_moved_down_again(c.last_float),
            msg("score differences of moved-down players who downfloated last round"),
        ),
        _list(
            "2.4.14",
            "C19",
            c.difference_of_upfloat_again(c.last_float),
            msg("score differences of opponents of moved-down players who upfloated last round"),
        ),
        _list(
            "2.4.15",
            "C20",
            c.difference_of_moved_down_again(c.float_before),
            msg("score differences of moved-down players who downfloated two rounds before"),
        ),
        _list(
            "2.4.16",
            "C21",
            c.difference_of_upfloat_again(c.float_before),
            msg("score differences of opponents of moved-down players who upfloated two rounds before"),
        ),
    ),
    colour_articles={
        ColourRule.BOTH: "5.2.1",
        ColourRule.STRONGER: "5.2.2",
        ColourRule.ALTERNATE: "5.2.3",
        ColourRule.HIGHER_RANKED: "5.2.4",
        ColourRule.INITIAL: "5.2.5",
    },
    absolute={"C1": "2.1.1", "C2": "2.1.2", "C3": "2.1.3", "C4": "2.2.1", "none": "1.9.3"},
    bye_score="2.3.1",
    always_completes=True,
    board_score=pairing_score,
    order="3.8.1",
)

EDITIONS = {"2017-07": DUTCH_2017, "2026-02": DUTCH_2026}


def rules_for(tournament: Tournament, edition: str | None = None) -> DutchRules:
    """The edition asked for, announced or named in the type code; otherwise the one in force."""
    wanted = edition or tournament.announced_editions.get(REGULATION) or tournament.type.edition
    chosen = register_edition(REGULATION, wanted) if wanted else in_force(REGULATION, tournament.start)
    return EDITIONS[chosen.key]
