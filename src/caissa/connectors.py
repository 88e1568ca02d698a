"""Connectors: the programs and services that Caissa works with, all behind one interface.

A connector says what it is for, what it is called and whether it can be used; what it does beyond that
depends on its kind. Whoever needs another one writes a class and names it under the entry point
`caissa.connectors`: nothing in Caissa is changed for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Protocol

from caissa.errors import Finding, Severity
from caissa.messages import msg

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

ENTRY_POINT = "caissa.connectors"


class ConnectorKind(StrEnum):
    """What a connector is for."""

    TOURNAMENT_FILES = "tournament-files"
    RATING_LISTS = "rating-lists"
    MESSAGES = "messages"
    PAYMENTS = "payments"
    ELECTRONIC_BOARDS = "electronic-boards"
    PLAYING_ZONES = "playing-zones"


@dataclass(frozen=True, slots=True)
class ConnectorState:
    """Whether a connector can be used, what it is connected to, and the setting that decides it."""

    is_ready: bool
    summary: str
    setting: str = ""


class Connector(Protocol):
    """A program or service outside Caissa; its code is unique among those of its kind."""

    @property
    def code(self) -> str:
        """How settings name it."""
        ...

    @property
    def kind(self) -> ConnectorKind:
        """What it is for."""
        ...

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def state(self) -> ConnectorState:
        """Whether it can be used; nobody outside is asked for that."""
        ...


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A connector of Caissa's own, whose work is done where it belongs; `look` says how it stands."""

    code: str
    kind: ConnectorKind
    name: str
    look: Callable[[], ConnectorState]

    def state(self) -> ConnectorState:
        """As it stands now."""
        return self.look()


@dataclass(frozen=True, slots=True)
class PluggedIn:
    """What other packages bring along: their connectors, and those that could not be loaded."""

    connectors: tuple[Connector, ...]
    findings: tuple[Finding, ...]


_registered: dict[tuple[ConnectorKind, str], Connector] = {}


def register(connector: Connector) -> None:
    """Add one of Caissa's own connectors; registered again, it takes the place of the former."""
    _registered[connector.kind, connector.code] = connector


def connectors(kind: ConnectorKind | None = None) -> tuple[Connector, ...]:
    """All connectors, or those of one kind: Caissa's own, then those of other packages."""
    everything = (*_registered.values(), *plugged_in().connectors)
    return tuple(each for each in everything if kind is None or each.kind is kind)


def connector(kind: ConnectorKind, code: str) -> Connector | None:
    """The connector of a kind with a code, if there is such a one."""
    return next((each for each in connectors(kind) if each.code == code), None)


@cache
def plugged_in() -> PluggedIn:
    """The connectors of other packages, looked for once in a process.

    A package that cannot be loaded is a finding: it must not keep a tournament from being paired.
    """
    loaded: list[Connector] = []
    findings: list[Finding] = []
    for entry in _entries():
        try:
            loaded.append(entry.load()())
        except Exception as fault:  # noqa: BLE001 - a stranger's code may fail in any way
            what = msg("This connector could not be loaded: {why}", why=f"{type(fault).__name__}: {fault}")
            findings.append(Finding("connector.not-loaded", Severity.WARNING, entry.name, what))
    return PluggedIn(tuple(loaded), tuple(findings))


def plugged_in_codes() -> frozenset[str]:
    """The codes of the connectors of other packages, which are not loaded for that."""
    return frozenset(entry.name for entry in _entries())


def _entries() -> EntryPoints:
    """What other packages name under the entry point."""
    # Every command that opens a file loads this module, and most never ask.
    from importlib.metadata import entry_points  # noqa: PLC0415 - it takes longer to load than a round to pair

    return entry_points(group=ENTRY_POINT)
