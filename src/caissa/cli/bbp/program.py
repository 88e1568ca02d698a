"""The program that answers bbpPairings' command line, with its output and its exit codes."""

from __future__ import annotations

import atexit
import gc
import secrets
import sys
from dataclasses import replace
from enum import IntEnum
from pathlib import Path

from caissa import __version__
from caissa.cli.bbp.command_line import USAGE, BadUsage, CommandLine, Task, read_command_line
from caissa.errors import CaissaError, UnreadableFile, UnwritableFile
from caissa.files import trf
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.names import SystemName, paired_by
from caissa.pairing.systems import PairingSystem, system_of
from caissa.tournament import System, Tournament


class End(IntEnum):
    """How the program ends, by the numbers of bbpPairings."""

    DONE = 0
    NO_PAIRING = 1
    UNEXPECTED = 2
    INVALID = 3
    TOO_LARGE = 4
    FILE = 5


def main() -> None:
    """Do what was typed, and end as bbpPairings would."""
    gc.set_threshold(200_000, 50, 50)
    atexit.register(gc.freeze)  # at Python's end everything goes anyway
    try:
        end = run(sys.argv[1:])
    except Exception as error:  # noqa: BLE001 - the very top: callers take Python's own 1 for "no legal pairing"
        from traceback import print_exception

        print_exception(error)
        end = End.UNEXPECTED
    sys.exit(end)


def run(words: list[str]) -> End:
    """Do what these words ask for."""
    try:
        request = read_command_line(words)
    except BadUsage:
        sys.stderr.write(f"Caissa {__version__}, in place of bbpPairings\n\n{USAGE}")
        return End.INVALID
    if request.names_itself:
        sys.stdout.write(f"Caissa {__version__} (in place of bbpPairings)\n")
    try:
        return _TASKS[request.task](request)
    except NoLegalPairing as refusal:
        sys.stderr.write(f"Error while pairing {request.source}: No valid pairing exists: {refusal}\n")
        return End.NO_PAIRING
    except (UnreadableFile, UnwritableFile) as trouble:
        sys.stderr.write(f"Error: {trouble}\n")
        return End.FILE
    except CaissaError as refusal:
        sys.stderr.write(f"Error processing file {request.source}: {refusal}\n")
        return End.INVALID


def _read(request: CommandLine) -> Tournament:
    """The tournament of the file; errors in it are refused, for they could make a wrong pairing."""
    from caissa.cli.opening import read_bytes, require_trusted

    name, content = read_bytes(request.source)
    reading = trf.read_bytes(content, name)
    require_trusted(name, reading.findings)
    return reading.tournament


def _system(tournament: Tournament, wanted: str) -> PairingSystem:
    """The tournament under the system that was typed; a file that names another one is refused."""
    asked = paired_by(tournament, SystemName(wanted))
    if tournament.system not in (System.UNKNOWN, asked.system):
        raise _OtherSystem(system=tournament.system.value)
    return system_of(asked if tournament.system is System.UNKNOWN else tournament)


class _OtherSystem(CaissaError):
    """The file names another system than the command line."""

    code = "pairing.other-system"
    message = "The pairing system of the file ({system}) does not match the command line."


# -- the tasks --------------------------------------------------------------------


def _about(_request: CommandLine) -> End:
    return End.DONE


def _pair(request: CommandLine) -> End:
    from caissa.cli.pair_lists import as_bbp, require_boards
    from caissa.cli.saving import save

    system = _system(_read(request), request.system)
    pairing = system.pair()
    require_boards(pairing)
    save(request.beside_source or "-", as_bbp(pairing))
    if request.checklist is not None:
        save(request.checklist_file, _checklist(system.tournament, (pairing.round,)))
    return End.DONE


def _check(request: CommandLine) -> End:
    from caissa.cli.bbp.reports import check_report
    from caissa.cli.saving import save

    system = _system(_read(request), request.system)
    sys.stdout.write(check_report(system, Path(request.source).stem))
    if request.checklist is not None:
        save(request.checklist_file, _checklist(system.tournament, system.recorded_rounds))
    return End.DONE


def _generate(request: CommandLine) -> End:
    from caissa.cli.bbp.settings import model_wishes, read_settings
    from caissa.cli.saving import save
    from caissa.pairing.generation.tournaments import generate

    if request.model:
        wishes = model_wishes(_read(request), request.system)
    else:
        wishes = read_settings(_settings(request.source) if request.source else "", request.system)
    seed = secrets.randbelow(1 << 31) if request.seed is None else request.seed
    generated = generate(wishes, seed)
    if isinstance(generated.stopped, NoLegalPairing):
        raise generated.stopped
    played = replace(generated.tournament, pairing_controller=f"Caissa {__version__}")
    save(request.target, trf.write(played, trf.Kind.TRF16))
    if request.checklist is not None:
        rounds = range(1, played.paired_rounds + 1)
        save(request.checklist_file, _checklist(played, tuple(rounds)))
    return End.DONE


def _settings(name: str) -> str:
    """A file of settings as a text."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableFile(name=name, why=(error.strerror or str(error)).lower()) from None
    except ValueError:
        raise UnreadableFile(name=name, why="it is not a text in UTF-8") from None


def _checklist(tournament: Tournament, rounds: tuple[int, ...]) -> str:
    from caissa.cli.bbp.reports import checklist_text

    return "".join(checklist_text(tournament, number) for number in rounds)


_TASKS = {Task.ABOUT: _about, Task.PAIR: _pair, Task.CHECK: _check, Task.GENERATE: _generate}
