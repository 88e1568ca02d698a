"""How a case moves: along its table, under a lock, with one step in its list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from caissa.conduct import (
    APPEALS,
    CASES,
    DISCIPLINE,
    AppealAct,
    AppealState,
    CaseAct,
    CaseKind,
    CaseState,
    DisciplineAct,
    DisciplineState,
)
from caissa.conduct.procedures import Procedure
from caissa.messages import LabelledEnum, msg
from caissa_web.accounts.models import User
from caissa_web.conduct.access import end_access
from caissa_web.conduct.encrypted import Content, content_of, encrypted_content
from caissa_web.conduct.errors import BadCase
from caissa_web.conduct.models import Case, CaseStep
from caissa_web.conduct.queries import APPEAL
from caissa_web.conduct.references import new_reference
from caissa_web.records.models import Event, Section

OPENED, TAKEN_OUT = "opened", "taken-out"
Rewritten = Callable[[Content], Content]


def procedure_of(kind: str) -> Procedure[Any, Any]:
    """The table that a kind of case moves along."""
    if kind == APPEAL:
        return APPEALS
    return DISCIPLINE if kind == CaseKind.DISCIPLINE.value else CASES


def state_of(case: Case) -> Any:
    """The state of a case as a value."""
    states: dict[str, type[LabelledEnum]] = {APPEAL: AppealState, CaseKind.DISCIPLINE.value: DisciplineState}
    return states.get(case.kind, CaseState)(case.state)


def act_named(kind: str, name: str) -> Any:
    """An act on a kind of case, by the name that a form sends."""
    acts: dict[str, type[LabelledEnum]] = {APPEAL: AppealAct, CaseKind.DISCIPLINE.value: DisciplineAct}
    return acts.get(kind, CaseAct)(name)


def kind_of(case: Case) -> CaseKind | None:
    """The kind that limits lines of a table; appeals have one table for all."""
    return None if case.kind == APPEAL else CaseKind(case.kind)


def acts_on(case: Case) -> tuple[Any, ...]:
    """What may be done with a case now."""
    return procedure_of(case.kind).acts(state_of(case), kind_of(case))


@transaction.atomic
def open_case(
    event: Event,
    kind: str,
    content: Content,
    *,
    by: str,
    section: Section | None = None,
    round_number: int | None = None,
    **columns: Any,
) -> Case:
    """A new case in the first state of its table."""
    now = timezone.now()
    case = Case.objects.create(
        event=event,
        kind=kind,
        state=procedure_of(kind).first.value,
        reference=new_reference(),
        encrypted=encrypted_content(content),
        opened_at=now,
        changed_at=now,
        section=section,
        round=round_number,
        **columns,
    )
    _note(case, OPENED, by, {}, now)
    return case


@transaction.atomic
def take_step(
    case: Case,
    act: LabelledEnum,
    *,
    by: str,
    note: Content | None = None,
    rewrite: Rewritten | None = None,
    **columns: Any,
) -> Case:
    """One act on a case; refused where its table does not allow it now."""
    current = locked(case)
    procedure, now = procedure_of(current.kind), timezone.now()
    current.state = procedure.after(state_of(current), act, kind_of(current)).value
    if rewrite is not None:
        current.encrypted = encrypted_content(rewrite(content_of(current.encrypted)))
    for name, value in columns.items():
        setattr(current, name, value)
    current.changed_at = now
    current.save()
    _note(current, act.value, by, note or {}, now)
    return current


def add_step(case: Case, act: str, note: Content, *, by: str) -> None:
    """A line in the list of steps that leaves the state as it is, for a case that is locked."""
    _note(case, act, by, note, timezone.now())


@transaction.atomic
def remove_person(case: Case, user: User, *, by: str) -> None:
    """Take somebody out of a case: they can open it no longer, and everybody in it sees that."""
    current = locked(case)
    end_access(current, [user])
    add_step(current, TAKEN_OUT, {"text": user.get_username()}, by=by)


def locked(case: Case) -> Case:
    """The case as it is on record, locked until the transaction ends; nothing is added to an erased one."""
    rows = Case.objects.select_for_update(of=("self",)).select_related("event", "section")
    current = rows.get(pk=case.pk)
    if current.erased_at:
        raise BadCase(why=msg("What was written in this case has been erased"))
    return current


def _note(case: Case, act: str, by: str, note: Content, now: datetime) -> None:
    CaseStep.objects.create(
        case=case, at=now, by=by, act=act, state=case.state, encrypted=encrypted_content(note)
    )
