"""Reading a seminar, or the preparation of a world event, from TOML or JSON."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from caissa.arbiters.appointments.preparation import Session
from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.plain import record
from caissa.arbiters.reading import read_plain
from caissa.arbiters.training.seminars import Seminar
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Preparation:
    """The preparation of the arbiters of a world event: selection, start, those selected, sessions held."""

    selected: date
    event_start: date
    arbiters: tuple[str, ...] = ()
    sessions: tuple[Session, ...] = ()


def read_training(text: str, name: str = "seminar") -> Seminar | Preparation:
    """A file with a table [seminar], or with a table [preparation] and [[preparation.sessions]] in it."""
    tables = read_plain(text, name)
    known: dict[str, type[Seminar | Preparation]] = {"seminar": Seminar, "preparation": Preparation}
    present = [key for key in known if isinstance(tables.get(key), dict)]
    if len(present) != 1:
        raise UnreadableRecord(where=name, why=msg("it holds neither a [seminar] nor a [preparation] alone"))
    table: dict[str, Any] = tables[present[0]]
    return record(known[present[0]], table, f"{name}, [{present[0]}]")
