"""The one schema of an announcement: every name of the file, and the value that each table makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from caissa.conduct.levels import Occasion
from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.play import ItemKind
from caissa.playoff import Declaration
from caissa.playoff.contests import Decider
from caissa.playoff.declared import Colours, Format, Numbers
from caissa.playoff.facts import Rate
from caissa.prospectus.announcement import AnnouncedPlayOff, AnnouncedSection, Announcement, Kind, OwnClause
from caissa.prospectus.answers_text import answers
from caissa.prospectus.codecs import (
    AMOUNT,
    CURRENCY,
    DAY,
    DAY_OR_NONE,
    EMAIL,
    FLAG,
    HOUR,
    LANGUAGE,
    LINE,
    LINK,
    START,
    TEXTS,
    Codec,
    Context,
    Unfit,
    choice,
    many,
    one_of,
    quoted,
    several_of,
    whole,
)
from caissa.prospectus.conditions import BankAccount, EntryConditions, Fee
from caissa.prospectus.declared.dress import Dress, DressCode
from caissa.prospectus.declared.fair_play import (
    LESS_SEVERE,
    MOST_DELAY,
    FairPlay,
    Measure,
    Prohibited,
    Protection,
)
from caissa.prospectus.formats import FORMATS, UNSTATED
from caissa.prospectus.fund_tables import FUND
from caissa.prospectus.more_questions import ALL_QUESTIONS
from caissa.prospectus.online_play import MOST_CARDS, MOST_MINUTES, Boards, Declared, DisqualifiedPoints
from caissa.prospectus.people import (
    AnnouncedOfficial,
    AppealsCommittee,
    CommitteeMember,
    Contact,
    InvitedPlayer,
    Position,
)
from caissa.prospectus.places import Place, PlaceKind, ScheduleItem
from caissa.prospectus.set_up import MatchPointsFor, PointsFor, SetUp, encoded_time_control
from caissa.prospectus.tables import At, Nested, Table, read_part, table, tables, unknown_name
from caissa.prospectus.texts import Texts
from caissa.prospectus.topics import TOPICS
from caissa.standings import tie_break_list
from caissa.tournament import Level, Role, Score, Sex, Speed, Title
from caissa.tournament.rating_bands import band_typed

_ID = whole(1, 999_999_999)
_YEAR = whole(1900, 2100)
_NAMES = many(LINE)


# -- the set-up of a section ---------------------------------------------------------------------


def _format(value: Any, context: Context) -> str:
    text = LINE.read(value, context)
    if text != UNSTATED and text not in FORMATS:
        raise Unfit(msg("{value} is not one of: {known}", value=quoted(text), known=", ".join(FORMATS)))
    return text


def _ranking(value: Any, context: Context) -> tuple[str, ...]:
    """Tie-breaks by their codes, in a list or one after another."""
    listed = _NAMES.read(value, context) if isinstance(value, list) else (LINE.read(value, context),)
    try:
        return tuple(str(code) for code in tie_break_list(" ".join(listed))) if any(listed) else ()
    except CaissaError as error:
        raise Unfit(error.sentence) from None


def _band(value: Any, context: Context) -> str:
    text = LINE.read(value, context)
    try:
        if text:
            band_typed(text)
    except ValueError as error:
        raise Unfit(error.args[0]) from None
    return text


def _points(value: Any, context: Context) -> Decimal:
    points = AMOUNT.read(value, context)
    if points > 100 or points != round(points, 2):
        raise Unfit(msg("{value} is not a number of points", value=quoted(value)))
    return points


_POINTS = Codec(_points, AMOUNT.write)
_SET_UP = Table(
    SetUp,
    {
        "name": LINE,
        "city": LINE,
        "federation": LINE,
        "start": DAY_OR_NONE,
        "end": DAY_OR_NONE,
        "level": choice(Level),
        "speed": choice(Speed),
        "format": Codec(_format, LINE.write),
        "baku": FLAG,
        "rounds": whole(1, 999),
        "time_control": LINE,
        "points": table(Table(PointsFor, dict.fromkeys(("win", "draw", "loss", "bye"), _POINTS))),
        "match_points": table(Table(MatchPointsFor, dict.fromkeys(("win", "draw", "loss"), _POINTS))),
        "primary": choice(Score),
        "colours": LINE,
        "ranking": Codec(_ranking, lambda codes, _context: list(codes)),
    },
)

_OF_EVENT = ("city", "federation", "start", "end")


def _section_set_up(raw: Any, at: At) -> SetUp | None:
    """The set-up of a section; its city, federation and days are those of the event unless it says others."""
    stated = _SET_UP.attributes_in(raw, at)
    if stated is None:
        return None
    _encoded, speed = encoded_time_control(stated.get("time_control", ""))
    if speed is not None and stated.setdefault("speed", speed) is not speed:
        what = msg("the time control is that of {speed} chess", speed=speed.label)
        at.child("speed").complain("announcement.field", what)
    return SetUp(**{**dict(at.context.of_event), **stated})


def _written_set_up(set_up: SetUp, context: Context) -> object:
    """The set-up without what it has from the event; what it lacks and the event has is written as empty."""
    of_event = dict.fromkeys(_OF_EVENT) | dict(context.of_event)
    written = _SET_UP.write(set_up, context)
    for name in _OF_EVENT:
        written.pop(name, None)
        own = getattr(set_up, name)
        if own != of_event[name] and (own or of_event[name]):
            written[name] = own or ""
    return written


def of_event(announcement: Announcement) -> tuple[tuple[str, Any], ...]:
    """What the sections of an event have from it unless they say otherwise."""
    return tuple((name, getattr(announcement, name)) for name in _OF_EVENT)


# -- the rest of a section -----------------------------------------------------------------------


def _positions(value: Any, context: Context) -> tuple[int, ...]:
    pair = many(whole(0, 10_000)).read(value, context)
    if len(pair) != 2:
        raise Unfit(msg("write two whole numbers, such as [1, 3]"))
    return pair


_PAIR = Codec(_positions, lambda pair, _context: list(pair))
_RATE = Table(
    Rate,
    {
        "white_minutes": whole(1, 300),
        "black_minutes": whole(1, 300),
        "increment": whole(0, 120),
        "increment_from_move": whole(1, 100),
    },
)
_DECLARATION = Table(
    Declaration,
    {
        "positions": _PAIR,
        "after_tie_breaks": whole(-1, 20),
        "format": choice(Format),
        "numbers": choice(Numbers),
        "colours": choice(Colours),
        "rates": tables(_RATE),
        "breaks": _PAIR,
        "games": whole(0, 20),
        "decider": choice(Decider),
        "share": FLAG,
    },
)


def _play_off(raw: Any, at: At) -> AnnouncedPlayOff | None:
    """A play-off: its parameters and its scheme stand in one table."""
    if not isinstance(raw, Mapping):
        _DECLARATION.read(raw, at)
        return None
    declared = _DECLARATION.read({key: value for key, value in raw.items() if key != "scheme"}, at)
    scheme = raw.get("scheme", "")
    if scheme not in ("", "2017", "2022"):
        known = "2017, 2022"
        what = msg("{value} is not one of: {known}", value=quoted(scheme), known=known)
        at.child("scheme").complain("announcement.field", what)
        return None
    return None if declared is None else AnnouncedPlayOff(declared, scheme)


def _written_play_off(play_off: AnnouncedPlayOff, context: Context) -> object:
    scheme = {"scheme": play_off.scheme} if play_off.scheme else {}
    return {**scheme, **_DECLARATION.write(play_off.declared, context)}


_ENTRY = Table(
    EntryConditions,
    {
        "rating_band": Codec(_band, LINE.write),
        "play_up": whole(0, 4000),
        "most_players": whole(2, 99_999),
        "sex": choice(Sex),
        "born_from": DAY,
        "born_until": DAY,
        "federations": _NAMES,
        "fide_id": FLAG,
        "text": TEXTS,
    },
)
_PLAYER = Table(
    InvitedPlayer,
    {
        "name": LINE,
        "federation": LINE,
        "rating": whole(1, 4000),
        "title": choice(Title),
        "fide_id": _ID,
    },
)
_SECTION = Table(
    AnnouncedSection,
    {
        "set_up": Nested(_section_set_up, _written_set_up),
        "starts": many(START),
        "answers": answers(ALL_QUESTIONS),
        "entry": table(_ENTRY),
        "play_off": Nested(_play_off, _written_play_off),
        "prizes": FUND,
        "player": tables(_PLAYER),
    },
    {"player": "players"},
)

# -- the event ------------------------------------------------------------------------------------


def _topics(raw: Any, at: At) -> tuple[tuple[str, Texts], ...] | None:
    """The organiser's own words by topic."""
    if not isinstance(raw, Mapping):
        at.complain("announcement.field", msg("this must be a table of names and values"))
        return None
    read: dict[str, Texts] = {}
    for key, value in raw.items():
        if key not in TOPICS:
            unknown_name(key, TOPICS, at)
            continue
        fits, texts = read_part(TEXTS, value, at.child(key))
        if fits and texts:
            read[key] = texts
    return tuple(sorted(read.items()))


def _written_topics(topics: tuple[tuple[str, Texts], ...], context: Context) -> object:
    return {key: TEXTS.write(texts, context) for key, texts in topics}


def _time_zone(value: Any, context: Context) -> str:
    text = LINE.read(value, context)
    if text and not re.fullmatch(r"[A-Za-z]+(?:/[A-Za-z0-9_+-]+)*", text):
        raise Unfit(msg("{value} is not a time zone; write Europe/Warsaw", value=quoted(text)))
    return text


EVENT = Table(
    Announcement,
    {
        "name": TEXTS,
        "kind": choice(Kind),
        "start": DAY,
        "end": DAY,
        "city": LINE,
        "federation": LINE,
        "time_zone": Codec(_time_zone, LINE.write),
        "website": LINK,
        "languages": many(LANGUAGE),
        "authentic": LANGUAGE,
        "currency": CURRENCY,
        "patron": TEXTS,
        "about": TEXTS,
        "expected_players": whole(2, 99_999),
        "entries_until": DAY,
        "reply_until": DAY,
        "impairments_until": DAY,
        "flash_first_round": whole(0, 60),
        "flash_later_rounds": whole(0, 60),
    },
)
"""The table `[event]`."""

_PLACE = Table(
    Place,
    {
        "name": LINE,
        "kind": choice(PlaceKind),
        "address": LINE,
        "city": LINE,
        "phone": LINE,
        "email": EMAIL,
        "website": LINK,
        "map_link": LINK,
        "about": TEXTS,
        "access": TEXTS,
    },
)
_CONTACT = Table(
    Contact,
    {
        "name": LINE,
        "role": TEXTS,
        "email": EMAIL,
        "phone": LINE,
        "address": LINE,
        "chief_organiser": FLAG,
    },
)
_OFFICIAL = Table(
    AnnouncedOfficial,
    {
        "name": LINE,
        "role": choice(Role),
        "title": LINE,
        "federation": LINE,
        "fide_id": _ID,
        "sections": _NAMES,
    },
)
_MEMBER = Table(
    CommitteeMember, {"name": LINE, "federation": LINE, "position": choice(Position), "birth_year": _YEAR}
)
_APPEALS = Table(
    AppealsCommittee,
    {"members": whole(0, 15), "reserves": whole(0, 15), "member": tables(_MEMBER)},
    {"member": "people"},
)


def _minutes(value: Any, context: Context) -> Decimal:
    minutes = AMOUNT.read(value, context)
    if minutes > MOST_MINUTES or minutes != round(minutes, 1):
        raise Unfit(msg("{value} is not a number of minutes", value=quoted(value)))
    return minutes


_ONLINE = Table(
    Declared,
    {
        "boards": choice(Boards),
        "reconnect_minutes": Codec(_minutes, AMOUNT.write),
        "yellow_cards": whole(0, MOST_CARDS),
        "players_responsible": FLAG,
        "traditional_sets": FLAG,
        "disqualified": choice(DisqualifiedPoints),
    },
)
_FAIR_PLAY = Table(
    FairPlay,
    {
        "level": choice(Protection),
        "occasion": choice(Occasion),
        "measures": several_of(Measure),
        "more_measures": TEXTS,
        "prohibited": several_of(Prohibited),
        "more_prohibited": TEXTS,
        "live_delay": whole(0, MOST_DELAY),
        "device_penalty": one_of(LESS_SEVERE),
    },
)
_DRESS = Table(
    Dress,
    {
        "code": choice(DressCode),
        "ceremonies": FLAG,
        "sneakers": FLAG,
        "spectators": FLAG,
        "penalties": FLAG,
    },
)
_BANK = Table(BankAccount, dict.fromkeys(("holder", "account", "bank", "code", "address"), LINE))
_FEE = Table(Fee, {"amount": AMOUNT, "what": TEXTS, "currency": CURRENCY, "until": DAY, "sections": _NAMES})
_ITEM = Table(
    ScheduleItem,
    {
        "kind": choice(ItemKind),
        "day": DAY,
        "hour": HOUR,
        "until": HOUR,
        "name": TEXTS,
        "place": LINE,
        "sections": _NAMES,
    },
)
_CLAUSE = Table(OwnClause, {"heading": TEXTS, "text": TEXTS})

AROUND = Table(
    Announcement,
    {
        "topics": Nested(_topics, _written_topics),
        "bank": table(_BANK),
        "appeals": table(_APPEALS),
        "online": table(_ONLINE),
        "fair_play": table(_FAIR_PLAY),
        "dress": table(_DRESS),
        "place": tables(_PLACE),
        "contact": tables(_CONTACT),
        "official": tables(_OFFICIAL),
        "fee": tables(_FEE),
        "item": tables(_ITEM),
        "clause": tables(_CLAUSE),
    },
    {
        "place": "places",
        "contact": "contacts",
        "official": "officials",
        "fee": "fees",
        "item": "items",
        "clause": "clauses",
    },
)
"""The tables beside `[event]`, but for the sections."""

SECTIONS = tables(_SECTION)
"""The tables `[[section]]`."""
