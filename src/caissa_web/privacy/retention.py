"""What is erased when its time is over: one rule for a kind of data, done daily, shown before (DATA-007)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Value
from django.utils.translation import gettext_noop

from caissa.tournament import Captain, Player, Remark, RemarkKind, Team
from caissa_web.accounts.models import Invitation, SignIn
from caissa_web.background.models import Task
from caissa_web.contracts import personal_data as contracts
from caissa_web.delegations import personal_data as of_delegations
from caissa_web.enrolment.models import Consent as EntryConsent
from caissa_web.enrolment.personal_data import over, rows_to_delete
from caissa_web.lodging.personal_data import rows_to_delete as stays_to_delete
from caissa_web.online.personal_data import rows_to_delete as online_rows_to_delete
from caissa_web.privacy.kinds import BY_KEY
from caissa_web.privacy.models import AccessEntry, DataRequest, Deletion
from caissa_web.records.incident_privacy import without_courses
from caissa_web.records.models import Pass, Section
from caissa_web.records.redaction import redact
from caissa_web.school import personal_data as school
from caissa_web.section.state import State
from caissa_web.travel.personal_data import rows_to_delete as journeys_to_delete
from caissa_web.treasury.retention import rows_of_events_before
from caissa_web.visas import personal_data as visas
from caissa_web.welfare import personal_data as welfare

BY = "retention"
REASON = gettext_noop("retention period over")


@dataclass(frozen=True, slots=True)
class Due:
    """How much of a kind is to be erased now: rows, or sections whose versions are written anew."""

    kind: str
    number: int

    @property
    def name(self) -> Any:
        """The kind as the register names it."""
        return BY_KEY[self.kind].name

    @property
    def kept(self) -> Any:
        """How long it is kept."""
        return BY_KEY[self.kind].kept


def due(now: datetime) -> list[Due]:
    """What the next run would erase; nothing is changed."""
    of_kinds: dict[str, Sequence[QuerySet[Any]]] = {kind: rows_of(now) for kind, rows_of in ROWS.items()}
    return _counted(of_kinds | {kind: [_sections(kind, now)] for kind in STATES})


def _counted(of_kinds: Mapping[str, Sequence[QuerySet[Any]]]) -> list[Due]:
    """How much of each kind there is, by one query for all of them."""
    first, *others = (
        rows.order_by().values(of_kind=Value(kind)).annotate(number=Count("pk"))
        for kind, querysets in of_kinds.items()
        for rows in querysets
    )
    numbers = dict.fromkeys(of_kinds, 0)
    for row in first.union(*others, all=True):
        numbers[row["of_kind"]] += row["number"]
    return [Due(kind, number) for kind, number in numbers.items()]


def run(now: datetime) -> None:
    """Erase what is due, and write into the deletion log what kind and how much.

    All rows of a kind go together: of papers that went alone nobody would find the files any more.
    """
    for kind, rows_of in ROWS.items():
        with transaction.atomic():
            _log(kind, sum(rows.delete()[0] for rows in rows_of(now)), now)
    for kind, erased in STATES.items():
        for section in list(_sections(kind, now).select_related("event")):
            acts = REASONS.get(kind, ())
            redacted = redact(section, erased, by=BY, reason=REASON, without_reasons_of=acts)
            _log(kind, redacted.versions, now, section)


def _log(kind: str, number: int, now: datetime, section: Section | None = None) -> None:
    """A line for what was erased; for sections also when there was nothing, so that it is not tried daily."""
    if number or section:
        version = section.version if section else None
        Deletion.objects.create(
            at=now, by=BY, kind=kind, number=number, reason=REASON, section=section, version=version
        )


# -- rows ------------------------------------------------------------------------------------


def _before(kind: str, now: datetime) -> datetime:
    return now - timedelta(days=BY_KEY[kind].days or 0)


def _rows_of(label: str) -> QuerySet[Any]:
    rows: QuerySet[Any] = apps.get_model(label).objects.all()
    return rows


def _after_the_event(label: str, kind: str, now: datetime, event: str = "section__event") -> QuerySet[Any]:
    """Rows of events that ended so long ago; an event without a last day ends with its first."""
    day = _before(kind, now).date()
    over = Q(**{f"{event}__end__lt": day}) | Q(**{f"{event}__end__isnull": True, f"{event}__start__lt": day})
    return _rows_of(label).filter(over)


def _sessions(now: datetime) -> list[QuerySet[Any]]:
    open_ones = _rows_of("sessions.Session").filter(expire_date__gte=now).values("session_key")
    over = _rows_of("sessions.Session").filter(expire_date__lt=now)
    forgotten = _rows_of("usersessions.UserSession").filter(last_seen_at__lt=_before("sessions", now))
    return [over, forgotten.exclude(session_key__in=open_ones)]


def _invitations(now: datetime) -> list[QuerySet[Any]]:
    day = _before("invitations", now)
    over = Q(expires__lt=day) | Q(revoked_at__lt=day)
    return [Invitation.objects.filter(over | Q(used_at__lt=day)), Pass.objects.filter(over)]


def _tokens(now: datetime) -> list[QuerySet[Any]]:
    day = _before("tokens", now)
    over = _rows_of("api.Token").filter(Q(expires__lt=day) | Q(revoked_at__lt=day))
    return [_rows_of("api.Answered").filter(at__lt=day), over]


def _messages(now: datetime) -> list[QuerySet[Any]]:
    labels = ("notices.Message", "notices.Subscription", "notices.Announcement")
    return [_after_the_event(label, "messages", now) for label in labels]


def _files(now: datetime) -> list[QuerySet[Any]]:
    ended = Task.objects.filter(ended_at__lt=_before("files", now))
    return [ended.filter(Q(expires_at__isnull=True) | Q(expires_at__lt=now))]


def _money(now: datetime) -> list[QuerySet[Any]]:
    """All money of events that ended so long ago, in the order in which rows can go.

    These rows refuse to be deleted otherwise, so Django's own manager is asked.
    """
    day = _before("money", now).date()
    return rows_of_events_before(day)


ROWS: dict[str, Callable[[datetime], list[QuerySet[Any]]]] = {
    "sessions": _sessions,
    "sign-ins": lambda now: [SignIn.objects.filter(at__lt=_before("sign-ins", now))],
    "invitations": _invitations,
    "tokens": _tokens,
    "webhooks": lambda now: [_rows_of("api.Delivery").filter(made_at__lt=_before("webhooks", now))],
    "files": _files,
    "messages": _messages,
    "letters": lambda now: [_after_the_event("delivery.Letter", "letters", now, "event")],
    "player-invitations": lambda now: [
        _after_the_event("records.PlayerInvitation", "player-invitations", now, "event")
    ],
    "form-signatures": lambda now: [_after_the_event("records.FormSignature", "form-signatures", now)],
    "consents": lambda now: [_after_the_event("privacy.Consent", "consents", now, "event")],
    "badges": lambda now: [_after_the_event("accreditation.Holder", "badges", now, "event")],
    "door-scans": lambda now: [_after_the_event("accreditation.Scan", "door-scans", now, "door__event")],
    "classes": school.rows_to_delete,
    "mailings": lambda now: [_after_the_event("mailings.Mailing", "mailings", now, "event")],
    "delegations": of_delegations.rows_to_delete,
    "stays": stays_to_delete,
    "journeys": journeys_to_delete,
    "online-play": online_rows_to_delete,
    "entrants": rows_to_delete,
    "entry-answers": lambda now: [
        EntryConsent.objects.filter(over(now, BY_KEY["entry-answers"].days or 0, "entry__event"))
    ],
    "contracts": contracts.rows_to_delete,
    "passports": visas.rows_to_delete,
    "needs": welfare.needs_to_delete,
    "insurance": welfare.covers_to_delete,
    "companions": welfare.companions_to_delete,
    "requests": lambda now: [DataRequest.objects.filter(answered_at__lt=_before("requests", now))],
    "money": _money,
    "access": lambda now: [AccessEntry.objects.filter(at__lt=_before("access", now))],
}
"""Kind → the rows whose time is over."""


# -- facts and book, in all versions ------------------------------------------------------------


def _sections(kind: str, now: datetime) -> QuerySet[Section]:
    """The sections of events that ended so long ago, unless this version of them was done already."""
    done = Deletion.objects.filter(by=BY, kind=kind, section=OuterRef("pk"), version=OuterRef("version"))
    return _after_the_event("records.Section", kind, now, "event").exclude(Exists(done))


def _without_licences(state: State) -> State:
    return _players(state, lambda player: replace(player, person=replace(player.person, licences=())))


def _without_health(state: State) -> State:
    boards = tuple(replace(board, reason="") for board in state.book.fixed_boards)
    absences = tuple(replace(absence, reason="") for absence in state.book.explained_absences)
    book = replace(state.book, fixed_boards=boards, visit_notices=(), explained_absences=absences)
    remarks = tuple(map(_without_impairment, state.facts.remarks))
    without = state.with_book(book).with_facts(replace(state.facts, remarks=remarks))
    return _players(without, _left_without_reason)


def _without_impairment(remark: Remark | str) -> Remark | str:
    """Why the clocks of single boards were set otherwise may tell of somebody's impairment."""
    if isinstance(remark, Remark) and remark.kind is RemarkKind.CLOCKS_OF_BOARDS:
        return replace(remark, reason="")
    return remark


def _left_without_reason(player: Player) -> Player:
    return replace(player, left=replace(player.left, reason="")) if player.left else player


def _players(state: State, changed: Callable[[Player], Player]) -> State:
    return state.with_facts(replace(state.facts, players=tuple(map(changed, state.facts.players))))


def _without_contacts(state: State) -> State:
    teams = tuple(_team(team) for team in state.facts.teams)
    return state.with_facts(replace(state.facts, teams=teams))


def _team(team: Team) -> Team:
    def erased(held: Captain | None) -> Captain | None:
        return replace(held, email="", phone="", barred="") if held else None

    captain, head = erased(team.captain_record), erased(team.head_of_delegation)
    return replace(team, captain_record=captain, head_of_delegation=head, conduct=())


STATES: dict[str, Callable[[State], State]] = {
    "guardian": lambda state: state.with_book(replace(state.book, guardians=())),
    "health": _without_health,
    "captain": _without_contacts,
    "club": _without_licences,
    "presence": lambda state: state.with_book(
        replace(state.book, check_ins=(), officials=state.book.officials.without_attendance())
    ),
    "fees": lambda state: state.with_book(replace(state.book, fees_paid=())),
    "courses": lambda state: state.with_book(
        replace(state.book, officials=without_courses(state.book.officials))
    ),
    "incidents": lambda state: state.with_book(replace(state.book, incidents=())),
}
"""Kind → a state without it."""

REASONS = {
    "health": (
        *("player.board", "player.withdrawn", "player.expelled", "team.visit-notice"),
        "section.clocks-of-boards",
    ),
    "captain": ("team.conduct", "team.captain-removed", "team.captain-replaced"),
}
"""Kind → the acts whose reasons in the log say the same."""
