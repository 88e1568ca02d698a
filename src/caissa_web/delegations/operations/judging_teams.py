"""Verdicts about teams on record: how the rules stood when somebody looked, and what the office waives."""

from __future__ import annotations

from caissa.entering import Standing
from caissa.messages import comma_separated, msg
from caissa_web.delegations.errors import TeamRefused
from caissa_web.delegations.models import Team
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.delegations.queries.judged_teams import TeamWithVerdict, judged_team, with_people
from caissa_web.enrolment.turns import turn

LONGEST_REASON = 300


def record_verdict(team: Team) -> TeamWithVerdict:
    """Judge a team as it stands and keep how each rule stands; from then on a difference is a change."""
    each = judged_team(with_people(Team.objects.filter(pk=team.pk)).get())
    team.verdict = {reason.rule.code: reason.standing.value for reason in each.verdict.reasons}
    Team.objects.filter(pk=team.pk).update(verdict=team.verdict)
    return each


def note_changes(team: Team, *, by: str, reason: str = "") -> Team:
    """Take note of what has changed: the team stays as it is, and how its rules stand is on record."""
    with turn():
        row = _locked(team)
        if record_verdict(row).verdict.reasons:
            log_act(row.delegation, "team-noted", by=by, reason=reason)
    return row


def waive_rules(team: Team, codes: frozenset[str], *, by: str, reason: str) -> Team:
    """Let a team play although rules of these codes fail or are open; it needs a reason."""
    why = " ".join(reason.split())[:LONGEST_REASON]
    if not why:
        raise TeamRefused(why=msg("say why the rule is waived"))
    with turn():
        row = _locked(team)
        now = judged_team(with_people(Team.objects.filter(pk=row.pk)).get())
        failing = {each.rule.code for each in now.verdict.reasons if each.standing is not Standing.PASS}
        if not codes or codes - failing:
            raise TeamRefused(why=msg("choose rules that the team does not fulfil"))
        row.waivers = row.waivers | dict.fromkeys(sorted(codes), why)
        row.version += 1
        row.save(update_fields=["waivers", "version"])
        record_verdict(row)
        what = comma_separated(sorted(codes))
        log_act(row.delegation, "team-waived", by=by, reason=why, what=what)
    return row


def _locked(team: Team) -> Team:
    locked(team.delegation)
    rows = Team.objects.select_for_update(of=("self",)).select_related("delegation__event", "category")
    return rows.get(pk=team.pk)
