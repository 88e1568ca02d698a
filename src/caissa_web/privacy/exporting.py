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
from caissa_web.privacy import finding
from caissa_web.privacy.erasing import consents, messages_to
from caissa_web.privacy.finding import Place, Wanted
from caissa_web.privacy.kinds import BY_KEY
from caissa_web.privacy.models import AccessEntry
from caissa_web.records.models import LogEntry

FAIR_PLAY = "fair-play"
HIDDEN = frozenset({"password", "key", "token_hash", "data", "session_key", "groups", "user_permissions"})
"""Fields that open something; they are nobody's to read."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is kept of one kind in one place."""

    kind: str
    where: str
    told: dict[str, Any]

    @property
    def name(self) -> Any:
        """The kind as the register names it."""
        return BY_KEY[self.kind].name


def parts(wanted: Wanted) -> list[Part]:
    """All that is kept about somebody."""
    found = [part for place in finding.places(wanted) for part in _of_place(place, wanted)]
    found += [part for user in finding.accounts(wanted) for part in _of_account(user)]
    found += [Part("messages", f"{one['event']} · {one['section']}", one) for one in messages_to(wanted)]
    found += [Part("consents", one.event.name, _row(one)) for one in consents(wanted)]
    return found


def archive(wanted: Wanted) -> bytes:
    """The ZIP."""
    found = parts(wanted)
    told = [{"kind": one.kind, "where": one.where, "data": one.told} for one in found]
    page = render_to_string("privacy/person.html", {"parts": [(one, list(lines(one.told))) for one in found]})
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as packed:
        packed.writestr("person.json", json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1))
        packed.writestr("person.html", page)
    return made.getvalue()


def lines(told: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Nested values as lines of a name and a text."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from lines(value, f"{before} {name}".strip())
    elif isinstance(told, list | tuple):
        for place, value in enumerate(told, 1):
            yield from lines(value, f"{before} {place}")
    elif told not in (None, ""):
        yield before.replace("_", " "), str(told)


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
    for official in facts.officials:
        if wanted.is_(official.person):
            yield Part("entry", where, {"official": _plain(official)})
    for guardian in finding.guardians(place.state, wanted):
        yield Part("guardian", where, _plain(guardian))
    teams = set(finding.contact_teams(facts, wanted))
    for team in (one for one in facts.teams if one.number in teams):
        held = {"captain": team.captain_record, "head_of_delegation": team.head_of_delegation}
        told = {name: _plain(one) for name, one in held.items() if one and _is_theirs(one, wanted)}
        yield Part("captain", where, {"team": team.name, **told})
    yield from _of_book(book, mine, where)
    yield from _of_log(place, wanted, where)


def _of_book(book: Any, mine: frozenset[int], where: str) -> Iterator[Part]:
    for one in book.check_ins:
        if one.participant in mine:
            yield Part("presence", where, _plain(one))
    for one in book.fixed_boards:
        if one.player in mine:
            yield Part("health", where, _plain(one))
    for one in book.incidents:
        if mine & set(one.players):
            yield Part("incidents", where, _incident(one))


def _incident(one: Any) -> dict[str, Any]:
    """An incident as its people may read it; what a fair play case says is confidential (FAIR-009)."""
    told = _plain(one)
    if one.kind == FAIR_PLAY:
        return {name: told[name] for name in ("number", "at", "kind") if name in told}
    return {name: value for name, value in told.items() if name not in ("by", "players")}


def _is_theirs(captain: Any, wanted: Wanted) -> bool:
    return wanted.is_(captain.person) or wanted.is_reached_by(captain.email, captain.phone)


def _of_log(place: Place, wanted: Wanted, where: str) -> Iterator[Part]:
    if wanted.name:
        for one in LogEntry.objects.filter(section=place.section, what__contains=wanted.name):
            yield Part("log", where, {"at": one.at, "act": one.act, "what": one.what})


def _games(facts: Tournament, number: int) -> list[dict[str, Any]]:
    found = []
    for played in facts.rounds:
        for game in played.games:
            if number in (game.white, game.black):
                outcome = game.white_outcome if number == game.white else game.black_outcome
                colour = "white" if number == game.white else "black"
                found.append({"round": played.number, "colour": colour, "result": outcome.name.lower()})
        found += [
            {"round": played.number, "bye": bye.outcome.name.lower()}
            for bye in played.byes
            if bye.participant == number
        ]
    return found


# -- records --------------------------------------------------------------------------------


def _of_account(user: User) -> Iterator[Part]:
    name = user.get_username()
    yield Part("accounts", name, _row(user))
    for one in user.appointments.select_related("event", "section"):
        yield Part(
            "accounts", name, {"role": one.role, "event": one.event.name, "section": str(one.section or "")}
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
