"""What the Laws and regulations leave to each event: the questions, their defaults, and which are still open.

The answers are options of the arbiter's book and part of an announcement; a question without an answer has
to be announced still (REG-004 to REG-012).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from caissa.messages import msg
from caissa.play import Mode, time_control_of
from caissa.prospectus.choices import (
    AS_REGULATED,
    BLITZ,
    BLITZ_GAMES,
    CUT_ORDERS,
    DEVICES,
    DRAWS,
    GROUP_COLOURS,
    HYBRID,
    LEAVING,
    OPPONENTS_VIEWS,
    OWN_VIEWS,
    PENALTIES,
    PLAY_OFF,
    RAPID,
    SHARING,
    YES_NO,
    Choices,
)
from caissa.tournament import Speed, System, Tournament


class AnswerKind(Enum):
    """What an answer is, beside one of the choices of its question."""

    TEXT = "text"
    WHOLE = "whole-number"
    YES_NO = "yes-no"
    DAY = "day"
    FEDERATIONS = "federations"
    FORMULA = "formula"


def _always(_facts: Tournament) -> bool:
    return True


def _standard(facts: Tournament) -> bool:
    return facts.speed is Speed.STANDARD


def _rapid(facts: Tournament) -> bool:
    return facts.speed is Speed.RAPID


def _blitz(facts: Tournament) -> bool:
    return facts.speed is Speed.BLITZ


def _swiss(facts: Tournament) -> bool:
    return facts.system.swiss


def _knock_out(facts: Tournament) -> bool:
    return facts.system is System.KNOCKOUT and not facts.for_teams


def _unpublished_system(facts: Tournament) -> bool:
    return facts.system is System.OTHER_SWISS


def _teams(facts: Tournament) -> bool:
    return facts.for_teams


def _without_increment(facts: Tournament) -> bool:
    """Quickplay finishes are games whose last period has no added time (Laws, Guidelines III)."""
    control = time_control_of(facts).time_control
    return _standard(facts) and control is not None and control.mode is Mode.NONE


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the regulations of the event must or may say, with what is usual."""

    name: str
    label: str
    article: str
    default: str = ""
    choices: Choices = ()
    help: str = ""
    unanswered: str = msg("to be announced")
    asked_of: Callable[[Tournament], bool] = _always
    kind: AnswerKind = AnswerKind.TEXT

    def in_words(self, answer: str) -> str:
        """An answer as people read it: the words of a choice, any other answer as it was given."""
        return dict(self.choices).get(answer, answer)


QUESTIONS = (
    Question(
        "default-time",
        msg("Default time in minutes"),
        "Laws 6.7.1",
        "0",
        help=msg("A player who arrives later loses. 0 means present when the round starts."),
        kind=AnswerKind.WHOLE,
    ),
    Question(
        "publication-time",
        msg("When results and pairings are published"),
        "C.04.2 4.2",
        "",
        help=msg(
            "For example: pairings at 20:00 on the evening before, results when the last game has ended."
        ),
    ),
    Question(
        "correction-minutes",
        msg("Minutes in which mistakes in published results are reported"),
        "C.04.2 4.3",
        "",
        help=msg("Mistakes reported later count from the following round, or for rating only."),
        kind=AnswerKind.WHOLE,
    ),
    Question("draw-offers", msg("Offering or agreeing to a draw"), "Laws 9.1.1", "free", DRAWS),
    Question("rapid-rules", msg("Rules for rapid games"), "Laws A.6", "A.5", RAPID, asked_of=_rapid),
    Question("blitz-rules", msg("Rules for blitz games"), "Laws B.4", "B.3", BLITZ, asked_of=_blitz),
    Question(
        "quickplay-finish",
        msg("The guidelines for quickplay finishes apply"),
        "Laws III.2.1",
        "yes",
        YES_NO,
        asked_of=_without_increment,
        kind=AnswerKind.YES_NO,
    ),
    Question("devices", msg("Electronic devices of players"), "Laws 11.3.2.1", "forbidden", DEVICES),
    Question("device-penalty", msg("A device on a player in the venue"), "Laws 11.3.2.2", "loss", PENALTIES),
    Question(
        "leaving-area",
        msg("Leaving the playing area when not on the move"),
        "Laws 11.2.4",
        "free",
        LEAVING,
    ),
    Question(
        "appeals-deadline",
        msg("Appeals in writing until"),
        "C.05 10.4",
        "",
        help=msg("For example: 30 minutes after the end of the round."),
    ),
    Question(
        "appeals-fee",
        msg("Fee for an appeal"),
        "C.05 10.4",
        "",
        help=msg("For example: 50 EUR; 0 for none."),
    ),
    Question(
        "half-point-byes",
        msg("Half-point byes a player may request"),
        "C.05 6.7",
        "1",
        help=msg("0 for none."),
        asked_of=_swiss,
        kind=AnswerKind.WHOLE,
    ),
    Question(
        "last-bye-round",
        msg("Last round with half-point byes"),
        "C.05 6.7",
        "",
        asked_of=_swiss,
        help=msg("Usually none in the last rounds."),
        kind=AnswerKind.WHOLE,
    ),
    Question(
        "late-entries",
        msg("Late entries until round"),
        "C.04.2 2.4",
        "1",
        asked_of=_swiss,
        help=msg("The last round before which a player may still be entered."),
        kind=AnswerKind.WHOLE,
    ),
    Question(
        "unplayed-for-opponents",
        msg("Tie-breaks: unplayed rounds of opponents"),
        "C.07 16.6",
        "",
        OPPONENTS_VIEWS,
        unanswered=AS_REGULATED,
        asked_of=_swiss,
    ),
    Question(
        "unplayed-own",
        msg("Tie-breaks: own unplayed rounds"),
        "C.07 16.6",
        "",
        OWN_VIEWS,
        unanswered=AS_REGULATED,
        asked_of=_swiss,
    ),
    Question(
        "cut-order",
        msg("Tie-breaks: what a cut takes away"),
        "C.07 16.6",
        "",
        CUT_ORDERS,
        unanswered=AS_REGULATED,
        asked_of=_swiss,
    ),
    Question(
        "prize-sharing",
        msg("Prize money of players with equal points"),
        "Arbiters' Manual, money prizes",
        "equal",
        SHARING,
    ),
    Question("play-off", msg("Play-off"), "C.07 3.1", "none", PLAY_OFF),
    Question(
        "rated",
        msg("The event is announced as rated by FIDE"),
        "B.02 9.2",
        "yes",
        YES_NO,
        kind=AnswerKind.YES_NO,
    ),
    Question(
        "registration-date",
        msg("Registered with FIDE on"),
        "B.02 9.4",
        "",
        help=msg("Year-month-day; at least three days before the start, thirty days for norms."),
        kind=AnswerKind.DAY,
    ),
    Question(
        "hybrid",
        msg("Played under hybrid conditions"),
        "B.02 0.2, 9.4",
        "no",
        HYBRID,
        unanswered=msg("no"),
    ),
    Question(
        "excluded-federations",
        msg("Federations excluded from FIDE"),
        "B.02 10.1",
        "",
        help=msg("Codes such as XYZ ABC; their players cannot be rated."),
        kind=AnswerKind.FEDERATIONS,
    ),
    Question(
        "rating-list",
        msg("Rating list used"),
        "C.04.2 2.2",
        "",
        help=msg("For example: FIDE standard, November 2026."),
    ),
    Question(
        "national-conversion",
        msg("National ratings are converted by"),
        "C.04.2 2.1",
        "",
        help=msg("For example: 0.9*N + 150, where N is the national rating. Leave empty for no conversion."),
        kind=AnswerKind.FORMULA,
    ),
    Question(
        "system-authorisation",
        msg("Authorisation of the pairing system by the Qualification Commission"),
        "C.04.2 1.2",
        "",
        asked_of=_unpublished_system,
        help=msg("Its date and text; only systems that FIDE publishes need none."),
    ),
    Question(
        "group-colour",
        msg("Colour of the group"),
        "Organisers' Manual 10.3.10",
        "",
        GROUP_COLOURS,
        help=msg("On lists, notices, table cards and badges, so that children find their group."),
        unanswered=msg("none"),
    ),
    Question(
        "tie-break-blitz",
        msg("Blitz games of a tie-break day"),
        "Arbiters' Manual, knock-outs",
        "2",
        BLITZ_GAMES,
        asked_of=_knock_out,
        kind=AnswerKind.WHOLE,
    ),
    Question("boards", msg("Boards of a match"), "C.05 7", "4", asked_of=_teams, kind=AnswerKind.WHOLE),
    Question(
        "rating-gap",
        msg("Rating points by which a player on a lower board may be stronger"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=msg("Leave empty for no such rule."),
        kind=AnswerKind.WHOLE,
    ),
    Question("reserves", msg("Reserves of a team"), "C.05 7", "1", asked_of=_teams, kind=AnswerKind.WHOLE),
    Question(
        "impaired-visitors",
        msg("The home team helps an impaired visitor after notice"),
        "Organisers' Manual 9.2.6",
        "yes",
        YES_NO,
        asked_of=_teams,
        kind=AnswerKind.YES_NO,
    ),
    Question(
        "line-up-deadline",
        msg("Line-ups are due by"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=msg("For example: 60 minutes before the round."),
    ),
)
"""Every question, in the order in which they are asked."""

ALTERNATIVES = ("unplayed-for-opponents", "unplayed-own", "cut-order")
"""What an event may announce in place of C.07 16.3, 16.4 and 16.5, before it starts."""

NEED_NOT_BE_SAID = frozenset(
    (
        "rating-gap",
        "last-bye-round",
        "national-conversion",
        "hybrid",
        "excluded-federations",
        "publication-time",
        "correction-minutes",
        "group-colour",
        *ALTERNATIVES,
    )
)
"""Not on the list of what is open: times of publication and correction are asked for before pairing."""


def questions_for(facts: Tournament) -> tuple[Question, ...]:
    """The questions that a section of this kind has to answer."""
    return tuple(question for question in QUESTIONS if question.asked_of(facts))


def is_number(question: Question) -> bool:
    """Is the answer a whole number?"""
    return question.kind is AnswerKind.WHOLE
