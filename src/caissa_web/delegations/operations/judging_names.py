"""Names judged before anything is stored: each cell, each rule with its reason, doubles, quota and price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from caissa.entering import Fact, Quote
from caissa.entering.conditions import (
    AgeOn,
    FactIs,
    FederationAmong,
    HasFideId,
    RatingWithin,
    SexIs,
    Standing,
    TitleAmong,
)
from caissa.entering.verdicts import IfFailed, Reason
from caissa.errors import Severity
from caissa.folding import fold
from caissa.messages import msg
from caissa.money import Amount, sum_of
from caissa_web.delegations.deadlines import Window, window_of
from caissa_web.delegations.models import Delegation, Quota, Status
from caissa_web.delegations.operations.qualifications import (
    EARNED,
    open_qualifications,
    qualification_for,
)
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delegations.sheets.pasted import Line
from caissa_web.delegations.sheets.people import CellNote, NameRow, Reader
from caissa_web.enrolment.models import Category, Entry, Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.preparing import EntryForm, Judged, judge_forms
from caissa_web.enrolment.people import with_lists
from caissa_web.enrolment.workflow import ENDED

F = NameField
NO_QUALIFICATION = msg("there is no open qualification for this player in this category")
ORGANISERS_OWN = msg("wild cards are given by the organiser")
NOT_OURS = msg("this player belongs to another federation; ask the organiser")
PRIVATE = frozenset({Fact.BARRED, Fact.FEDERATION_IN_ARREARS})
_FIELD_OF_LABEL = {
    "name": F.NAME,
    "name as in the passport": F.PASSPORT_NAME,
    "e-mail": F.EMAIL,
    "phone": F.PHONE,
    "guardian": F.GUARDIAN,
    "federation": F.FEDERATION,
    "date of birth": F.BIRTH,
    "sex": F.SEX,
    "title": F.TITLE,
    "FIDE ID": F.FIDE_ID,
    "category": F.CATEGORY,
}
_FIELD_OF_CONDITION: dict[type, NameField] = {
    AgeOn: F.BIRTH,
    SexIs: F.SEX,
    RatingWithin: F.FIDE_ID,
    HasFideId: F.FIDE_ID,
    FederationAmong: F.FEDERATION,
    TitleAmong: F.TITLE,
}


@dataclass(frozen=True, slots=True)
class JudgedName:
    """Somebody of a list with everything that is to be said, cell by cell, and the price."""

    row: NameRow
    form: EntryForm | None
    judged: Judged | None

    @property
    def is_sound(self) -> bool:
        """Can the line be taken over?"""
        return not any(note.is_error for note in self.row.notes)

    @property
    def is_certain(self) -> bool:
        """Is nothing left to ask or to decide?"""
        return self.is_sound and not self.row.notes

    @property
    def quote(self) -> Quote | None:
        """The price with its working."""
        return self.judged.quote if self.judged else None

    @property
    def name(self) -> str:
        """The name as the list knows it, else as it was typed."""
        return self.judged.known.person.name if self.judged else self.row.person.name

    def notes_of(self, field: NameField) -> list[CellNote]:
        """What is to be said about a cell."""
        return [note for note in self.row.notes if note.field is field]


@dataclass(frozen=True, slots=True)
class JudgedNames:
    """A whole list judged; nothing of it is stored."""

    rows: tuple[JudgedName, ...]
    window: Window
    currency: str

    @property
    def is_sound(self) -> bool:
        """Can all of it be taken over?"""
        return bool(self.rows) and all(row.is_sound for row in self.rows)

    @property
    def faulty(self) -> list[JudgedName]:
        """The lines that cannot be taken over."""
        return [row for row in self.rows if not row.is_sound]

    @property
    def total(self) -> Amount:
        """What all of them cost."""
        return sum_of((row.quote.total for row in self.rows if row.quote), self.currency)


def judge_names(
    delegation: Delegation,
    offer: Offer,
    lines: Sequence[Line],
    *,
    in_office: bool = False,
    consents: frozenset[str] = frozenset(),
    now: datetime | None = None,
) -> JudgedNames:
    """Judge the lines of a list for a delegation: what the grid shows, and what storing them asks again."""
    moment = now or timezone.now()
    window = window_of(delegation, offer)
    categories = {row.code: row for row in Category.objects.filter(offer=offer, retired=False)}
    reader = Reader.of(delegation, categories.values(), lines, moment.date())
    rows = _named([reader.row(line) for line in lines], offer)
    judged = _with_verdicts(offer, rows, window, consents, moment)
    checks = (
        *_doubles(judged),
        *_entered_already(delegation, judged),
        *_beyond_quota(delegation, judged, categories),
        *_without_right(delegation, judged, in_office=in_office),
        *_of_another_federation(delegation, judged, categories, in_office=in_office),
    )
    notes: dict[int, list[CellNote]] = {}
    for place, note in checks:
        notes.setdefault(place, []).append(note)
    complete = tuple(
        replace(each, row=each.row.noting(*notes.get(place, ()))) for place, each in enumerate(judged)
    )
    return JudgedNames(complete, window, window.late_fee.currency)


def _named(rows: Sequence[NameRow], offer: Offer) -> list[NameRow]:
    """Whoever came with a FIDE ID alone gets the name that the rating list has."""
    nameless = [place for place, row in enumerate(rows) if row.person.fide_id and not row.person.name]
    known = with_lists([rows[place].person for place in nameless], offer.event.start) if nameless else []
    named = dict(zip(nameless, known, strict=True))
    return [
        replace(row, person=replace(row.person, name=named[place].person.name)) if place in named else row
        for place, row in enumerate(rows)
    ]


# -- rules ------------------------------------------------------------------------------


def _with_verdicts(
    offer: Offer, rows: Sequence[NameRow], window: Window, consents: frozenset[str], now: datetime
) -> list[JudgedName]:
    """Ask the rules about everybody whose category is known: one look into the rating list for all."""
    value = offer_value(offer)
    forms = {
        place: EntryForm(
            row.category,
            row.person,
            consents=consents,
            status=row.status,
            priced_at=window.priced_at(now),
            surcharges=window.surcharges(now) if value.tariff or window.late_fee else (),
        )
        for place, row in enumerate(rows)
        if row.category
    }
    verdicts = dict(zip(forms, judge_forms(offer, list(forms.values()), now=now), strict=True))
    judged = []
    for place, row in enumerate(rows):
        verdict = verdicts.get(place)
        notes = [*_notes_of_findings(verdict), *_notes_of_verdict(verdict)] if verdict else []
        if verdict is None and not row.person.name:
            notes.append(CellNote(F.NAME, Severity.ERROR, msg("it is missing")))
        judged.append(JudgedName(row.noting(*notes), forms.get(place), verdict))
    return judged


def _notes_of_findings(judged: Judged) -> Iterator[CellNote]:
    for finding in judged.findings:
        yield CellNote(_FIELD_OF_LABEL.get(str(finding.where), F.NAME), finding.severity, finding.what)


def _notes_of_verdict(judged: Judged) -> Iterator[CellNote]:
    for reason in judged.verdict.reasons:
        condition = reason.rule.condition
        if reason.standing is Standing.PASS:
            continue
        # What the organiser's own lists say is nobody else's affair.
        is_private = isinstance(condition, FactIs) and condition.fact in PRIVATE
        what = msg("please ask the organiser") if is_private else reason.sentence
        yield CellNote(_FIELD_OF_CONDITION.get(type(condition), F.CATEGORY), _severity(reason), what)


def _severity(reason: Reason) -> Severity:
    """A failed rule stops the line; what is to be decided, or not known yet, does not."""
    if reason.standing is Standing.FAIL and reason.rule.if_failed is IfFailed.REFUSE:
        return Severity.ERROR
    return Severity.WARNING if reason.rule.if_failed is not IfFailed.WARN else Severity.INFO


# -- doubles ----------------------------------------------------------------------------


def _doubles(judged: Sequence[JudgedName]) -> Iterator[tuple[int, CellNote]]:
    """The same person twice in one category of the same list."""
    first: dict[tuple[str, object], int] = {}
    for place, each in enumerate(judged):
        for key, field in _identities(each):
            known = first.setdefault((each.row.category, key), place)
            if known != place:
                line = judged[known].row.line.number
                yield place, CellNote(field, Severity.ERROR, msg("the same as in line {line}", line=line))
                break


def _identities(each: JudgedName) -> Iterator[tuple[object, NameField]]:
    person = each.judged.known.person if each.judged else each.row.person
    if person.fide_id:
        yield person.fide_id, F.FIDE_ID
    elif person.name:
        yield (fold(person.name), person.birth), F.NAME


def _entered_already(delegation: Delegation, judged: Sequence[JudgedName]) -> Iterator[tuple[int, CellNote]]:
    """Whoever has a live entry: in this delegation, or by somebody else, who is not named."""
    ids = [each.row.person.fide_id for each in judged if each.row.person.fide_id]
    rows = Entry.everybody.filter(event=delegation.event_id).exclude(state__in=(*ENDED, Entry.State.DRAFT))
    by_id: dict[int, list[tuple[int, str]]] = {}
    for fide_id, applicant, category in rows.filter(participant__fide_id__in=ids).values_list(
        "participant__fide_id", "applicant", "category__code"
    ):
        by_id.setdefault(fide_id, []).append((applicant, category))
    own = rows.filter(applicant=delegation.pk, participant__fide_id__isnull=True)
    by_name = {
        (folded, birth, category)
        for folded, birth, category in own.values_list(
            "participant__folded", "participant__birth", "category__code"
        )
    }
    for place, each in enumerate(judged):
        person = each.row.person
        for applicant, category in by_id.get(person.fide_id or 0, ()):
            if applicant != delegation.pk:
                what = msg("this player is already entered by someone else; ask the organiser")
                yield place, CellNote(F.FIDE_ID, Severity.ERROR, what)
            elif category == each.row.category:
                what = msg("this player is already in your delegation, in this category")
                yield place, CellNote(F.FIDE_ID, Severity.ERROR, what)
        if not person.fide_id and (fold(person.name), person.birth, each.row.category) in by_name:
            what = msg("someone of this name and date of birth is already in your delegation")
            yield place, CellNote(F.NAME, Severity.ERROR, what)


# -- quota and rights ---------------------------------------------------------------------


def _beyond_quota(
    delegation: Delegation, judged: Sequence[JudgedName], categories: Mapping[str, Category]
) -> Iterator[tuple[int, CellNote]]:
    """Whoever comes after the last place of the quota."""
    quotas = {(row.category.code, row.status): row for row in delegation.quotas.select_related("category")}
    has_official = any(status == Status.OFFICIAL for _code, status in quotas)
    taken: Counter[tuple[str, str]] = Counter()
    for place, each in enumerate(judged):
        key = (each.row.category, each.row.status)
        category = categories.get(each.row.category)
        if category is None:
            continue
        quota = quotas.get(key)
        if quota is None and has_official and is_official_player(category, each.row.status):
            quota = Quota(size=0)
        taken[key] += 1
        if quota is not None and quota.taken + taken[key] > quota.size:
            what = msg(
                "the quota is {size}, {taken} taken; choose “additional” if you wish",
                size=quota.size,
                taken=quota.taken,
            )
            yield place, CellNote(F.STATUS, Severity.ERROR, what)


def is_official_player(category: Category, status: str) -> bool:
    """Does somebody take an official place of a federation's quota?"""
    return status == Status.OFFICIAL and category.role == Category.Role.PLAYER


def _without_right(
    delegation: Delegation, judged: Sequence[JudgedName], *, in_office: bool
) -> Iterator[tuple[int, CellNote]]:
    """Wild cards are the organiser's; a personal right or a passed-on place needs an open qualification."""
    wanted = [each for each in judged if each.row.status in EARNED]
    rights = list(open_qualifications(delegation)) if wanted else []
    used: set[int] = set()
    for place, each in enumerate(judged):
        if each.row.status == Status.WILD_CARD and not in_office:
            yield place, CellNote(F.STATUS, Severity.ERROR, ORGANISERS_OWN)
        elif each in wanted:
            right = qualification_for(
                each.row.person.fide_id, each.row.category, each.row.status, rights, used
            )
            if right is not None:
                used.add(right.pk)
            elif not in_office:
                yield place, CellNote(F.STATUS, Severity.ERROR, NO_QUALIFICATION)


def _of_another_federation(
    delegation: Delegation,
    judged: Sequence[JudgedName],
    categories: Mapping[str, Category],
    *,
    in_office: bool,
) -> Iterator[tuple[int, CellNote]]:
    """A federation sends players of its own; coaches and guests may be of any, and the office may decide."""
    severity = Severity.INFO if in_office else Severity.ERROR
    for place, each in enumerate(judged):
        category, person = categories.get(each.row.category), each.row.person
        listed = each.judged.known.person.federation if each.judged else person.federation
        if category is not None and not is_one_of_ours(delegation, category, listed):
            yield place, CellNote(F.FEDERATION, severity, NOT_OURS)


def is_one_of_ours(delegation: Delegation, category: Category, federation: str) -> bool:
    """May somebody of a federation come with a delegation in this category?"""
    sends = delegation.kind == Delegation.Kind.FEDERATION and category.role == Category.Role.PLAYER
    return not sends or federation in ("", delegation.federation)
