"""How judgements on arbiters are printed and written as JSON, alike in every command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caissa.arbiters import Clause, Judgement, Verdict
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import read_bytes
from caissa.cli.output import console
from caissa.errors import UnreadableFile

_MARKS = {Verdict.YES: "met", Verdict.OPEN: "to check", Verdict.NO: "NOT MET"}
_STYLES = {Verdict.YES: "green", Verdict.OPEN: "yellow", Verdict.NO: "bold red"}
_CODES = {Verdict.YES: ExitCode.OK, Verdict.OPEN: ExitCode.DOUBTFUL, Verdict.NO: ExitCode.REFUSED}


def read_text(path: str) -> tuple[str, str]:
    """A text file's name and content."""
    name, content = read_bytes(path)
    try:
        return name, content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(name=name, why=f"it is not UTF-8 text (byte {error.start + 1})") from None


def print_judgement(judgement: Judgement, explain: bool) -> None:
    """One line with the answer, and below it what stands against it, or every clause."""
    print_answer(judgement.about, judgement.verdict)
    print_clauses(judgement.clauses, explain)


def print_answer(about: str, verdict: Verdict, more: str = "") -> None:
    """One line: what was asked, and the answer."""
    tail = f" ({more})" if more else ""
    console().print(f"{about}: {verdict.value}{tail}", style=_STYLES[verdict], soft_wrap=True)


def print_clauses(clauses: Iterable[Clause], explain: bool) -> None:
    """The clauses that are not met or not known; with `explain` all of them."""
    for clause in clauses:
        if explain or clause.met is not True:
            seen = f" - found: {clause.actual}" if clause.actual else ""
            line = f"  {_MARKS[clause.verdict]:8}  {clause.demand}{seen}  [{clause.article}]"
            console().print(line, soft_wrap=True)


def judgement_as_json(judgement: Judgement) -> dict[str, Any]:
    """A judgement as plain values."""
    return {
        "about": judgement.about,
        "verdict": judgement.verdict.value,
        "clauses": [clause_as_json(clause) for clause in judgement.clauses],
    }


def clause_as_json(clause: Clause) -> dict[str, Any]:
    """A clause as plain values; `met` is null where a fact is missing."""
    return {"article": clause.article, "demand": clause.demand, "met": clause.met, "found": clause.actual}


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The answer to several questions together: no if one is no, else open if one is open."""
    given = set(verdicts)
    return next((verdict for verdict in (Verdict.NO, Verdict.OPEN) if verdict in given), Verdict.YES)


def exit_code(verdict: Verdict) -> ExitCode:
    """0 for yes, 1 for no, 3 while a fact is missing."""
    return _CODES[verdict]
