"""The parts of the announcement's form about a section: system, schedule, entry, prizes, play-off."""

from __future__ import annotations

from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _

from caissa.errors import CaissaError
from caissa.playoff.contests import Decider
from caissa.playoff.declared import Colours, Format, Numbers
from caissa.prospectus import ALL_QUESTIONS, AnnouncedSection, Question
from caissa.prospectus.codecs import code_of
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.questions import AnswerKind
from caissa.tournament import Level, Score, Sex, Speed, Title
from caissa_web.desk.announcement.inputs import Shape, Spec
from caissa_web.desk.announcement.parts import Rows, text_spec

_EMPTY: tuple[str, Any] = ("", "–")
_LEVELS = (
    _EMPTY,
    (code_of(Level.OFFICIAL), _("Official FIDE event (L1)")),
    (code_of(Level.TITLE), _("Title norms possible (L2)")),
    (code_of(Level.RATED), _("FIDE-rated event (L3)")),
)
_SEXES = (("", _("everybody")), (code_of(Sex.FEMALE), _("women")), (code_of(Sex.MALE), _("men")))
DUTCH, UNSTATED = "dutch", "none"
_SYSTEMS = (*((key, each.name) for key, each in FORMATS.items()), (UNSTATED, "–"))
_SPEEDS = (("", _("as the time control says")), *((code_of(speed), speed.label) for speed in Speed))
_COLOURS = (("A", _("Type A")), ("B", _("Type B")), (UNSTATED, _("none")))
EMPTY_CHOICES = ("format", "colours")
"""Choices of the set-up of which the file can say that there is none, which is not the usual one."""
_SCORES = (
    _EMPTY,
    (code_of(Score.MATCH_POINTS), _("match points")),
    (code_of(Score.GAME_POINTS), _("game points")),
)
_TITLES = (_EMPTY, *((title.value, title.value) for title in Title))


def _choices(kind: type[Enum]) -> tuple[tuple[str, Any], ...]:
    """The words of a list whose members are their own labels, after an empty one."""
    return (_EMPTY, *((code_of(member), member.value) for member in kind))


SECTION = (
    Spec("set_up.name", _("Name of the section")),
    Spec("set_up.format", _("System"), Shape.CHOICE, _SYSTEMS, default=DUTCH),
    Spec("set_up.rounds", _("Rounds"), Shape.NUMBER),
    Spec("set_up.time_control", _("Time control"), help=_("Such as 90'/40+30'/end+30\" or 15+10.")),
)
WHEN = (
    Spec(
        "starts",
        _("Rounds, one per line"),
        Shape.LINES,
        help=_("Such as 2027-07-02 15:00. Left empty, the fields above fill it in."),
    ),
)
MORE_OF_SECTION = (
    Spec("set_up.ranking", _("Tie-breaks"), Shape.CODES, help=_("Codes one after another: PTS DE BH/C1 BH.")),
    Spec("set_up.baku", _("Baku acceleration"), Shape.FLAG),
    Spec("set_up.level", _("Level"), Shape.CHOICE, _LEVELS),
    Spec("set_up.start", _("First day"), Shape.DAY),
    Spec("set_up.end", _("Last day"), Shape.DAY),
    Spec("set_up.city", _("City"), help=_("Only if it is not that of the event.")),
    Spec("set_up.federation", _("Federation")),
    Spec("set_up.speed", _("Speed of play"), Shape.CHOICE, _SPEEDS),
    Spec("set_up.points.win", _("Points for a win"), Shape.AMOUNT),
    Spec("set_up.points.draw", _("for a draw"), Shape.AMOUNT),
    Spec("set_up.points.loss", _("for a loss"), Shape.AMOUNT),
    Spec("set_up.points.bye", _("for the pairing-allocated bye"), Shape.AMOUNT),
    Spec("set_up.match_points.win", _("Match points for a win"), Shape.AMOUNT),
    Spec("set_up.match_points.draw", _("for a drawn match"), Shape.AMOUNT),
    Spec("set_up.match_points.loss", _("for a lost match"), Shape.AMOUNT),
    Spec("set_up.primary", _("Primary score (teams)"), Shape.CHOICE, _SCORES),
    Spec("set_up.colours", _("Colour preferences (team Swiss)"), Shape.CHOICE, _COLOURS, default="A"),
)
ENTRY = (
    Spec("entry.rating_band", _("Ratings"), help=_("Such as 2000+, 1600-1999 or under 1600, unrated.")),
    Spec("entry.play_up", _("Points by which players may play up"), Shape.NUMBER),
    Spec("entry.most_players", _("Maximum number of players"), Shape.NUMBER),
    Spec("entry.sex", _("Open to"), Shape.CHOICE, _SEXES),
    Spec("entry.born_from", _("Born from"), Shape.DAY),
    Spec("entry.born_until", _("Born until"), Shape.DAY),
    Spec("entry.federations", _("Only of these federations"), Shape.NAMES),
    Spec("entry.fide_id", _("Every player needs a FIDE ID"), Shape.FLAG),
    text_spec("entry.text", _("More about entering")),
)


# -- what the Laws leave to the event --------------------------------------------------------------

_SHAPES = {AnswerKind.WHOLE: Shape.NUMBER, AnswerKind.DAY: Shape.DAY, AnswerKind.FEDERATIONS: Shape.NAMES}


def answer_fields(section: AnnouncedSection | None) -> tuple[Spec, ...]:
    """The questions that the regulations of a section must answer; without a section every one."""
    return tuple(_answer_field(question) for question in ALL_QUESTIONS.values() if _asked(question, section))


def _asked(question: Question, section: AnnouncedSection | None) -> bool:
    try:
        return section is None or question.asked_of(section.facts) or bool(section.answer(question.name))
    except CaissaError:
        return True


def _answer_field(question: Question) -> Spec:
    name = f"answers.{question.name}"
    if question.choices:
        choices = (("", question.unanswered), *question.choices)
        is_number = question.kind is AnswerKind.WHOLE
        return Spec(name, question.label, Shape.CHOICE, choices, question.article, is_number=is_number)
    shape = _SHAPES.get(question.kind, Shape.LINE)
    return Spec(name, question.label, shape, help=question.article)


# -- who is invited --------------------------------------------------------------------------------

PLAYERS = Rows(
    "player",
    _("Invited players"),
    (
        Spec("name", _("Name")),
        Spec("federation", _("Federation")),
        Spec("title", _("Title"), Shape.CHOICE, _TITLES),
        Spec("rating", _("Rating"), Shape.NUMBER),
        Spec("fide_id", _("FIDE ID"), Shape.NUMBER),
    ),
    "name",
    blank=2,
)


# -- prizes ----------------------------------------------------------------------------------------

_SHARING = (
    _EMPTY,
    ("equal", _("Equal shares")),
    ("hort", _("Half and half (Hort)")),
    ("rank", _("By place")),
)
_YES_NO = (("yes", _("yes")), ("no", _("no")))
_UNRATED = (
    _EMPTY,
    ("no", _("do not count")),
    ("too", _("count too")),
    ("only", _("are the only ones")),
)
FIRST_PRIZES = "prizes.list.1.prizes"
"""The amounts of the first list, which stand among the first fields of a section."""
FUND = (
    Spec("prizes.currency", _("Currency of the prizes"), help=_("Left empty, that of the event.")),
    Spec("prizes.method", _("Prizes of tied players"), Shape.CHOICE, _SHARING),
    Spec("prizes.one_prize", _("Only one prize for a player"), Shape.CHOICE, _YES_NO, default="yes"),
    Spec("prizes.payment", _("How prizes are paid")),
)
LISTS = Rows(
    "prizes.list",
    _("Prize lists"),
    (
        Spec("name", _("Name of the list")),
        Spec("prizes", _("Prizes"), Shape.PRIZES, help=_("Amounts separated by commas, first prize first.")),
        Spec("rating_from", _("Rating from"), Shape.NUMBER),
        Spec("rating_to", _("Rating up to"), Shape.NUMBER),
        Spec("unrated", _("Players without a rating"), Shape.CHOICE, _UNRATED),
        Spec("sex", _("Open to"), Shape.CHOICE, _SEXES),
        Spec("born_from", _("Born from"), Shape.DAY),
        Spec("born_until", _("Born until"), Shape.DAY),
        Spec("age_from", _("Age from"), Shape.NUMBER),
        Spec("age_to", _("Age up to"), Shape.NUMBER),
        Spec("on", _("Age on this day"), Shape.DAY),
        Spec("federations", _("Only of these federations"), Shape.NAMES),
        Spec("clubs", _("Only of these clubs"), Shape.NAMES),
        Spec("method", _("Prizes of tied players"), Shape.CHOICE, _SHARING),
        Spec("fewest_players", _("Fewest players"), Shape.NUMBER),
        Spec("on_top", _("May be won beside another prize"), Shape.FLAG),
    ),
    "prizes",
)
NAMED_PRIZES = Rows(
    "prizes.named",
    _("Prizes that a jury gives"),
    (Spec("name", _("For what")), Spec("amount", _("Amount"), Shape.AMOUNT)),
    "name",
)


# -- play-off -----------------------------------------------------------------------------------------

NO_PLAY_OFF, AS_DECLARED = "", "declared"
PLAY_OFF_HELD = Spec(
    "play_off.scheme",
    _("Play-off"),
    Shape.CHOICE,
    (
        (NO_PLAY_OFF, _("none")),
        (AS_DECLARED, _("as declared below")),
        ("2017", _("by the scheme of 2017")),
        ("2022", _("by the scheme of 2022")),
    ),
    help="C.07 3.1",
)
PLAY_OFF = (
    Spec(
        "play_off.positions",
        _("For the places"),
        Shape.NUMBERS,
        help=_("The first and the last, such as 1, 3. C.07 3.1.1"),
    ),
    Spec(
        "play_off.after_tie_breaks",
        _("After so many tie-breaks"),
        Shape.NUMBER,
        help=_("-1 means after all of them. C.07 3.1.2"),
    ),
    Spec("play_off.format", _("Format"), Shape.CHOICE, _choices(Format), "C.07 3.1.3"),
    Spec("play_off.numbers", _("Pairing numbers"), Shape.CHOICE, _choices(Numbers), "C.07 3.1.4"),
    Spec("play_off.colours", _("Colours"), Shape.CHOICE, _choices(Colours), "C.07 3.1.5"),
    Spec(
        "play_off.breaks",
        _("Minutes before it, and between games"),
        Shape.NUMBERS,
        help=_("Two numbers, such as 30, 10. C.07 3.1.7"),
    ),
    Spec("play_off.games", _("Games of two players"), Shape.NUMBER),
    Spec("play_off.decider", _("If they are still tied"), Shape.CHOICE, _choices(Decider)),
    Spec("play_off.share", _("Places that stay tied are shared"), Shape.FLAG),
)
RATES = Rows(
    "play_off.rates",
    _("Time controls of the play-off"),
    (
        Spec("white_minutes", _("Minutes for White"), Shape.NUMBER),
        Spec("black_minutes", _("Minutes for Black"), Shape.NUMBER),
        Spec("increment", _("Seconds added a move"), Shape.NUMBER),
        Spec("increment_from_move", _("Added from move"), Shape.NUMBER),
    ),
    "white_minutes",
)
SECTION_ROWS = (PLAYERS, LISTS, NAMED_PRIZES, RATES)
FIELDS = (*SECTION, *WHEN, *MORE_OF_SECTION, *ENTRY, *FUND, *PLAY_OFF)
"""The fields of a section that are one value each, but for the answers and whether there is a play-off."""
