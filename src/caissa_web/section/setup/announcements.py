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
from caissa.tournament import Speed, System, Tournament
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

    setting: Setting[Any]
    label: str
    article: str
    default: str = ""
    choices: Choices = ()
    help: str = ""
    unanswered: str = msg("to be announced")
    asked_of: Callable[[Tournament], bool] = _always

    @property
    def name(self) -> str:
        """The name of its option."""
        return self.setting.name


_DRAWS: Choices = (
    ("free", msg("no restriction")),
    ("20", msg("not before each player has made 20 moves")),
    ("30", msg("not before each player has made 30 moves")),
    ("40", msg("not before each player has made 40 moves")),
    ("never", msg("not at all without the arbiter's consent")),
)
_RAPID: Choices = (
    ("A.5", msg("A.5: few arbiters, players make claims")),
    ("A.4", msg("A.4: competition rules with full supervision by arbiters")),
)
_BLITZ: Choices = (
    ("B.3", msg("B.3: the rapid rules with few arbiters")),
    ("B.2", msg("B.2: competition rules with full supervision by arbiters")),
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
_BLITZ_GAMES: Choices = (("2", msg("two")), ("4", msg("four")))
_PLAY_OFF: Choices = (
    ("none", msg("no play-off; tie-breaks decide or places are shared")),
    ("first", msg("a play-off for first place")),
    ("qualifying", msg("a play-off for qualifying places")),
)
HYBRID_ASKED, HYBRID_APPROVED = "asked", "approved"
_HYBRID: Choices = (
    ("no", msg("no")),
    (HYBRID_ASKED, msg("yes, not yet approved by the Qualification Commission")),
    (HYBRID_APPROVED, msg("yes, approved by the Qualification Commission")),
)
_AS_REGULATED = msg("as the regulations say")
_OPPONENTS_VIEWS: Choices = (
    ("as recorded", msg("opponents' scores as they are")),
    ("all unplayed rounds drawn", msg("every unplayed round of an opponent is a draw")),
    ("absences after the last game drawn", msg("an opponent's absences after the last game are draws")),
    ("final requested byes drawn", msg("an opponent's requested byes at the end are draws")),
)
_OWN_VIEWS: Choices = (
    ("own score", msg("a dummy opponent with the player's own score")),
    ("own score, capped", msg("the same, not above the scheduled opponent or a draw in every round")),
    ("virtual opponent", msg("a virtual opponent, as until 2022")),
    ("draws in every round", msg("an opponent with a draw in every round")),
    ("nothing", msg("nothing")),
)
_CUT_ORDERS: Choices = (
    ("lowest value", msg("the lowest value, whatever it is")),
    ("unplayed rounds first", msg("unplayed rounds first")),
    (
        "voluntary unplayed round unless lower",
        msg("a voluntary unplayed round first, unless another is lower"),
    ),
)

QUESTIONS = (
    Question(
        options.DEFAULT_TIME,
        msg("Default time in minutes"),
        "Laws 6.7.1",
        "0",
        help=msg("A player who arrives later loses. 0 means present when the round starts."),
    ),
    Question(
        options.PUBLICATION_TIME,
        msg("When results and pairings are published"),
        "C.04.2 4.2",
        "",
        help=msg(
            "For example: pairings at 20:00 on the evening before, results when the last game has ended."
        ),
    ),
    Question(
        options.CORRECTION_MINUTES,
        msg("Minutes in which mistakes in published results are reported"),
        "C.04.2 4.3",
        "",
        help=msg("Mistakes reported later count from the following round, or for rating only."),
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
        msg("Half-point byes a player may request"),
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
        options.UNPLAYED_FOR_OPPONENTS,
        msg("Tie-breaks: unplayed rounds of opponents"),
        "C.07 16.6",
        "",
        _OPPONENTS_VIEWS,
        unanswered=_AS_REGULATED,
        asked_of=_swiss,
    ),
    Question(
        options.UNPLAYED_OWN,
        msg("Tie-breaks: own unplayed rounds"),
        "C.07 16.6",
        "",
        _OWN_VIEWS,
        unanswered=_AS_REGULATED,
        asked_of=_swiss,
    ),
    Question(
        options.CUT_ORDER,
        msg("Tie-breaks: what a cut takes away"),
        "C.07 16.6",
        "",
        _CUT_ORDERS,
        unanswered=_AS_REGULATED,
        asked_of=_swiss,
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
        help=msg("Year-month-day; at least three days before the start, thirty days for norms."),
    ),
    Question(
        options.HYBRID,
        msg("Played under hybrid conditions"),
        "B.02 0.2, 9.4",
        "no",
        _HYBRID,
        unanswered=msg("no"),
    ),
    Question(
        options.EXCLUDED_FEDERATIONS,
        msg("Federations excluded from FIDE"),
        "B.02 10.1",
        "",
        help=msg("Codes such as XYZ ABC; their players cannot be rated."),
    ),
    Question(
        options.RATING_LIST,
        msg("Rating list used"),
        "C.04.2 2.2",
        "",
        help=msg("For example: FIDE standard, November 2026."),
    ),
    Question(
        options.NATIONAL_CONVERSION,
        msg("National ratings are converted by"),
        "C.04.2 2.1",
        "",
        help=msg("For example: 0.9*N + 150, where N is the national rating. Leave empty for no conversion."),
    ),
    Question(
        options.SYSTEM_AUTHORISATION,
        msg("Authorisation of the pairing system by the Qualification Commission"),
        "C.04.2 1.2",
        "",
        asked_of=_unpublished_system,
        help=msg("Its date and text; only systems that FIDE publishes need none."),
    ),
    Question(
        options.TIE_BREAK_BLITZ,
        msg("Blitz games of a tie-break day"),
        "Arbiters' Manual, knock-outs",
        "2",
        _BLITZ_GAMES,
        asked_of=_knock_out,
    ),
    Question(options.BOARDS, msg("Boards of a match"), "C.05 7", "4", asked_of=_teams),
    Question(
        options.RATING_GAP,
        msg("Rating points by which a player on a lower board may be stronger"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=msg("Leave empty for no such rule."),
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
        msg("Line-ups are due by"),
        "C.05 7",
        "",
        asked_of=_teams,
        help=msg("For example: 60 minutes before the round."),
    ),
)
"""Every question, in the order in which they are asked."""

ALTERNATIVES = (options.UNPLAYED_FOR_OPPONENTS, options.UNPLAYED_OWN, options.CUT_ORDER)
"""What an event may announce in place of C.07 16.3, 16.4 and 16.5, before it starts."""

_NEED_NOT_BE_SAID = frozenset(
    setting.name
    for setting in (
        options.RATING_GAP,
        options.LAST_BYE_ROUND,
        options.NATIONAL_CONVERSION,
        options.HYBRID,
        options.EXCLUDED_FEDERATIONS,
        options.PUBLICATION_TIME,
        options.CORRECTION_MINUTES,
        *ALTERNATIVES,
    )
)
"""Not on the list of what is open: times of publication and correction are asked for before pairing."""


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
