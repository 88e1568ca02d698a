"""Rules of a team and the verdict about it: one function for workspace, office, admission and API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from caissa.entering.conditions import Standing
from caissa.entering.team_entries import EnteredTeam, TeamCondition
from caissa.entering.verdicts import IfFailed, Reason, Verdict


@dataclass(frozen=True, slots=True)
class TeamRule:
    """A condition of teams with its code, what happens if it fails, and the article it carries out."""

    code: str
    condition: TeamCondition
    if_failed: IfFailed = IfFailed.REFUSE
    article: str = ""


def judge_team(
    rules: Sequence[TeamRule], team: EnteredTeam, waivers: Mapping[str, str] | None = None
) -> Verdict:
    """May a team play as it stands? A waiver names a rule's code and the organiser's reason."""
    return Verdict(tuple(_reason(rule, team, (waivers or {}).get(rule.code, "")) for rule in rules))


def _reason(rule: TeamRule, team: EnteredTeam, waiver: str) -> Reason:
    standing, seen = rule.condition.standing(team), rule.condition.seen(team)
    if waiver and standing is not Standing.PASS:
        return Reason(rule, Standing.PASS, seen, waiver)
    return Reason(rule, standing, seen)


def failures(verdict: Verdict) -> tuple[Reason, ...]:
    """Every rule that fails, whatever follows from it."""
    return tuple(reason for reason in verdict.reasons if reason.standing is Standing.FAIL)
