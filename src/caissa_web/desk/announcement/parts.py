"""The parts of the announcement's form: the event, its rows of places and people, and its sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from caissa.errors import CaissaError
from caissa.messages import LabelledEnum
from caissa.play import ItemKind
from caissa.prospectus import ALL_QUESTIONS, TOPICS, AnnouncedSection, Kind, PlaceKind, Position, Question
from caissa.prospectus.codecs import code_of
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.questions import AnswerKind
from caissa.tournament import Level, Role, Sex
from caissa_web.desk.announcement.inputs import Shape, Spec

_EMPTY: tuple[str, Any] = ("", "–")


_LEVELS = (
    _EMPTY,
    (code_of(Level.OFFICIAL), _("Official FIDE event (L1)")),
    (code_of(Level.TITLE), _("Title norms possible (L2)")),
    (code_of(Level.RATED), _("FIDE-rated event (L3)")),
)
_SEXES = (("", _("everybody")), (code_of(Sex.FEMALE), _("women")), (code_of(Sex.MALE), _("men")))


def _choices(kind: type[LabelledEnum | ItemKind]) -> tuple[tuple[str, Any], ...]:
    return tuple((code_of(member), member.label) for member in kind)


def _text(name: str, label: Any, help_text: Any = "") -> Spec:
    return Spec(name, label, Shape.TEXT, help=help_text, by_language=True)


EVENT = (
    Spec("name", _("Name of the event"), by_language=True),
    Spec("kind", _("Kind"), Shape.CHOICE, _choices(Kind), default=Kind.FESTIVAL.value),
    Spec("start", _("First day"), Shape.DAY),
    Spec("end", _("Last day"), Shape.DAY),
    Spec("city", _("City")),
    Spec("federation", _("Federation"), help=_("Three letters, such as LAT.")),
    Spec("time_zone", _("Time zone"), help=_("Such as Europe/Riga.")),
    Spec("currency", _("Currency"), help=_("Three letters, such as EUR.")),
    Spec("languages", _("Languages"), Shape.NAMES, help=_("Codes with commas; the first is authentic.")),
    Spec("website", _("Website")),
)
MORE_OF_EVENT = (
    _text("about", _("About the event")),
    Spec("patron", _("Patron"), by_language=True),
    Spec("expected_players", _("Players expected"), Shape.NUMBER),
    Spec("entries_until", _("Entries until"), Shape.DAY),
    Spec("reply_until", _("Reply to the invitation until"), Shape.DAY),
    Spec("impairments_until", _("Impairments to be told until"), Shape.DAY),
    Spec("flash_first_round", _("Minutes with flash in round 1"), Shape.NUMBER),
    Spec("flash_later_rounds", _("Minutes with flash in later rounds"), Shape.NUMBER),
)
APPEALS = (
    Spec("members", _("Members of the Appeals Committee"), Shape.NUMBER),
    Spec("reserves", _("Reserve members"), Shape.NUMBER),
)
BANK = (
    Spec("holder", _("Account holder")),
    Spec("account", _("Account")),
    Spec("bank", _("Bank")),
    Spec("code", _("Code of the bank")),
    Spec("address", _("Address of the bank")),
)


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of which there are several: its name in the file, its heading, its fields."""

    name: str
    heading: Any
    specs: tuple[Spec, ...]
    wanted: str
    """The field without which a row is empty."""


PLACES = Rows(
    "place",
    _("Places"),
    (
        Spec("name", _("Name")),
        Spec("kind", _("What it is for"), Shape.CHOICE, _choices(PlaceKind), default=PlaceKind.HALL.value),
        Spec("address", _("Address")),
        Spec("city", _("City")),
        Spec("map_link", _("Link to a map")),
        Spec("website", _("Website")),
        Spec("phone", _("Phone")),
        Spec("email", _("E-mail")),
        _text("access", _("Access for people with impairments")),
        _text("about", _("About the place")),
    ),
    "name",
)
CONTACTS = Rows(
    "contact",
    _("Organisers"),
    (
        Spec("name", _("Name")),
        Spec("role", _("What they do"), by_language=True),
        Spec("email", _("E-mail")),
        Spec("phone", _("Phone")),
        Spec("address", _("Address")),
        Spec("chief_organiser", _("Chief organiser"), Shape.FLAG),
    ),
    "name",
)
OFFICIALS = Rows(
    "official",
    _("Officials"),
    (
        Spec("name", _("Name")),
        Spec("role", _("Role"), Shape.CHOICE, _choices(Role), default=Role.CHIEF_ARBITER.value),
        Spec("title", _("Title")),
        Spec("federation", _("Federation")),
        Spec("fide_id", _("FIDE ID"), Shape.NUMBER),
        Spec("sections", _("Only in sections"), Shape.NAMES),
    ),
    "name",
)
MEMBERS = Rows(
    "appeals.member",
    _("Appeals Committee"),
    (
        Spec("name", _("Name")),
        Spec("federation", _("Federation")),
        Spec("position", _("Position"), Shape.CHOICE, _choices(Position), default=Position.MEMBER.value),
        Spec("birth_year", _("Year of birth"), Shape.NUMBER),
    ),
    "name",
)
FEES = Rows(
    "fee",
    _("Fees"),
    (
        Spec("amount", _("Amount"), Shape.AMOUNT),
        Spec("what", _("For what"), by_language=True),
        Spec("until", _("If paid until"), Shape.DAY),
        Spec("sections", _("Only in sections"), Shape.NAMES),
    ),
    "amount",
)
ITEMS = Rows(
    "item",
    _("Schedule besides the rounds"),
    (
        Spec("kind", _("What"), Shape.CHOICE, _choices(ItemKind)),
        Spec("day", _("Day"), Shape.DAY),
        Spec("hour", _("From"), Shape.HOUR),
        Spec("until", _("Until"), Shape.HOUR),
        Spec("name", _("Name"), by_language=True),
        Spec("place", _("Place")),
    ),
    "day",
)
CLAUSES = Rows(
    "clause",
    _("Clauses of your own"),
    (Spec("heading", _("Heading"), by_language=True), _text("text", _("Text"))),
    "heading",
)
ALL_ROWS = (PLACES, CONTACTS, OFFICIALS, MEMBERS, ITEMS, FEES, CLAUSES)
TOPIC_FIELDS = tuple(_text(key, topic.label, topic.article) for key, topic in TOPICS.items())


# -- a section -------------------------------------------------------------------------------------------

DUTCH = "dutch"
_SYSTEMS = tuple((key, each.name) for key, each in FORMATS.items())
SECTION = (
    Spec("set_up.name", _("Name of the section")),
    Spec("set_up.format", _("System"), Shape.CHOICE, _SYSTEMS, default=DUTCH),
    Spec("set_up.rounds", _("Rounds"), Shape.NUMBER),
    Spec("set_up.time_control", _("Time control"), help=_("Such as 90'/40+30'/end+30\" or 15+10.")),
)
WHEN = (
    Spec(
        "starts",
        _("Rounds, one in a line"),
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
)
ENTRY = (
    Spec("entry.rating_band", _("Ratings"), help=_("Such as 2000+, 1600-1999 or under 1600, unrated.")),
    Spec("entry.play_up", _("Points by which players may play up"), Shape.NUMBER),
    Spec("entry.most_players", _("Players at most"), Shape.NUMBER),
    Spec("entry.sex", _("Open to"), Shape.CHOICE, _SEXES),
    Spec("entry.born_from", _("Born from"), Shape.DAY),
    Spec("entry.born_until", _("Born until"), Shape.DAY),
    Spec("entry.fide_id", _("Every player needs a FIDE ID"), Shape.FLAG),
    _text("entry.text", _("More about entering")),
)
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
        return Spec(name, question.label, Shape.CHOICE, choices, question.article)
    shape = _SHAPES.get(question.kind, Shape.LINE)
    return Spec(name, question.label, shape, help=question.article)


# -- prizes ----------------------------------------------------------------------------------------------


def plain_prizes(section: Mapping[str, Any]) -> Sequence[Any] | None:
    """The prizes of a fund that is one list of amounts; None where the fund says more than that."""
    fund = section.get("prizes")
    if not fund:
        return ()
    lists = fund.get("list", ())
    if len(lists) != 1 or set(lists[0]) - {"name", "prizes"}:
        return None
    prizes: Sequence[Any] = lists[0].get("prizes", ())
    return prizes
