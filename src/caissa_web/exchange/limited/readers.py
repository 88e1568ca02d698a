"""What the process that reads one file can be asked to do; each loads only what it needs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import datetime

    from caissa.files import RatesReading
    from caissa.files.bank import BankReading
    from caissa.files.mail import DeliveryReading
    from caissa.files.pgn import GamesReading
    from caissa.files.player_list import PlayerListReading
    from caissa.files.rating_list import ImportReport, Kind
    from caissa_web.exchange.acts_document import ActsFile
    from caissa_web.exchange.event_document import EventFile
    from caissa_web.exchange.file_reports import Report

Tell = Callable[[int, int], None]
AT_ONCE = 50
"""Simulations between two words on how far the work has come."""


def section(content: IO[bytes], tell: Tell, **wanted: Any) -> Report:
    """The report on a file that is to become a section."""
    from caissa_web.exchange.file_reports import report_of  # noqa: PLC0415 - each reader loads its own

    return report_of(content=content.read(), tell=tell, **wanted)


def players(content: IO[bytes], _tell: Tell, **wanted: Any) -> PlayerListReading:
    """The players of a list; of a TRF or JSON file, whose rounds are left alone."""
    from caissa_web.exchange.players_in_file import players_in  # noqa: PLC0415 - as above

    return players_in(content.read(), **wanted)


def games(content: IO[bytes], _tell: Tell, *, name: str, with_parts: bool = False) -> GamesReading:
    """The games of a PGN file with their moves; with its parts, so that an update needs to read only some."""
    from caissa.files.pgn.moves.reading import read_games  # noqa: PLC0415 - as above

    reading = read_games(content.read(), name=name)
    return replace(reading, games=()) if with_parts else replace(reading, chunks=())


def event(content: IO[bytes], _tell: Tell, *, name: str) -> EventFile:
    """The event in a portable file."""
    from caissa_web.exchange.event_document import unpacked  # noqa: PLC0415 - as above

    return unpacked(content, name)


def acts(content: IO[bytes], _tell: Tell, *, name: str, program: str) -> ActsFile:
    """What another installation sends of an event."""
    from caissa_web.exchange.acts_document import unpacked  # noqa: PLC0415 - as above

    return unpacked(content, name, program)


def rating_list(
    content: IO[bytes],
    tell: Tell,
    *,
    store: str,
    address: str,
    name: str,
    source: str,
    month: str | None,
    kind: Kind | None,
    columns: dict[str, str] | None = None,
    now: datetime,
    month_of: datetime,
) -> ImportReport:
    """Put a rating list into the store; one that was fetched from an address stands further checks."""
    from caissa.cli.fetching import take_in  # noqa: PLC0415 - as above
    from caissa.cli.rating_store import open_for_import  # noqa: PLC0415 - as above
    from caissa.errors import UnreadableFile  # noqa: PLC0415 - as above
    from caissa.files.rating_list import import_list  # noqa: PLC0415 - as above
    from caissa.messages import msg  # noqa: PLC0415 - as above

    def watch(progress: Any) -> None:
        half = progress.total or 1
        tell(progress.done + (half if progress.step == "indexing" else 0), 2 * half)

    try:
        with closing(open_for_import(store)) as connection, connection:
            if address:
                return take_in(connection, content, address, now=now, month_of=month_of, progress=watch)
            return import_list(
                connection,
                content,
                source=source,
                imported_at=now,
                month=month,
                kind=kind,
                columns=columns,
                name=name,
                progress=watch,
            )
    except sqlite3.Error as error:
        raise UnreadableFile(
            name=msg("The store of rating lists"),
            why=msg("{error}; if a list is being imported, try again shortly", error=error),
        ) from None


def bank(content: IO[bytes], _tell: Tell, **wanted: Any) -> BankReading:
    """The statements in a file of a bank."""
    from caissa.files.bank import read_statements  # noqa: PLC0415 - as above

    return read_statements(content.read(), **wanted)


def chances(content: IO[bytes], tell: Tell, *, name: str, simulations: int, **asked: Any) -> dict[str, Any]:
    """The remaining rounds of a tournament (JSON), played many times."""
    from caissa.files import json_model  # noqa: PLC0415 - as above
    from caissa.forecast import Questions, Simulator, Tally, chances_of  # noqa: PLC0415 - as above
    from caissa.forecast.json_values import forecast_values  # noqa: PLC0415 - as above
    from caissa.prizes import fund_of  # noqa: PLC0415 - as above
    from caissa.tournament import Tournament  # noqa: PLC0415 - as above

    facts = json_model.read(content.read(), name=name).document
    assert isinstance(facts, Tournament)  # noqa: S101 - we have written it ourselves
    money = asked.pop("money") and bool(facts.prizes)
    questions = Questions(simulations=simulations, fund=fund_of(facts) if money else None, **asked)
    simulator, tally = Simulator(facts, questions), Tally()
    for first in range(0, simulations, AT_ONCE):
        tally.add(simulator.tally(range(first, min(first + AT_ONCE, simulations))))
        tell(tally.simulations, simulations)
    forecast = chances_of(facts, questions, tally)
    return forecast_values(forecast, forecast.players, lambda finding: finding.code)


def exchange_rates(content: IO[bytes], _tell: Tell, **wanted: Any) -> RatesReading:
    """The exchange rates in a file of the European Central Bank."""
    from caissa.files import read_exchange_rates  # noqa: PLC0415 - as above

    return read_exchange_rates(content.read(), **wanted)


def portrait(content: IO[bytes], _tell: Tell, *, name: str) -> str:
    """A photo for a badge, drawn anew, in the letters of base64."""
    from base64 import b64encode  # noqa: PLC0415 - as above

    from caissa.documents.pictures import read_photo  # noqa: PLC0415 - as above
    from caissa.documents.printing.portrait import portrait as drawn  # noqa: PLC0415 - as above

    return b64encode(drawn(read_photo(content.read(), name))).decode()


def bounce(content: IO[bytes], _tell: Tell, *, name: str) -> DeliveryReading:  # noqa: ARG001 - readers have names
    """What a mail that came back says."""
    from caissa.files.mail import read_delivery_status  # noqa: PLC0415 - as above

    return read_delivery_status(content.read())


READERS: dict[str, Callable[..., object]] = {
    "section": section,
    "players": players,
    "event": event,
    "acts": acts,
    "games": games,
    "rating-list": rating_list,
    "bank": bank,
    "chances": chances,
    "exchange-rates": exchange_rates,
    "portrait": portrait,
    "bounce": bounce,
}
