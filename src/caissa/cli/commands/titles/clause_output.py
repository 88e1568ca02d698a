"""Conditions as every title command prints them: met or not, in words, with the article."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissa.cli.output import console
from caissa.titles.title_norms.norm import Clause


def print_clauses(clauses: Sequence[Clause]) -> None:
    """Print conditions, one a line."""
    for clause in clauses:
        mark = "met" if clause.met else "NOT MET" if clause.known else "to check"
        console().print(f"  {mark:8}  {clause.what}  [{clause.article}]", soft_wrap=True)


def clause_as_values(clause: Clause) -> dict[str, Any]:
    """A condition as plain values."""
    return {"article": clause.article, "what": clause.what, "met": clause.met, "known": clause.known}
