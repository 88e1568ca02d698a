"""Which kind of TRF a file is, and which program probably wrote it."""

from __future__ import annotations

from caissa.files.trf.cells import cells
from caissa.files.trf.kind import Kind
from caissa.files.trf.lines import Records
from caissa.files.trf.records import TRF26_CODES
from caissa.files.trf.vega import is_vega
from caissa.messages import msg
from caissa.tournament import Outcome

_OLD_TITLES = frozenset(("g", "m", "f", "c", "wg", "wm", "wf", "wc"))
_NEW_BYES = frozenset("HFUZWDLhfuzwdl")


def kind_of(records: Records) -> Kind:
    """TRF26 by its records; else TRF06 where byes or titles are in the old letters; else TRF16."""
    if records.national or not (TRF26_CODES.isdisjoint(records.by_code) or is_vega(records)):
        return Kind.TRF26
    letters = {
        cell.symbol
        for line in records["001"]
        for _, cell in cells(line.text)
        if not cell.opponent
        or cell.outcome in (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS)
    }
    if letters & _NEW_BYES or not records["001"]:
        return Kind.TRF16
    titles = {line.text[10:13].strip() for line in records["001"]}
    return Kind.TRF06 if letters & {"=", "+"} or titles & _OLD_TITLES else Kind.TRF16


def dialect_of(records: Records) -> tuple[str, ...]:
    """Notes on what stands beyond the standard: extension records, and the program that wrote the file."""
    codes = set(records.by_code)
    remarks = []
    if any(code.startswith("XX") for code in codes):
        remarks.append(msg("XX records (JaVaFo)"))
    if any(code.startswith("BB") for code in codes):
        remarks.append(msg("BB records (bbpPairings)"))
    if program := _program(records):
        remarks.append(msg("written by {program}", program=program))
    return tuple(remarks)


def _program(records: Records) -> str:
    if is_vega(records):
        return "Vega"
    if any(line.value == "Lichess" for line in records["032"]):
        return "lichess"
    controller = next((line.value for line in records["182"] if line.value), "")
    return controller or next(
        (name for name in _NAMES if any(name.lower() in line.value.lower() for line in records["092"])), ""
    )


_NAMES = ("JaVaFo", "Vega", "Swiss-Manager", "SwissSys", "Swiss-Chess", "Tornelo")
