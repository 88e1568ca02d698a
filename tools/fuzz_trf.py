"""Mutate TRF lines, read what comes out, and demand that nothing but `UnreadableFile` is raised.

What was read is written again and must read back to the same tournament.

    python tools/fuzz_trf.py --lines 1000000 --seed 1 path/to/*.trf

Without files, a few typed below are used.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from caissa.errors import UnreadableFile
from caissa.files import trf
from caissa.files.trf.records import KNOWN_CODES, PRIVATE_CODES
from caissa.tournament import Tournament

TYPED = """\
012 Spring Open
042 2026/03/01
062 4
132                                                                                        26/03/01  26/03/02
142 5
152 W
162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0
192 FIDE_DUTCH_2026
202 BH/C1,BH
001    1 m GM Anand, Anna                       2500 NOR     1500001 1990/01/01  6.0    1     2 w 1     3 b 1
001    2 w    Börg, Bea                         2400 SWE     1500002 1991        3.0    2     1 b 0     4 w +
001    3   FM Chén, 陈                           2300                             3.0    3     4 w 1     1 w 0
001    4      Dú, Dan                                DEN                         0.0    4     3 b 0     2 b -
NOR    1      Anand, Anna                       2510 NOR        N-77
240 H   3    4
250       1.0   1   2    1    2
260   1   5    1    2
299          -1.0  001    3
"""
JUNK = "\x00\t\r\ufeff\xa0½é陈🙂|;,#-+=?*XZ 0123456789wbWB\u2028'\""
MOST_FAILURES = 10
CODES = sorted(KNOWN_CODES | PRIVATE_CODES | {"###", "FRA", "NOR"})


@dataclass
class Tally:
    """What happened so far."""

    lines: int = 0
    files: int = 0
    refused: int = 0
    failures: int = 0
    findings: Counter[str] = field(default_factory=Counter)


def flip_bytes(line: str, dice: random.Random) -> str:
    """Some letters replaced by anything."""
    letters = list(line)
    for _ in range(dice.randint(1, 4)):
        if letters:
            letters[dice.randrange(len(letters))] = chr(
                dice.choice((dice.randrange(1, 256), dice.randrange(32, 127)))
            )
    return "".join(letters)


def shift_columns(line: str, dice: random.Random) -> str:
    """Blanks put in or letters taken out somewhere."""
    at, by = dice.randrange(len(line) + 1), dice.randint(1, 6)
    return line[:at] + " " * by + line[at:] if dice.random() < 0.5 else line[:at] + line[at + by :]


def truncate(line: str, dice: random.Random) -> str:
    """The end cut off."""
    return line[: dice.randrange(len(line) + 1)]


def other_digits(line: str, dice: random.Random) -> str:
    """Some digits replaced by others."""
    return "".join(dice.choice("0123456789") if c.isdigit() and dice.random() < 0.2 else c for c in line)


def junk(line: str, dice: random.Random) -> str:
    """Strange letters put in."""
    at = dice.randrange(len(line) + 1)
    return line[:at] + "".join(dice.choice(JUNK) for _ in range(dice.randint(1, 5))) + line[at:]


def other_code(line: str, dice: random.Random) -> str:
    """The record under another code."""
    return dice.choice(CODES) + line[3:]


def swap_parts(line: str, dice: random.Random) -> str:
    """Two stretches of the line exchanged."""
    a, b = sorted((dice.randrange(len(line) + 1), dice.randrange(len(line) + 1)))
    return line[:a] + line[b:] + line[a:b]


CHANGES: tuple[Callable[[str, random.Random], str], ...] = (
    flip_bytes, shift_columns, truncate, other_digits, junk, other_code, swap_parts,
)  # fmt: skip


def mutated(lines: list[str], dice: random.Random) -> tuple[bytes, int]:
    """A file with some lines changed, doubled, dropped or exchanged; and how many were."""
    lines, share, changed = list(lines), dice.choice((0.02, 0.1, 0.3, 0.6)), 0
    for place in range(len(lines)):
        if dice.random() < share:
            lines[place] = dice.choice(CHANGES)(lines[place], dice)
            changed += 1
    for _ in range(int(share * len(lines) * 0.3) + 1):
        changed += _reorder(lines, dice)
    text = dice.choice(("\n", "\n", "\r\n", "\r")).join(lines)
    return text.encode(dice.choice(("utf-8", "utf-8", "utf-8", "cp1252", "utf-16")), "replace"), changed


def _reorder(lines: list[str], dice: random.Random) -> int:
    if not lines:
        return 0
    line, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    what = dice.choice(("double", "drop", "swap"))
    if what == "double":
        lines.insert(other, lines[line])
    elif what == "drop":
        del lines[line]
    else:
        lines[line], lines[other] = lines[other], lines[line]
    return 1


def facts(tournament: Tournament) -> Tournament:
    """The tournament without the points that a file states, which are computed when it is written."""
    return replace(
        tournament, players=tuple(replace(player, stated_points=None) for player in tournament.players)
    )


def attempt(content: bytes, tally: Tally) -> str:
    """Read, write and read again; an empty text, or what went wrong."""
    try:
        reading = trf.read_bytes(content)
    except UnreadableFile:
        tally.refused += 1
        return ""
    tally.findings.update(finding.code for finding in reading.findings)
    again = trf.read(trf.write(reading.tournament))
    if facts(again.tournament) != facts(reading.tournament):
        return "what was written reads back as another tournament"
    return ""


def fuzz(files: list[list[str]], wanted: int, seed: int, stop_at: int, folder: Path) -> Tally:
    """Go on until enough lines were mutated or enough failures were seen."""
    dice, tally, started = random.Random(seed), Tally(), time.perf_counter()
    percent = 0
    while tally.lines < wanted and tally.failures < stop_at:
        content, changed = mutated(dice.choice(files), dice)
        tally.lines += changed
        tally.files += 1
        try:
            why = attempt(content, tally)
        except Exception:  # noqa: BLE001 - any exception is what we look for
            why = traceback.format_exc()
        if why:
            tally.failures += 1
            kept = folder / f"fuzz_trf_{seed}_{tally.files}.trf"
            kept.write_bytes(content)
            print(f"\n{kept}: {why}", file=sys.stderr)
        if tally.lines * 100 // wanted > percent:
            percent = tally.lines * 100 // wanted
            seconds = time.perf_counter() - started
            print(
                f"\r{percent:3d} %  {tally.lines:,} lines, {tally.files:,} files, {seconds:.0f} s",
                end="",
                flush=True,
            )
    print()
    return tally


def main() -> int:
    """Run the fuzzer and say what was seen."""
    parser = argparse.ArgumentParser(description="Mutate TRF lines and read them.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stop-at", type=int, default=MOST_FAILURES, help="failures after which to stop")
    parser.add_argument("--largest", type=int, default=30_000, help="longer files are left out, for speed")
    parser.add_argument("--keep-in", type=Path, default=Path(), help="folder for files that failed")
    asked = parser.parse_args()
    contents = [path.read_bytes() for path in asked.files if path.stat().st_size <= asked.largest]
    texts = [content.decode("utf-8", "replace") for content in contents] or [TYPED]
    started = time.perf_counter()
    tally = fuzz([text.splitlines() for text in texts], asked.lines, asked.seed, asked.stop_at, asked.keep_in)
    print(f"{tally.lines:,} mutated lines in {tally.files:,} files, {time.perf_counter() - started:.0f} s")
    print(f"refused as no TRF: {tally.refused:,}; failures: {tally.failures}")
    for code, times in tally.findings.most_common():
        print(f"{times:>12,}  {code}")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
