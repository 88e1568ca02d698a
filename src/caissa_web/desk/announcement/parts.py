"""The parts of the announcement's form about the event: its fields, its rows of places, people and fees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from caissa.conduct.levels import Occasion
from caissa.messages import LabelledEnum
from caissa.play import ItemKind
from caissa.prospectus import TOPICS, Kind, PlaceKind, Position
from caissa.prospectus.codecs import code_of
from caissa.prospectus.declared.dress import DressCode
from caissa.prospectus.declared.fair_play import LESS_SEVERE, Measure, Prohibited, Protection
from caissa.prospectus.online_play import Boards, DisqualifiedPoints
from caissa.tournament import Role
from caissa_web.desk.announcement.inputs import Shape, Spec


def _choices(kind: type[LabelledEnum | ItemKind]) -> tuple[tuple[str, Any], ...]:
    return tuple((code_of(member), member.label) for member in kind)


def text_spec(name: str, label: Any, help_text: Any = "") -> Spec:
    """A text of several lines, one for each language."""
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
    Spec(
        "languages", _("Languages"), Shape.NAMES, help=_("Codes separated by commas; the first is authentic.")
    ),
    Spec("website", _("Website")),
)
MORE_OF_EVENT = (
    text_spec("about", _("About the event")),
    Spec("patron", _("Patron"), by_language=True),
    Spec("expected_players", _("Players expected"), Shape.NUMBER),
    Spec("entries_until", _("Entries until"), Shape.DAY),
    Spec("reply_until", _("Reply to the invitation by"), Shape.DAY),
    Spec("impairments_until", _("Impairments to be reported by"), Shape.DAY),
    Spec("flash_first_round", _("Minutes with flash in round 1"), Shape.NUMBER),
    Spec("flash_later_rounds", _("Minutes with flash in later rounds"), Shape.NUMBER),
)
APPEALS = (
    Spec("members", _("Members of the Appeals Committee"), Shape.NUMBER),
    Spec("reserves", _("Reserve members"), Shape.NUMBER),
)
ONLINE = (
    Spec("boards", _("Boards and clocks"), Shape.CHOICE, (("", _("not declared")), *_choices(Boards))),
    Spec("reconnect_minutes", _("Minutes within which a player must be back"), Shape.AMOUNT),
    Spec("yellow_cards", _("Yellow cards before the red one"), Shape.NUMBER),
    Spec("players_responsible", _("Players answer for their connection at venues"), Shape.FLAG),
    Spec("traditional_sets", _("Traditional sets beside the screen"), Shape.FLAG),
    Spec(
        "disqualified",
        _("Points won by players who are disqualified later"),
        Shape.CHOICE,
        (("", _("not declared")), *_choices(DisqualifiedPoints)),
    ),
)
"""What hybrid and online regulations declare (E.04)."""
FAIR_PLAY = (
    Spec(
        "level",
        _("Level of protection"),
        Shape.CHOICE,
        (("", _("not declared")), *_choices(Protection)),
        help="Fair Play Protection Measures 1",
    ),
    Spec(
        "occasion",
        _("Kind of event, as far as the level depends on it"),
        Shape.CHOICE,
        (("", _("not declared")), *_choices(Occasion)),
    ),
    Spec("measures", _("Measures"), Shape.SEVERAL, _choices(Measure), "Fair Play Protection Measures 2"),
    text_spec("more_measures", _("Further measures")),
    Spec("prohibited", _("Prohibited in the playing area"), Shape.SEVERAL, _choices(Prohibited)),
    text_spec("more_prohibited", _("Further prohibited items")),
    Spec(
        "live_delay",
        _("Minutes by which the live transmission is late"),
        Shape.NUMBER,
        help=_("0 is without delay; empty if there is none."),
    ),
    Spec(
        "device_penalty",
        _("Less severe penalty for a device"),
        Shape.CHOICE,
        (("", _("none")), *((code_of(penalty), penalty.label) for penalty in LESS_SEVERE)),
        help=_("Where a section announces one instead of the loss of the game. Laws 11.3.2.2"),
    ),
)
"""What regulations declare about fair play."""
DRESS = (
    Spec(
        "code",
        _("Dress code during the games"),
        Shape.CHOICE,
        (("", _("not declared")), *_choices(DressCode)),
        help="Organisers' Manual 11.5",
    ),
    Spec("ceremonies", _("Business casual at ceremonies"), Shape.FLAG),
    Spec("sneakers", _("Neat sneakers are allowed"), Shape.FLAG),
    Spec("spectators", _("Holds for spectators too"), Shape.FLAG),
    Spec("penalties", _("After two written warnings: no ceremonies, and a fine"), Shape.FLAG),
)
"""What regulations declare about dress."""
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
    blank: int = 1
    """How many empty rows follow those that are filled in."""


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
        text_spec("access", _("Access for people with impairments")),
        text_spec("about", _("About the place")),
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
        Spec("until", _("If paid by"), Shape.DAY),
        Spec("currency", _("Other currency")),
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
        Spec("sections", _("Only in sections"), Shape.NAMES),
    ),
    "day",
)
CLAUSES = Rows(
    "clause",
    _("Clauses of your own"),
    (Spec("heading", _("Heading"), by_language=True), text_spec("text", _("Text"))),
    "heading",
)
ALL_ROWS = (PLACES, CONTACTS, OFFICIALS, MEMBERS, ITEMS, FEES, CLAUSES)
TOPIC_FIELDS = tuple(text_spec(key, topic.label, topic.article) for key, topic in TOPICS.items())
