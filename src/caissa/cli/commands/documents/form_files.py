"""What the command line adds to the details of a form: the title asked for, norms from other files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from caissa.cli.commands.titles.norm_files import judged_norm
from caissa.cli.commands.titles.norm_options import wanted_titles
from caissa.cli.output import print_findings
from caissa.documents.forms.title_application import NormOnPaper, norms_on_paper
from caissa.documents.refusals import BadDetails
from caissa.tournament import Title


def completed(details: Mapping[str, Any], title: str, folder: Path) -> dict[str, Any]:
    """The details with the title of the command line, and with the norms that stand in files judged."""
    known = dict(details)
    if title:
        known["title"] = title.upper()
        wanted_titles([title])
    listed = known.get("norm")
    if isinstance(listed, list) and any(_names_file(table) for table in listed):
        known["norm"] = _with_files(listed, str(known.get("title", "")), folder)
    return known


def _names_file(table: object) -> bool:
    return isinstance(table, dict) and "file" in table


def _with_files(listed: list[Any], title: str, folder: Path) -> list[Any]:
    tables: list[Any] = []
    for place, table in enumerate(listed, start=1):
        tables += _from_file(table, f"norm {place}", title, folder) if _names_file(table) else [table]
    return tables


def _from_file(table: Mapping[str, Any], where: str, title: str, folder: Path) -> tuple[NormOnPaper, ...]:
    """A norm judged from its file; a result that is no norm is refused."""
    (sought,) = wanted_titles([title]) or (Title.GM,)
    judged = judged_norm(table, where, sought, folder)
    print_findings(judged.opened.findings)
    if not judged.norm.achieved:
        raise BadDetails(where=where, why=judged.why_not)
    return norms_on_paper(judged.norm, judged.tournament, judged.event, **judged.fields)
