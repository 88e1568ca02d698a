"""Norms of an application that are judged here, from the tournament files they were made in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from caissa.cli.opening import Opened, open_tournament
from caissa.errors import Finding, Severity
from caissa.titles.applications.facts import BadApplication, norm_fields
from caissa.titles.applications.offered_norms import OfferedNorm, offered_norms
from caissa.titles.title_norms.editions import norm_rules_for
from caissa.titles.title_norms.event import EventKind, TitleEvent
from caissa.titles.title_norms.judging import norms
from caissa.titles.title_norms.norm import Norm
from caissa.tournament import Title, Tournament

_OWN_FIELDS = ("file", "player", "kind", "section", "rounds_a_day")


@dataclass(frozen=True, slots=True)
class FromFiles:
    """An application's fields without the norms that name a file, those norms, and what is doubtful."""

    fields: dict[str, Any]
    norms: tuple[OfferedNorm, ...] = ()
    findings: tuple[Finding, ...] = ()


def norms_from_files(fields: Mapping[str, Any], title: Title, folder: Path) -> FromFiles:
    """Judge every norm that names a tournament file, for the title that is applied for."""
    listed = fields.get("norm", [])
    if not isinstance(listed, list):
        return FromFiles(dict(fields))
    offers: list[OfferedNorm] = []
    findings: list[Finding] = []
    for at, table in enumerate(listed, start=1):
        if isinstance(table, dict) and "file" in table:
            offered, doubts = _judged(table, f"norm {at}", title, folder)
            offers += offered
            findings += doubts
    plain = [table for table in listed if not (isinstance(table, dict) and "file" in table)]
    return FromFiles({**fields, "norm": plain}, tuple(offers), tuple(findings))


@dataclass(frozen=True, slots=True)
class JudgedNorm:
    """A norm judged from its file: the event, what else is said of it, and what is doubtful there."""

    norm: Norm
    tournament: Tournament
    event: TitleEvent
    fields: dict[str, Any]
    opened: Opened

    @property
    def why_not(self) -> str:
        """Why it is no norm."""
        why = "; ".join(f"{clause.what} [{clause.article}]" for clause in self.norm.failed)
        return f"player {self.norm.player} made no {self.norm.title.value} norm: {why}"


def judged_norm(table: Mapping[str, Any], where: str, title: Title, folder: Path) -> JudgedNorm:
    """Judge the norm of a table that names a tournament file and a player."""
    opened = open_tournament(str(folder / _text(table, "file", where)))
    tournament = opened.section(_text(table, "section", where))
    event = TitleEvent(kind=_kind(table, where), rounds_a_day=_number(table, "rounds_a_day", where))
    details = norm_fields({key: value for key, value in table.items() if key not in _OWN_FIELDS}, where)
    player = _player(table, tournament, where)
    norm = norms(tournament, norm_rules_for(tournament), player, event, [title])[0]
    return JudgedNorm(norm, tournament, event, details, opened)


def _judged(
    table: Mapping[str, Any], where: str, title: Title, folder: Path
) -> tuple[list[OfferedNorm], list[Finding]]:
    """The presentations of one norm, or why there is none."""
    judged = judged_norm(table, where, title, folder)
    doubts = list(judged.opened.findings)
    if judged.norm.achieved:
        offered = offered_norms(judged.norm, judged.tournament, judged.event)
        return [replace(offer, **judged.fields) for offer in offered], doubts
    place = f"{where}, {judged.opened.name}"
    return [], [*doubts, Finding("titles.no-norm", Severity.WARNING, place, judged.why_not)]


def _text(table: Mapping[str, Any], field: str, where: str) -> str:
    value = table.get(field, "")
    if not isinstance(value, str):
        raise BadApplication(where=where, why=f"{field} = {value!r}: must be text")
    return value


def _number(table: Mapping[str, Any], field: str, where: str) -> int | None:
    value = table.get(field)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise BadApplication(where=where, why=f"{field} = {value!r}: must be a whole number above 0")
    return value


def _player(table: Mapping[str, Any], tournament: Tournament, where: str) -> int:
    """The player's number in the file."""
    number = _number(table, "player", where)
    if number not in tournament.numbers:
        raise BadApplication(where=where, why="'player' must be the number of a player in the file")
    return number


def _kind(table: Mapping[str, Any], where: str) -> EventKind:
    kinds = {kind.value: kind for kind in EventKind}
    asked = _text(table, "kind", where) or EventKind.ORDINARY.value
    if asked not in kinds:
        raise BadApplication(where=where, why=f"kind = {asked!r}: must be one of {', '.join(kinds)}")
    return kinds[asked]
