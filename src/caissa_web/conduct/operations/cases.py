"""Fair-play cases and complaints about officials: filed, routed, moved along their tables (FPR 3, B.06.5)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from caissa.arbiters.discipline.sanctions import DISCIPLINE_2023
from caissa.arbiters.judgement import Judgement
from caissa.arbiters.periods import years_after
from caissa.conduct import (
    Basis,
    BasisKind,
    CaseAct,
    CaseKind,
    Complaint,
    EngineTest,
    UnfoundedStep,
    complaint_admissibility,
    fast_track_ban_ends,
    limitation,
    unfounded_accusation,
)
from caissa.folding import name_words
from caissa.messages import LabelledEnum, comma_separated, msg
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.conduct.access import IN_CHARGE, STATEMENT, give_access
from caissa_web.conduct.encrypted import Content, content_of
from caissa_web.conduct.errors import BadCase, NobodyInCharge, NotAdmissible
from caissa_web.conduct.models import Case, UnfoundedAccusation
from caissa_web.conduct.operations.appeals import users_with
from caissa_web.conduct.operations.steps import add_step, locked, open_case, procedure_of, take_step
from caissa_web.conduct.people import parties_among, party_names
from caissa_web.records.models import Event, Section

HOLD = "hold"
SENT_AGAIN = timedelta(hours=1)
_ALWAYS_REFUSED = ("FPR 3.2.4",)
"""What no later paper can mend: a complaint about oneself, or about nobody."""


@transaction.atomic
def file_case(event: Event, kind: CaseKind, content: Content, *, by: str) -> Case:
    """A case in its first state, for whoever has to receive it; nothing of it stands anywhere else.

    The same complaint sent a second time while nobody has confirmed its receipt is the same case.
    """
    _require_sound(kind, content)
    receivers = receivers_at(event, content)
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if (known := _sent_before(event, kind, content)) is not None:
        return known
    case = open_case(event, kind.value, content, by=by, limitation_on=limitation_of(event, kind, content))
    give_access(case, receivers, IN_CHARGE, by=by, reason="FPR 3.2.6")
    return case


def _sent_before(event: Event, kind: CaseKind, content: Content) -> Case | None:
    since = timezone.now() - SENT_AGAIN
    waiting = Case.objects.filter(
        event=event, kind=kind.value, state=procedure_of(kind.value).first.value, opened_at__gte=since
    )
    return next((case for case in waiting if content_of(case.encrypted) == content), None)


def limitation_of(event: Event, kind: CaseKind, content: Content) -> date:
    """The last day to pursue it (FPR 6.1, B.06.5 2.8)."""
    last_round = event.end or event.start or timezone.localdate()
    if kind is not CaseKind.DISCIPLINE:
        return limitation(last_round, online=bool(content.get("online")))
    committed = date.fromisoformat(content["committed"]) if content.get("committed") else last_round
    fraud = content.get("fraud", True)
    return years_after(committed, DISCIPLINE_2023.fraud_years if fraud else DISCIPLINE_2023.other_years)


def _require_sound(kind: CaseKind, content: Content) -> None:
    if not str(content.get("facts", "")).strip():
        raise BadCase(why=msg("A case says what happened"), article="FPR 3.2.4")
    judged = admissibility_of(kind, content)
    wrong = [clause for clause in judged.failed if clause.article in _ALWAYS_REFUSED]
    if wrong:
        raise NotAdmissible(why=comma_separated(clause.demand for clause in wrong), article=wrong[0].article)


def receivers_at(event: Event, content: Content) -> list[User]:
    """Who receives a case: the chief fair-play officer, else the chief arbiter; nobody it is about."""
    section = event.sections.filter(slug=content.get("section") or "").first()
    for role in (Role.CHIEF_FAIR_PLAY_OFFICER, Role.CHIEF_ARBITER, Role.ORGANISER):
        users = users_with(event, role, section)
        parties = parties_among(users, event, party_names(content))
        if free := [user for user in users if user.pk not in parties]:
            return free
    raise NobodyInCharge


def complaint_of(kind: CaseKind, content: Content) -> Complaint:
    """A case as the articles look at it."""
    complainant, accused = (content.get(name) or {} for name in ("complainant", "accused"))
    return Complaint(
        kind,
        complainant.get("name", ""),
        complainant.get("fide_id"),
        accused.get("name", ""),
        accused.get("fide_id"),
        written=bool(content.get("written", True)),
        on_form=bool(content.get("on_form", True)),
        signed=bool(content.get("signed", True)),
        bases=tuple(_basis(each) for each in content.get("bases", ())),
        why_not_earlier=content.get("why_not_earlier", ""),
    )


def _basis(stored: dict[str, Any]) -> Basis:
    test = stored.get("test")
    return Basis(BasisKind(stored["kind"]), stored.get("text", ""), EngineTest(**test) if test else None)


def admissibility_of(kind: CaseKind, content: Content) -> Judgement:
    """Every demand on a complaint, met or not."""
    return complaint_admissibility(complaint_of(kind, content))


@transaction.atomic
def act_on_case(case: Case, act: LabelledEnum, text: str, *, by: str, more: Content | None = None) -> Case:
    """One step of a case with what was written about it, and what else the form of the step asks."""
    if not text.strip():
        raise BadCase(why=msg("Say in a few words what was done and why"))
    columns: dict[str, Any] = {}
    if act is CaseAct.DISMISS or act is CaseAct.REFUSE:
        columns["dismissed_on"] = timezone.localdate()
    if act is CaseAct.ADMIT:
        _require_admissible(locked(case))
    typed = more or {}

    def rewrite(content: Content) -> Content:
        return {**content, **_kept_of(act, text, by, typed, content)}

    moved = take_step(case, act, by=by, note={"text": text, **typed}, rewrite=rewrite, **columns)
    if act is CaseAct.DECIDE:
        _tell_the_chief_arbiter(moved)
    if act is CaseAct.UNFOUNDED:
        record_unfounded(moved, severe=bool(typed.get("severe")))
    return moved


def _kept_of(act: LabelledEnum, text: str, by: str, typed: Content, content: Content) -> Content:
    """What a step leaves in the case besides its line in the list of steps."""
    if act is CaseAct.DECIDE:
        return {"decision": {"text": text, "by": by, **typed}}
    if act is CaseAct.OVERTURN:
        # From now on the game gets the result that the chief arbiter says, or none.
        decision = {**content.get("decision", {}), "result": typed.get("result", "")}
        overturned = {"grounds": text, "by": by}
        return {"decision": decision, "overturned": overturned, "carried_out_at": "", "result_before": None}
    if act is CaseAct.PROPOSE_BAN:
        months, first = int(typed["months"]), date.fromisoformat(typed["first_day"])
        return {"ban": {"months": months, "until": fast_track_ban_ends(months, first).isoformat(), **typed}}
    return {}


def _tell_the_chief_arbiter(case: Case) -> None:
    """The chief arbiter learns of a decision at once, and may overturn it with legal grounds."""
    chiefs = users_with(case.event, Role.CHIEF_ARBITER, case.section)
    parties = parties_among(chiefs, case.event, party_names(content_of(case.encrypted)))
    told = [user for user in chiefs if user.pk not in parties]
    give_access(case, told, STATEMENT, by=case.reference, reason="FPL division of tasks")


def record_unfounded(case: Case, *, severe: bool) -> UnfoundedAccusation:
    """Note that a complaint was manifestly unfounded; whose it was stands there only as a fingerprint."""
    complainant = content_of(case.encrypted).get("complainant") or {}
    who = str(complainant.get("fide_id") or " ".join(sorted(name_words(str(complainant.get("name", ""))))))
    if not who:
        raise BadCase(why=msg("The complainant is not named"), article="FPR 3.2.1")
    fingerprint = salted_hmac("caissa.conduct.unfounded", who, algorithm="sha256").hexdigest()
    fields = {"event": case.event, "fingerprint": fingerprint, "at": timezone.now(), "severe": severe}
    return UnfoundedAccusation.objects.update_or_create(case=case, defaults=fields)[0]


def follows_from_unfounded(case: Case) -> UnfoundedStep | None:
    """What the regulations say to an accusation noted as unfounded, by how many there were before."""
    noted = UnfoundedAccusation.objects.filter(case=case).first()
    if noted is None:
        return None
    same = UnfoundedAccusation.objects.filter(fingerprint=noted.fingerprint, at__lt=noted.at)
    return unfounded_accusation(same.count(), severe=noted.severe)


@transaction.atomic
def hold_results(case: Case, section: Section | None, *, by: str) -> Case:
    """Hold prizes and norms of a section until a case is decided, or let them go; nobody learns why."""
    current = locked(case)
    if current.section != section:
        current.section = section
        current.save(update_fields=("section",))
        add_step(current, HOLD, {"text": section.name if section else "–"}, by=by)
    return current


def _require_admissible(case: Case) -> None:
    judged = admissibility_of(CaseKind(case.kind), content_of(case.encrypted))
    if judged.failed:
        raise NotAdmissible(
            why=comma_separated(clause.demand for clause in judged.failed), article=judged.failed[0].article
        )
