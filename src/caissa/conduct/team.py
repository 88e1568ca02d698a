"""The fair-play team: how many, of which gender, without other roles (FPPM 2, FPL appointments 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from caissa.arbiters.appointments.staffing import FairPlayScale, fair_play_team
from caissa.checklists.question import Level
from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.tournament import Sex

LOCALS_BY_TEXT = {FairPlayScale.GSC: 200, FairPlayScale.EVE: 400}
"""Players beyond which the text of the measures allows locals, once four specialists are appointed."""
SPECIALISTS_BY_TEXT = 4
SIZE_ARTICLE, PEOPLE_ARTICLE = "FPPM 2.a", "FPL appointments 1"


@dataclass(frozen=True, slots=True)
class TeamMember:
    """Somebody on the fair-play team; `officer` is an FPO, `specialist` an FPO or FPE, others are locals."""

    name: str
    sex: Sex | None = None
    officer: bool = False
    specialist: bool = False
    other_role: str = ""


@dataclass(frozen=True, slots=True)
class TeamNeed:
    """What the team must be: level, players, scale, and whether women, men or both play."""

    level: Level
    players: int
    scale: FairPlayScale = FairPlayScale.EVE
    womens: bool = False
    mixed: bool = True


def team_findings(team: Sequence[TeamMember], need: TeamNeed) -> tuple[Finding, ...]:
    """What is doubtful about a fair-play team; where a gender is not on record, a note says so.

    Handbook: FPPM 2.a, FPL appointments 1
    """
    return (*_size(team, need), *_genders(team, need), *_roles(team, need))


def text_and_table_differ(players: int, scale: FairPlayScale) -> bool:
    """Does the table have locals where the text of the measures does not allow any yet?"""
    by_table = fair_play_team(players, scale)
    allowed = players > LOCALS_BY_TEXT[scale] and by_table.specialists >= SPECIALISTS_BY_TEXT
    return bool(by_table.locals) and not allowed


def _size(team: Sequence[TeamMember], need: TeamNeed) -> Iterator[Finding]:
    if need.level is not Level.MAXIMUM:
        return
    wanted = fair_play_team(need.players, need.scale, mixed=need.mixed)
    specialists = sum(member.specialist or member.officer for member in team)
    if specialists < wanted.specialists:
        what = msg(
            "{count} of {needed} fair-play specialists are appointed",
            count=specialists, needed=wanted.specialists,
        )  # fmt: skip
        yield _finding("specialists", what)
    if len(team) < wanted.specialists + wanted.locals:
        needed = wanted.specialists + wanted.locals
        what = plural(
            "{count} of {needed} people is appointed", "{count} of {needed} people are appointed",
            len(team), needed=needed,
        )  # fmt: skip
        yield _finding("size", what)
    if text_and_table_differ(need.players, need.scale):
        what = msg("the table allows local helpers here, the text only later and after four specialists")
        yield _finding("text-and-table", what, Severity.INFO)
    if not any(member.officer for member in team):
        yield _finding("officer", msg("at least one member must be a fair-play officer (FPO)"))


def _genders(team: Sequence[TeamMember], need: TeamNeed) -> Iterator[Finding]:
    known = {member.sex for member in team}
    if need.womens:
        for member in team:
            if member.sex is not None and member.sex is not Sex.FEMALE:
                what = msg("{name}: in a women's event all members of the team are women", name=member.name)
                yield _finding("women", what)
        wanted = msg("in a women's event all members of the team are women")
    elif need.mixed and team and not {Sex.FEMALE, Sex.MALE} <= known:
        wanted = msg("at least one man and one woman are needed")
        if None not in known:
            yield _finding("genders", wanted)
    else:
        return
    if nameless := [member.name for member in team if member.sex is None]:
        names = "; ".join(nameless)
        what = msg("{wanted}; the gender of these is not on record: {names}", wanted=wanted, names=names)
        yield _finding("genders-unknown", what, Severity.INFO)


def _roles(team: Sequence[TeamMember], need: TeamNeed) -> Iterator[Finding]:
    if need.level is not Level.MAXIMUM:
        return
    for member in team:
        if member.other_role:
            what = msg("{name} has another role: {role}", name=member.name, role=member.other_role)
            yield _finding("other-role", what)


_OF_THE_SIZE = frozenset({"specialists", "size", "text-and-table"})


def _finding(code: str, what: str, severity: Severity = Severity.WARNING) -> Finding:
    article = SIZE_ARTICLE if code in _OF_THE_SIZE else PEOPLE_ARTICLE
    return Finding(f"fair-play-team.{code}", severity, article, what)
