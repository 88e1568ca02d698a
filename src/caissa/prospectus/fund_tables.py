"""The prize fund inside an announcement: the same names as in a file of its own (`prizes.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from caissa.messages import msg
from caissa.prizes import PrizeFund, fund_of_values, write_fund
from caissa.prospectus.codecs import Context
from caissa.prospectus.positions import Path
from caissa.prospectus.tables import At, Nested


def _read(raw: Any, at: At) -> PrizeFund | None:
    if not isinstance(raw, Mapping):
        at.complain("announcement.field", msg("this must be a table of names and values"))
        return None
    reading = fund_of_values(raw)
    for finding in reading.findings:
        unknown = finding.code == "prizes.unknown-field"
        code = "announcement.unknown-key" if unknown else "announcement.field"
        at.child(*_path(finding.where)).complain(code, finding.what, finding.where)
    return reading.fund


def _path(where: str) -> Path:
    """The way to a place that the reader of funds names as `list 1 (Main): prizes`."""
    path: Path = ()
    for part in where.split(": "):
        words = part.split(" ")
        numbered = len(words) > 1 and words[1].isdecimal()
        path = (*path, words[0], int(words[1]) - 1) if numbered else (*path, part)
    return path


def _write(fund: PrizeFund, _context: Context) -> object:
    return tomllib.loads(write_fund(fund), parse_float=Decimal)


FUND = Nested(_read, _write)
