"""What the Laws and regulations leave to each event: the questions, their defaults, and which are still open.

The answers are options of the arbiter's book; a question without an answer has to be announced still
(REG-004 to REG-012).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.play import Mode, time_control_of
from caissa.tournament import Speed, Tournament
from caissa_web.records import options
from caissa_web.records.book import Book
from caissa_web.records.options import Setting

Text: TypeAlias = Words | str
Choices: TypeAlias = tuple[tuple[str, Text], ...]

YES_NO: Choices = (("yes", _("yes")), ("no", _("no")))


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
    label: Text
    article: str
    default: str = ""
    choices: Choices = ()
    help: Text = ""
    asked_of: Callable[[Tournament], bool] = _always

    @property
    def name(self) -> str:
        """The name of its option."""
        return self.setting.name


_DRAWS: Choices = (
    ("free", _("no restriction")),
    ("20", _("not before 20 moves of each player")),
    ("30", _("not before 30 moves of each player")),
    ("40", _("not before 40 moves of each player")),
    ("never", _("not at all without the arbiter's consent")),
)
_RAPID: Choices = (
    ("A.5", _("A.5: few arbiters, the players claim")),
    ("A.4", _("A.4: competitive rules, the arbiters watch")),
)
_BLITZ: Choices = (
    ("B.3", _("B.3: the rapid rules with few arbiters")),
    ("B.2", _("B.2: competitive rules, the arbiters watch")),
)
_DEVICES: Choices = (
    ("forbidden", _("forbidden in the playing venue")),
    ("bag", _("allowed in a bag, switched off, placed as agreed with the arbiter")),
)
_PENALTIES: Choices = (
    ("loss", _("the game is lost")),
    ("less", _("a less severe penalty, as the regulations say")),
)
_LEAVING: Choices = (("free", _("need not be reported")), ("report", _("must be reported to the arbiter")))
_SHARING: Choices = (
    ("equal", _("shared equally by equal points")),
    ("rank", _("by place, tie-breaks decide")),
    ("hort", _("Hort: half by place, half shared")),
    ("none", _("there are no money prizes")),
)
_PLAY_OFF: Choices = (
    ("none", _("no play-off; tie-breaks decide or places are shared")),
    ("first", _("a play-off for first place")),
    ("qualifying", _("a play-off for qualifying places")),
)

QUESTIONS = (
    Question(
        options.DEFAULT_TIME,
        _("Default time in minutes"),
        "Laws 6.7.1",
        "0",
        help=_("Who comes later loses. 0: present when the round starts."),
    ),
    Question(options.DRAW_OFFERS, _("Offering or agreeing to a draw"), "Laws 9.1.1", "free", _DRAWS),
    Question(options.RAPID_RULES, _("Rules for rapid games"), "Laws A.6", "A.5", _RAPID, asked_of=_rapid),
    Question(options.BLITZ_RULES, _("Rules for blitz games"), "Laws B.4", "B.3", _BLITZ, asked_of=_blitz),
    Question(
        options.QUICKPLAY_FINISH,
        _("The guidelines for quickplay finishes apply"),
        "Laws III.2.1",
        "yes",
        YES_NO,
        asked_of=_without_increment,
    ),
    Question(options.DEVICES, _("Electronic devices of players"), "Laws 11.3.2.1", "forbidden", _DEVICES),
    Question(
        options.DEVICE_PENALTY, _("A device on a player in the venue"), "Laws 11.3.2.2", "loss", _PENALTIES
    ),
    Question(
        options.LEAVING_AREA,
        _("Leaving the playing area when not on the move"),
        "Laws 11.2.4",
        "free",
        _LEAVING,
    ),
    Question(
        options.APPEALS_DEADLINE,
        _("Appeals in writing until"),
        "C.05 10.4",
        "",
        help=_("For example: 30 minutes after the end of the round."),
    ),
    Question(
        options.APPEALS_FEE,
        _("Fee of an appeal"),
        "C.05 10.4",
        "",
        help=_("For example: 50 EUR; 0 for none."),
    ),
    Question(
        options.HALF_POINT_BYES,
        _("Half-point byes a player may ask for"),
        "C.05 6.7",
        "1",
        help=_("0 for none."),
        asked_of=_swiss,
    ),
    Question(
        options.LAST_BYE_ROUND,
        _("Last round with half-point byes"),
        "C.05 6.7",
        "",
        asked_of=_swiss,
        help=_("Usually none in the last rounds."),
    ),
    Question(
        options.LATE_ENTRIES,
        _("Late entries until round"),
        "C.04.2 2.4",
        "1",
        asked_of=_swiss,
        help=_("The last round before which a player may still be entered."),
    ),
    Question(
        options.PRIZE_SHARING,
        _("Prize money of players with equal points"),
        "Arbiters' Manual, money prizes",
        "equal",
        _SHARING,
    ),
    Question(options.PLAY_OFF, _("Play-off"), "C.07 3.1", "none", _PLAY_OFF),
    Question(options.RATED, _("The event is announced as rated by FIDE"), "B.02 9.2", "yes", YES_NO),
    Question(
        options.REGISTRATION_DATE,
        _("Registered with FIDE on"),
        "B.02 9.4",
        "",
        help=_("Year-month-day; at least three days before the start, for norms thirty."),
    ),
    Question(
        options.RATING_LIST,
        _("Rating list used"),
        "C.04.2 2.2",
        "",
        help=_("For example: FIDE standard, November 2026."),
    ),
    Question(options.BOARDS, _("Boards of a match"), "C.05 7", "4", asked_of=_teams),
    Question(
        options.RATING_GAP,
        _("Rating points by which a lower board may be stronger"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=_("Left empty: no such rule."),
    ),
    Question(options.RESERVES, _("Reserves of a team"), "C.05 7", "1", asked_of=_teams),
    Question(
        options.IMPAIRED_VISITORS,
        _("The home team helps an impaired visitor after notice"),
        "Organisers' Manual 9.2.6",
        "yes",
        YES_NO,
        asked_of=_teams,
    ),
    Question(
        options.LINE_UP_DEADLINE,
        _("Line-ups are handed in until"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=_("For example: 60 minutes before the round."),
    ),
)
"""Every question, in the order in which they are asked."""

_NEED_NOT_BE_SAID = frozenset({options.RATING_GAP.name, options.LAST_BYE_ROUND.name})


def questions_for(facts: Tournament) -> tuple[Question, ...]:
    """The questions that a section of this kind has to answer."""
    return tuple(one for one in QUESTIONS if one.asked_of(facts))


def still_open(facts: Tournament, book: Book) -> tuple[Question, ...]:
    """What is still to be announced."""
    asked = (one for one in questions_for(facts) if one.name not in _NEED_NOT_BE_SAID)
    return tuple(one for one in asked if not book.text(one.setting))


def is_number(question: Question) -> bool:
    """Is the answer a whole number?"""
    return question.setting.numeric
