"""The sentences of an explanation, made from its values when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from caissa.messages import Message, msg
from caissa.standings.ranking import Dropped
from caissa.standings.tiebreaks.contributions import Contribution, Treatment
from caissa.standings.tiebreaks.direct_encounter import Verdict

_TREATMENTS: Final[Mapping[Treatment, Message]] = {
    Treatment.COUNTED: msg("counted"),
    Treatment.ADJUSTED: msg("adjusted"),
    Treatment.DUMMY: msg("dummy"),
    Treatment.CAPPED_BY_OPPONENT: msg("dummy, not above the scheduled opponent"),
    Treatment.CAPPED_BY_DRAWS: msg("dummy, not above a draw in every round"),
    Treatment.VIRTUAL_OPPONENT: msg("virtual opponent"),
    Treatment.FORFEIT_AS_GAME: msg("forfeit, counted as a game"),
}

_CUT: Final[Mapping[Treatment, Message]] = {
    Treatment.COUNTED: msg("cut"),
    Treatment.FORFEIT_AS_GAME: msg("forfeit as a game, cut"),
}
"""What is said of a cut value where the word "counted" would contradict it."""

_VERDICTS: Final[Mapping[Verdict, Message]] = {
    Verdict.ALL_MET: msg("all have met: the separate standings decide"),
    Verdict.ALONE_AT_THE_TOP: msg(
        "not all have met, but one is alone at the top whatever the missing games bring"
    ),
    Verdict.AT_THE_TOP: msg("not all have met, but one is bound to be at the top"),
    Verdict.EQUAL: msg("all have met and are equal in the separate standings"),
    Verdict.NOBODY_CERTAIN: msg(
        "not applied because not all have met and nobody is certain to be alone at the top"
    ),
    Verdict.NOT_ALL_MET: msg("not applied because not all have met"),
    Verdict.NONE_MET: msg("not applied because none of the tied have met"),
    Verdict.UNFINISHED: msg("not applied because not all have met yet, and this is not a Swiss"),
}

_DROPPED: Final[Mapping[Dropped, Message]] = {
    Dropped.UNRATED_PLAYERS: msg("unrated players take part"),
    Dropped.ROUND_NOT_ENDED: msg("known when the round has ended"),
}


def treatment_sentence(treatment: Treatment) -> Message:
    """How a round counts in a tie-break, in words."""
    return _TREATMENTS[treatment]


def contribution_sentence(contribution: Contribution) -> Message:
    """How a round counts in a tie-break, and whether its value was cut, in words."""
    words = _TREATMENTS[contribution.how]
    if not contribution.cut:
        return words
    return _CUT.get(contribution.how) or msg("{how}, cut", how=words)


def dropped_sentence(why: Dropped) -> Message:
    """Why a tie-break of the list has no values, in words."""
    return _DROPPED[why]


def verdict_sentence(verdict: Verdict, tie_break: str = "") -> Message:
    """What the separate standings of the tied led to, in words."""
    if verdict is Verdict.BOARDS_DECIDE:
        return msg("{tiebreak} decides between two teams", tiebreak=tie_break)
    if verdict is Verdict.BOARDS_EQUAL:
        return msg("{tiebreak} does not separate them either", tiebreak=tie_break)
    return _VERDICTS[verdict]
