"""Complaints about arbiters: may they be heard, which days run, is a sanction within its limits (B.06.5)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone

from caissa.arbiters.discipline.cases import CaseClocks, CaseDates, clocks
from caissa.arbiters.discipline.sanctions import (
    Body,
    Complainant,
    Complaint,
    admissible,
    body_for,
    sanction_clause,
    sanction_ends,
)
from caissa.arbiters.judgement import Judgement
from caissa.arbiters.register import Sanction, SanctionKind
from caissa.conduct import DisciplineAct
from caissa.messages import comma_separated
from caissa_web.conduct.encrypted import Content, content_of
from caissa_web.conduct.errors import NotAdmissible
from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.steps import take_step

_STEPS = {
    DisciplineAct.ASK.value: "documents_asked",
    DisciplineAct.DECIDE.value: "decided",
    DisciplineAct.DELIVER.value: "communicated",
    DisciplineAct.APPEAL.value: "appeal_delivered",
}


def complaint_about_arbiter(case: Case, content: Content) -> Complaint | None:
    """A complaint as the articles look at it; None where nobody noted what they ask about."""
    if not content.get("committed"):
        return None
    return Complaint(
        by=Complainant(content.get("capacity") or Complainant.SOMEBODY_ELSE.value),
        offence=str(content.get("offence", "")),
        committed=date.fromisoformat(content["committed"]),
        received=timezone.localdate(case.opened_at),
        known_since=_day(content.get("known_since")),
        fraud=bool(content.get("fraud")),
        minor=bool(content.get("minor")),
        by_guardian=bool(content.get("by_guardian")),
        international=bool(content.get("international", True)),
    )


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None


def arbiter_admissibility(case: Case, content: Content) -> Judgement | None:
    """Every demand on a complaint about an arbiter, met or not."""
    complaint = complaint_about_arbiter(case, content)
    return admissible(complaint) if complaint else None


def clocks_of(case: Case) -> CaseClocks:
    """The days that run in a case, by the steps that were taken."""
    taken = {_STEPS[step.act]: timezone.localdate(step.at) for step in case.steps.all() if step.act in _STEPS}
    return clocks(CaseDates(timezone.localdate(case.opened_at), **taken))


def act_on_discipline(case: Case, act: DisciplineAct, data: dict[str, Any], *, by: str) -> Case:
    """One step of a complaint about an arbiter."""
    text = data["text"]
    if act is DisciplineAct.ASK:
        _require_admissible(_now(case))
    if act is not DisciplineAct.DECIDE:
        return take_step(case, act, by=by, note={"text": text})
    decision = _decision(data)
    return take_step(
        case,
        act,
        by=by,
        note={"text": text},
        rewrite=lambda content: {**content, "decision": decision},
    )


def _now(case: Case) -> Case:
    """The case as it is on record; the lock is taken again where the step is."""
    return Case.objects.get(pk=case.pk)


def _require_admissible(case: Case) -> None:
    judged = arbiter_admissibility(case, content_of(case.encrypted))
    if judged is not None and judged.failed:
        why = comma_separated(clause.demand for clause in judged.failed)
        raise NotAdmissible(why=why, article=judged.failed[0].article)


def _decision(data: dict[str, Any]) -> Content:
    """A decision with its sanction, refused where the Sub-Committee may not impose it."""
    stored: Content = {"text": data["text"], "sanction": data.get("sanction") or ""}
    if not stored["sanction"]:
        return stored
    sanction = Sanction(SanctionKind(stored["sanction"]), timezone.localdate(), data.get("months"))
    repeat = bool(data.get("repeat"))
    if sanction.months and body_for(sanction.months, repeat=repeat) is Body.EDC:
        clause = sanction_clause(sanction, repeat=repeat)
        raise NotAdmissible(why=clause.demand, article="B.06.5 2.4")
    clause = sanction_clause(sanction, repeat=repeat)
    if not clause.met:
        raise NotAdmissible(why=clause.demand, article=clause.article)
    ends = sanction_ends(sanction)
    return {**stored, "months": sanction.months, "until": ends.isoformat() if ends else ""}
