"""The demo's open as a database has it, read without the program that serves it."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zstandard

from caissa.files import json_model
from caissa.tournament import Tournament

DESK = "/desk/demo-festival/open/"
RESULT = f"{DESK}rounds/5/result/"

COUNTS = """
    SELECT version, (SELECT count(*) FROM records_version WHERE section_id = s.id),
           (SELECT count(*) FROM records_logentry WHERE section_id = s.id)
    FROM records_section s WHERE slug = 'open'
"""
VERSIONS = """
    SELECT number, run_start, packed FROM records_version v JOIN records_section s ON s.id = v.section_id
    WHERE slug = 'open' ORDER BY number
"""


@dataclass(frozen=True)
class OpenOnRecord:
    """The newest version, how many are stored, how many acts are in the log; and the facts."""

    version: int
    stored: int
    acts: int
    facts: Tournament

    @property
    def counts(self) -> tuple[int, int, int]:
        """The three numbers, which must be the same."""
        return self.version, self.stored, self.acts

    @property
    def games_under_way(self) -> list[str]:
        """The games of round 5 without a result, as the desk names them."""
        return [f"{game.white}-{game.black}" for game in self.facts.round(5).games if game.open]


def look(where: Path | str) -> OpenOnRecord:
    """What a SQLite file, or the PostgreSQL at an address, says about the open."""
    with closing(_opened(where)) as connection:
        counts = connection.execute(COUNTS).fetchone()
        text = _newest_text(connection.execute(VERSIONS).fetchall())
    facts = json_model.read(text.decode(), name="open").document
    assert isinstance(facts, Tournament)
    return OpenOnRecord(*counts, facts)


def _newest_text(versions: list[tuple[int, int | None, bytes]]) -> bytes:
    """The facts of the last version: a run begins with a whole text, the rest rests on the one before."""
    text = b""
    for number, run_start, packed in versions:
        if run_start is None:
            text = zlib.decompress(packed)
            continue
        before = None
        if run_start != number:
            before = zstandard.ZstdCompressionDict(text, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
        text = zstandard.ZstdDecompressor(dict_data=before).decompress(bytes(packed))
    return text


def _opened(where: Path | str) -> Any:
    if isinstance(where, Path):
        return sqlite3.connect(where)
    import psycopg

    return psycopg.connect(where)
