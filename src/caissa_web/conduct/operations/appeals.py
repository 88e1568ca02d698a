"""Appeals: the appellant's link, the submission by the server's clock, the hearing, the verdict (C.11 3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from caissa.arbiters.judgement import Judgement
from caissa.conduct import (
    AppealAct,
    AppealLimits,
    AppealTime,
    Appellant,
    Sitting,
    Submission,
    appeal_admissibility,
    appeal_time,
    majority,
    sitting_members,
)
from caissa.conduct.committees import NotEnoughMembers
from caissa.messages import msg
from caissa.tournament import Role, Speed, Tournament
from caissa_web.accounts.models import User
from caissa_web.conduct.access import IN_CHARGE, MEMBER, STATEMENT, end_access, give_access
from caissa_web.conduct.encrypted import Content, content_of
from caissa_web.conduct.errors import BadCase
from caissa_web.conduct.models import Case, Committee, CommitteeMember
from caissa_web.conduct.operations.steps import add_step, locked, open_case, take_step
from caissa_web.conduct.people import birth_of, parties_among, party_names, person_of, player_now
from caissa_web.conduct.queries import APPEAL, PENDING, committee_of
from caissa_web.conduct.references import new_token, token_hash
from caissa_web.operations import enter_incident
from caissa_web.operations.rounds.round_end import round_end
from caissa_web.records import snapshot
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.records.versions import Act, log
from caissa_web.section.book import Incident

LINK_HOLDS = timedelta(days=30)
"""After this an appellant's link leads nowhere; the time for appeals is over long before."""
RECOMPOSED = "recomposed"
COMMITTEE = "committee"
"""Who names people in an appeal, as its page says it."""
UPHELD, REJECTED, NOT_HEARD = "upheld", "rejected", "not-heard"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The decision that an appeal is against: what, by whom and when, and when the round ended.

    Without the end of the round it is the time of its last result, as soon as that is on record.
    """

    text: str
    by: str
    at: datetime
    round_ended: datetime | None = None


@transaction.atomic
def prepare_appeal(
    section: Section, round_number: int, player: int, ruling: Ruling, *, by: str
) -> tuple[Case, str]:
    """A form for one player about one decision, and the token of its link; nothing has been appealed yet."""
    facts = snapshot.load(section)
    content = {
        **_game(facts, round_number, player),
        "round": round_number,
        "ruling": ruling.text,
        "ruled_by": ruling.by,
        "ruled_at": ruling.at.isoformat(),
        "round_ended": ruling.round_ended.isoformat() if ruling.round_ended else "",
        "speed": facts.speed.value,
        "teams": facts.for_teams,
        # What was announced by now holds for this appeal, whatever is announced later.
        "limits": _announced(section.event),
    }
    token = new_token()
    case = open_case(
        section.event,
        APPEAL,
        content,
        by=by,
        section=section,
        round_number=round_number,
        token_hash=token_hash(token),
        link_expires=timezone.now() + LINK_HOLDS,
    )
    log(section.event, Act("appeal.prepared", by, case.reference), section)
    return case, token


def appeal_with(token: str) -> Case | None:
    """The appeal of a link that still holds."""
    known = Case.objects.select_related("event", "section").filter(token_hash=token_hash(token), kind=APPEAL)
    return known.filter(link_expires__gt=timezone.now(), erased_at__isnull=True).first()


def _announced(event: Event) -> dict[str, Any]:
    row = Committee.objects.filter(event=event).first() or Committee(event=event)
    return {"minutes": row.minutes, "fee": bool(row.fee), "english": row.english}


def _game(facts: Tournament, round_number: int, number: int) -> Content:
    """The appellant, the opponent and the board of a round."""
    if not 1 <= round_number <= facts.paired_rounds:
        raise BadCase(why=msg("Round {round} has not been paired", round=round_number))
    if number not in facts.numbers:
        raise BadCase(why=msg("There is no player {number}", number=number))
    for place, game in enumerate(facts.round(round_number).games, start=1):
        if number in (game.white, game.black):
            other = game.black if game.white == number else game.white
            return {
                "appellant": person_of(facts.player(number)),
                "opponent": person_of(facts.player(other)),
                "white": game.white == number,
                "board": game.board or place,
            }
    return {"appellant": person_of(facts.player(number)), "opponent": None, "white": None, "board": None}


# -- handing in ---------------------------------------------------------------------


def submit_appeal(case: Case, written: Content, *, by: str) -> Case:
    """Hand an appeal in, by the server's clock; the committee and the chief arbiter may open it now."""
    if not str(written.get("facts", "")).strip() or not str(written.get("asked", "")).strip():
        raise BadCase(why=msg("An appeal says what happened and what is asked for"), article="C.11 3.4")
    now = timezone.now()

    def rewrite(content: Content) -> Content:
        return {**with_round_end(case, content), **written, "submitted_at": now.isoformat()}

    with transaction.atomic():
        submitted = take_step(case, AppealAct.SUBMIT, by=by, rewrite=rewrite)
        _call_together(submitted)
        log(submitted.event, Act("appeal.submitted", by, submitted.reference), submitted.section)
    return submitted


def _call_together(case: Case) -> None:
    """Name those in the case who decide it, and the chief arbiter, who will be heard."""
    content = content_of(case.encrypted)
    names = [member.name for member in sitting_of(case, content).members]
    rows = CommitteeMember.objects.filter(event=case.event, name__in=names, user__isnull=False)
    members = [row.user for row in rows.select_related("user") if row.user]
    gone = case.accesses.filter(part=MEMBER, ended_at__isnull=True).exclude(user__in=members)
    end_access(case, [access.user for access in gone.select_related("user")])
    give_access(case, members, MEMBER, by=COMMITTEE)
    # Somebody who is named already, as an organiser who led the appeal so far, decides it from now on.
    case.accesses.filter(user__in=members, ended_at__isnull=True).update(part=MEMBER)
    heard = _free(case, content, Role.CHIEF_ARBITER)
    give_access(case, heard, STATEMENT, by=COMMITTEE)
    _put_in_charge(case, [] if members else heard or _free(case, content, Role.ORGANISER), heard)


def _free(case: Case, content: Content, role: Role) -> list[User]:
    """Who has a role in the section of an appeal and is no party in it."""
    users = users_with(case.event, role, case.section)
    parties = parties_among(users, case.event, party_names(content))
    return [user for user in users if user.pk not in parties]


def _put_in_charge(case: Case, wanted: list[User], heard: list[User]) -> None:
    """Have somebody lead an appeal where no member has a log-in, and nobody but the members where they have.

    The chief arbiter does, else the organiser. As soon as there is a committee, the chief arbiter is only
    heard again, and the organiser has nothing to do with it.
    """
    live = case.accesses.filter(ended_at__isnull=True)
    too_many = live.filter(part=IN_CHARGE).exclude(user__in=wanted)
    too_many.filter(user__in=heard).update(part=STATEMENT)
    end_access(case, [access.user for access in too_many.exclude(user__in=heard).select_related("user")])
    give_access(case, wanted, IN_CHARGE, by=COMMITTEE)
    live.filter(user__in=wanted, part=STATEMENT).update(part=IN_CHARGE)


@transaction.atomic
def call_together_again(event: Event, *, by: str) -> None:
    """After a change of the committee: who is on it no longer opens no pending appeal, who is new does."""
    for case in Case.objects.filter(event=event, kind=APPEAL, state__in=PENDING, erased_at__isnull=True):
        current = locked(case)
        before = set(live_members(current))
        _call_together(current)
        after = set(live_members(current))
        if before != after:
            add_step(current, RECOMPOSED, {"text": ", ".join(sorted(after))}, by=by)


def live_members(case: Case) -> list[str]:
    """The log-in names of those who decide an appeal."""
    held = case.accesses.filter(part=MEMBER, ended_at__isnull=True)
    return list(held.values_list("user__username", flat=True))


def users_with(event: Event, role: Role, section: Section | None = None) -> list[User]:
    """The log-ins of those who have a role at an event, or in one section of it.

    Without a section those of the whole event; where each section has its own, all of them.
    """
    held = list(Appointment.objects.filter(event=event, role=role.value).select_related("user"))
    where = {None} if section is None else {None, section.pk}
    wanted = [each for each in held if each.section_id in where]
    if section is None and not wanted:
        wanted = held
    return list({each.user_id: each.user for each in wanted if each.user.is_active}.values())


def record_fee(case: Case, *, paid_at: datetime | None, waived: bool, by: str) -> Case:
    """Note that the fee was paid, or that it is waived."""

    def rewrite(content: Content) -> Content:
        return {**content, "fee_paid_at": paid_at.isoformat() if paid_at else "", "fee_waived": waived}

    note = {"text": "fee waived" if waived else "fee paid"}
    return take_step(case, AppealAct.STATE, by=by, note=note, rewrite=rewrite)


# -- what the articles say ----------------------------------------------------------


def limits_of(case: Case, content: Content) -> AppealLimits:
    """What was announced about appeals at the event."""
    announced = content.get("limits") or _announced(case.event)
    return AppealLimits(**announced, teams=bool(content.get("teams")))


def with_round_end(case: Case, content: Content) -> Content:
    """What was written, with the end of the round as its results say it where nobody has said it."""
    if content.get("round_ended") or case.section is None or not content.get("round"):
        return content
    ended = round_end(case.section, snapshot.load(case.section), int(content["round"]))
    return {**content, "round_ended": ended.isoformat()} if ended else content


def time_for(case: Case, content: Content) -> AppealTime | None:
    """Until when an appeal may be handed in, and why; None while nobody knows from when it is counted."""
    return appeal_time(submission_of(with_round_end(case, content)), limits_of(case, content))


def submission_of(content: Content) -> Submission:
    """An appeal as the articles look at it."""
    return Submission(
        by=Appellant(content.get("by") or Appellant.PLAYER.value),
        # The day counts on which it is handed in at the event, not in Greenwich: somebody may turn 18.
        submitted=timezone.localtime(_moment(content.get("submitted_at"))),
        round_ended=_at_the_event(content.get("round_ended")),
        decided=_at_the_event(content.get("ruled_at")),
        birth=birth_of(content.get("appellant")),
        affected=_affected(content),
        english=bool(content.get("english", True)),
        fee_paid=_moment(content.get("fee_paid_at")),
        fee_waived=bool(content.get("fee_waived")),
        speed=Speed(content.get("speed") or Speed.STANDARD.value),
    )


def _affected(content: Content) -> bool | None:
    """Is the appellant a party of the dispute? Of a game certainly; else the committee has to say."""
    played = content.get("white") is not None or "white" not in content
    return True if played else None


def admissibility_of(case: Case, content: Content) -> Judgement:
    """Every demand of C.11 3 on an appeal, met or not."""
    return appeal_admissibility(submission_of(content), limits_of(case, content))


def sitting_of(case: Case, content: Content) -> Sitting:
    """Who of the committee decides an appeal."""
    people = [person for person in (content.get("appellant"), content.get("opponent")) if person]
    return sitting_members(
        committee_of(case.event),
        federations=[person["federation"] for person in people if person["federation"]],
        involved=[*party_names(content), content.get("ruled_by", ""), *_members_concerned(case, content)],
        stepped_back=content.get("stepped_back", ()),
    )


def _members_concerned(case: Case, content: Content) -> list[str]:
    """Members whose log-in is that of a party, under whatever name they sit on the committee."""
    rows = list(CommitteeMember.objects.filter(event=case.event, user__isnull=False).select_related("user"))
    parties = parties_among([row.user for row in rows if row.user], case.event, party_names(content))
    return [row.name for row in rows if row.user_id in parties]


def _moment(written: str | None) -> datetime | None:
    return datetime.fromisoformat(written) if written else None


def _at_the_event(written: str | None) -> datetime | None:
    moment = _moment(written)
    return timezone.localtime(moment) if moment else None


# -- the hearing --------------------------------------------------------------------


def step_back(case: Case, name: str, *, by: str, reason: str = "") -> Case:
    """Take a member out of one appeal; a reserve sits, and the member can no longer open it (C.11 3.8)."""
    member = CommitteeMember.objects.filter(event=case.event, name=name).select_related("user").first()
    if member is None:
        raise BadCase(why=msg("{name} is not on the committee", name=name))

    def rewrite(content: Content) -> Content:
        return {**content, "stepped_back": sorted({*content.get("stepped_back", ()), name})}

    with transaction.atomic():
        changed = take_step(
            case, AppealAct.RECUSE, by=by, note={"text": f"{name}: {reason}".strip(": ")}, rewrite=rewrite
        )
        if member.user:
            end_access(changed, [member.user])
        _call_together(changed)
    return changed


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the committee decided: the votes, the reasons, the fee, and the result that the game gets."""

    votes_for: int
    votes_against: int
    reasons: str
    result: str = ""
    fee_returned: bool = False


def decide_appeal(case: Case, verdict: Verdict, *, by: str) -> Case:
    """The decision: by three who may sit, by majority, with reasons (C.11 3.10, C.05 10.2)."""
    if not verdict.reasons.strip():
        raise BadCase(why=msg("A decision needs its reasons"), article="C.11 3.10")
    upheld = majority(verdict.votes_for, verdict.votes_against)
    with transaction.atomic():
        current = locked(case)
        sitting = sitting_of(current, content_of(current.encrypted))
        if not sitting.complete:
            raise NotEnoughMembers(count=len(sitting.members))
        if verdict.votes_for + verdict.votes_against > len(sitting.members):
            raise BadCase(why=msg("There are more votes than members who decide"))
        decision = _decision(verdict, sitting, upheld=upheld)
        decided = take_step(
            current,
            AppealAct.DECIDE,
            by=by,
            note={"text": verdict.reasons},
            rewrite=lambda content: {**content, "decision": decision},
        )
        log(decided.event, Act("appeal.decided", by, decided.reference), decided.section)
    return decided


def _decision(verdict: Verdict, sitting: Sitting, *, upheld: bool) -> Content:
    return {
        "votes_for": verdict.votes_for,
        "votes_against": verdict.votes_against,
        "upheld": upheld,
        "reasons": verdict.reasons,
        "result": verdict.result if upheld else "",
        # An appeal that is upheld gets its fee back in any case (C.11 3.6).
        "fee_returned": verdict.fee_returned or upheld,
        "members": [member.name for member in sitting.members],
    }


def publish_verdict(case: Case, *, by: str) -> Case:
    """Put the verdict on the noticeboard: from now on it is public (C.11 3.11)."""
    with transaction.atomic():
        content = content_of(locked(case).encrypted)
        published = take_step(
            case,
            AppealAct.PUBLISH,
            by=by,
            verdict=verdict_text(content),
            outcome=outcome_of(content),
            published_at=timezone.now(),
        )
        log(published.event, Act("appeal.published", by, published.reference), published.section)
        _tell_the_report(published, content, by)
    return published


def _tell_the_report(case: Case, content: Content, by: str) -> None:
    """Enter a published verdict into the incidents book: the chief arbiter's report takes it from there."""
    if case.section is None:
        return
    facts = snapshot.load(case.section)
    people = [player_now(facts, content.get(name)) for name in ("appellant", "opponent")]
    entry = Incident(
        number=0,
        at=timezone.now(),
        by=by,
        what=msg("Appeal {reference}", reference=case.reference),
        round=case.round,
        players=tuple(player.number for player in people if player),
        board=content.get("board"),
        decision=str(content.get("ruling", ""))[:1000],
        article="C.11 3.11",
        appeal=case.verdict[:1000],
    )
    enter_incident(case.section, entry, by=by)


def outcome_of(content: Content) -> str:
    """How an appeal ended, as the noticeboard says it in the reader's language."""
    decision = content.get("decision")
    if decision is None:
        return NOT_HEARD
    return UPHELD if decision["upheld"] else REJECTED


def verdict_text(content: Content) -> str:
    """The verdict as it is published: the decision and its reasons; no statements, no votes by name."""
    decision: dict[str, Any] = content.get("decision") or {}
    return str(decision.get("reasons") or content.get("refusal") or "")
