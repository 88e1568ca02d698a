"""The appeals committee: who sits on it and what was announced about appeals (C.05 10, C.11 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from caissa.messages import comma_separated
from caissa_web.accounts.models import User
from caissa_web.conduct.models import Committee, CommitteeMember
from caissa_web.conduct.operations.appeals import call_together_again
from caissa_web.records.models import Event
from caissa_web.records.versions import Act, log


@dataclass(frozen=True, slots=True)
class CommitteeRules:
    """What was announced about appeals; without a fee nobody pays one, without minutes C.11 3.4 holds."""

    minutes: int | None = None
    fee: str = ""
    english: bool = True
    international: bool = True
    world_title: bool = False
    online: bool = False


@dataclass(frozen=True, slots=True)
class MemberInput:
    """A member as typed."""

    name: str
    federation: str
    seat: str
    birth_year: int | None = None
    titles: str = ""
    licensed: bool = False
    barred: bool = False
    user: User | None = None


@transaction.atomic
def set_committee(event: Event, rules: CommitteeRules, members: Sequence[MemberInput], *, by: str) -> None:
    """Put the committee and its rules into this state; what is already so is logged no second time."""
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    row = Committee.objects.filter(event=event).first()
    fields = {name: getattr(rules, name) for name in CommitteeRules.__dataclass_fields__}
    listed = [_fields(member) for member in members]
    before = [
        {name: getattr(member, name) for name in MemberInput.__dataclass_fields__}
        for member in CommitteeMember.objects.filter(event=event).select_related("user")
    ]
    if row and before == listed and all(getattr(row, name) == value for name, value in fields.items()):
        return
    Committee.objects.update_or_create(event=event, defaults=fields)
    CommitteeMember.objects.filter(event=event).delete()
    for position, member in enumerate(listed):
        CommitteeMember.objects.create(event=event, position=position, **member)
    log(event, Act("committee.set", by, comma_separated(member.name for member in members)))
    call_together_again(event, by=by)


def _fields(member: MemberInput) -> dict[str, object]:
    return {name: getattr(member, name) for name in MemberInput.__dataclass_fields__}
