"""Compare Caissa's pairings with another engine's on many random tournaments, both ways.

`ours`: tournaments made by Caissa's generator, every round checked by the other engine.
`theirs`: tournaments made by the other engine's generator, every round checked by Caissa.

One line a tournament goes into FOLDER/results.jsonl; a run that was stopped goes on where it was.
Whatever differs is kept in FOLDER/differences: the TRF, and what both engines say.
Workers of a Dask cluster need neither the folder nor the engine: the program is sent to them, and differences
come back with the records.

Example: python tools/compare_engines.py out --engine ./bbpPairings.exe --edition 2026 --count 2000
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from caissa.files import trf
from caissa.pairing.checking.checker import PairingCheck, check_pairings
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.parameters import Parameters
from caissa.pairing.generation.tournaments import Generated, generate
from caissa.pairing.result import RoundPairing
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.pairing.systems import system_of
from caissa.tournament import Points, System, Tournament, VirtualPoints

BATCH = 10
"""Tournaments a worker does before it reports."""

SCATTERED = 0.1
"""The share of our tournaments that get random virtual points."""

BYE_WORTH_NOTHING = "the pairing-allocated bye is worth nothing"
"""A difference that bbpPairings 6.0.0 is known for (docs/conformance.md)."""

PATIENCE = 1800
"""Seconds that the other engine may take for one tournament."""


# -- what is compared -------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """One tournament to compare: who makes it, from which seed, by which rules, how large at most."""

    direction: str
    seed: int
    edition: str
    kind: str
    engine: str
    players: tuple[int, int]
    rounds: tuple[int, int]
    folder: str

    @property
    def key(self) -> str:
        """The name of the tournament in the results."""
        return f"{self.edition}-{self.direction}-{self.seed}"


@dataclass(frozen=True)
class Record:
    """How one comparison ended: `same`, `different`, `none` (nothing to compare) or `error`.

    A difference brings the TRF and what both engines say, to be kept by whoever asked.
    """

    key: str
    direction: str
    edition: str
    verdict: str
    players: int = 0
    rounds: int = 0
    wrong: tuple[int, ...] = ()
    note: str = ""
    file: str = ""
    answers: str = ""


# -- random settings --------------------------------------------------------------

ROUGH = {
    Chance.HALF_POINT_BYE: 0.1,
    Chance.ZERO_POINT_BYE: 0.08,
    Chance.FULL_POINT_BYE: 0.02,
    Chance.FORFEIT: 0.15,
    Chance.DOUBLE_FORFEIT: 0.05,
    Chance.ODD_RESULT: 0.05,
    Chance.LATE_ENTRY: 0.3,
    Chance.WITHDRAWAL: 0.05,
}
QUIET = dict.fromkeys(ROUGH, 0.0)
STYLES: tuple[dict[Chance, float], ...] = ({}, {}, ROUGH, QUIET)
"""Where the generator draws the shares itself, where much happens, and where nothing happens."""


def size(task: Task, dice: Random) -> tuple[int, int]:
    """How many players and rounds, small fields more often than large ones."""
    least, most = task.players
    players = least + int((most - least + 1) * dice.random() ** 2)
    first, last = task.rounds
    rounds = first + int((last - first + 1) * dice.random())
    return players, max(1, min(rounds, players - 1))


def wishes(task: Task) -> Parameters:
    """The settings for a tournament that Caissa makes."""
    dice = Random(task.seed)
    players, rounds = size(task, dice)
    style = STYLES[int(dice.random() * len(STYLES))]
    return Parameters(players=players, rounds=rounds, edition=task.edition, shares=style)


def scattered(wished: Parameters, dice: Random) -> Iterator[VirtualPoints]:
    """Virtual points of 0, ½ or 1 for everyone in every round, as no acceleration method gives them."""
    for number in range(1, (wished.players or 0) + 1):
        points = (Points(int(dice.random() * 3)) / 2 for _ in range(wished.rounds or 0))
        yield VirtualPoints(number, tuple(points))


# -- the other engine -------------------------------------------------------------


@dataclass(frozen=True)
class Bbp:
    """bbpPairings, as a program that is run once a tournament."""

    program: str

    NO_PAIRING = 1

    def run(self, *words: str, allowed: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[str]:
        """Run it with these words; `RuntimeError` if it ends otherwise than allowed."""
        called = [self.program, "--dutch", *words]
        done = subprocess.run(called, capture_output=True, text=True, timeout=PATIENCE, check=False)
        if done.returncode not in allowed:
            raise RuntimeError(f"exit code {done.returncode}: {done.stderr.strip()}")
        return done

    def check(self, file: Path) -> tuple[tuple[int, ...], str]:
        """The rounds that it would pair otherwise, and what it prints."""
        printed = self.run(str(file), "-c").stdout
        return tuple(_wrong_rounds(printed)), printed

    def finds_no_pairing(self, file: Path) -> bool:
        """Does it, too, find no legal pairing for the next round?"""
        return self.run(str(file), "-p", allowed=(0, self.NO_PAIRING)).returncode == self.NO_PAIRING

    def generate(self, task: Task, folder: Path) -> Path | None:
        """A tournament of its own making; None where it found a round without a legal pairing."""
        file, settings = folder / "made.trf", folder / "settings.txt"
        settings.write_text("".join(f"{line}\n" for line in self.settings(task)), encoding="ascii")
        words = ("-g", str(settings), "-o", str(file), "-s", str(task.seed))
        return None if self.run(*words, allowed=(0, self.NO_PAIRING)).returncode else file

    def settings(self, task: Task) -> Iterator[str]:
        """A file of settings for its generator; a rate is one in a number."""
        dice = Random(task.seed)
        players, rounds = size(task, dice)
        yield f"PlayersNumber={players}"
        # Its generator gives up a tournament at the first round without a legal pairing.
        yield f"RoundsNumber={min(rounds, max(1, 2 * players // 3))}"
        yield f"DrawPercentage={int(5 + dice.random() * 55)}"
        yield f"ForfeitRate={int(4 + dice.random() * 40)}"
        yield f"RetiredRate={int(3 + dice.random() * 60)}"
        yield f"HalfPointByeRate={int(3 + dice.random() * 60)}"
        if dice.random() < 0.1:
            yield "PointsForWin=3.0"
            yield "PointsForDraw=1.0"
        if dice.random() < 0.1:
            yield "PointsForPAB=0.5"


def _wrong_rounds(printed: str) -> Iterator[int]:
    """The rounds after whose heading bbpPairings prints something."""
    number = 0
    for line in printed.splitlines():
        if ": Round #" in line:
            number = int(line.rsplit("#", 1)[1])
        elif line.startswith(("  Checker pairings", "No valid pairing")):
            yield number


KINDS = {"bbp": Bbp}


# -- comparing one tournament -----------------------------------------------------


def compare(task: Task) -> Record:
    """Compare one tournament; whatever goes wrong becomes a record too, so that the run goes on."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            return DIRECTIONS[task.direction](task, KINDS[task.kind](task.engine), Path(folder))
    except Exception as error:  # noqa: BLE001 - a long run must not end at one tournament
        return Record(
            task.key, task.direction, task.edition, "error", note=f"{type(error).__name__}: {error}"
        )


def ours(task: Task, engine: Bbp, folder: Path) -> Record:
    """A tournament made by Caissa, checked by the other engine."""
    generated = made_by_us(task)
    played = _without_announced(generated.tournament)
    file = folder / "made.trf"
    wrong: tuple[int, ...] = ()
    printed = ""
    if played.paired_rounds:
        wrong, printed = engine.check(_as_trf16(played, file))
    none_legal = isinstance(generated.stopped, NoLegalPairing)
    if none_legal and not engine.finds_no_pairing(_as_trf16(generated.tournament, file)):
        wrong = (*wrong, played.paired_rounds + 1)
        printed += f"Caissa found no legal pairing for round {wrong[-1]}: {generated.stopped}\n"
    record = _record(task, played, wrong, "stopped" if generated.stopped else "")
    if not wrong:
        return record
    answers = f"Checked by the other engine:\n{printed}"
    return replace(record, file=trf.write(generated.tournament), answers=answers)


def made_by_us(task: Task) -> Generated:
    """A tournament by Caissa's generator; one in ten with random virtual points, for scattered brackets."""
    wished = wishes(task)
    dice = Random(task.seed + 1)
    if dice.random() >= SCATTERED:
        return generate(wished, task.seed)
    virtual = tuple(scattered(wished, dice))

    def engine(
        tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        return pair_round(replace(tournament, virtual_points=virtual), round_number, edition=edition)

    generated = generate(replace(wished, baku=False), task.seed, engine=engine)
    return replace(generated, tournament=replace(generated.tournament, virtual_points=virtual))


def _as_trf16(tournament: Tournament, file: Path) -> Path:
    file.write_text(trf.write(tournament, trf.Kind.TRF16), encoding="utf-8")
    return file


def _without_announced(tournament: Tournament) -> Tournament:
    return replace(tournament, rounds=tournament.rounds[: tournament.paired_rounds])


def theirs(task: Task, engine: Bbp, folder: Path) -> Record:
    """A tournament made by the other engine, checked by Caissa."""
    file = engine.generate(task, folder)
    if file is None:
        return Record(task.key, task.direction, task.edition, "none", note="no legal pairing")
    content = file.read_bytes()
    tournament = trf.read_bytes(content, file.name).tournament
    check = check_pairings(system_of(tournament, System.DUTCH), task.edition)
    wrong = tuple(wrong_round.round for wrong_round in check.wrong_rounds)
    record = _record(task, tournament, wrong)
    if not wrong:
        return record
    return replace(record, file=content.decode().replace("\r", "\n"), answers=_differences(check))


def _differences(check: PairingCheck) -> str:
    """What the file has and what Caissa has, for every wrong round."""
    return "".join(
        f"Round {wrong_round.round}: {wrong_round.verdict.value} {wrong_round.refusal or ''}\n"
        f"  file   {wrong_round.only_recorded}\n"
        f"  Caissa {wrong_round.only_expected}\n"
        for wrong_round in check.wrong_rounds
    )


def _record(task: Task, tournament: Tournament, wrong: tuple[int, ...], note: str = "") -> Record:
    verdict = "different" if wrong else "same"
    if wrong and tournament.scoring.pairing_allocated_bye == tournament.scoring.loss:
        note = BYE_WORTH_NOTHING
    players, rounds = len(tournament.players), tournament.paired_rounds
    return Record(task.key, task.direction, task.edition, verdict, players, rounds, wrong, note)


def keep(record: Record, folder: Path) -> None:
    """Write what differs beside the results."""
    differences = folder / "differences"
    differences.mkdir(parents=True, exist_ok=True)
    (differences / f"{record.key}.trf").write_text(record.file, encoding="utf-8")
    (differences / f"{record.key}.txt").write_text(record.answers, encoding="utf-8")


DIRECTIONS = {"ours": ours, "theirs": theirs}


# -- running many -----------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """The other engine's program as a value, for workers on other machines."""

    name: str
    content: bytes

    def placed(self) -> Path:
        """The program as a file of this machine, written once."""
        digest = hashlib.sha256(self.content).hexdigest()
        file = Path(tempfile.gettempdir()) / f"caissa-engine-{digest[:16]}" / self.name
        if not file.exists():
            file.parent.mkdir(mode=0o700, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as draft:
                draft.write(self.content)
            Path(draft.name).chmod(0o700)
            # Another worker of this machine may have been faster, and may run it already.
            with suppress(OSError):
                Path(draft.name).replace(file)
        return file


def compare_batch(tasks: list[Task], program: Program | None = None) -> list[Record]:
    """Several tournaments in one go, so that workers need not be asked for each."""
    if program is not None:
        tasks = [replace(task, engine=str(program.placed())) for task in tasks]
    return [compare(task) for task in tasks]


def batches(tasks: list[Task]) -> list[list[Task]]:
    """The tasks in portions."""
    return [tasks[start : start + BATCH] for start in range(0, len(tasks), BATCH)]


def in_processes(tasks: list[Task], jobs: int) -> Iterator[list[Record]]:
    """Records as they come in from a pool of processes."""
    with ProcessPoolExecutor(jobs) as pool:
        for done in as_completed([pool.submit(compare_batch, batch) for batch in batches(tasks)]):
            yield done.result()


def in_cluster(tasks: list[Task], address: str) -> Iterator[list[Record]]:
    """Records as they come in from a running Dask cluster (needs the `dask` extra)."""
    from dask.distributed import Client  # noqa: PLC0415 - only where a cluster is asked for
    from dask.distributed import as_completed as as_they_come  # noqa: PLC0415

    if not tasks:
        return
    engine = Path(tasks[0].engine)
    with Client(address) as client:
        program = client.scatter(Program(engine.name, engine.read_bytes()), broadcast=True)
        for done in as_they_come(client.map(compare_batch, batches(tasks), program=program, pure=False)):
            yield done.result()


def run(tasks: list[Task], results: Path, options: argparse.Namespace) -> None:
    """Compare everything that has no record yet, writing each record as it comes."""
    source = in_cluster(tasks, options.dask) if options.dask else in_processes(tasks, options.jobs)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with results.open("a", encoding="utf-8") as stream, Progress(*columns) as progress:
        bar = progress.add_task("Comparing", total=len(tasks))
        for records in source:
            for record in records:
                if record.file:
                    keep(record, results.parent)
            kept = (replace(record, file="", answers="") for record in records)
            stream.writelines(f"{json.dumps(asdict(record))}\n" for record in kept)
            stream.flush()
            progress.advance(bar, len(records))


def recorded(results: Path) -> list[dict[str, object]]:
    """The latest record of each tournament; a line cut off when a run was stopped does not count."""
    latest: dict[str, dict[str, object]] = {}
    for line in results.read_text(encoding="utf-8").splitlines() if results.exists() else ():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        latest[record["key"]] = record
    return list(latest.values())


def summary(records: Iterable[dict[str, object]]) -> str:
    """How many tournaments and rounds were compared, and how they ended."""
    listed = list(records)
    lines = []
    for way in sorted({(str(record["edition"]), str(record["direction"])) for record in listed}):
        mine = [record for record in listed if (record["edition"], record["direction"]) == way]
        ends = Counter(str(record["verdict"]) for record in mine)
        rounds = sum(int(str(record["rounds"])) for record in mine)
        ended = ", ".join(f"{count} {verdict}" for verdict, count in sorted(ends.items()))
        lines.append(f"{way[0]} {way[1]:>6}: {len(mine)} tournaments, {rounds} rounds: {ended}")
    return "\n".join(lines)


def tasks_of(options: argparse.Namespace) -> list[Task]:
    """Every tournament that the options ask for."""
    directions = tuple(DIRECTIONS) if options.direction == "both" else (options.direction,)
    seeds = range(options.first_seed, options.first_seed + options.count)
    engine = str(Path(options.engine).resolve())
    return [
        Task(
            direction,
            seed,
            options.edition,
            options.kind,
            engine,
            options.players,
            options.rounds,
            options.folder,
        )
        for seed in seeds
        for direction in directions
    ]


def span(text: str) -> tuple[int, int]:
    """Two numbers typed as 4-60, or one."""
    least, _, most = text.partition("-")
    return int(least), int(most or least)


def options_of(words: list[str]) -> argparse.Namespace:
    """The options as typed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", help="where results and differences are kept")
    parser.add_argument("--engine", required=True, help="the other engine's program")
    parser.add_argument("--kind", choices=sorted(KINDS), default="bbp", help="how it is called")
    parser.add_argument("--edition", required=True, choices=("2017", "2026"), help="which it carries out")
    parser.add_argument("--direction", choices=("ours", "theirs", "both"), default="both")
    parser.add_argument("--count", type=int, default=1000, help="tournaments in each direction")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--players", type=span, default=(4, 60), help="such as 4-60")
    parser.add_argument("--rounds", type=span, default=(3, 11), help="such as 3-11")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--dask", default="", help="the address of a running Dask cluster")
    return parser.parse_args(words)


def main() -> None:
    """Compare, then print the counts of everything in the folder."""
    options = options_of(sys.argv[1:])
    folder = Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    results = folder / "results.jsonl"
    done = {str(record["key"]) for record in recorded(results) if record["verdict"] != "error"}
    run([task for task in tasks_of(options) if task.key not in done], results, options)
    print(summary(recorded(results)))


if __name__ == "__main__":
    main()
