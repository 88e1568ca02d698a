"""What somebody named in a case may do in it: the table says what is possible, this says for whom."""

from __future__ import annotations

from typing import Any

from caissa.conduct import AppealAct, CaseAct, Seat
from caissa.folding import name_words
from caissa.tournament import Role
from caissa_web.conduct.access import IN_CHARGE, LEADS, MANAGER, OpenedCase
from caissa_web.conduct.models import CommitteeMember
from caissa_web.conduct.operations.appeals import sitting_of, users_with
from caissa_web.conduct.operations.statements import STATING
from caissa_web.conduct.operations.steps import acts_on

OF_THE_APPELLANT = (AppealAct.SUBMIT, AppealAct.WITHDRAW)
"""What is done under the appellant's link and by nobody else (C.11 3.1)."""


def leads(opened: OpenedCase) -> bool:
    """Does the reader move this case on?"""
    return opened.part in LEADS


def names_people(opened: OpenedCase) -> bool:
    """May the reader name others? Who leads it, and who runs the installation, so that somebody can lead."""
    return opened.part in (*LEADS, MANAGER)


def acts_for(opened: OpenedCase) -> tuple[Any, ...]:
    """What the reader may do with the case now."""
    return tuple(act for act in acts_on(opened.case) if may_do(opened, act))


def may_do(opened: OpenedCase, act: Any) -> bool:
    """Is this act the reader's, whatever state the case is in?"""
    if act in OF_THE_APPELLANT or opened.part == MANAGER:
        return False
    if act in STATING:
        return True
    if act is CaseAct.OVERTURN:
        return _may_overturn(opened)
    return leads(opened)


def _may_overturn(opened: OpenedCase) -> bool:
    """The chief arbiter may overturn a decision of the fair-play officer, and nobody their own."""
    decided_by = (opened.content.get("decision") or {}).get("by")
    chiefs = users_with(opened.event, Role.CHIEF_ARBITER, opened.case.section)
    return opened.user in chiefs and decided_by != opened.by


def may_recuse(opened: OpenedCase, name: str) -> bool:
    """The chair recuses anybody, a member only themselves; without a chair who sits, any member does."""
    if opened.part == IN_CHARGE:
        return True
    own = CommitteeMember.objects.filter(event=opened.event, user=opened.user)
    sitting = sitting_of(opened.case, opened.content).members
    chairs = {member.name for member in sitting if member.seat is Seat.CHAIR}
    if not chairs or own.filter(name__in=chairs).exists():
        return True
    return name_words(name) in {name_words(row.name) for row in own}
