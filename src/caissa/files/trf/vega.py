"""Vega's tournament descriptions, in which 142 to 192 mean something else than in TRF26.

Vega: 142 points for win and draw, 152 current round, 162 number of rounds, 172 tie-breaks,
182 acceleration, 192 pairing program.
"""

from __future__ import annotations

import re

from caissa.files.trf.lines import Records
from caissa.files.trf.notes import Line, Notes
from caissa.messages import msg

_WIN_AND_DRAW = re.compile(r"([0-9]{1,2}(?:\.[0-9]{1,2})?)[\s;|]+([0-9]{1,2}(?:\.[0-9]{1,2})?)")
_NUMBER = re.compile(r"[0-9]{1,3}")
_CODES = ("142", "152", "162", "172", "182", "192")


def is_vega(records: Records) -> bool:
    """Do 142 and its neighbours hold what Vega puts there?"""
    scores = any(_WIN_AND_DRAW.fullmatch(line.value) for line in records["142"])
    counts = any(_NUMBER.fullmatch(line.value) for code in ("152", "162") for line in records[code])
    return scores and counts


def translate(records: Records, notes: Notes) -> None:
    """Put Vega's records under the codes that TRF26 has for them; the rest becomes remarks."""
    was = {code: records.by_code.pop(code, []) for code in _CODES}
    for code in _CODES:
        for line in was[code]:
            notes.warn(
                "trf.vega", line, msg("the record {code} was read as Vega means it", code=code), (1, 3)
            )
    _put(records, was["162"], "142", _NUMBER)
    _put(records, was["192"], "182", re.compile(r".+"))
    for line in was["142"]:
        if match := _WIN_AND_DRAW.fullmatch(line.value):
            text = f"162  W {match.group(1)}    D {match.group(2)}"
            records.by_code.setdefault("162", []).append(Line(line.number, "162", text))
        elif line.value:
            records.remarks.append(f"Vega 142: {line.value}")
    for code in ("152", "172", "182"):
        records.remarks += [f"Vega {code}: {line.value}" for line in was[code] if line.value]


def _put(records: Records, lines: list[Line], code: str, pattern: re.Pattern[str]) -> None:
    for line in lines:
        if pattern.fullmatch(line.value):
            records.by_code.setdefault(code, []).append(Line(line.number, code, f"{code} {line.value}"))
        elif line.value:
            records.remarks.append(f"Vega {line.code}: {line.value}")
