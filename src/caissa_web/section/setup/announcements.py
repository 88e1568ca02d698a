"""What the Laws and regulations leave to each event: the questions, their defaults, and which are still open.

The answers are options of the arbiter's book; a question without an answer has to be announced still
(REG-004 to REG-012).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from caissa.messages import msg
from caissa.play import Mode, time_control_of
from caissa.tournament import Speed, Tournament
from caissa_web.section import options
from caissa_web.section.book import Book
from caissa_web.section.options import Setting

Choices: TypeAlias = tuple[tuple[str, str], ...]

YES_NO: Choices = (("yes", msg("yes")), ("no", msg("no")))


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


def _teams(facts: Tournament) -> bool:
    return facts.for_teams


def _without_increment(facts: Tournament) -> bool:
    """Quickplay finishes are games whose last period has no added time (Laws, Guidelines III)."""
    control = time_control_of(facts).time_control
    return _standard(facts) and control is not None and control.mode is Mode.NONE


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the regulations of the event must or may say, with what is usual."""

    setting: Setting[Any]
    label: str
    article: str
    default: str = ""
    choices: Choices = ()
    help: str = ""
    asked_of: Callable[[Tournament], bool] = _always

    @property
    def name(self) -> str:
        """The name of its option."""
        return self.setting.name


_DRAWS: Choices = (
    ("free", msg("no restriction")),
    ("20", msg("not before 20 moves of each player")),
    ("30", msg("not before 30 moves of each player")),
    ("40", msg("not before 40 moves of each player")),
    ("never", msg("not at all without the arbiter's consent")),
)
_RAPID: Choices = (
    ("A.5", msg("A.5: few arbiters, the players claim")),
    ("A.4", msg("A.4: competitive rules, the arbiters watch")),
)
_BLITZ: Choices = (
    ("B.3", msg("B.3: the rapid rules with few arbiters")),
    ("B.2", msg("B.2: competitive rules, the arbiters watch")),
)
_DEVICES: Choices = (
    ("forbidden", msg("forbidden in the playing venue")),
    ("bag", msg("allowed in a bag, switched off, placed as agreed with the arbiter")),
)
_PENALTIES: Choices = (
    ("loss", msg("the game is lost")),
    ("less", msg("a less severe penalty, as the regulations say")),
)
_LEAVING: Choices = (
    ("free", msg("need not be reported")),
    ("report", msg("must be reported to the arbiter")),
)
_SHARING: Choices = (
    ("equal", msg("shared equally by equal points")),
    ("rank", msg("by place, tie-breaks decide")),
    ("hort", msg("Hort: half by place, half shared")),
    ("none", msg("there are no money prizes")),
)
_PLAY_OFF: Choices = (
    ("none", msg("no play-off; tie-breaks decide or places are shared")),
    ("first", msg("a play-off for first place")),
    ("qualifying", msg("a play-off for qualifying places")),
)

QUESTIONS = (
    Question(
        options.DEFAULT_TIME,
        msg("Default time in minutes"),
        "Laws 6.7.1",
        "0",
        help=msg("Who comes later loses. 0: present when the round starts."),
    ),
    Question(options.DRAW_OFFERS, msg("Offering or agreeing to a draw"), "Laws 9.1.1", "free", _DRAWS),
    Question(options.RAPID_RULES, msg("Rules for rapid games"), "Laws A.6", "A.5", _RAPID, asked_of=_rapid),
    Question(options.BLITZ_RULES, msg("Rules for blitz games"), "Laws B.4", "B.3", _BLITZ, asked_of=_blitz),
    Question(
        options.QUICKPLAY_FINISH,
        msg("The guidelines for quickplay finishes apply"),
        "Laws III.2.1",
        "yes",
        YES_NO,
        asked_of=_without_increment,
    ),
    Question(options.DEVICES, msg("Electronic devices of players"), "Laws 11.3.2.1", "forbidden", _DEVICES),
    Question(
        options.DEVICE_PENALTY, msg("A device on a player in the venue"), "Laws 11.3.2.2", "loss", _PENALTIES
    ),
    Question(
        options.LEAVING_AREA,
        msg("Leaving the playing area when not on the move"),
        "Laws 11.2.4",
        "free",
        _LEAVING,
    ),
    Question(
        options.APPEALS_DEADLINE,
        msg("Appeals in writing until"),
        "C.05 10.4",
        "",
        help=msg("For example: 30 minutes after the end of the round."),
    ),
    Question(
        options.APPEALS_FEE,
        msg("Fee of an appeal"),
        "C.05 10.4",
        "",
        help=msg("For example: 50 EUR; 0 for none."),
    ),
    Question(
        options.HALF_POINT_BYES,
        msg("Half-point byes a player may ask for"),
        "C.05 6.7",
        "1",
        help=msg("0 for none."),
        asked_of=_swiss,
    ),
    Question(
        options.LAST_BYE_ROUND,
        msg("Last round with half-point byes"),
        "C.05 6.7",
        "",
        asked_of=_swiss,
        help=msg("Usually none in the last rounds."),
    ),
    Question(
        options.LATE_ENTRIES,
        msg("Late entries until round"),
        "C.04.2 2.4",
        "1",
        asked_of=_swiss,
        help=msg("The last round before which a player may still be entered."),
    ),
    Question(
        options.PRIZE_SHARING,
        msg("Prize money of players with equal points"),
        "Arbiters' Manual, money prizes",
        "equal",
        _SHARING,
    ),
    Question(options.PLAY_OFF, msg("Play-off"), "C.07 3.1", "none", _PLAY_OFF),
    Question(options.RATED, msg("The event is announced as rated by FIDE"), "B.02 9.2", "yes", YES_NO),
    Question(
        options.REGISTRATION_DATE,
        msg("Registered with FIDE on"),
        "B.02 9.4",
        "",
        help=msg("Year-month-day; at least three days before the start, for norms thirty."),
    ),
    Question(
        options.RATING_LIST,
        msg("Rating list used"),
        "C.04.2 2.2",
        "",
        help=msg("For example: FIDE standard, November 2026."),
    ),
    Question(options.BOARDS, msg("Boards of a match"), "C.05 7", "4", asked_of=_teams),
    Question(
        options.RATING_GAP,
        msg("Rating points by which a lower board may be stronger"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=msg("Left empty: no such rule."),
    ),
    Question(options.RESERVES, msg("Reserves of a team"), "C.05 7", "1", asked_of=_teams),
    Question(
        options.IMPAIRED_VISITORS,
        msg("The home team helps an impaired visitor after notice"),
        "Organisers' Manual 9.2.6",
        "yes",
        YES_NO,
        asked_of=_teams,
    ),
    Question(
        options.LINE_UP_DEADLINE,
        msg("Line-ups are handed in until"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=msg("For example: 60 minutes before the round."),
    ),
)
"""Every question, in the order in which they are asked."""

_NEED_NOT_BE_SAID = frozenset({options.RATING_GAP.name, options.LAST_BYE_ROUND.name})


def questions_for(facts: Tournament) -> tuple[Question, ...]:
    """The questions that a section of this kind has to answer."""
    return tuple(question for question in QUESTIONS if question.asked_of(facts))


def still_open(facts: Tournament, book: Book) -> tuple[Question, ...]:
    """What is still to be announced."""
    asked = (question for question in questions_for(facts) if question.name not in _NEED_NOT_BE_SAID)
    return tuple(question for question in asked if not book.text(question.setting))


def is_number(question: Question) -> bool:
    """Is the answer a whole number?"""
    return question.setting.numeric
