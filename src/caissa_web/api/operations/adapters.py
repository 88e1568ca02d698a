"""Parameters that a caller sends in another form: names instead of rows, files instead of facts.

Whatever the desk's forms refuse is refused here too: a token can do no more than its user at the desk.
"""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from caissa.arbiters.appointments.posts import Post
from caissa.play import StartingPosition, drawn_position, position_of, starting_position
from caissa.prospectus.formats import FORMATS, UNSTATED
from caissa.prospectus.questions import is_number, questions_for
from caissa.prospectus.set_up import NEW, SetUp
from caissa.tournament import Outcome, Player, Tournament
from caissa_web.api.access import Place
from caissa_web.api.operations.announcements import OF_ANNOUNCEMENTS
from caissa_web.api.operations.event_fields import (
    Answers,
    EntryInput,
    HandPairingInput,
    IncidentInput,
    NewcomerInput,
    PlayerInput,
    Upload,
)
from caissa_web.api.operations.parameter import Adapter, wrong
from caissa_web.api.operations.people import EVENT_SLUG, OF_PEOPLE, OWNER, SECTION_SLUG
from caissa_web.api.operations.screens import OF_SCREENS
from caissa_web.exchange import event_file
from caissa_web.exchange.limited.limits import EVENT, SECTION, in_a_call
from caissa_web.exchange.list_comparison import Newcomer
from caissa_web.exchange.uploads import Report, report_on
from caissa_web.operations.events.events import EventDetails
from caissa_web.operations.events.passes import Wanted
from caissa_web.records.models import Pass
from caissa_web.section.book import EMPTY, Book, HandPairing, Incident
from caissa_web.section.closing import norm_facts, report_parts
from caissa_web.section.number_input import whole_number
from caissa_web.section.options import Setting
from caissa_web.section.setup.announcements import setting_of

REQUESTED_BYES = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
LONGEST_PASS = timedelta(days=60)
_HOUR = re.compile(r"(([01][0-9]|2[0-3]):[0-5][0-9])?")


# -- files ------------------------------------------------------------------------------------


def _bytes(upload: Upload) -> bytes:
    try:
        return base64.b64decode(upload.content, validate=True)
    except (binascii.Error, ValueError):
        raise wrong("file.content", _("This is not valid base64.")) from None


def _report(body: Any, place: Place) -> Report:
    """The file as it was understood, read once for all parameters that come from it."""
    known: Report | None = place.kept.get("report")
    if known is None:
        name, today = body.file.name.replace("\x00", "")[:100], timezone.localdate()
        known = report_on(
            name,
            _bytes(body.file),
            section=body.section or "",
            rounds=body.rounds,
            today=today,
            limits=in_a_call(SECTION),
        )
        place.kept["report"] = known
    return known


def _imported_facts(body: Any, place: Place) -> Any:
    facts = _report(body, place).facts
    return replace(facts, name=body.name) if body.name else facts


def _source(body: Any, place: Place) -> str:
    report = _report(body, place)
    return f"the {report.kind} file {report.name}"


def _carried_event(body: Any, _place: Place) -> event_file.EventFile:
    return event_file.unpacked(_bytes(body.file), body.file.name[:100], limits=in_a_call(EVENT))


# -- set-up -----------------------------------------------------------------------------------


def _sound_set_up(body: Any, _place: Place) -> SetUp:
    wanted: SetUp = body.set_up
    if wanted.format not in FORMATS and wanted.format != UNSTATED:
        raise wrong("set_up.format", _("There is no format with this name."))
    if wanted.colours not in ("", "A", "B"):
        raise wrong("set_up.colours", _("Choose A or B, or leave it empty."))
    if not wanted.name.strip():
        raise wrong("set_up.name", _("This field is required."))
    _require_days_in_order("set_up.end", wanted.start, wanted.end)
    return wanted


def _details(body: Any, _place: Place) -> Any:
    if not body.details.name.strip():
        raise wrong("details.name", _("This field is required."))
    _require_days_in_order("details.end", body.details.start, body.details.end)
    return body.details


def _last_day(body: Any, _place: Place) -> date | None:
    last: date | None = body.end
    _require_days_in_order("end", body.start, last)
    return last


def _require_days_in_order(field: str, first: date | None, last: date | None) -> None:
    if first and last and last < first:
        raise wrong(field, _("The last day is before the first one."))


def _announced(body: Any, place: Place) -> dict[Setting[Any], str]:
    return _answered(place.state.facts, body.answers)


def _answered(facts: Tournament, answers: Mapping[str, str]) -> dict[Setting[Any], str]:
    """Answers to the questions that this section is asked, and to no other."""
    known = {question.name: question for question in questions_for(facts)}
    for name, value in answers.items():
        asked = known.get(name)
        if asked is None:
            raise wrong(f"answers.{name[:50]}", _("There is no such question in this section."))
        choices = [code for code, _text in asked.choices]
        if value and choices and value not in choices:
            raise wrong(f"answers.{name}", _("Choose one of: {choices}").format(choices=", ".join(choices)))
        if value and is_number(asked) and whole_number(value, 4) is None:
            raise wrong(f"answers.{name}", _("This is not a whole number."))
    return {setting_of(known[name]): value for name, value in answers.items()}


def _answers_in_part(body: Any, _place: Place) -> dict[Setting[Any], str]:
    """Answers about norms or for the report; nothing else in the book can be reached."""
    known = norm_facts.FACTS if body.code is Answers.NORMS else report_parts.PARTS
    for name in body.answers:
        if name not in known:
            raise wrong(
                f"answers.{name[:50]}", _("Choose one of: {choices}").format(choices=", ".join(known))
            )
    return {known[name]: value for name, value in body.answers.items()}


def _first_answers(body: Any, place: Place) -> Book:
    book = EMPTY
    for setting, typed in _answered(_sound_set_up(body, place).applied(NEW), body.answers).items():
        book = book.with_text(setting, typed)
    return book


def _starts(body: Any, _place: Place) -> Any:
    for number, (_day, hour) in body.starts.items():
        if not 1 <= number <= 999:
            raise wrong(f"starts.{number}", _("There is no such round."))
        if not _HOUR.fullmatch(hour):
            raise wrong(f"starts.{number}", _("Write the time like 14:30."))
    return {
        number: (day, time.fromisoformat(hour) if hour else None)
        for number, (day, hour) in body.starts.items()
    }


# -- records of the book ----------------------------------------------------------------------


def _corrected(body: Any, place: Place) -> list[Player]:
    """Known players with another person or rating; all else about them stays."""
    known = {player.number: player for player in place.state.facts.players}
    for correction in body.corrected:
        if correction.number not in known:
            raise wrong("corrected", _("There is no player with this number."))
    return [
        replace(known[correction.number], person=correction.person, rating=correction.rating)
        for correction in body.corrected
    ]


def _entered(body: Any, _place: Place) -> list[Newcomer]:
    return [Newcomer(Player(0, newcomer.person, newcomer.rating), newcomer.team) for newcomer in body.entered]


def _new_player(body: Any, _place: Place) -> Player:
    entry: EntryInput = body.player
    if entry.number < 1 or entry.first_round < 1:
        raise wrong("player.number", _("Numbers start at 1."))
    return Player(entry.number, entry.person, entry.rating, entry.first_round)


def _incident(body: Any, place: Place) -> Incident:
    """An entry by whoever calls, now; a corrected one keeps its time."""
    incident: IncidentInput = body.incident
    old = next((each for each in place.state.book.incidents if each.number == incident.number), None)
    fields = {name: getattr(incident, name) for name in incident.__dataclass_fields__}
    return Incident(at=old.at if old else timezone.now(), by=place.caller.name, **fields)


def _table(body: Any, place: Place) -> HandPairing:
    table: HandPairingInput = body.session
    return HandPairing(table.round, place.caller.name, timezone.now(), table.boards, table.byes)


def _wanted(body: Any, _place: Place) -> list[Wanted]:
    kinds = (Pass.RESULTS, Pass.BOARD, Pass.CHECK_IN, Pass.CHECKLISTS)
    if len(body.wanted) > 500 or any(wanted.kind not in kinds for wanted in body.wanted):
        raise wrong("wanted", _("Choose one of: {choices}").format(choices=", ".join(kinds)))
    return list(body.wanted)


def _expires(body: Any, _place: Place) -> Any:
    now = timezone.now()
    if not now < body.expires <= now + LONGEST_PASS:
        raise wrong("expires", _("A link is valid for at most 60 days."))
    return body.expires


def _bye(body: Any, _place: Place) -> Outcome | None:
    """A bye that can be asked for; the pairing-allocated one comes with the pairing."""
    if body.outcome not in (*REQUESTED_BYES, None):
        choices = ", ".join(bye.name.lower().replace("_", "-") for bye in REQUESTED_BYES)
        raise wrong("outcome", _("Choose one of: {choices}").format(choices=choices))
    outcome: Outcome | None = body.outcome
    return outcome


def _seed(body: Any, place: Place) -> str:
    """What a position is drawn from; nothing where the caller names the position."""
    if body.position:
        return ""
    return str(place.kept.setdefault("seed", body.seed[:60] or secrets.token_hex(8)))


def _position(body: Any, place: Place) -> StartingPosition:
    """A starting position by its number or its pieces, or drawn from a seed."""
    if not body.position:
        return drawn_position(_seed(body, place))
    number = whole_number(body.position, 6)
    return position_of(body.position) if number is None else starting_position(number)


def _known_version(body: Any, place: Place) -> int:
    if not 1 <= body.version <= place.opened_section.version:
        raise wrong("version", _("There is no such version."))
    return int(body.version)


_FILE = {"file": (Upload, ...)}
_IMPORTED = {**_FILE, "name": (str, ""), "section": (str | None, None), "rounds": (int | None, None)}
_SET_UP = Adapter({"set_up": (SetUp, ...)}, _sound_set_up)
_TABLE = Adapter({"session": (HandPairingInput, ...)}, _table)
_INCIDENT = Adapter({"incident": (IncidentInput, ...)}, _incident)
_CORRECTED = Adapter({"corrected": (tuple[PlayerInput, ...], ())}, _corrected)
_ANSWERS: dict[str, tuple[Any, Any]] = {"answers": (Mapping[str, str], {})}

ADAPTERS: dict[str, dict[str, Adapter]] = {
    **OF_ANNOUNCEMENTS,
    **OF_PEOPLE,
    **OF_SCREENS,
    "amend_incident": {"incident": _INCIDENT},
    "announce": {"answers": Adapter(_ANSWERS, _announced)},
    "announce_bye": {"outcome": Adapter({"outcome": (Outcome, ...)}, _bye)},
    "announce_team_bye": {"outcome": Adapter({"outcome": (Outcome | None, ...)}, _bye)},
    "apply_ratings": {"corrected": _CORRECTED},
    "change_hand_pairing": {"session": _TABLE},
    "change_set_up": {"set_up": _SET_UP},
    "check_in": {"how": Adapter({}, lambda _body, _place: "api")},
    "change_event": {"details": Adapter({"details": (EventDetails, ...)}, _details)},
    "create_event": {
        "slug": EVENT_SLUG,
        "owner": OWNER,
        "end": Adapter({"end": (date | None, None)}, _last_day),
    },
    "create_section": {
        "slug": SECTION_SLUG,
        "tournament": Adapter(_SET_UP.fields, lambda body, place: _sound_set_up(body, place).applied(NEW)),
        "book": Adapter(_ANSWERS, _first_answers),
    },
    "end_hand_pairing": {"session": _TABLE},
    "enter_incident": {"incident": _INCIDENT},
    "enter_list": {
        "entered": Adapter({"entered": (tuple[NewcomerInput, ...], ())}, _entered),
        "corrected": _CORRECTED,
    },
    "enter_player": {"player": Adapter({"player": (EntryInput, ...)}, _new_player)},
    "import_event": {"carried": Adapter(_FILE, _carried_event), "slug": EVENT_SLUG, "owner": OWNER},
    "import_section": {
        "slug": SECTION_SLUG,
        "facts": Adapter(_IMPORTED, _imported_facts),
        "source": Adapter({}, _source),
        "wrong_rounds": Adapter({}, lambda body, place: _report(body, place).wrong_rounds),
    },
    "make_planned_passes": {"expires": Adapter({"expires": (datetime, ...)}, _expires)},
    "make_passes": {
        "wanted": Adapter({"wanted": (tuple[Wanted, ...], ...)}, _wanted),
        "expires": Adapter({"expires": (datetime, ...)}, _expires),
    },
    "plan_arbiters": {
        "posts": Adapter({"posts": (tuple[Post, ...], ())}, lambda body, _place: body.posts),
    },
    "restore": {"version": Adapter({"version": (int, ...)}, _known_version)},
    "schedule_rounds": {"starts": Adapter({"starts": (Mapping[int, tuple[date | None, str]], ...)}, _starts)},
    "set_starting_position": {
        "position": Adapter({"position": (str, ""), "seed": (str, "")}, _position),
        "seed": Adapter({}, _seed),
    },
    "set_answers": {
        "code": Adapter({"code": (Answers, ...)}, lambda body, _place: body.code.value),
        "answers": Adapter(_ANSWERS, _answers_in_part),
    },
}
"""Operation → parameter → how a caller sends it."""
