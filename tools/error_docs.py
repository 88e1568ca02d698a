"""Writes docs/developers/errors.md from the errors themselves: `python tools/error_docs.py`."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import caissa
from caissa.errors import CaissaError, Severity

PAGE = Path(__file__).parents[1] / "docs" / "developers" / "errors.md"

HEAD = """\
# Errors and findings

This page is made from the program by `tools/error_docs.py`.

## Refusals

What cannot be done is raised as a `CaissaError`: `code` is stable and meant for programs, the message
is a sentence for people, `cites` names the article where there is one. The command line prints one line
and ends with 1; the web shows the sentence on the page. Anything else that is raised is a bug.

| code | what it means | article | class |
|---|---|---|---|
"""

FINDINGS = """
## Findings

What is doubtful in the data is a `Finding`: a value with a code, a severity, a place, a sentence and
what was done about it. Readers collect findings and go on.

| severity | meaning |
|---|---|
"""

SEVERITIES = {
    Severity.INFO: "A note: something has an unusual form, and its meaning is clear.",
    Severity.WARNING: "Look at it: something does not fit, but no result of the tournament hangs on it.",
    Severity.ERROR: "It would change a result: something was lost or had to be decided. Correct the file.",
}

CODES = """
The codes by where they come from:

- `trf.…`: [Files](../arbiters/files.md)
- `json.…` and `pgn.…`: [JSON and PGN](json.md)
- `player-list.…`: [Player lists](../arbiters/player-lists.md)
- `rating-list.…`: [Rating lists](rating-lists.md)
- `scoring.colour-dependent`, `scoring.order`, `scoring.draws-too-dear`, `scoring.bye-too-dear`,
  `scoring.requested-bye-too-dear`, `scoring.forfeit`, `scoring.negative`: what FIDE mode says against a
  scoring system
- `announcement.…`: [Announcing an event](../organisers/announcing.md)
- `bands.empty`, `bands.overlap`, `bands.gap`, `bands.unrated-nowhere`, `bands.unrated-twice`: what is
  doubtful about the rating bands of an event's sections (Organisers' Manual 11.1.2 S7)
- `tie-breaks.twice`, `tie-breaks.points-not-first`, `tie-breaks.whole-before-cut`,
  `tie-breaks.nothing-follows`, `tie-breaks.unsuited-rounds`: what is doubtful
  about the order of a tie-break list
- `rounds.changed`: the number of rounds was changed after round 1 (C.04.1 1, B.01 1.4.2d)
- `convert.left-out`: the format that was asked for cannot hold everything
"""


def page() -> str:
    """The page as it should stand."""
    rows = [_row(cls) for cls in sorted(_errors(), key=lambda cls: cls.code)]
    severities = [f"| {severity} | {meaning} |" for severity, meaning in SEVERITIES.items()]
    return HEAD + "\n".join(rows) + "\n" + FINDINGS + "\n".join(severities) + "\n" + CODES


def _errors() -> set[type[CaissaError]]:
    for module in pkgutil.walk_packages(caissa.__path__, "caissa."):
        if not module.name.endswith("__main__") and "._" not in module.name:
            importlib.import_module(module.name)
    return {cls for cls in _descendants(CaissaError) if cls.__module__.startswith("caissa.")}


def _descendants(cls: type[CaissaError]) -> Iterator[type[CaissaError]]:
    for child in cls.__subclasses__():
        yield child
        yield from _descendants(child)


def _row(cls: type[CaissaError]) -> str:
    meaning = inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    return f"| `{cls.code}` | {meaning} | {cls.article} | `{cls.__module__}.{cls.__name__}` |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
