"""Invitations to play: issued, accepted (which binds, C.05 9.1, 12.4), declined, withdrawn.

One whose day of reply is over without an answer has lapsed; nobody has to write that down.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import LabelledEnum, comma_separated, msg
from caissa.prospectus import InvitedPlayer
from caissa_web.operations.events.invitation_links import (
    give_link,
    has_lapsed,
    locked_invitation,
    takes_answer,
)
from caissa_web.records.models import Event, PlayerInvitation
from caissa_web.records.versions import Act, log

MOST_INVITATIONS = 1000
BINDING = "C.05 9.1, 12.4"


class Reply(LabelledEnum):
    """What becomes of an invitation."""

    ACCEPTED = PlayerInvitation.ACCEPTED, msg("accepted")
    DECLINED = PlayerInvitation.DECLINED, msg("declined")
    WITHDRAWN = PlayerInvitation.WITHDRAWN, msg("withdrawn")


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody to be invited to a section, and how to write to them."""

    player: InvitedPlayer
    section: str = ""
    email: str = ""
    language: str = "en"


@transaction.atomic
def issue_invitations(
    event: Event, invited: Iterable[Invited], *, by: str, reply_until: date | None = None
) -> list[PlayerInvitation]:
    """Invite players until a day; whoever was invited to the section already is not invited again."""
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    known = set(current.player_invitations.values_list("section", "name"))
    new = [each for each in invited if (each.section, each.player.name) not in known and each.player.name]
    if len(known) + len(new) > MOST_INVITATIONS:
        why = msg("An event keeps at most {most} invitations", most=MOST_INVITATIONS)
        raise ImpossibleChange(why=why)
    if reply_until is not None and reply_until < timezone.localdate():
        raise ImpossibleChange(why=msg("The day of the reply is over already"))
    issued = [_issued(current, each, by, reply_until) for each in new]
    if issued:
        log(current, Act("invitation.issued", by, comma_separated(each.name for each in issued)))
    return issued


def _issued(event: Event, invited: Invited, by: str, reply_until: date | None) -> PlayerInvitation:
    player = invited.player
    issued = PlayerInvitation.objects.create(
        event=event,
        section=invited.section,
        name=player.name,
        federation=player.federation[:3],
        title=player.title.value if player.title else "",
        rating=player.rating,
        fide_id=player.fide_id,
        email=invited.email,
        language=invited.language,
        issued_at=timezone.now(),
        reply_until=reply_until,
        by=by,
    )
    if issued.email:
        give_link(issued)
    return issued


@transaction.atomic
def answer_invitation(
    invitation: PlayerInvitation, reply: Reply, *, by: str, reason: str = ""
) -> PlayerInvitation:
    """Record the answer to an invitation; the same again changes nothing.

    Who has accepted must play: to record anything else then needs a reason, and so does an answer that
    comes after its day.

    Handbook: C.05 9.1, 12.4
    """
    current = locked_invitation(invitation)
    if current.state == reply.value:
        return current
    if current.state == PlayerInvitation.ACCEPTED and not reason.strip():
        why = msg("{name} has accepted, which binds both sides: enter a reason", name=current.name)
        raise ImpossibleChange(why=why, article=BINDING)
    late = has_lapsed(current, timezone.localdate())
    if reply is Reply.ACCEPTED and late and not reason.strip():
        why = msg("The day of the reply is over: enter why the answer counts")
        raise ImpossibleChange(why=why, article="C.05 12.3.22")
    before = current.state
    current.state, current.answered_at, current.reason = reply.value, timezone.now(), reason.strip()[:500]
    current.save()
    changed = before != PlayerInvitation.ISSUED
    act = "invitation.changed" if changed else f"invitation.{reply.value}"
    what = msg("{name}: {reply}", name=current.name, reply=reply.label) if changed else current.name
    log(current.event, Act(act, by, what, current.reason))
    return current


BY_LINK = "invited player"
"""Who answered, as the log names somebody without an account."""


@transaction.atomic
def answer_by_link(invitation: PlayerInvitation, reply: Reply) -> PlayerInvitation:
    """The answer of whoever holds an invitation's link: once, until the day of the reply.

    Handbook: C.05 9.1, 12.4
    """
    current = locked_invitation(invitation)
    replaced = current.token_hash != invitation.token_hash
    if reply is Reply.WITHDRAWN or replaced or not takes_answer(current):
        raise ImpossibleChange(why=msg("This invitation can no longer be answered here"), article=BINDING)
    return answer_invitation(invitation, reply, by=BY_LINK)
