"""Compare Caissa's tie-breaks and places with Gacrux's on many random Swiss tournaments.

`ours`: tournaments made by Caissa's generator; `theirs`: made by bbpPairings' generator. For each of them a
list of tie-breaks is drawn, and every value and every place must be the same in both programs.

One line a tournament goes into FOLDER/results.jsonl; a run that was stopped goes on where it was.
Whatever differs is kept in FOLDER/differences: the TRF, and what both programs say.

Example: python tools/compare_tiebreaks.py out --gacrux venv/bin/python --engine ./bbpPairings.exe
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import compare_engines as engines
from caissa.files import trf
from caissa.standings import standings
from caissa.tournament import Tournament

# fmt: off
CODES = (
    "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "BH", "BH/C1",
    "BH/C2", "BH/M1", "BH/M2", "SB", "SB/C1", "SB/C2", "SB/M1", "AOB", "ARO",
    "ARO/C1", "TPR", "PTP", "APRO", "APPO", "BH/P", "BH/C1/P", "SB/P", "SB/C1/P",
    "DE",
)
# fmt: on
FORE = ("FB", "FB/C1", "FB/C2", "FB/M2", "FB/P")
"""Fore Buchholz, asked for in lists of its own: Gacrux keeps its drawn last round for the rest of a list."""

HALF = Decimal("0.5")
LENGTH = 9
"""Tie-breaks in a list beside the points."""

STARTS = {"2024": date(2024, 9, 1), "2026": date(2026, 9, 1)}
"""A day on which an edition is in force: Gacrux goes by the first day of the tournament."""

ROUNDED = {"AOB": Decimal("0.0051")}
"""What Gacrux rounds to two digits, and how far that may lie from the exact value."""

SERVED = """
import contextlib, io, json, sys
from gacrux.tiebreakchecker import tiebreakchecker
for line in sys.stdin:
    path, *codes = line.split()
    sys.argv = ["tiebreakchecker", "-i", path, "-o", path + ".json", "-t", *codes]
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            tiebreakchecker().common_main()
        with open(path + ".json") as told:
            answer = json.load(told)
        result = answer.get("tiebreakResult")
        print(json.dumps(result["competitors"] if result else {"error": str(answer["status"])}), flush=True)
    except BaseException as error:
        print(json.dumps({"error": repr(error)}), flush=True)
"""


class Refused(Exception):
    """Gacrux ends with a fault of its own."""


class Gacrux:
    """Gacrux, kept running."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, "-c", SERVED], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def table(self, file: Path, codes: tuple[str, ...]) -> list[dict[str, Any]]:
        """Each competitor with place and values; `Refused` where Gacrux gives none."""
        if not self.process.stdin or not self.process.stdout:
            raise Refused("it cannot be spoken to")
        self.process.stdin.write(f"{file} {' '.join(codes)}\n")
        self.process.stdin.flush()
        payload = json.loads(self.process.stdout.readline())
        if isinstance(payload, dict):
            raise Refused(str(payload["error"]))
        return list(payload)


def drawn_list(dice: Random, draw: Decimal = HALF) -> tuple[str, ...]:
    """Points and some tie-breaks in random order; one list in eight is of Fore Buchholz.

    Gacrux counts the drawn last round of Fore Buchholz as ½ where a draw gives 1 point: not asked then.
    """
    if dice.random() < 1 / 8 and draw == HALF:
        return ("PTS", dice.choice(FORE), dice.choice(FORE[:2]))
    return ("PTS", *dice.sample(CODES, LENGTH))


def tournament_for(task: engines.Task, folder: Path) -> Tournament | None:
    """The tournament of a task; None where its generator gave up."""
    if task.direction == "ours":
        played = engines.made_by_us(task).tournament
        tournament = replace(played, rounds=played.rounds[: played.paired_rounds], virtual_points=())
    else:
        file = engines.Bbp(task.engine).generate(task, folder)
        if file is None:
            return None
        tournament = trf.read_bytes(file.read_bytes(), file.name).tournament
    return _closed(tournament, STARTS[task.edition]) if tournament.paired_rounds else None


def _closed(tournament: Tournament, day: date) -> Tournament:
    """The same as a finished tournament of that day: Gacrux counts rounds to come as played with nothing."""
    return replace(tournament, start=day, end=day, scheduled_rounds=tournament.paired_rounds)


def differences(tournament: Tournament, codes: tuple[str, ...], rows: list[dict[str, Any]]) -> Iterator[str]:
    """What differs, a line each: places and values."""
    computed = standings(tournament, codes)
    ours = {row.id: row for row in computed.rows}
    for row in rows:
        number = int(row["cid"])
        if computed.ranks[number] != row["rank"]:
            yield f"{number} place: Caissa {computed.ranks[number]}, Gacrux {row['rank']}"
        for code, value in zip(codes, row["tiebreakScore"], strict=True):
            mine = ours[number].values[code]
            if code != "DE" and not _same(code, mine, value):
                yield f"{number} {code}: Caissa {mine}, Gacrux {value}"


def _same(code: str, ours: Decimal | None, theirs: object) -> bool:
    """Are two values the same? Nothing to count is 0 in Gacrux."""
    value = Decimal(str(theirs or 0))
    return abs((ours or 0) - value) <= ROUNDED.get(code.partition("/")[0], Decimal("0.000000001"))


def compare(task: engines.Task, gacrux: Gacrux, folder: Path) -> dict[str, object]:
    """One tournament and one list."""
    tournament = tournament_for(task, folder)
    if tournament is None:
        return _record(task, "none")
    codes = drawn_list(Random(task.seed + 2), tournament.scoring.white_draw)
    file = folder / "event.trf"
    file.write_text(trf.write(tournament, trf.Kind.TRF16), encoding="utf-8")
    # What the file cannot say must not count for either side.
    read = trf.read(file.read_text(encoding="utf-8")).tournament
    wrong = list(differences(read, codes, gacrux.table(file, codes)))
    if wrong:
        kept = Path(task.folder) / "differences"
        kept.mkdir(parents=True, exist_ok=True)
        (kept / f"{task.key}.trf").write_bytes(file.read_bytes())
        (kept / f"{task.key}.txt").write_text("\n".join((" ".join(codes), *wrong, "")), encoding="utf-8")
    values = len(read.players) * (len(codes) + 1)
    return _record(task, "different" if wrong else "same", values, wrong[:1])


def _record(task: engines.Task, verdict: str, values: int = 0, note: object = ()) -> dict[str, object]:
    return {
        "key": task.key,
        "direction": task.direction,
        "verdict": verdict,
        "values": values,
        "note": note,
    }


def tasks(asked: argparse.Namespace, done: Mapping[str, object]) -> Iterator[engines.Task]:
    """Both directions of every seed that has no record yet."""
    sizes = {name: engines.span(getattr(asked, name)) for name in ("players", "rounds")}
    for seed in range(asked.first_seed, asked.first_seed + asked.count):
        for direction in ("ours", "theirs"):
            task = engines.Task(
                direction, seed, asked.edition, "bbp", asked.engine, folder=str(asked.folder), **sizes
            )
            if task.key not in done:
                yield task


def main() -> int:
    """Compare, print how it ended, and end with 1 if anything differs."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("folder", type=Path)
    options.add_argument("--gacrux", required=True, help="a Python that has the gacrux package")
    options.add_argument("--engine", required=True, help="bbpPairings, for its generator")
    options.add_argument("--edition", default="2026", choices=sorted(STARTS))
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--first-seed", type=int, default=1)
    options.add_argument("--players", default="4-30")
    options.add_argument("--rounds", default="3-9")
    asked = options.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    results = asked.folder / "results.jsonl"
    records = {str(record["key"]): record for record in engines.recorded(results)}
    gacrux = Gacrux(asked.gacrux)
    with results.open("a", encoding="utf-8") as stream:
        for task in tasks(asked, records):
            with tempfile.TemporaryDirectory() as place:
                try:
                    record = compare(task, gacrux, Path(place))
                except Refused as refusal:
                    record = _record(task, "refused", note=str(refusal))
                except Exception as error:  # noqa: BLE001 - a long run must not end at one tournament
                    record = _record(task, "error", note=f"{type(error).__name__}: {error}")
            records[task.key] = record
            stream.write(f"{json.dumps(record)}\n")
            stream.flush()
    return _summarised(list(records.values()))


def _summarised(records: list[dict[str, Any]]) -> int:
    for direction in ("ours", "theirs"):
        mine = [record for record in records if record["direction"] == direction]
        ends = Counter(str(record["verdict"]) for record in mine)
        values = sum(record["values"] for record in mine)
        print(f"{direction:>6}: {len(mine)} tournaments, {values} values: {dict(ends)}")
    return int(any(record["verdict"] in ("different", "error") for record in records))


if __name__ == "__main__":
    sys.exit(main())
