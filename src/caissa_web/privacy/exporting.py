"""Everything about one person in a ZIP: JSON for programs, a page to read (DATA-003, portability)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, Q
from django.forms.models import model_to_dict
from django.template.loader import render_to_string

from caissa.files import json_model
from caissa.tournament import Tournament
from caissa_web.accounts.models import Invitation, User
from caissa_web.accreditation import personal_data as badges
from caissa_web.contracts import personal_data as contracts
from caissa_web.delegations import personal_data as of_delegations
from caissa_web.enrolment import personal_data
from caissa_web.exchange.games_pgn import games_pgn
from caissa_web.lodging import personal_data as lodging_data
from caissa_web.online import personal_data as online_data
from caissa_web.privacy import finding
from caissa_web.privacy.erasing import consents, messages_to
from caissa_web.privacy.finding import Place, Wanted
from caissa_web.privacy.kinds import BY_KEY
from caissa_web.privacy.models import AccessEntry
from caissa_web.records.models import AnnouncementVersion, LogEntry
from caissa_web.school import personal_data as school
from caissa_web.travel import personal_data as travel_data
from caissa_web.visas import personal_data as visas
from caissa_web.welfare import personal_data as welfare

FAIR_PLAY = "fair-play"
HIDDEN = frozenset({"password", "key", "token_hash", "data", "session_key", "groups", "user_permissions"})
"""Fields that open something; they are nobody's to read."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is kept of one kind in one place."""

    kind: str
    where: str
    data: dict[str, Any]

    @property
    def name(self) -> Any:
        """The kind as the register names it."""
        return BY_KEY[self.kind].name


def parts(wanted: Wanted) -> list[Part]:
    """All that is kept about somebody."""
    all_parts = [part for place in finding.places(wanted) for part in _of_place(place, wanted)]
    all_parts += [part for user in finding.accounts(wanted) for part in _of_account(user)]
    all_parts += [
        Part("messages", f"{message['event']} · {message['section']}", message)
        for message in messages_to(wanted)
    ]
    all_parts += [Part("consents", consent.event.name, _row(consent)) for consent in consents(wanted)]
    all_parts += [Part("delegations", held["event"], held) for held in of_delegations.data_of(wanted)]
    all_parts += [Part("entrants", held.get("event", ""), held) for held in personal_data.data_of(wanted)]
    all_parts += _of_papers(wanted)
    all_parts += [Part("badges", held["event"], held) for held in badges.data_of(wanted)]
    all_parts += [Part("classes", held["class"], held) for held in school.data_of(wanted)]
    all_parts += [Part("stays", held["event"], held) for held in lodging_data.data_of(wanted)]
    all_parts += [Part("online-play", held["event"], held) for held in online_data.data_of(wanted)]
    all_parts += [Part("journeys", held["event"], held) for held in travel_data.data_of(wanted)]
    all_parts += _of_announcements(wanted)
    all_parts += [
        Part("player-invitations", row.event.name, _row(row)) for row in finding.player_invitations(wanted)
    ]
    all_parts += [
        Part("form-signatures", row.section.event.name, _row(row)) for row in finding.form_signatures(wanted)
    ]
    return all_parts


def _of_papers(wanted: Wanted) -> list[Part]:
    """Contracts, passports, needs and insurance, in clear: they are the person's own."""
    held = {
        "contracts": contracts.data_of(wanted),
        "passports": visas.data_of(wanted),
        "needs": welfare.needs_data_of(wanted),
        "insurance": welfare.covers_data_of(wanted),
        "companions": welfare.companions_data_of(wanted),
    }
    return [Part(kind, row["event"], row) for kind, rows in held.items() for row in rows]


def archive(wanted: Wanted) -> bytes:
    """The ZIP."""
    all_parts = parts(wanted)
    payload = [{"kind": part.kind, "where": part.where, "data": part.data} for part in all_parts]
    page = render_to_string(
        "privacy/person.html", {"parts": [(part, list(lines(part.data))) for part in all_parts]}
    )
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as packed:
        packed.writestr(
            "person.json", json.dumps(payload, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        )
        packed.writestr("person.html", page)
    return buffer.getvalue()


def lines(nested: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Nested values as lines of a name and a text."""
    if isinstance(nested, dict):
        for name, value in nested.items():
            yield from lines(value, f"{before} {name}".strip())
    elif isinstance(nested, list | tuple):
        for place, value in enumerate(nested, 1):
            yield from lines(value, f"{before} {place}")
    elif nested not in (None, ""):
        yield before.replace("_", " "), str(nested)


# -- facts and book -----------------------------------------------------------------------


def _of_place(place: Place, wanted: Wanted) -> Iterator[Part]:
    where, facts, book = (
        f"{place.section.event.name} · {place.section.name}",
        place.state.facts,
        place.state.book,
    )
    mine = finding.numbers(facts, wanted)
    for number in sorted(mine):
        yield Part("entry", where, {"player": _plain(facts.player(number))})
        yield Part("results", where, {"games": _games(facts, number)})
        moves = games_pgn(place.section, facts, only=number)
        if moves:
            yield Part("games", where, {"pgn": moves})
    for official in facts.officials:
        if wanted.is_(official.person):
            yield Part("entry", where, {"official": _plain(official)})
    for guardian in finding.guardians(place.state, wanted):
        yield Part("guardian", where, _plain(guardian))
    teams = set(finding.contact_teams(facts, wanted))
    for team in (candidate for candidate in facts.teams if candidate.number in teams):
        held = {"captain": team.captain_record, "head_of_delegation": team.head_of_delegation}
        contacts = {
            name: _plain(contact) for name, contact in held.items() if contact and _is_theirs(contact, wanted)
        }
        yield Part("captain", where, {"team": team.name, **contacts})
    for record in finding.arbiter_records(place.state, wanted):
        yield Part("courses", where, _plain(record))
    yield from _of_book(book, mine, where)
    yield from _of_log(place, wanted, where)


def _of_book(book: Any, mine: frozenset[int], where: str) -> Iterator[Part]:
    for check_in in book.check_ins:
        if check_in.participant in mine:
            yield Part("presence", where, _plain(check_in))
    if mine & set(book.fees_paid):
        yield Part("fees", where, {"paid": True})
    for board in book.fixed_boards:
        if board.player in mine:
            yield Part("health", where, _plain(board))
    for absence in book.explained_absences:
        if absence.participant in mine:
            yield Part("health", where, _plain(absence))
    for incident in book.incidents:
        if mine & set(incident.players):
            yield Part("incidents", where, _incident(incident))


def _incident(incident: Any) -> dict[str, Any]:
    """An incident as its people may read it; what a fair play case says is confidential (FAIR-009)."""
    fields = _plain(incident)
    if incident.kind == FAIR_PLAY:
        return {name: fields[name] for name in ("number", "at", "kind") if name in fields}
    return {name: value for name, value in fields.items() if name not in ("by", "players")}


def _is_theirs(captain: Any, wanted: Wanted) -> bool:
    return wanted.is_(captain.person) or wanted.is_reached_by(captain.email, captain.phone)


def _of_log(place: Place, wanted: Wanted, where: str) -> Iterator[Part]:
    if wanted.name:
        for entry in LogEntry.objects.filter(section=place.section, what__contains=wanted.name):
            yield Part("log", where, {"at": entry.at, "act": entry.act, "what": entry.what})


def _games(facts: Tournament, number: int) -> list[dict[str, Any]]:
    games = []
    for played in facts.rounds:
        for game in played.games:
            if number in (game.white, game.black):
                outcome = game.white_outcome if number == game.white else game.black_outcome
                colour = "white" if number == game.white else "black"
                games.append({"round": played.number, "colour": colour, "result": outcome.name.lower()})
        games += [
            {"round": played.number, "bye": bye.outcome.name.lower()}
            for bye in played.byes
            if bye.participant == number
        ]
    return games


# -- records --------------------------------------------------------------------------------


def _of_announcements(wanted: Wanted) -> Iterator[Part]:
    """The lines of announcements that name somebody, or one of their contacts."""
    for version in AnnouncementVersion.objects.select_related("event"):
        naming = [line for line in version.text.splitlines() if wanted.in_text(line)]
        if naming:
            yield Part("announcement", version.event.name, {"version": version.number, "lines": naming})


def _of_account(user: User) -> Iterator[Part]:
    name = user.get_username()
    yield Part("accounts", name, _row(user))
    for appointment in user.appointments.select_related("event", "section"):
        yield Part(
            "accounts",
            name,
            {
                "role": appointment.role,
                "event": appointment.event.name,
                "section": str(appointment.section or ""),
            },
        )
    kept: dict[str, Iterable[Model]] = {
        "sign-ins": user.sign_ins.all(),
        "tokens": apps.get_model("api.Token").objects.filter(user=user),
        "sessions": apps.get_model("usersessions.UserSession").objects.filter(user=user),
        "invitations": Invitation.objects.filter(Q(used_by=name) | Q(made_by=name)),
        "access": AccessEntry.objects.filter(by=name),
    }
    for kind, rows in kept.items():
        yield from (Part(kind, name, _row(row)) for row in rows)


def _row(row: Model) -> dict[str, Any]:
    return {name: value for name, value in model_to_dict(row).items() if name not in HIDDEN}


def _plain(record: object) -> Any:
    return json.loads(json_model.write_record(record))
