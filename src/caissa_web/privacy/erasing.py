"""Erasing a person's data: what goes, what must stay and why; then done, with a line in the deletion log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import transaction
from django.utils.translation import gettext as _

from caissa.tournament import Captain, Player, Team
from caissa_web.accounts.models import User
from caissa_web.accreditation import personal_data as badges
from caissa_web.contracts import personal_data as contracts
from caissa_web.delegations import personal_data as of_delegations
from caissa_web.delivery.models import Letter
from caissa_web.enrolment import personal_data
from caissa_web.lodging import personal_data as lodging_data
from caissa_web.online import personal_data as online_data
from caissa_web.operations.events.invitation_links import letters_about
from caissa_web.privacy import finding
from caissa_web.privacy.finding import Place, Wanted
from caissa_web.privacy.kinds import BY_KEY
from caissa_web.privacy.models import Consent, Deletion
from caissa_web.records.models import PlayerInvitation
from caissa_web.records.redaction import redact
from caissa_web.school import personal_data as school
from caissa_web.section.state import State
from caissa_web.visas import personal_data as visas
from caissa_web.welfare import personal_data as welfare


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the preview: a kind of data, where, and why it stays if it does."""

    kind: str
    where: str
    why: str = ""

    @property
    def name(self) -> Any:
        """The kind as the register names it."""
        return BY_KEY[self.kind].name


@dataclass(frozen=True, slots=True)
class Preview:
    """What goes and what must stay."""

    goes: tuple[Line, ...]
    stays: tuple[Line, ...]


def preview(wanted: Wanted) -> Preview:
    """What erasing would do, without doing it."""
    goes, stays = [], []
    for place in finding.places(wanted):
        where = f"{place.section.event.name} · {place.section.name}"
        goes += [Line(kind, where) for kind in _erasable(place, wanted)]
        stays += _staying(place, wanted, where)
    entered = personal_data.participants(wanted).select_related("event")
    goes += [Line("entrants", row.event.name) for row in entered]
    goes += [Line("badges", row.event.name) for row in badges.holders(wanted)]
    goes += [Line("classes", row.classroom.title) for row in school.students(wanted)]
    goes += [
        Line(kind, row.event.name) for kind, rows in _papers(wanted) for row in rows.select_related("event")
    ]
    goes += [
        Line("accounts", account.get_username()) for account in finding.accounts(wanted) if _may_go(account)
    ]
    stays += [
        Line("accounts", account.get_username(), _("The person who runs the installation cannot be erased."))
        for account in finding.accounts(wanted)
        if not _may_go(account)
    ]
    sent = [message for message in messages_to(wanted) if message["contact"]]
    goes += [Line("messages", f"{message['event']} · {message['section']}") for message in sent]
    goes += [Line("consents", consent.event.name) for consent in consents(wanted)]
    goes += [Line("player-invitations", row.event.name) for row in finding.player_invitations(wanted)]
    return Preview(tuple(goes), tuple(stays))


def _papers(wanted: Wanted) -> list[tuple[str, Any]]:
    """Contracts, passports, needs and insurance of somebody, by their kinds."""
    return [
        ("contracts", contracts.contracts_about(wanted)),
        ("passports", visas.cases_about(wanted)),
        ("needs", welfare.needs_about(wanted)),
        ("insurance", welfare.covers_about(wanted)),
        ("companions", welfare.companions_about(wanted)),
    ]


def _erasable(place: Place, wanted: Wanted) -> list[str]:
    """The kinds of data that a redaction would take out of the state where the person was last seen."""
    kinds = []
    for kind, erased in _WAYS.items():
        if erased(place.state, wanted) != place.state:
            kinds.append(kind)
    return kinds


def _staying(place: Place, wanted: Wanted, where: str) -> list[Line]:
    facts, book = place.state.facts, place.state.book
    players = finding.numbers(facts, wanted)
    lines = []
    if players:
        lines.append(Line("entry", where, _("Results and the rating report need it.")))
        if any(facts.player(number).birth for number in players):
            lines.append(Line("birth", where, _("The rating report needs it.")))
    if any(wanted.is_(official.person) for official in facts.officials):
        lines.append(Line("entry", where, _("The tournament report names its arbiters.")))
    if any(players & set(incident.players) for incident in book.incidents):
        lines.append(Line("incidents", where, _("Cases are kept for ten years.")))
    return lines


# -- what is taken out of a state ---------------------------------------------------------


def _without_guardians(state: State, wanted: Wanted) -> State:
    gone = set(finding.guardians(state, wanted))
    kept = tuple(guardian for guardian in state.book.guardians if guardian not in gone)
    return state.with_book(replace(state.book, guardians=kept)) if gone else state


def _without_captain(state: State, wanted: Wanted) -> State:
    teams = tuple(_team(team, wanted) for team in state.facts.teams)
    return state if teams == state.facts.teams else state.with_facts(replace(state.facts, teams=teams))


def _team(team: Team, wanted: Wanted) -> Team:
    def erased(held: Captain | None) -> Captain | None:
        if held and (wanted.is_(held.person) or wanted.is_reached_by(held.email, held.phone)):
            return replace(held, email="", phone="")
        return held

    captain, head = erased(team.captain_record), erased(team.head_of_delegation)
    return replace(team, captain_record=captain, head_of_delegation=head)


def _without_health(state: State, wanted: Wanted) -> State:
    mine = finding.numbers(state.facts, wanted)
    boards = tuple(
        replace(board, reason="") if board.player in mine else board for board in state.book.fixed_boards
    )
    absences = tuple(
        replace(absence, reason="") if absence.participant in mine else absence
        for absence in state.book.explained_absences
    )
    book = replace(state.book, fixed_boards=boards, explained_absences=absences)
    return _players(state.with_book(book), wanted, _left_without_reason)


def _left_without_reason(player: Player) -> Player:
    return replace(player, left=replace(player.left, reason="")) if player.left else player


def _without_club(state: State, wanted: Wanted) -> State:
    return _players(
        state, wanted, lambda player: replace(player, person=replace(player.person, club="", licences=()))
    )


def _without_fees(state: State, wanted: Wanted) -> State:
    if not state.facts.finished:
        return state
    mine = finding.numbers(state.facts, wanted)
    kept = tuple(number for number in state.book.fees_paid if number not in mine)
    return state.with_book(replace(state.book, fees_paid=kept))


def _without_presence(state: State, wanted: Wanted) -> State:
    if not state.facts.finished:
        return state
    mine = finding.numbers(state.facts, wanted)
    kept = tuple(
        check_in for check_in in state.book.check_ins if check_in.participant not in mine or state.facts.teams
    )
    meetings = state.book.officials
    if wanted.name:
        meetings = meetings.without_attendance(wanted.name)
    return state.with_book(replace(state.book, check_ins=kept, officials=meetings))


def _without_courses(state: State, wanted: Wanted) -> State:
    officials = state.book.officials
    for record in finding.arbiter_records(state, wanted):
        officials = officials.without_record(record.name)
    return state.with_book(replace(state.book, officials=officials))


def _players(state: State, wanted: Wanted, changed: Any) -> State:
    mine = finding.numbers(state.facts, wanted)
    players = tuple(changed(player) if player.number in mine else player for player in state.facts.players)
    return (
        state if players == state.facts.players else state.with_facts(replace(state.facts, players=players))
    )


_WAYS = {
    "guardian": _without_guardians,
    "captain": _without_captain,
    "health": _without_health,
    "club": _without_club,
    "presence": _without_presence,
    "fees": _without_fees,
    "courses": _without_courses,
}
"""Kind → how a state looks without what it has of that kind about somebody."""


def _noting(wanted: Wanted, met: set[str]) -> Callable[[State], State]:
    """Takes everything out of a state and notes the words that the log may repeat."""

    def redacted(state: State) -> State:
        met.update(_words(state, wanted))
        for erased in _WAYS.values():
            state = erased(state, wanted)
        return state

    return redacted


# -- done ----------------------------------------------------------------------------------


@transaction.atomic
def erase(wanted: Wanted, *, by: str, reason: str, now: datetime) -> int:
    """Erase what may go, everywhere; how many places were changed."""
    done = 0
    for place in finding.places(wanted):
        met: set[str] = set()
        redacted = redact(place.section, _noting(wanted, met), by=by, reason=reason, words=met)
        done += _logged("person", redacted.versions + redacted.entries, by, reason, now, place)
    written = sum(app.erase_of(wanted.contact, now) for app in _who_writes()) if wanted.contact else 0
    done += _logged("messages", written, by, reason, now)
    payers = _money().erase_of(wanted.contact, now) if wanted.contact else 0
    done += _logged("money", payers, by, reason, now)
    done += _logged("consents", consents(wanted).delete()[0], by, reason, now)
    # Papers are found by the entries of the person, so they go before them.
    papers = {
        "contracts": contracts.erase_of(wanted, by=by, now=now),
        "passports": visas.erase_of(wanted),
        "needs": welfare.erase_needs_of(wanted),
        "insurance": welfare.erase_covers_of(wanted),
        "companions": welfare.erase_companions_of(wanted),
    }
    done += sum(_logged(kind, number, by, reason, now) for kind, number in papers.items())
    done += _logged("badges", badges.erase_of(wanted), by, reason, now)
    done += _logged("classes", school.erase_of(wanted), by, reason, now)
    done += _logged("delegations", of_delegations.erase_of(wanted, now=now), by, reason, now)
    done += _logged("stays", lodging_data.erase_of(wanted), by, reason, now)
    done += _logged("online-play", online_data.erase_of(wanted), by, reason, now)
    done += _logged("entrants", personal_data.erase_of(wanted, by=by, now=now), by, reason, now)
    invited = [_erased_invitation(row) for row in finding.player_invitations(wanted)]
    done += _logged("player-invitations", sum(invited), by, reason, now)
    gone = [user for user in finding.accounts(wanted) if _may_go(user)]
    for account in gone:
        close_account(account)
    return done + _logged("accounts", len(gone), by, reason, now)


def _erased_invitation(invitation: PlayerInvitation) -> int:
    """Delete an invitation to play, and empty its letters: the address may be another than asked for."""
    letters = Letter.objects.filter(event=invitation.event, about__startswith=letters_about(invitation))
    letters.update(contact="", contact_hash="", body="", html="", links=[])
    return int(invitation.delete()[0])


def _words(state: State, wanted: Wanted) -> set[str]:
    """What of the erased may stand in sentences of the log: contacts, and the names of guardians."""
    held = [
        contact
        for team in state.facts.teams
        for contact in (team.captain_record, team.head_of_delegation)
        if contact
    ]
    mine = [
        contact_record
        for contact_record in held
        if wanted.is_(contact_record.person)
        or wanted.is_reached_by(contact_record.email, contact_record.phone)
    ]
    cared = list(finding.guardians(state, wanted))
    words = {wanted.contact, *(guardian.name for guardian in cared)}
    words |= {contact for guardian in cared for contact in (guardian.email, guardian.phone)}
    return words | {
        contact for contact_record in mine for contact in (contact_record.email, contact_record.phone)
    }


def close_account(user: User) -> None:
    """Erase a log-in; its log-in name stays in the history as who did what, and nobody can enter by it."""
    for relation in ("sign_ins", "tokens", "appointments"):
        getattr(user, relation).all().delete()
    for label in ("mfa.Authenticator", "usersessions.UserSession", "account.EmailAddress"):
        apps.get_model(label).objects.filter(user=user).delete()
    user.name, user.email, user.is_active = "", "", False
    user.set_unusable_password()
    user.save()


def consents(wanted: Wanted) -> Any:
    """What the person has allowed."""
    if wanted.fide_id:
        return Consent.objects.filter(fide_id=wanted.fide_id)
    named = Consent.objects.filter(person__iexact=wanted.name)
    return named if wanted.name and wanted.birth else Consent.objects.none()


def _may_go(user: User) -> bool:
    return not user.is_superuser and user.is_active


def messages_to(wanted: Wanted) -> list[dict[str, Any]]:
    """What was sent to the person, by their contact."""
    if not wanted.contact:
        return []
    return [sent for app in (*_who_writes(), _money()) for sent in app.data_of(wanted.contact)]


def _who_writes() -> tuple[Any, ...]:
    """The parts of the program that write to people."""
    return tuple(apps.get_app_config(label) for label in ("notices", "delivery"))


def _money() -> Any:
    """The part of the program that knows payers."""
    return apps.get_app_config("treasury")


def _logged(kind: str, number: int, by: str, reason: str, now: datetime, place: Place | None = None) -> int:
    if number:
        where = {"section": place.section, "version": place.section.version} if place else {}
        Deletion.objects.create(at=now, by=by, kind=kind, number=number, reason=reason[:300], **where)
    return number
